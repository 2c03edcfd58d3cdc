import { PlatformError } from "./errors.ts";

/**
 * Returns the row that an idempotency key was used for before.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when that was another request.
 */
export function sameContent<Row extends { digest: string }>(row: Row, digest: string): Row {
  if (row.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return row;
}
