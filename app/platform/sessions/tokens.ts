import { createHash, randomBytes } from "node:crypto";

/** A session token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: SHA-256, hex. The token itself is not stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
