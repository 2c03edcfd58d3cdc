import type { Trx } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { type MoneyActor, recordMoneyEvent } from "../wallet/wallet.server.ts";
import { applyLateOutcome } from "./apply-late-outcome.ts";
import { applyStateMovement } from "./move-transfer-money.ts";
import { getReason, stateAfter, statesBefore, type TransferEvent, vendorOutcome } from "./transfer-states.ts";

/**
 * Applies an event to a transfer's state, and moves the corresponding money: the only place where a transfer's outcome
 * moves money. A single conditional update, so that only one of several concurrent events succeeds. Returns the changed
 * transfer, or null when the event changes nothing. A vendor's report after two operators have settled the transfer
 * counts once: see {@link applyLateOutcome}.
 */
export async function changeTransfer(
  trx: Trx,
  merchantId: string,
  id: string,
  { event, actor }: { event: TransferEvent; actor: MoneyActor },
  now: number,
): Promise<VendorTransferRow | null> {
  const isSettlement = event === "settledDone" || event === "settledNotDone";
  const outcome = vendorOutcome(event);
  const changed = await trx
    .updateTable("vendor_transfer")
    .set({ state: stateAfter(event), updated_at: now, ...(isSettlement && { settled_at: now }) })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "in", statesBefore(event))
    .returningAll()
    .executeTakeFirst();
  if (!changed) return outcome === null ? null : applyLateOutcome(trx, merchantId, id, outcome, now);
  if (outcome !== null) await overtakeSettlement(trx, merchantId, id, now);
  const reason = getReason(event, changed.direction);
  const transferId = (await applyStateMovement(trx, changed, now)) ?? changed.transfer_id;
  await trx
    .updateTable("vendor_transfer")
    .set({ reason, transfer_id: transferId })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "vendor_transfer",
    subjectId: id,
    accountId: changed.account_id,
    state: `${changed.state}.${changed.direction}`,
    at: now,
    reason,
    actor,
  });
  return { ...changed, reason, transfer_id: transferId };
}

/** Ends a proposal that waits for approval, because the vendor has responded first. */
async function overtakeSettlement(trx: Trx, merchantId: string, id: string, now: number): Promise<void> {
  await trx
    .updateTable("vendor_transfer_settlement")
    .set({ state: "overtaken", decided_at: now })
    .where("merchant_id", "=", merchantId)
    .where("vendor_transfer_id", "=", id)
    .where("state", "=", "proposed")
    .execute();
}
