import { type KeyObject, sign, verify } from "node:crypto";

/** The header with a body's signature in the dialect `hub`. */
export const BODY_SIGNATURE_HEADER = "x-hub-signature";

/** Returns the RSA-SHA256 (PKCS #1 v1.5) signature of a body, in base64. */
export function bodySignature(key: KeyObject, body: Uint8Array): string {
  return sign("RSA-SHA256", body, key).toString("base64");
}

/** Returns true when one of `keys` signed exactly these bytes. */
export function isBodySigned(keys: readonly KeyObject[], headers: Headers, body: Uint8Array): boolean {
  const given = headers.get(BODY_SIGNATURE_HEADER) ?? "";
  // 512 bytes, the signature of the longest accepted key, are 684 characters.
  if (!/^[A-Za-z0-9+/]{1,684}={0,2}$/.test(given)) return false;
  const signature = Buffer.from(given, "base64");
  return keys.some((key) => verify("RSA-SHA256", body, key, signature));
}
