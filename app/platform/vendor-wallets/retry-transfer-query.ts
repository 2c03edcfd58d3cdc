import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { canQueryVendor, queryVendor } from "./query-vendor.ts";
import { findQueuedTransfer } from "./transfer-queue.ts";

/**
 * Queries the vendor now for a transfer's outcome, as the job does each minute.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` if there is nothing left to query;
 *   VENDOR_UNAVAILABLE if the vendor is not connected.
 */
export async function retryTransferQuery(
  services: Services,
  { code }: MerchantProfile,
  operation: Operation,
  id: string,
): Promise<void> {
  const row = await findQueuedTransfer(services.database.db, code, id);
  if (!canQueryVendor(row, services.clock.now()))
    throw new PlatformError("CONFLICT", { details: { state: row.state } });
  if (!services.vendors.get(row.vendor)?.wallet) throw new PlatformError("VENDOR_UNAVAILABLE");
  await queryVendor(services, row, operation);
}
