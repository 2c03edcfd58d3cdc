import { plainDecimal } from "../../shared/money.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { isBodySigned } from "../ports/body-signature.ts";
import { parseStrictJson } from "../wire/strict-json.ts";
import type { Answer, RefusalCode } from "./answers.ts";
import type { CallName } from "./bodies.ts";
import {
  type CallParties,
  type Dialect,
  type DialectRefusal,
  getText,
  type ReadBody,
  type ReplyFacts,
} from "./dialect.ts";
import { DecimalText, getHubCall, getHubPath, hubBodies, ownFields } from "./hub-bodies.ts";
import { readVendorAmount, type VendorUnit, vendorDecimals } from "./vendor-amounts.ts";

/** The maximum difference of a caller's clock, in either direction. */
const MAX_SKEW_MS = 300_000;

const DONE = "RS_OK";

/** The status of each refusal. All are final and sent with HTTP 200, except the two of HTTP 5xx. */
const STATUS: Readonly<Record<RefusalCode | DialectRefusal, string>> = {
  BAD_REQUEST: "RS_ERROR_WRONG_SYNTAX",
  WRONG_TYPES: "RS_ERROR_WRONG_TYPES",
  WRONG_PARTNER: "RS_ERROR_INVALID_PARTNER",
  EXPIRED: "RS_ERROR_REQUEST_EXPIRED",
  BAD_SIGNATURE: "RS_ERROR_INVALID_SIGNATURE",
  TOKEN_UNKNOWN: "RS_ERROR_INVALID_TOKEN",
  SESSION_EXPIRED: "RS_ERROR_TOKEN_EXPIRED",
  ACCOUNT_DISABLED: "RS_ERROR_USER_DISABLED",
  PLAYER_EXCLUDED: "RS_ERROR_USER_DISABLED",
  WAGER_LIMIT: "RS_ERROR_LIMIT_REACHED",
  LOSS_LIMIT: "RS_ERROR_LIMIT_REACHED",
  SESSION_LIMIT: "RS_ERROR_LIMIT_REACHED",
  FREE_PLAY_LIMIT: "RS_ERROR_LIMIT_REACHED",
  BRAND_CLOSED: "RS_ERROR_INVALID_PARTNER",
  GAME_CLOSED: "RS_ERROR_INVALID_GAME",
  GAME_UNKNOWN: "RS_ERROR_INVALID_GAME",
  PLAYER_UNKNOWN: "RS_ERROR_INVALID_USER",
  BET_UNKNOWN: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  ROUND_UNKNOWN: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  NOT_A_BET: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  BET_MISMATCH: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  BET_REFUSED: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  BET_ROLLED_BACK: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  BET_OPEN: "RS_ERROR_BET_OPEN",
  // In this dialect only a resettlement states an outcome.
  BET_SETTLED: "RS_ERROR_ROUND_CLOSED",
  // Vendors of this dialect get no free spins.
  FREE_SPINS_SPENT: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  INSUFFICIENT_FUNDS: "RS_ERROR_NOT_ENOUGH_MONEY",
  WRONG_CURRENCY: "RS_ERROR_WRONG_CURRENCY",
  TRANSACTION_CONFLICT: "RS_ERROR_DUPLICATE_TRANSACTION",
  AMOUNT_MISMATCH: "RS_ERROR_WRONG_AMOUNT",
  ROUND_CLOSED: "RS_ERROR_ROUND_CLOSED",
  ROUND_SETTLED: "RS_ERROR_ROUND_CLOSED",
  METHOD_NOT_ALLOWED: "RS_ERROR_WRONG_SYNTAX",
  BODY_TOO_LARGE: "RS_ERROR_WRONG_SYNTAX",
  INTERNAL: "RS_ERROR_UNKNOWN",
  UNAVAILABLE: "RS_ERROR_UNKNOWN",
};

