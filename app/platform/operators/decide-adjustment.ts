import { PlatformError } from "../core/errors.ts";
import type { Trx } from "../database/database.server.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";
import { postTransfer, purse, recordMoneyEvent, system } from "../wallet/wallet.server.ts";
import type { AdjustmentDeps } from "./adjustment-deps.ts";
import type { MerchantContext } from "./operator-context.ts";

/**
 * Approves a correction that somebody else proposed, and moves the money.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for whoever proposed it; CONFLICT with `details.state`;
 * INSUFFICIENT_FUNDS when the member has less than is to be taken. Nothing has changed then.
 */
export async function approveAdjustment(
  { database, clock }: AdjustmentDeps,
  { merchant, operator, operation }: MerchantContext,
  { id }: { id: string },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await findRow(trx, merchant.code, id);
    if (row.proposed_by === operator.id) throw new PlatformError("FORBIDDEN", { details: { own: true } });
    if (row.state !== "proposed") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const transfer = await postTransfer(trx, {
      merchantId: merchant.code,
      source: "operators",
      idempotencyKey: `adjustment:${id}`,
      kind: "adjustment",
      book: "real",
      entries: [
        { account: purse(row.account_id, row.currency), amount: row.amount },
        { account: system("house:adjustments", row.currency), amount: -row.amount },
      ],
      reference: id,
      postedAt: now,
    });
    const decided = { decided_by: operator.id, decided_at: now, transfer_id: transfer.id };
    await decide(trx, merchant.code, id, { state: "approved", ...decided });
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
    const after = { state: "approved", amount: row.amount, transfer: transfer.id };
    await operation.record(trx, { state: "proposed" }, after);
  });
}

/** Decides against a correction; whoever proposed it may too. @throws PlatformError NOT_FOUND; CONFLICT with `details.state`. */
export async function rejectAdjustment(
  { database, clock }: AdjustmentDeps,
  { merchant, operator, operation }: MerchantContext,
  { id }: { id: string },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    await findRow(trx, merchant.code, id);
    const decided = { decided_by: operator.id, decided_at: now, transfer_id: null };
    await decide(trx, merchant.code, id, { state: "rejected", ...decided });
    await operation.record(trx, { state: "proposed" }, { state: "rejected" });
  });
}

/** Decides on a proposal: one conditional update, so that of many at once one gets through. */
async function decide(
  trx: Trx,
  merchantId: string,
  id: string,
  set: Pick<AdjustmentRow, "state" | "decided_by" | "decided_at" | "transfer_id">,
): Promise<void> {
  const changed = await trx
    .updateTable("adjustment")
    .set(set)
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .returning("id")
    .executeTakeFirst();
  if (changed) return;
  const { state } = await findRow(trx, merchantId, id);
  throw new PlatformError("CONFLICT", { details: { state } });
}

async function findRow(trx: Trx, merchantId: string, id: string): Promise<AdjustmentRow> {
  const row = await trx
    .selectFrom("adjustment")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}
