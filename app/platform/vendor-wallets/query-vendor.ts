import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { errorText, recordOutcome } from "./record-outcome.ts";
import { OPEN_STATES, type TransferEvent } from "./transfer-states.ts";

/** After this time the request that sent a transfer no longer waits for the vendor's response. */
export const QUERY_DELAY_MS = 20_000;

/**
 * Returns true when a vendor can be queried about a transfer: it has not answered, and the request that sent it no
 * longer waits.
 */
export function canQueryVendor(row: VendorTransferRow, now: number): boolean {
  return OPEN_STATES.includes(row.state)
    ? row.created_at + QUERY_DELAY_MS <= now
    : row.settled_at !== null && row.vendor_outcome === null;
}

/** Queries a vendor for a transfer's outcome and records it. Returns true when the vendor responded. */
export async function queryVendor(
  services: Services,
  row: VendorTransferRow,
  by?: Operation,
): Promise<{ answered: boolean }> {
  const { merchant_id: merchantId, id } = row;
  await services.database.db
    .updateTable("vendor_transfer")
    // While the fault is empty, no operator may settle the transfer: the query is under way.
    .set((eb) => ({ asked_at: services.clock.now(), asks: eb("asks", "+", 1), fault: "" }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  let outcome: TransferEvent = "silent";
  let fault = "";
  try {
    const wallet = services.vendors.get(row.vendor)?.wallet;
    if (!wallet) throw new Error(`${row.vendor} is not connected`);
    outcome = await wallet.settle({ merchantId, playerId: row.account_id, reference: row.reference });
  } catch (error) {
    fault = errorText(error);
    const facts = { err: error, merchant: merchantId, transfer: id };
    services.log.warn(facts, "a vendor did not report the outcome of a transfer");
  }
  await recordOutcome(services, row, outcome, { fault, by });
  return { answered: outcome !== "silent" };
}
