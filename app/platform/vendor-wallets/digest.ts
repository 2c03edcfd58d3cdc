import { createHash } from "node:crypto";

/** SHA-256 of a list of values, as hex. */
export function computeDigest(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
