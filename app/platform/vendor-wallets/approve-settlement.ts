import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { requireCanSettle } from "./can-settle.ts";
import { changeTransfer } from "./change-transfer.ts";
import { decideSettlement, findSettlement } from "./settlement-rows.ts";
import { lockTransfer } from "./transfer-rows.ts";
import { SETTLED_MANUALLY } from "./transfer-states.ts";

/**
 * Approves a settlement that another operator proposed: the transfer ends with its outcome, and its money moves. The
 * conditions of a proposal must still hold, because the vendor may answer again meanwhile.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for the operator who proposed it; CONFLICT with
 *   `details.state` when it was decided meanwhile, by another operator or by the vendor, and as {@link
 *   requireCanSettle}. Nothing has changed then.
 */
export async function approveSettlement(
  { database, clock, vendors }: Services,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  settlementId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    const one = await findSettlement(trx, code, id, settlementId);
    if (one.proposedBy === operatorId) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    requireCanSettle(row, vendors, now);
    const change = { event: SETTLED_MANUALLY[one.outcome], actor: "operator" } as const;
    const changed = await changeTransfer(trx, code, id, change, now);
    if (!changed) throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const decided = { decided_by: operatorId, decided_at: now };
    await decideSettlement(trx, code, settlementId, { state: "approved", ...decided });
    const { state, amount, transfer_id: transfer } = changed;
    await record(trx, { state: row.state }, { state, amount, transfer, evidence: one.evidence });
  });
}
