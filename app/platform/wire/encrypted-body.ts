/** The transport format for the body of an encrypted call (spec section 6; docs/decisions/0093). */
import { randomBytes } from "node:crypto";
import { CompactEncrypt, importJWK, type JWK } from "jose";

export const JWE_TYPE = "application/jose";
export const KEY_ALGORITHM = "ECDH-ES";
export const CONTENT_ALGORITHM = "A256GCM";
/** The maximum difference between a message's `iat` and the platform's clock, in either direction. */
export const MESSAGE_LIFETIME_MS = 5 * 60_000;

/** The call that a message is for: a message for one call is invalid for any other. */
export interface MessageTarget {
  method: string;
  path: string;
}

/**
 * The decrypted content: `iat` in seconds since 1970 as in RFC 7519, `jti` new for each message, and the call's input.
 */
export interface Message extends MessageTarget {
  iat: number;
  jti: string;
  input: unknown;
}

/** Encrypts a call's input with a published key, as a compact JWE (RFC 7516) that can be used once. */
export async function encryptBody(
  key: JWK,
  { method, path }: MessageTarget,
  input: unknown,
  now: number,
): Promise<string> {
  const message: Message = {
    iat: Math.floor(now / 1_000),
    jti: randomBytes(16).toString("base64url"),
    method,
    path,
    input,
  };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(message)))
    .setProtectedHeader({ alg: KEY_ALGORITHM, enc: CONTENT_ALGORITHM, kid: key.kid ?? "" })
    .encrypt(await importJWK(key, KEY_ALGORITHM));
}
