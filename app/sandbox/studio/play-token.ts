import { createHash } from "node:crypto";

/** SHA-256 of a play's token, in hex: tokens themselves are not stored. */
export function computeHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
