import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import { canQueryVendor, queryVendor } from "./query-vendor.ts";
import { findQueuedTransfer } from "./transfer-queue.ts";
import type { VendorWalletDeps } from "./vendor-wallet-deps.ts";

/**
 * Queries the vendor now for a transfer's outcome, as the job does each minute.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` if there is nothing left to query;
 *   VENDOR_UNAVAILABLE if the vendor is not connected.
 */
export async function retryTransferQuery(
  deps: VendorWalletDeps,
  { code }: MerchantProfile,
  operation: Operation,
  id: string,
): Promise<void> {
  const row = await findQueuedTransfer(deps.database.db, code, id);
  if (!canQueryVendor(row, deps.clock.now()))
    throw new PlatformError("CONFLICT", { details: { state: row.state } });
  if (!deps.vendors.get(row.vendor)?.wallet) throw new PlatformError("VENDOR_UNAVAILABLE");
  await queryVendor(deps, row, operation);
}
