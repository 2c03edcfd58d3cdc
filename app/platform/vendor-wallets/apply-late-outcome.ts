import type { TransferOutcome } from "../contract/ops/transfers.ts";
import type { Trx } from "../database/database.server.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { recordMoneyEvent } from "../wallet/wallet.server.ts";
import { chargeHouseAccount, payMissing } from "./move-transfer-money.ts";

/**
 * Applies the first outcome that a vendor reports for a transfer that two operators have settled. When the reported
 * outcome gives the member more, the transfer takes that outcome, and the member gets the rest. When the member has the
 * amount twice, the transfer stays unchanged, and the merchant bears the amount until operators have dealt with it.
 * Returns the transfer; null when nothing was settled, or the vendor has reported before.
 */
export async function applyLateOutcome(
  trx: Trx,
  merchantId: string,
  id: string,
  outcome: TransferOutcome,
  now: number,
): Promise<VendorTransferRow | null> {
  const row = await trx
    .updateTable("vendor_transfer")
    .set({ vendor_outcome: outcome, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("settled_at", "is not", null)
    .where("vendor_outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const isSameOutcome = (row.state === "succeeded") === (outcome === "done");
  if (isSameOutcome) return row;

  const isMissing = row.direction === "in" ? outcome === "notDone" : outcome === "done";
  const transferId = isMissing ? await payMissing(trx, row, now) : await chargeHouseAccount(trx, row, now);
  const state = outcome === "done" ? "succeeded" : "failed";
  const reason = `wallets.reason.late.${row.direction}`;
  const changed = await trx
    .updateTable("vendor_transfer")
    .set({ transfer_id: transferId, ...(isMissing ? { state, reason } : { paid_twice_at: now }) })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isMissing) {
    await recordMoneyEvent(trx, {
      merchantId,
      subject: "vendor_transfer",
      subjectId: id,
      accountId: row.account_id,
      state: `${state}.${row.direction}`,
      at: now,
      reason,
      actor: "provider",
    });
  }
  return changed;
}
