import { PlatformError } from "./errors.ts";

/**
 * What an idempotency key was used for before, if that was the same request.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when it was another one.
 */
export function sameContent<Row extends { digest: string }>(row: Row, digest: string): Row {
  if (row.digest !== digest) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return row;
}
