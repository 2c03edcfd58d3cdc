import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type {
  Amount,
  Call,
  Dialect,
  HttpAnswer,
  Identity,
  InvalidCallOptions,
  Outcome,
  Reply,
} from "../dialect.ts";
import { Digits, getInteger, readObject, writeObject } from "../json.ts";

const PATHS: Readonly<Partial<Record<Call["kind"], string>>> = {
  authenticate: "user/info",
  balance: "user/balance",
  bet: "transaction/bet",
  win: "transaction/win",
  rollback: "transaction/rollback",
  resettle: "transaction/resettle",
  unsettle: "transaction/unsettle",
  bonus: "transaction/bonus",
  jackpot: "transaction/jackpot",
  "end-round": "round/close",
};

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  RS_OK: "accepted",
  RS_ERROR_INVALID_SIGNATURE: "bad-signature",
  RS_ERROR_REQUEST_EXPIRED: "expired-request",
  RS_ERROR_WRONG_SYNTAX: "malformed",
  RS_ERROR_WRONG_TYPES: "malformed",
  RS_ERROR_INVALID_PARTNER: "wrong-merchant",
  RS_ERROR_INVALID_TOKEN: "unknown-token",
  RS_ERROR_TOKEN_EXPIRED: "expired-token",
  RS_ERROR_INVALID_USER: "unknown-player",
  RS_ERROR_INVALID_GAME: "unknown-game",
  RS_ERROR_WRONG_CURRENCY: "wrong-currency",
  RS_ERROR_NOT_ENOUGH_MONEY: "no-money",
  RS_ERROR_DUPLICATE_TRANSACTION: "conflict",
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: "unknown-bet",
  RS_ERROR_TRANSACTION_ROLLED_BACK: "rolled-back",
  RS_ERROR_ROUND_CLOSED: "round-closed",
  RS_ERROR_BET_OPEN: "bet-open",
};

/**
 * The dialect `hub`: RSA-SHA256 over the raw body, decimal amounts. The key is a private key in PEM.
 * @throws Error when the key is invalid.
 */
export function hub({ key, merchant, vendor }: Identity): Dialect {
  const own = createPrivateKey(key);
  let stranger: ReturnType<typeof createPrivateKey> | undefined;
  const getKey = ({ signature }: InvalidCallOptions) => {
    if (signature !== "of-another-key") return own;
    stranger ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    return stranger;
  };

  return {
    write(call, wrong, decimals) {
      const fields: Record<string, string> = {
        request_uuid: JSON.stringify(randomUUID()),
        timestamp: String(Date.now() - (wrong.ageMs ?? 0)),
        sub_partner_id: JSON.stringify(wrong.signature === "of-another-merchant" ? "NOBODY" : merchant),
        supplier: JSON.stringify(vendor),
        ...getFields(call, decimals),
      };
      const body = readBody(fields, wrong);
      const signature = sign("RSA-SHA256", Buffer.from(signedBody(fields, body, wrong)), getKey(wrong));
      const headers: Record<string, string> = {};
      if (wrong.signature !== "missing") headers["x-hub-signature"] = signature.toString("base64");
      const path = PATHS[wrong.sentTo ?? call.kind];
      if (path === undefined) throw new Error(`The dialect hub has no ${call.kind}.`);
      return { path, headers, body };
    },
    read,
    saysOutcomes: false,
    andAHalf: (amount, decimals) => `${getAmount(amount, decimals)}${decimals === 0 ? ".5" : "5"}`,
    hasOwnWallets: false,
    wrongAmounts: [
      ["negative", "-1"],
      ["zero", "0"],
      ["fraction", "1.000000000001"],
      ["overlong", "1".repeat(30)],
      ["text", '"1"'],
      ["exponent", "1e0"],
    ],
  };
}

const NAMES: Readonly<Record<string, string>> = {
  id: "transaction_uuid",
  player: "user",
  bet: "reference_transaction_uuid",
  game: "game_code",
  last: "round_closed",
};

/** The call's own fields, without those that every body has, as JSON texts. */
function getFields(call: Call, decimals: number): Record<string, string> {
  const { kind, ...rest } = call;
  const named: Record<string, unknown> = rest;
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => {
      if (name === "amount") return [name, getAmount(value as Amount, decimals)];
      const own = name === "from" ? (kind === "bonus" ? "reward_uuid" : "jackpot_id") : (NAMES[name] ?? name);
      return [own, JSON.stringify(value)];
    }),
  );
}

/** Formats an amount: 1250 with two decimals is `12.50`. */
function getAmount(amount: Amount, decimals: number): string {
  if (typeof amount === "object") return amount.json;
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Parses an amount: `12.5` with two decimals is 1250. Null for fractions of a minor unit or any other notation. */
function minorUnits(value: unknown, decimals: number): number | null {
  if (!(value instanceof Digits)) return null;
  const [, units, fraction = ""] = /^(\d{1,13})(?:\.(\d+))?$/.exec(value.text) ?? [];
  if (units === undefined || fraction.length > decimals) return null;
  return Number(units + fraction.padEnd(decimals, "0"));
}

function readBody(fields: Record<string, string>, { body }: InvalidCallOptions): string {
  const text = writeObject(fields);
  if (body === "no-json") return text.slice(0, -1);
  return body === "a-field-twice" ? `${text.slice(0, -1)},"amount":1}` : text;
}

function signedBody(fields: Record<string, string>, body: string, { signature }: InvalidCallOptions): string {
  if (signature === "of-another-body") return writeObject({ ...fields, amount: "1" });
  return signature === "of-other-bytes" ? body.replaceAll(",", ", ") : body;
}

function read({ status, text }: HttpAnswer, ofPlayer: number): Reply {
  if (status >= 500) return { outcome: "ask-again", said: `HTTP ${status}`, balance: null, kept: text };
  const unreadable = (said: string): Reply => ({ outcome: "unreadable", said, balance: null, kept: text });
  const body = readObject(text);
  if (!body || typeof body.status !== "string") return unreadable(`HTTP ${status} without a status`);
  if (status !== 200) return unreadable(`HTTP ${status} with ${body.status}`);
  const decimals = getInteger(body.decimals) ?? ofPlayer;
  const balance = body.balance === undefined ? null : minorUnits(body.balance, decimals);
  if (body.balance !== undefined && balance === null) {
    return unreadable(`a balance that is no number of at most ${decimals} decimals`);
  }
  const outcome = OUTCOMES[body.status] ?? "other-refusal";
  const reply = { outcome, said: body.status, balance, kept: `${body.status} ${balance}` };
  const { user, currency } = body;
  if (outcome !== "accepted" || body.decimals === undefined) return reply;
  if (typeof user !== "string" || typeof currency !== "string") return unreadable("no user or no currency");
  return { ...reply, player: { id: user, currency, decimals } };
}
