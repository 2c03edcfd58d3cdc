import type { OpenAPI } from "@orpc/contract";
import type { Role } from "../contract/call.ts";
import { type Area, type CallDescription, calls } from "../contract/calls.ts";
import type { Contract } from "../contract/contract.ts";
import type { ErrorCode } from "../core/errors.ts";
import { JWE_TYPE } from "./encrypted-body.ts";
import { BODY_CODES, COMMON_CODES, loadDocument, type Operation } from "./openapi-parts.ts";

const ENCRYPTED_CODES: readonly ErrorCode[] = [
  "ENCRYPTION_REQUIRED",
  "ENCRYPTION_KEY_UNKNOWN",
  "ENCRYPTED_BODY_INVALID",
];
const CLOSED_CODES: readonly ErrorCode[] = ["REGION_RESTRICTED", "MAINTENANCE"];

const AREA_WORDS: Record<Area, string> = {
  session: "Signing in and out",
  stepUp: "Second proofs at sign-in and before what matters, and what is set up for them",
  accounts: "Registration, the account and its password",
  verification: "Codes by SMS, and captcha",
  wallet: "Balance, records and transfers. Amounts are integer minor units of the merchant's currency",
  withdrawals:
    "Payees, payment password and withdrawals. Amounts are integer minor units of the merchant's currency",
  payments: "Deposits. Amounts are integer minor units of the merchant's currency",
  records: "What moved the account's money: entries, rounds, profit and loss, and the steps of each movement",
  games: "Vendors, games, favourites, launching, winners and the jackpot",
  lottery: "Lotteries and their drawn numbers",
  agents: "Affiliates and contracts",
  rewards: "Missions, raffles and points",
  promotions: "Promotions: what a member can join, claim or apply for, and draws",
  content: "Announcements, help, downloads and feedback, and what waits to be read",
  messages: "Messages to the account",
  protection: "Limits, exclusion and reality checks",
  system: "Status and switches of the brand",
};

/**
 * The OpenAPI 3.1 document of the contract: paths, shapes in the envelope, the closed error codes of each call, and
 * who may make it.
 */
export async function openApiDocument(
  contract: Contract,
  { servers }: { servers: { url: string; description?: string }[] },
): Promise<OpenAPI.Document> {
  return loadDocument(contract, calls, {
    base: {
      info: {
        title: "Marquee platform",
        version: "1.0.0",
        description:
          "Every wire call of the platform. The merchant is the host that is asked. Every answer is an envelope " +
          "`{ success, value, message }`; a refusal adds `code`, `fields`, `details` and `requestId`. Times are UTC epoch " +
          "milliseconds.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers,
      tags: Object.entries(AREA_WORDS).map(([name, description]) => ({
        name,
        description: `${description}.`,
      })),
      components: { securitySchemes: securitySchemes() },
    },
    getErrorCodes,
    complete,
  });
}

/** Puts the roles and the body's media type onto what oRPC made of the call. */
function complete(operation: Operation, call: CallDescription): void {
  operation.security = getSecurity(call.meta.roles);
  operation.description = inWords(call, operation.description);
  Object.assign(operation, { "x-roles": call.meta.roles, "x-moves-money": call.meta.money });
  const body = operation.requestBody;
  if (!body || !("content" in body)) return;
  const json = body.content["application/json"];
  if (json && call.meta.form) body.content = { "application/x-www-form-urlencoded": json };
  if (call.meta.encrypted) body.content[JWE_TYPE] = { schema: { type: "string" } };
}

function inWords(call: CallDescription, description: string | undefined): string {
  const { roles, money, encrypted, whenClosed } = call.meta;
  const facts = [
    `For: ${roles.join(", ")}.`,
    money && "Can move money.",
    encrypted &&
      "The body may be a compact JWE (ECDH-ES, A256GCM) under the key of /wps/system/encryptionKeys, around " +
        "`{ iat, jti, method, path, input }`; it must be one where the merchant says so.",
    whenClosed && "Answered during maintenance and in a restricted region too.",
  ];
  return [description, ...facts].filter(Boolean).join(" ");
}

/** A visitor needs nothing; anyone else a session, as a bearer token or in the browser's cookie. */
function getSecurity(roles: readonly Role[]): Record<string, string[]>[] {
  const session: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
  return roles.includes("visitor") ? [{}, ...session] : session;
}

function securitySchemes(): Record<string, OpenAPI.SecuritySchemeObject> {
  return {
    bearer: { type: "http", scheme: "bearer", description: "The session token that signing in gave." },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-session",
      description: "The browser's session cookie. Unsafe methods need a same-origin request beside it.",
    },
  };
}

/** Returns every code that the call can answer with, for any caller. */
export function getErrorCodes(call: CallDescription): ErrorCode[] {
  const { roles, whenClosed, whilePasswordDue, encrypted, errors } = call.meta;
  const admission: ErrorCode[] = [
    ...(roles.includes("visitor") ? [] : (["NOT_LOGGED_IN"] as const)),
    ...(roles.includes("demo") ? [] : (["DEMO_ACCOUNT"] as const)),
    ...(roles.includes("member") ? [] : (["FORBIDDEN"] as const)),
    ...(roles.includes("visitor") || whilePasswordDue ? [] : (["PASSWORD_CHANGE_REQUIRED"] as const)),
  ];
  return [
    ...new Set([
      ...COMMON_CODES,
      ...(call.method === "GET" ? [] : BODY_CODES),
      ...(encrypted ? ENCRYPTED_CODES : []),
      ...(whenClosed ? [] : CLOSED_CODES),
      ...admission,
      ...errors,
      "NOT_IMPLEMENTED" as const,
    ]),
  ];
}
