import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { decideSettlement, findSettlement } from "./settlement-rows.ts";
import { lockTransfer } from "./transfer-rows.ts";

/**
 * Rejects a proposed settlement; its proposer may reject it too.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with the transfer's `details.state` if it was already decided.
 */
export async function rejectSettlement(
  { database, clock }: Services,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  settlementId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    const one = await findSettlement(trx, code, id, settlementId);
    if (one.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const decided = { decided_by: operatorId, decided_at: now };
    await decideSettlement(trx, code, settlementId, { state: "rejected", ...decided });
    await record(trx, { state: row.state, proposed: one.outcome }, { rejected: one.outcome });
  });
}
