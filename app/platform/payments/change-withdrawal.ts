import type { RejectReason } from "../contract/ops/withdrawals.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails, Operation } from "../core/operation.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import {
  captureHold,
  lockPurse,
  type MoneyEventRequest,
  postTransfer,
  purse,
  recordMoneyEvent,
  releaseHold,
  system,
} from "../wallet/wallet.server.ts";
import { findWithdrawal, netAmount } from "./withdrawal-rows.ts";
import { stateAfter, statesBefore, type WithdrawalEvent, type WithdrawalState } from "./withdrawal-states.ts";

/** The reason for a withdrawal's state; its text is `withdraw.reason.<name>` in the catalogues. */
export type WithdrawalReason =
  | RejectReason
  | "automatic"
  | "refused"
  | "failed"
  | "returned"
  | "noAnswer"
  | "settledReceived"
  | "refunded";

export interface WithdrawalChange {
  event: WithdrawalEvent;
  /** The states that it may change, if fewer than the event allows. */
  from?: readonly WithdrawalState[];
  actor: MoneyEventRequest["actor"];
  reason?: WithdrawalReason;
  /** Columns that change with it. */
  set?: Partial<
    Pick<
      WithdrawalRow,
      | "provider_ref"
      | "bank_line"
      | "received"
      | "forced"
      | "reviewed_by"
      | "approved_by"
      | "paid_by"
      | "paid_at"
      | "confirm_by"
      | "asked_at"
    >
  >;
  /** True when the house account pays for a reversal, because the provider insists that it paid. */
  fromHouseAccount?: boolean;
  details?: MoneyEventRequest["details"];
}

/**
 * Moves a withdrawal to the state that an event leads to, and moves its money. This is the only place where a
 * withdrawal's money moves, except for corrections, which reduce or stop requests (`takeBack` of the wallet). It is one
 * conditional update, so that only one of several concurrent changes takes effect. `where.accountId` restricts it to an
 * account's own withdrawals. Returns null, with nothing changed, when no withdrawal is in a state that the event
 * changes.
 */
export async function changeWithdrawal(
  trx: Trx,
  merchantId: string,
  where: { id: string; accountId?: string },
  change: WithdrawalChange,
  now: number,
): Promise<WithdrawalRow | null> {
  const { event, actor, reason } = change;
  await lockMember(trx, merchantId, where.id);
  let update = trx
    .updateTable("withdrawal")
    .set({
      ...change.set,
      state: stateAfter(event),
      reason: reason ? `withdraw.reason.${reason}` : "",
      updated_at: now,
    })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", where.id)
    .where("state", "in", change.from ?? statesBefore(event));
  if (where.accountId !== undefined) update = update.where("account_id", "=", where.accountId);
  const changed = await update.returningAll().executeTakeFirst();
  if (!changed) return null;
  const moved = await moveMoney(trx, changed, change, now);
  await recordMoneyEvent(trx, {
    merchantId,
    subject: "withdrawal",
    subjectId: changed.id,
    accountId: changed.account_id,
    state: changed.state,
    at: now,
    reason: changed.reason,
    actor,
    details: { ...change.details, ...moved.details },
  });
  return { ...changed, ...moved.row };
}

/**
 * Runs {@link changeWithdrawal} in a transaction of its own, for an action that must take effect. `guard` runs first
 * and may refuse it; `record` writes the audit entry.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state`; any error that `guard` throws.
 */
export async function actOnWithdrawal(
  database: Database,
  merchantId: string,
  where: { id: string; accountId?: string },
  change: WithdrawalChange,
  now: number,
  options: { guard?: (trx: Trx) => Promise<void>; record?: Operation["record"] } = {},
): Promise<WithdrawalRow> {
  return database.transaction(async (trx) => {
    await options.guard?.(trx);
    const before = options.record && (await lockWithdrawal(trx, merchantId, where.id));
    const row = await changeWithdrawal(trx, merchantId, where, change, now);
    if (row && before) await options.record?.(trx, toFacts(before), { ...change.details, ...toFacts(row) });
    if (row) return row;
    const there = await findWithdrawal(trx, merchantId, where);
    if (!there) throw new PlatformError("NOT_FOUND");
    throw new PlatformError("CONFLICT", { details: { state: there.state } });
  });
}

/**
 * Locks the purse of a withdrawal's member: before the withdrawal itself, in the order in which corrections lock them.
 */
async function lockMember(trx: Trx, merchantId: string, id: string): Promise<void> {
  const row = await findWithdrawal(trx, merchantId, { id });
  if (row) await lockPurse(trx, merchantId, purse(row.account_id, row.currency));
}

