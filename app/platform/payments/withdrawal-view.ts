import type { CallValue } from "../contract/calls.ts";
import type { Withdrawal } from "../contract/withdrawals.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import type { PayeeRow, WithdrawalRow } from "../database/tables/payments.ts";
import { loadMoneyEvents } from "../wallet/wallet.server.ts";
import { destinationName, maskedNumber } from "./payees.ts";
import { countProofs } from "./proofs.ts";
import { netAmount } from "./withdrawal-rows.ts";
import { nextState } from "./withdrawal-states.ts";

/** Returns a withdrawal as its member sees it on its own page, with its steps. */
export async function withdrawalDetail(
  db: Db,
  ctx: CallContext,
  row: WithdrawalRow,
): Promise<CallValue<"withdrawals", "withdrawalDetail">> {
  const [view] = await withdrawalViews(db, ctx, [row]);
  const events = await loadMoneyEvents(db, ctx.merchant.code, "withdrawal", [row.id]);
  const proofs = await countProofs(db, ctx.merchant.code, "withdrawal", row.id);
  if (!view) throw new Error(`withdrawal ${row.id} has no payee`);
  return {
    ...view,
    proofs,
    steps: events.map(({ state, at, reason, actor }) => ({
      state: state as Withdrawal["state"],
      at,
      reason,
      actor,
    })),
  };
}

/** Returns withdrawals as their member sees them in a list, in the given order. */
export async function withdrawalViews(
  db: Db,
  ctx: CallContext,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  if (rows.length === 0) return [];
  const payees = await db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", ctx.merchant.code)
    .where(
      "id",
      "in",
      rows.map((row) => row.payee_id),
    )
    .execute();
  return rows.flatMap((row) => {
    const payee = payees.find(({ id }) => id === row.payee_id);
    return payee ? [toView(ctx, row, payee)] : [];
  });
}

function toView({ merchant, request }: CallContext, row: WithdrawalRow, payee: PayeeRow): Withdrawal {
  const to = destinationName(merchant, { ...payee, name: payee.destination_name }, request.language);
  const awaitsConfirmation = row.state === "paid" || row.state === "not_received";
  return {
    withdrawalId: row.id,
    reference: row.reference,
    payee: `${to} ${maskedNumber(payee)}`,
    amount: row.amount,
    fee: row.fee,
    netAmount: netAmount(row),
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    received: row.received,
    remaining: row.received === null ? null : netAmount(row) - row.received,
    refunded: row.refunded,
    forced: row.forced === 1,
    confirmBy: awaitsConfirmation ? row.confirm_by : null,
    mayCancel: merchant.withdrawals.memberMayCancel && nextState(row.state, "cancel") !== null,
    mayConfirm: row.confirm_by !== null && nextState(row.state, "confirm") !== null,
    mayDispute: row.confirm_by !== null && nextState(row.state, "dispute") !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paidAt: row.paid_at,
  };
}
