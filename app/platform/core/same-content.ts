import { PlatformError } from "./errors.ts";

/**
 * Returns the row of an earlier use of an idempotency key.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the earlier request was different.
 */
export function requireSameRequest<Row extends { digest: string }>(row: Row, digest: string): Row {
  if (row.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return row;
}