/** Locks a withdrawal and its member's purse until the transaction ends; null when there is none. */
async function lockWithdrawal(trx: Trx, merchantId: string, id: string): Promise<WithdrawalRow | null> {
  await lockMember(trx, merchantId, id);
  const row = await trx
    .updateTable("withdrawal")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function toFacts({ state, reason, amount, refunded }: WithdrawalRow): AuditDetails {
  return { state, reason, amount, refunded };
}

interface WithdrawalUpdate {
  row: Partial<WithdrawalRow>;
  details: NonNullable<MoneyEventRequest["details"]>;
}

/**
 * Captures the hold of a withdrawal when it is paid and releases it when it will not be paid. Paid money that is
 * returned goes to the member, fee included, from the accounts that received it: the provider's clearing account and
 * the fees.
 */
async function moveMoney(
  trx: Trx,
  row: WithdrawalRow,
  { event, fromHouseAccount = false }: WithdrawalChange,
  now: number,
): Promise<WithdrawalUpdate> {
  const { merchant_id: merchantId, hold_id: holdId } = row;
  const isHeld = row.transfer_id === null;
  if (event === "succeed") {
    const transfer = await captureHold(trx, holdId, toPayment(row, now));
    await trx
      .updateTable("withdrawal")
      .set({ transfer_id: transfer.id })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", row.id)
      .execute();
    return { row: { transfer_id: transfer.id }, details: {} };
  }
  const givesBack = ["reject", "cancel", "fail", "reverse"].includes(event);
  if (!givesBack) return { row: {}, details: {} };
  if (isHeld) {
    await releaseHold(trx, { merchantId, holdId, releasedAt: now });
    return { row: {}, details: { returned: row.amount } };
  }
  const refunded = await refund(trx, row, fromHouseAccount, now);
  return { row: { refunded }, details: { returned: refunded } };
}

function toPayment(row: WithdrawalRow, now: number) {
  const { account_id: accountId, currency, amount, fee, provider, id } = row;
  return {
    ...toTransfer(row, "withdrawal", `withdrawal:${id}`, now),
    entries: [
      { account: purse(accountId, currency), amount: -amount },
      { account: system(`clearing:${provider}`, currency), amount: amount - fee },
      ...(fee > 0 ? [{ account: system("fees", currency), amount: fee }] : []),
    ],
  };
}

function toTransfer(row: WithdrawalRow, kind: string, idempotencyKey: string, now: number) {
  return {
    merchantId: row.merchant_id,
    source: "payments",
    idempotencyKey,
    kind,
    book: "real" as const,
    reference: row.id,
    postedAt: now,
  };
}

/**
 * Refunds a paid withdrawal to its member: all of it when the provider returned it. When operators settle one that did
 * not arrive, the house account refunds the missing part, and also the fee if nothing arrived. Returns the amount in
 * minor units.
 */
async function refund(trx: Trx, row: WithdrawalRow, fromHouseAccount: boolean, now: number): Promise<number> {
  const { account_id: accountId, currency, provider, id } = row;
  const arrived = fromHouseAccount ? (row.received ?? 0) : 0;
  const fee = arrived === 0 ? row.fee : 0;
  const missing = netAmount(row) - arrived;
  const refunded = missing + fee;
  if (refunded === 0) return 0;
  const payer = system(fromHouseAccount ? "house" : `clearing:${provider}`, currency);
  await postTransfer(trx, {
    ...toTransfer(
      row,
      fromHouseAccount ? "withdrawal-refund" : "withdrawal-reversal",
      `withdrawal:${id}:back`,
      now,
    ),
    entries: [
      { account: purse(accountId, currency), amount: refunded },
      ...(missing > 0 ? [{ account: payer, amount: -missing }] : []),
      ...(fee > 0 ? [{ account: system("fees", currency), amount: -fee }] : []),
    ],
  });
  await trx
    .updateTable("withdrawal")
    .set({ refunded })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", id)
    .execute();
  return refunded;
}

/**
 * Posts money that a provider returns after the platform has refunded the member: it belongs to the house account.
 * Posted once.
 */
export async function bookReturnToHouseAccount(trx: Trx, row: WithdrawalRow, now: number): Promise<void> {
  const amount = netAmount(row);
  await postTransfer(trx, {
    ...toTransfer(row, "withdrawal-returned", `withdrawal:${row.id}:returned`, now),
    entries: [
      { account: system("house", row.currency), amount },
      { account: system(`clearing:${row.provider}`, row.currency), amount: -amount },
    ],
  });
}

/**
 * Returns the change that marks a withdrawal as paid; if the brand requires confirmation, its member has until
 * `confirm_by`.
 */
export function paidChange(
  { withdrawals }: MerchantProfile,
  actor: "provider" | "operator",
  now: number,
): WithdrawalChange {
  const { confirmMinutes } = withdrawals;
  const confirm_by = confirmMinutes === null ? null : now + confirmMinutes * 60_000;
  return { event: "succeed", actor, set: { paid_at: now, confirm_by } };
}
