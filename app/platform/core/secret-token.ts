import { createHash, randomBytes } from "node:crypto";

/** Returns a new secret token of 256 random bits, base64url: of a session, a link, a launch, a challenge. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the form in which a token is stored: SHA-256, hex. The token itself is not stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
