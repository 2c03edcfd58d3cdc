import { createHash } from "node:crypto";
import { PlatformError } from "./errors.ts";

/**
 * Returns the SHA-256 (hex) of a list of values, in their order. Stored with an idempotency key, so that a repeated
 * request can be distinguished from another one with the same key.
 */
export function contentDigest(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/**
 * Returns the row of an earlier use of an idempotency key.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the earlier request was different.
 */
export function requireSameRequest<Row extends { digest: string }>(row: Row, digest: string): Row {
  if (row.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return row;
}
