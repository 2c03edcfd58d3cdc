import { PlatformError } from "../core/errors.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { OPEN_STATES } from "./transfer-states.ts";

/**
 * How long a transfer must be open before operators may settle it: long after the vendor would still accept the request
 * (300 s by decision 0051), and after about fifty queries by the job.
 */
const OPEN_FOR_MS = 60 * 60_000;
/** Maximum age of the last query. An older one may mean that we were down, not the vendor. */
const ASKED_WITHIN_MS = 5 * 60_000;

/**
 * Returns true when operators may settle a transfer: it has been open for long, and its vendor did not answer a recent
 * query, or is no longer connected and cannot be queried.
 */
export function canSettle(row: VendorTransferRow, vendors: GameVendors, now: number): boolean {
  if (!isOpenForLong(row, now)) return false;
  if (!vendors.get(row.vendor)?.wallet) return true;
  return row.asks > 0 && row.fault !== "" && row.asked_at !== null && row.asked_at + ASKED_WITHIN_MS > now;
}

/**
 * Requires that operators may settle a transfer.
 *
 * @throws PlatformError CONFLICT with `details.state`, and `details.askFirst` if the vendor must be queried first.
 */
export function requireCanSettle(row: VendorTransferRow, vendors: GameVendors, now: number): void {
  if (canSettle(row, vendors, now)) return;
  const askFirst = isOpenForLong(row, now);
  throw new PlatformError("CONFLICT", { details: { state: row.state, ...(askFirst && { askFirst }) } });
}

function isOpenForLong(row: VendorTransferRow, now: number): boolean {
  return OPEN_STATES.includes(row.state) && row.created_at + OPEN_FOR_MS <= now;
}
