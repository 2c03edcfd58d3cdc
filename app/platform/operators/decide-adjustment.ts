import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";
import {
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
  takeBack,
  waiveDebts,
} from "../wallet/wallet.server.ts";
import { findAdjustment } from "./adjustment-rows.ts";
import type { MerchantContext } from "./operator-context.ts";

/**
 * Approves another operator's correction, and moves the money.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for the operator who proposed it; CONFLICT with
 *   `details.state`, or with `details.debt` where nothing is owed any more. Nothing has changed then.
 */
export async function approveAdjustment(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  id: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await findAdjustment(trx, merchant.code, id);
    if (row.proposed_by === operator.id) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    if (row.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const { transferId, moved } = await moveMoney(trx, row, now);
    await decide(trx, row, {
      state: "approved",
      decided_by: operator.id,
      decided_at: now,
      transfer_id: transferId,
    });
    await recordMoneyEvent(trx, {
      merchantId: merchant.code,
      subject: "adjustment",
      subjectId: id,
      accountId: row.account_id,
      state: "done",
      at: now,
      actor: "operator",
      details: { amount: row.amount, operator: operator.id },
    });
    const after = { state: "approved", amount: row.amount, ...moved, transfer: transferId };
    await operation.record(trx, { state: "proposed" }, after);
  });
}

/** Moves the money of a correction. `moved` has the amounts for the log. */
async function moveMoney(
  trx: Trx,
  { merchant_id: merchantId, id, kind, account_id: accountId, currency, amount }: AdjustmentRow,
  now: number,
): Promise<{ transferId: string; moved: Record<string, number> }> {
  const house = system("house:adjustments", currency);
  const common = { merchantId, source: "operators", idempotencyKey: `adjustment:${id}`, postedAt: now };
  const from = { accountId, currency };
  if (kind === "waiver") {
    const { waived, transferId } = await waiveDebts(trx, { ...common, from, payer: house, amount });
    if (transferId === null) throw new PlatformError("CONFLICT", { details: { debt: 0 } });
    return { transferId, moved: { waived } };
  }
  const posted = { ...common, kind: "adjustment", book: "real" as const, reference: id };
  if (amount < 0) {
    const to = [{ account: house, amount: -amount }];
    const about = { cause: "adjustment", causeId: id } as const;
    const { transfer, taken, debt } = await takeBack(trx, { ...posted, from, amount: -amount, to, ...about });
    return { transferId: transfer.id, moved: { taken, debt } };
  }
  const entries = [
    { account: purse(accountId, currency), amount },
    { account: house, amount: -amount },
  ];
  const transfer = await postTransfer(trx, { ...posted, entries });
  return { transferId: transfer.id, moved: {} };
}

/**
 * Rejects a correction; the operator who proposed it may do so too.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`.
 */
export async function rejectAdjustment(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  id: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const row = await findAdjustment(trx, merchant.code, id);
    await decide(trx, row, { state: "rejected", decided_by: operator.id, decided_at: clock.now() });
    await operation.record(trx, { state: "proposed" }, { state: "rejected" });
  });
}

/** Decides on a proposal in one conditional update, so that of many concurrent decisions one succeeds. */
async function decide(
  trx: Trx,
  { merchant_id, id }: AdjustmentRow,
  set: Partial<AdjustmentRow>,
): Promise<void> {
  const changed = await trx
    .updateTable("adjustment")
    .set(set)
    .where("merchant_id", "=", merchant_id)
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();
  if (changed) return;
  const { state } = await findAdjustment(trx, merchant_id, id);
  throw new PlatformError("CONFLICT", { details: { state } });
}
