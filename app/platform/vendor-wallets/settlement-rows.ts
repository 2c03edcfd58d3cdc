import type { Settlement } from "../contract/ops/transfers.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { VendorTransferSettlementRow } from "../database/tables/vendor-wallets.ts";

/** Returns the settlements that were proposed for a transfer, oldest first. */
export async function loadSettlements(db: Db, merchantId: string, id: string): Promise<Settlement[]> {
  const rows = await db
    .selectFrom("vendor_transfer_settlement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor_transfer_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    outcome: row.outcome,
    evidence: row.evidence,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }));
}

/** Returns one settlement of a transfer. @throws PlatformError NOT_FOUND. */
export async function findSettlement(
  trx: Trx,
  merchantId: string,
  id: string,
  settlementId: string,
): Promise<Settlement> {
  const one = (await loadSettlements(trx, merchantId, id)).find((each) => each.id === settlementId);
  if (!one) throw new PlatformError("NOT_FOUND");
  return one;
}

/**
 * Decides a proposed settlement with a single conditional update, so that only one of several concurrent decisions
 * succeeds.
 *
 * @throws PlatformError CONFLICT if it was already decided.
 */
export async function decideSettlement(
  trx: Trx,
  merchantId: string,
  settlementId: string,
  set: Pick<VendorTransferSettlementRow, "state" | "decided_by" | "decided_at">,
): Promise<void> {
  const changed = await trx
    .updateTable("vendor_transfer_settlement")
    .set(set)
    .where("merchant_id", "=", merchantId)
    .where("id", "=", settlementId)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT");
}
