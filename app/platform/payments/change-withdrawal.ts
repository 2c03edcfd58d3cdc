import type { Database, Trx } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { Bus } from "../ports/bus.ts";
import {
  captureHold,
  type MoneyEventRequest,
  postTransfer,
  purse,
  recordMoneyEvent,
  releaseHold,
  system,
} from "../wallet/wallet.server.ts";
import type { ActFacts, OperatorActor } from "./operator-actor.ts";
import { stateAfter, statesBefore, type WithdrawalEvent, type WithdrawalState } from "./withdrawal-states.ts";

/** Why a withdrawal stands as it does; `withdraw.reason.<name>` of the catalogues says it. */
export type WithdrawalReason =
  | RejectReason
  | "automatic"
  | "refused"
  | "failed"
  | "returned"
  | "noAnswer"
  | "settledReceived"
  | "refunded";

/** What operators reject for, in words that the member reads. */
export const REJECT_REASONS = ["details", "name", "checks", "documents", "other"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export interface WithdrawalChange {
  event: WithdrawalEvent;
  /** Fewer states than the event may find. */
  from?: readonly WithdrawalState[];
  actor: MoneyEventRequest["actor"];
  reason?: WithdrawalReason;
  /** Facts of the row that go with it. */
  set?: Partial<
    Pick<
      WithdrawalRow,
      | "provider_ref"
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
  /** For a reversal that the house pays, since the provider says that it paid. */
  fromHouse?: boolean;
  details?: MoneyEventRequest["details"];
}

/** What arrives of a withdrawal, in minor units. */
export function arrives({ amount, fee }: Pick<WithdrawalRow, "amount" | "fee">): number {
  return amount - fee;
}

/**
 * Brings a withdrawal to the state that an event leads to, and moves the money that goes with it: the one place where a
 * withdrawal's money moves. One conditional update, so that of many that come at once one gets through. `where` narrows
 * whose it may be. Null when there is none in a state that the event may find, and nothing has changed then.
 */
export async function changeWithdrawal(
  trx: Trx,
  merchantId: string,
  where: { id: string; accountId?: string },
  change: WithdrawalChange,
  now: number,
): Promise<WithdrawalRow | null> {
  const { event, actor, reason } = change;
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

/** As {@link changeWithdrawal} for an act of a person. @throws PlatformError NOT_FOUND; CONFLICT with `details.state`. */
export async function actOn(
  database: Database,
  merchantId: string,
  where: { id: string; accountId?: string },
  change: WithdrawalChange,
  now: number,
  options: { bus?: Bus; guard?: (trx: Trx) => Promise<void>; note?: OperatorActor["note"] } = {},
): Promise<WithdrawalRow> {
  const changed = await database.transaction(async (trx) => {
    await options.guard?.(trx);
    const before = options.note && (await lockWithdrawal(trx, merchantId, where.id));
    const row = await changeWithdrawal(trx, merchantId, where, change, now);
    if (row && before) await options.note?.(trx, factsOf(before), { ...change.details, ...factsOf(row) });
    if (row) return row;
    const there = await findWithdrawal(trx, merchantId, where);
    if (!there) throw new PlatformError("NOT_FOUND");
    throw new PlatformError("CONFLICT", { details: { state: there.state } });
  });
  options.bus?.publish(merchantId, changed.account_id, { type: "balance" });
  return changed;
}

/** A withdrawal, which stays as it is for everybody else until the transaction ends. */
async function lockWithdrawal(trx: Trx, merchantId: string, id: string): Promise<WithdrawalRow | null> {
  const row = await trx
    .updateTable("withdrawal")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function factsOf({ state, reason, amount, refunded }: WithdrawalRow): ActFacts {
  return { state, reason, amount, refunded };
}

/** A withdrawal by its id; null when there is none, or none of this account. */
export async function findWithdrawal(
  db: Trx | Database["db"],
  merchantId: string,
  { id, accountId }: { id: string; accountId?: string },
): Promise<WithdrawalRow | null> {
  let query = db
    .selectFrom("withdrawal")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id);
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  return (await query.executeTakeFirst()) ?? null;
}

interface Moved {
  row: Partial<WithdrawalRow>;
  details: NonNullable<MoneyEventRequest["details"]>;
}

/**
 * The hold is spent when it is paid and given back when it will not be; what was paid and comes back goes back to the
 * member, fee and all, from where it went: the provider's clearing account and the fees.
 */
async function moveMoney(
  trx: Trx,
  row: WithdrawalRow,
  { event, fromHouse = false }: WithdrawalChange,
  now: number,
): Promise<Moved> {
  const { merchant_id: merchantId, hold_id: holdId } = row;
  const isHeld = row.transfer_id === null;
  if (event === "succeed") {
    const transfer = await captureHold(trx, holdId, paymentOf(row, now));
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
  const refunded = await giveBack(trx, row, fromHouse, now);
  return { row: { refunded }, details: { returned: refunded } };
}

function paymentOf(row: WithdrawalRow, now: number) {
  const { account_id: accountId, currency, amount, fee, provider, id } = row;
  return {
    ...transferOf(row, "withdrawal", `withdrawal:${id}`, now),
    entries: [
      { account: purse(accountId, currency), amount: -amount },
      { account: system(`clearing:${provider}`, currency), amount: amount - fee },
      ...(fee > 0 ? [{ account: system("fees", currency), amount: fee }] : []),
    ],
  };
}

function transferOf(row: WithdrawalRow, kind: string, idempotencyKey: string, now: number) {
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
 * Gives a paid withdrawal's money back to its member: all of it when the provider returned it; when the house settles one
 * that did not arrive, what the member still lacks, and the fee where nothing came. Gives the minor units.
 */
async function giveBack(trx: Trx, row: WithdrawalRow, fromHouse: boolean, now: number): Promise<number> {
  const { account_id: accountId, currency, provider, id } = row;
  const came = fromHouse ? (row.received ?? 0) : 0;
  const fee = came === 0 ? row.fee : 0;
  const missing = arrives(row) - came;
  const refunded = missing + fee;
  if (refunded === 0) return 0;
  const payer = system(fromHouse ? "house" : `clearing:${provider}`, currency);
  await postTransfer(trx, {
    ...transferOf(row, fromHouse ? "withdrawal-refund" : "withdrawal-reversal", `withdrawal:${id}:back`, now),
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
 * Books what a provider returns of a withdrawal that the house has refunded already: it is the house's. Booked once.
 */
export async function bookReturnToHouse(trx: Trx, row: WithdrawalRow, now: number): Promise<void> {
  const amount = arrives(row);
  await postTransfer(trx, {
    ...transferOf(row, "withdrawal-returned", `withdrawal:${row.id}:returned`, now),
    entries: [
      { account: system("house", row.currency), amount },
      { account: system(`clearing:${row.provider}`, row.currency), amount: -amount },
    ],
  });
}
