import { dayOf } from "#app/business-day.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Bus } from "../ports/bus.ts";
import type { CheckoutReport } from "../ports/payment-provider.ts";
import {
  lockPurse,
  type MoneyActor,
  type MoneyEventRequest,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
} from "../wallet/wallet.server.ts";
import { leftOfDay, lockDeposit } from "./deposit-rows.ts";
import {
  COUNTED_STATES,
  type DepositEvent,
  type DepositReason,
  depositStep,
  judgePayment,
  reasonKey,
} from "./deposit-states.ts";
import type { ActFacts, OperatorActor } from "./operator-actor.ts";

/** What the bonus rules want to know of a deposit, inside the transaction that credits it. */
export interface DepositCredited {
  accountId: string;
  depositId: string;
  /** Minor units that were credited. */
  amount: number;
  /** JSON of the bonus that was promised with it. */
  bonusTerms: string | null;
  now: number;
}

export interface ChangeDeps {
  database: Database;
  bus: Bus;
  /** Grants what goes with a deposit; nothing while there are no bonuses. */
  onDeposit?: (trx: Trx, merchant: MerchantProfile, credited: DepositCredited) => Promise<void>;
  /** Takes back what went with a deposit that its provider takes back, in the same transaction. */
  onDepositReversed?: (
    trx: Trx,
    merchant: MerchantProfile,
    reversed: Pick<DepositCredited, "accountId" | "depositId" | "now">,
  ) => Promise<void>;
}

/** What is to happen to a deposit. */
export interface DepositChange {
  event: DepositEvent;
  actor: MoneyActor;
  reason?: DepositReason | null;
  /** Minor units to credit, for an event that credits. */
  credit?: number;
  /** Further facts of the row that go with it. */
  set?: Partial<
    Pick<DepositRow, "provider_ref" | "checkout_url" | "paid_amount" | "paid_currency" | "paid_at" | "day">
  >;
  details?: MoneyEventRequest["details"];
}

/**
 * Brings a deposit that {@link lockDeposit} has locked to its next state: the one place where a deposit's money moves.
 * Null when the change is news that is too old to change anything.
 * @throws PlatformError CONFLICT for an act that the state does not allow; nothing has changed then.
 */
async function applyChange(
  trx: Trx,
  { onDeposit, onDepositReversed }: Pick<ChangeDeps, "onDeposit" | "onDepositReversed">,
  merchant: MerchantProfile,
  row: DepositRow,
  change: DepositChange,
  now: number,
): Promise<DepositRow | null> {
  const step = depositStep(row.state, change.event);
  if (!step) return null;
  const facts = { ...row, ...change.set };
  const credited = step.money === "credit" ? await credit(trx, facts, change.credit ?? 0, now) : null;
  const takenBack = step.money === "takeBack" ? await takeBack(trx, row, now) : 0;
  const shortfall = step.money === "takeBack" && takenBack < row.credited;
  const reason = shortfall ? "shortfall" : (change.reason ?? null);
  const changed = await trx
    .updateTable("deposit")
    .set({
      ...change.set,
      state: step.to,
      reason: reason ? reasonKey(reason) : "",
      updated_at: now,
      ...(credited ? { credited: credited.amount, transfer_id: credited.transferId } : {}),
      taken_back: takenBack,
    })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .returningAll()
    .executeTakeFirst();
  // The row was locked, so only a caller that did not lock it can come here; its money is undone with the transaction.
  if (!changed) throw new Error(`the deposit ${row.id} was changed without its lock`);
  await recordMoneyEvent(trx, {
    merchantId: row.merchant_id,
    subject: "deposit",
    subjectId: row.id,
    accountId: row.account_id,
    state: step.to,
    at: now,
    reason: changed.reason,
    actor: change.actor,
    details: {
      ...change.details,
      // The amount that the timeline tells from here on.
      ...(credited ? { credited: credited.amount, amount: credited.amount } : {}),
      ...(step.money === "takeBack" ? { takenBack, shortfall: row.credited - takenBack } : {}),
    },
  });
  const whose = { accountId: row.account_id, depositId: row.id };
  if (credited && onDeposit) {
    await onDeposit(trx, merchant, { ...whose, amount: credited.amount, bonusTerms: row.bonus_terms, now });
  }
  if (step.money === "takeBack") await onDepositReversed?.(trx, merchant, { ...whose, now });
  return changed;
}

/** The account that stands for money between a deposit's provider, or bank, and us. */
function clearing(row: DepositRow) {
  return system(`clearing:${row.provider === "manual" ? row.channel : row.provider}`, row.currency);
}

