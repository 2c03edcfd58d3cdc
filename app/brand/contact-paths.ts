import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { CustomerServiceKey } from "./brand-document.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a contact's address with AES-256-GCM as a path: `<key id>.<iv>.<ciphertext and tag>`, both in base64url. The
 * browser decrypts it with app/shared/contact-path.ts.
 */
export function encryptContactPath(address: string, { id, key }: CustomerServiceKey): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64url"), iv);
  const sealed = Buffer.concat([cipher.update(address, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${iv.toString("base64url")}.${sealed.toString("base64url")}`;
}

/** Decrypts an encrypted path to its address; returns null when this key does not fit. */
export function decryptContactPath(path: string, { id, key }: CustomerServiceKey): string | null {
  const [keyId, iv = "", sealed = "", ...more] = path.split(".");
  const bytes = Buffer.from(sealed, "base64url");
  if (keyId !== id || more.length > 0 || bytes.length <= TAG_BYTES) return null;
  try {
    const nonce = Buffer.from(iv, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key, "base64url"), nonce);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
