import type { AccountType } from "./account-type.ts";
import { PlatformError } from "./errors.ts";
import type { MerchantProfile } from "./merchant.ts";

export type { AccountType };

export const MEMBER_TYPE: AccountType = 0;
export const DEMO_TYPE: AccountType = 4;

/** The caller: a visitor who is not signed in, or the owner of a session of this merchant. */
export type Caller =
  | { kind: "visitor" }
  | {
      kind: "account";
      accountId: string;
      username: string;
      type: AccountType;
      sessionId: string;
      /** True while the session can only set a new password (spec section 4, Login). */
      passwordDue?: boolean;
    };

/** The facts of the request that a capability may use. Never taken from a client's field. */
export interface RequestFacts {
  requestId: string;
  /** IP address of the visitor, resolved through the configured proxies. */
  ip: string;
  /** ISO 3166 country of that address, when known. */
  country: string | null;
  /** Platform language code, such as `TY`. */
  language: string;
  /** Name of the brand's host that received the request, without a port; one of the merchant's own. */
  host: string;
  /** `member` or `agent`: the kind of the brand's host that received the request. */
  audience: "member" | "agent";
  userAgent: string;
  /** The visitor's browser, identified by a random id in a cookie that the server set; null without one. */
  visitor: string | null;
  /** The token by which a browser is recognised (`deviceToken` of a sign-in); null when it sends none. */
  device: string | null;
}

/**
 * The header that replaces the language cookie for clients other than browsers, and for a brand's site that uses a
 * remote platform; its value is a platform code. It is not `Accept-Language`, which browsers send with every call: a
 * page and its calls use the language that was chosen on the site.
 */
export const LANGUAGE_HEADER = "marquee-language";

/**
 * The header that replaces the device cookie for clients other than browsers, and for a brand's site that uses a remote
 * platform.
 */
export const DEVICE_HEADER = "marquee-device";

/** The first argument of every capability function: one merchant, one caller, one request. */
export interface CallContext {
  merchant: MerchantProfile;
  caller: Caller;
  request: RequestFacts;
}

/** Returns true for an account type that the merchant makes an agent. A demo account never is one. */
export function isAgentType({ agents }: Pick<MerchantProfile, "agents">, type: AccountType): boolean {
  return type !== DEMO_TYPE && agents.types.includes(type);
}

/** Returns the id of the calling account; null for a visitor and a demo account. */
export function getRealAccountId(caller: Caller): string | null {
  return caller.kind === "account" && caller.type !== DEMO_TYPE ? caller.accountId : null;
}

/** Returns the calling account. @throws PlatformError NOT_LOGGED_IN for a visitor. */
export function requireAccount(caller: Caller): Extract<Caller, { kind: "account" }> {
  if (caller.kind !== "account") throw new PlatformError("NOT_LOGGED_IN");
  return caller;
}
