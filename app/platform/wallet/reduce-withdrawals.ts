import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { Trx } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import { freeHold, openHold } from "./holds.ts";
import { purse } from "./ledger-accounts.ts";
import { recordMoneyEvent } from "./money-events.ts";

/** The amount that a correction needs from the money held by a member's withdrawal requests. */
interface RequiredAmount {
  merchantId: string;
  accountId: string;
  currency: string;
  /** Minor units. */
  amount: number;
  now: number;
}

/** States in which the payout of the request has not begun. */
const UNSENT: readonly WithdrawalRow["state"][] = ["requested", "reviewing", "approved"];

/**
 * Frees held money of withdrawal requests whose payout has not begun, the newest first: each shrinks by the missing
 * amount, or stops when the rest would be below its channel's minimum, or an amount that its provider cannot pay.
 * Besides `changeWithdrawal` of payments this is the only place that changes a request; it is here because every
 * correction of money passes through it. The purse must be locked, which is the order of locks for requests too.
 * Returns true when any changed.
 */
export async function reduceWithdrawals(trx: Trx, needed: RequiredAmount): Promise<boolean> {
  const { merchantId, accountId } = needed;
  let missing = needed.amount;
  let changed = false;
  const rows = await trx
    .selectFrom("withdrawal")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("currency", "=", needed.currency)
    .where("state", "in", UNSENT)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  for (const { id } of rows) {
    if (missing <= 0) break;
    const row = await lockUnsent(trx, merchantId, id);
    if (!row) continue;
    missing -= await reduceWithdrawal(trx, row, missing, needed.now);
    changed = true;
  }
  return changed;
}

async function lockUnsent(trx: Trx, merchantId: string, id: string): Promise<WithdrawalRow | undefined> {
  return trx
    .updateTable("withdrawal")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "in", UNSENT)
    .returningAll()
    .executeTakeFirst();
}

/** Shrinks or stops a request. Returns the freed amount. */
async function reduceWithdrawal(trx: Trx, row: WithdrawalRow, missing: number, now: number): Promise<number> {
  const { merchant_id: merchantId, account_id: accountId, id } = row;
  await freeHold(trx, { merchantId, holdId: row.hold_id, releasedAt: now });
  const left = computeReducedRequest(row, row.amount - missing);
  const set = left
    ? { ...left, hold_id: await holdRemainder(trx, row, left.amount, now), reason: "withdraw.reason.reduced" }
    : { state: "cancelled" as const, reason: "withdraw.reason.corrected" };
  await trx
    .updateTable("withdrawal")
    .set({ ...set, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  const freed = row.amount - (left?.amount ?? 0);
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "withdrawal",
    subjectId: id,
    accountId,
    state: left ? row.state : "cancelled",
    at: now,
    reason: set.reason,
    actor: "system",
    details: left ? { amount: left.amount, fee: left.fee, freed } : { returned: freed },
  });
  return freed;
}

/** Returns a smaller request with its fee, or null if its channel or provider cannot pay such an amount. */
function computeReducedRequest(
  { least, fee_fixed: fee, fee_basis_points: feeBasisPoints, step }: WithdrawalRow,
  amount: number,
): Pick<WithdrawalRow, "amount" | "fee"> | null {
  if (least === null || fee === null || feeBasisPoints === null || step === null) return null;
  if (amount < Math.max(least, 1) || amount % step !== 0) return null;
  const less = { amount, fee: withdrawalFee({ fee, feeBasisPoints, step }, amount) };
  return less.fee < amount ? less : null;
}

/** Holds the rest of a request. Returns the hold's id. */
async function holdRemainder(trx: Trx, row: WithdrawalRow, amount: number, now: number): Promise<string> {
  const hold = await openHold(trx, {
    merchantId: row.merchant_id,
    source: "payments",
    // A request shrinks to each amount at most once.
    idempotencyKey: `withdrawal:${row.id}:${amount}`,
    kind: "withdrawal",
    book: "real",
    purse: purse(row.account_id, row.currency),
    amount,
    reference: row.id,
    openedAt: now,
  });
  return hold.id;
}
