import type { MerchantProfile } from "../core/merchant.ts";
import type { VendorConnection } from "../ports/vendor-connection.ts";
import type { Answer, RefusalCode } from "./answers.ts";
import type { CallName } from "./bodies.ts";
import type { VendorScope } from "./call-log.ts";

/** A call as received. */
export interface IncomingCall {
  /** With its query. */
  path: string;
  headers: Headers;
  body: Uint8Array;
  now: number;
}

/** The vendor and the merchant of a call. */
export interface CallParties {
  scope: VendorScope;
  /** Null when the brand is no longer served. */
  merchant: MerchantProfile | null;
  /** Null for a call that the vendor only reports: it was made some time ago, or not yet. */
  now: number | null;
  /** The number of our units that the vendor counts as one, by currency; 1 if omitted. */
  factors?: Readonly<Record<string, number>> | undefined;
}

/** A body translated to our own terms, or the reason why it cannot be processed. */
export type ReadBody =
  /** `roundedUp`: millionths of a minor unit by which its amount was rounded up. */
  | { content: unknown; roundedUp?: number; facts: ReplyFacts }
  | { refusal: RefusalCode | DialectRefusal; pointer?: string; facts: ReplyFacts };

/** Refusals that only some dialects distinguish. */
export type DialectRefusal = "EXPIRED" | "WRONG_TYPES" | "WRONG_PARTNER";

/** The values of a call that its response repeats. */
export interface ReplyFacts {
  requestId?: string | undefined;
  user?: string | undefined;
}

/**
 * A vendor's protocol for our wallet: a thin adapter in front of the same money calls. Wire formats are in
 * docs/vendor-wallet.md.
 */
export interface Dialect {
  /** Returns the call of a path after the vendor's code, or null. */
  getCall(path: string): CallName | null;
  /** Returns true when the signature is correct. Reads only the raw bytes. */
  isSigned(connection: VendorConnection, call: IncomingCall): boolean;
  /** Reads a body whose signature is correct. */
  read(call: CallName, body: Uint8Array, line: CallParties): ReadBody;
  /** Writes a response of the money calls in the dialect. */
  write(answer: Answer, line: CallParties, facts: ReplyFacts): Answer;
  /** Writes a refusal that does not come from a money call. */
  refuse(code: RefusalCode | DialectRefusal, facts: ReplyFacts & { pointer?: string | undefined }): Answer;
}

/** Returns the text of a body. @throws TypeError if it is not UTF-8. */
export function getText(body: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
}
