import { createHash, randomBytes } from "node:crypto";

/** A new id of a challenge or an approval: 256 random bits, base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of such an id: SHA-256, hex. */
export function secretHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
