import { createHash, randomBytes } from "node:crypto";

/** What a challenge or an approval goes by: 256 random bits, base64url. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of it: SHA-256, hex. */
export function secretHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
