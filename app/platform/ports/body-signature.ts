import { type KeyObject, sign, verify } from "node:crypto";

/** The header of the dialect `hub` that carries a body's signature. */
export const BODY_SIGNATURE_HEADER = "x-hub-signature";

/** RSA-SHA256 (PKCS #1 v1.5) of a body, in base64. */
export function bodySignature(key: KeyObject, body: Uint8Array): string {
  return sign("RSA-SHA256", body, key).toString("base64");
}

/** True when one of `keys` signed these very bytes. */
export function isBodySigned(keys: readonly KeyObject[], headers: Headers, body: Uint8Array): boolean {
  const given = headers.get(BODY_SIGNATURE_HEADER) ?? "";
  // 512 bytes, the signature of the longest key that is taken, are 684 characters.
  if (!/^[A-Za-z0-9+/]{1,684}={0,2}$/.test(given)) return false;
  const signature = Buffer.from(given, "base64");
  return keys.some((key) => verify("RSA-SHA256", body, key, signature));
}