/** The responses with a status other than 200: our own faults, which request a retry, and requests that are no call. */
const HTTP: Readonly<Record<string, number>> = {
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** Modelled on published aggregator wallets: docs/vendor-wallet.md, "The dialect `hub`". */
export const hubDialect: Dialect = {
  getCall: getHubCall,
  isSigned(connection, { headers, body }) {
    return connection.dialect === "hub" && isBodySigned(connection.publicKeys, headers, body);
  },
  read,
  write,
  refuse: (code, facts) => reply(HTTP[code] ?? 200, STATUS[code], facts, {}),
};

function read(call: CallName, body: Uint8Array, line: CallParties): ReadBody {
  let content: unknown;
  try {
    content = parseStrictJson(getText(body), (digits, path) =>
      path.length === 1 && path[0] === "amount" ? new DecimalText(digits) : Number(digits),
    );
  } catch (error) {
    if (error instanceof PlatformError || error instanceof TypeError)
      return { refusal: "BAD_REQUEST", facts: {} };
    throw error;
  }
  const facts = toFacts(content);
  const path = getHubPath(call);
  if (!path) return { refusal: "BAD_REQUEST", facts };
  const parsed = hubBodies[path].safeParse(content);
  if (!parsed.success) return { refusal: findFault(content, parsed.error.issues), facts };
  const { timestamp, sub_partner_id: partner, supplier } = parsed.data;
  if (line.now !== null && Math.abs(timestamp - line.now) > MAX_SKEW_MS) return { refusal: "EXPIRED", facts };
  // The path is not signed, so the body names the merchant and vendor.
  if (partner !== line.scope.merchantId || supplier !== line.scope.vendor) {
    return { refusal: "WRONG_PARTNER", facts };
  }
  return translated(call, parsed.data, line, facts);
}

/** Returns a body under our field names, with its amount in minor units. */
function translated(call: CallName, body: object, line: CallParties, facts: ReplyFacts): ReadBody {
  const { merchant } = line;
  const own = ownFields(body as Record<string, unknown>);
  if (!(own.amount instanceof DecimalText)) return { content: own, facts };
  // Only the brand defines the decimals of an amount: a call may be repeated until the brand is served again.
  if (!merchant) return { refusal: "UNAVAILABLE", facts };
  if (own.currency !== merchant.currency.code) return { refusal: "WRONG_CURRENCY", facts };
  const read = readVendorAmount(own.amount.digits, getUnit(merchant, line), ROUNDED_UP_CALLS.has(call));
  if (!read) return { refusal: "WRONG_TYPES", facts };
  return { content: { ...own, amount: read.amount }, roundedUp: read.roundedUp, facts };
}

/** Calls whose fraction of a minor unit is rounded up; a stake with a fraction is refused. */
const ROUNDED_UP_CALLS: ReadonlySet<CallName> = new Set(["win", "resettle", "bonus", "jackpot"]);

function getUnit({ currency }: MerchantProfile, { factors = {} }: CallParties): VendorUnit {
  return { factor: factors[currency.code] ?? 1, decimals: currency.decimals };
}

/** Distinguishes a wrong structure of a body (an extra or missing field) from a wrong value in a field. */
function findFault(
  content: unknown,
  issues: readonly { code?: string | undefined; path: readonly PropertyKey[] }[],
): "BAD_REQUEST" | "WRONG_TYPES" {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return "BAD_REQUEST";
  const isOfForm = issues.some(
    ({ code, path }) => code === "unrecognized_keys" || !Object.hasOwn(content, path[0] ?? ""),
  );
  return isOfForm ? "BAD_REQUEST" : "WRONG_TYPES";
}

const REPEATED = /^[!-~]{1,64}$/;

function toFacts(content: unknown): ReplyFacts {
  if (typeof content !== "object" || content === null) return {};
  const { request_uuid: requestId, user } = content as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" && REPEATED.test(value) ? value : undefined);
  return { requestId: text(requestId), user: text(user) };
}

/** A response of the money calls, current or logged. */
interface OwnAnswer {
  code?: RefusalCode;
  playerId?: string;
  balance?: number;
  currency?: string;
  decimals?: number;
  language?: string;
  demo?: boolean;
}

function write({ body }: Answer, line: CallParties, facts: ReplyFacts): Answer {
  const { merchant } = line;
  const own = JSON.parse(body) as OwnAnswer;
  const { code, playerId, balance, currency = merchant?.currency.code } = own;
  const fields: Record<string, unknown> = {};
  if (balance !== undefined && currency !== undefined && merchant) {
    fields.currency = currency;
    fields.balance = new DecimalText(
      plainDecimal(Math.max(0, balance), vendorDecimals(getUnit(merchant, line))),
    );
  }
  if (own.decimals !== undefined) {
    const decimals = merchant ? vendorDecimals(getUnit(merchant, line)) : own.decimals;
    Object.assign(fields, { decimals, language: own.language, is_demo: own.demo });
  }
  const http = code === undefined ? 200 : (HTTP[code] ?? 200);
  return reply(
    http,
    code === undefined ? DONE : STATUS[code],
    { ...facts, user: playerId ?? facts.user },
    fields,
  );
}

/** The body is exact: a balance is written with all decimals of its currency, which `JSON.stringify` would drop. */
function reply(http: number, status: string, facts: ReplyFacts, fields: Record<string, unknown>): Answer {
  const { requestId, user } = facts;
  const whole: Record<string, unknown> = {
    status,
    ...(requestId === undefined ? {} : { request_uuid: requestId }),
    ...(fields.balance === undefined && fields.decimals === undefined ? {} : { user }),
    ...fields,
  };
  const parts = Object.entries(whole)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      return `${JSON.stringify(name)}:${value instanceof DecimalText ? value.digits : JSON.stringify(value)}`;
    });
  return { status: http, body: `{${parts.join(",")}}` };
}