async function credit(trx: Trx, row: DepositRow, amount: number, now: number) {
  const transfer = await postTransfer(trx, {
    merchantId: row.merchant_id,
    source: "payments",
    idempotencyKey: `deposit:${row.id}`,
    kind: "deposit",
    book: "real",
    entries: [
      { account: purse(row.account_id, row.currency), amount },
      { account: clearing(row), amount: -amount },
    ],
    reference: row.id,
    details: { channel: row.channel, reference: row.reference },
    ...(row.paid_at === null ? {} : { occurredAt: row.paid_at }),
    postedAt: now,
  });
  return { amount, transferId: transfer.id };
}

/**
 * Takes a credited deposit back, as far as the member's free money goes: a purse is never below zero, and what it is short
 * of stays with the clearing account for an operator to see to. Gives what was taken, in minor units.
 */
async function takeBack(trx: Trx, row: DepositRow, now: number): Promise<number> {
  const from = purse(row.account_id, row.currency);
  const { available } = await lockPurse(trx, row.merchant_id, from);
  const amount = Math.min(available, row.credited);
  if (amount === 0) return 0;
  await postTransfer(trx, {
    merchantId: row.merchant_id,
    source: "payments",
    idempotencyKey: `deposit-reversal:${row.id}`,
    kind: "deposit_reversal",
    book: "real",
    entries: [
      { account: from, amount: -amount },
      { account: clearing(row), amount },
    ],
    reference: row.id,
    details: { channel: row.channel, reference: row.reference },
    postedAt: now,
  });
  return amount;
}

/** Changes one deposit by its id, and tells the member's open pages. @throws PlatformError NOT_FOUND, CONFLICT. */
export async function changeDeposit(
  deps: ChangeDeps,
  merchant: MerchantProfile,
  id: string,
  now: number,
  decide: (row: DepositRow) => DepositChange,
  note?: OperatorActor["note"],
): Promise<DepositRow> {
  const changed = await deps.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { id });
    if (!row) throw new PlatformError("NOT_FOUND");
    const change = decide(row);
    const changed = await applyChange(trx, deps, merchant, row, change, now);
    if (changed) await note?.(trx, factsOf(row), { ...change.details, ...factsOf(changed) });
    return changed ?? row;
  });
  deps.bus.publish(merchant.code, changed.account_id, { type: "balance" });
  return changed;
}

function factsOf({ state, reason, amount, credited }: DepositRow): ActFacts {
  return { state, reason, amount, credited };
}

/** How a report was taken: it changed the deposit, was old news, or is of no deposit of ours. */
export type Taken = "changed" | "old" | "unknown";

/**
 * Takes a provider's report on a payment, which has been proven or was asked for. Repetitions and any order are fine.
 */
export async function takeReport(
  deps: ChangeDeps,
  merchant: MerchantProfile,
  provider: string,
  report: CheckoutReport,
  now: number,
): Promise<Taken> {
  const { reference, providerRef } = report;
  const outcome = await deps.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { provider, reference });
    if (!row || (row.provider_ref !== null && row.provider_ref !== providerRef)) return null;
    const change = await changeOf(trx, merchant, row, report, now);
    const changed = change && (await applyChange(trx, deps, merchant, row, change, now));
    return { accountId: row.account_id, changed: changed !== null };
  });
  if (!outcome) return "unknown";
  if (!outcome.changed) return "old";
  deps.bus.publish(merchant.code, outcome.accountId, { type: "balance" });
  return "changed";
}

async function changeOf(
  trx: Trx,
  merchant: MerchantProfile,
  row: DepositRow,
  report: CheckoutReport,
  now: number,
): Promise<DepositChange | null> {
  const news = (event: DepositEvent, reason: DepositReason | null = null): DepositChange => ({
    event,
    actor: "provider",
    reason,
    set: { provider_ref: report.providerRef },
  });
  switch (report.state) {
    case "pending":
      return null;
    case "processing":
      return news("seen");
    case "failed":
      return news("failed", "declined");
    case "expired":
      return news("expired");
    case "reversed":
      return news("reversed");
    case "paid":
      break;
  }
  const paid = report.paid ?? { amount: 0, currency: "" };
  const day = dayOf(now, merchant.timeZone);
  const { underpaidCrypto, maxDailyDeposit } = merchant.payments;
  const whose = { merchantId: row.merchant_id, accountId: row.account_id };
  const leftToday = await leftOfDay(trx, { ...whose, maxDailyDeposit, day });
  const { event, reason, ...verdict } = judgePayment(row, paid, { underpaidCrypto, leftToday });
  const isLate = !COUNTED_STATES.includes(row.state);
  return {
    ...news(event, reason),
    ...("credit" in verdict ? { credit: verdict.credit } : {}),
    set: {
      provider_ref: report.providerRef,
      paid_amount: paid.amount,
      paid_currency: paid.currency,
      // Another company's clock: never before it was asked for, nor in our future.
      paid_at: Math.min(now, Math.max(row.created_at, report.at)),
      ...(isLate ? { day } : {}),
    },
    details: { paid: paid.amount, paidCurrency: paid.currency },
  };
}
