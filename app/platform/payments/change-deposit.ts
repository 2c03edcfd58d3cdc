import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails, Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { DepositCaseRow, DepositRow } from "../database/tables/payments.ts";
import {
  lockPurse,
  type MoneyActor,
  type MoneyEventRequest,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
  takeBack,
} from "../wallet/wallet.server.ts";
import { changeReport, changeReportsIn, type ReportedMovement, selectReports } from "./deposit-reports.ts";
import { lockDeposit } from "./deposit-rows.ts";
import { type DepositEvent, type DepositReason, depositStep, reasonKey } from "./deposit-states.ts";

/** The data about a deposit for the bonus rules, passed in the transaction that credits it. */
export interface DepositCredited {
  accountId: string;
  depositId: string;
  /** The transfer that credited it. */
  transferId: string;
  /** The credited amount in minor units. */
  amount: number;
  /** JSON of the bonus promised with it. */
  bonusTerms: string | null;
  now: number;
}

/** A partly or fully reversed deposit, for the capabilities whose data depends on it. */
export interface DepositReversed {
  accountId: string;
  depositId: string;
  /** The amount reversed now, and the remaining amount, in minor units. */
  amount: number;
  left: number;
  now: number;
}

/** A reward that depended on a deposit and has already become the member's money: a person decides on it. */
export interface ReversalRemainder {
  accountId: string;
  kind: Exclude<DepositCaseRow["kind"], "bankLine">;
  /** The bonus. */
  subjectId: string;
  amount: number;
  currency: string;
}

/** An event of a deposit, with its data. */
export interface DepositChange {
  event: DepositEvent;
  actor: MoneyActor;
  reason?: DepositReason | null;
  /** Minor units to credit, for an event that credits. */
  credit?: number;
  /** Minor units to take back, for a reversal. */
  takeBack?: number;
  /** The provider's id of the payment or reversal, if a deposit may have several. */
  reportId?: string;
  /** Columns that change with it. */
  set?: Partial<
    Pick<
      DepositRow,
      "provider_ref" | "checkout_url" | "bank_line" | "paid_amount" | "paid_currency" | "paid_at" | "day"
    >
  >;
  details?: MoneyEventRequest["details"];
}

/**
 * Moves a deposit locked by {@link lockDeposit} to its next state: the only place where a deposit's money moves.
 * Returns null when the event is a report that is too old to change anything. An error changes nothing.
 * @throws PlatformError CONFLICT for an action that the state does not allow.
 */
export async function applyChange(
  trx: Trx,
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
  change: DepositChange,
  now: number,
): Promise<DepositRow | null> {
  const step = depositStep(row.state, change.event);
  if (!step) return null;
  const facts = { ...row, ...change.set };
  const credited = step.money === "credit" ? await credit(trx, facts, change, now) : null;
  const reversed = step.money === "takeBack" ? (change.takeBack ?? 0) : 0;
  if (reversed > 0) await lockPurses(trx, services, merchant, row);
  const taken = reversed > 0 ? await takeFromMember(trx, row, reversed, change.reportId ?? "", now) : 0;
  const reason = taken < reversed ? "shortfall" : (change.reason ?? null);
  const isFirst = row.transfer_id === null;
  const changed = await trx
    .updateTable("deposit")
    .set({
      ...change.set,
      state: step.to,
      reason: reason ? reasonKey(reason) : "",
      updated_at: now,
      ...(credited ? { credited: row.credited + credited.amount } : {}),
      ...(credited && isFirst ? { transfer_id: credited.transferId } : {}),
      reversed: row.reversed + reversed,
      taken_back: row.taken_back + taken,
    })
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .returningAll()
    .executeTakeFirst();
  // The row is locked, so this happens only if the caller did not lock it; the transaction rolls its money back.
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
      // The amount that the timeline shows from now on.
      ...(credited ? { credited: credited.amount, amount: changed.credited } : {}),
      ...(reversed > 0 ? { reversed, takenBack: taken, shortfall: reversed - taken } : {}),
    },
  });
  const owner = { accountId: row.account_id, depositId: row.id };
  if (credited) {
    // A bonus was promised with the deposit, not with each of its payments.
    const bonusTerms = isFirst ? row.bonus_terms : null;
    await services.onDeposit(trx, merchant, {
      ...{ ...owner, transferId: credited.transferId, amount: credited.amount },
      ...{ bonusTerms, now },
    });
  }
  if (reversed > 0) {
    const left = changed.credited - changed.reversed;
    const over = await services.onDepositReversed(trx, merchant, { ...owner, amount: reversed, left, now });
    await openCases(trx, changed, over ?? [], now);
  }
  return changed;
}

/** Locks the purses that reversing a deposit may change, in the order of their accounts' ids. */
async function lockPurses(
  trx: Trx,
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
): Promise<void> {
  const others = await services.accountsOfReversal(trx, merchant, row.account_id);
  for (const accountId of [...new Set([row.account_id, ...others])].sort()) {
    await lockPurse(trx, row.merchant_id, purse(accountId, row.currency));
  }
}

/** Takes back a part of the credited amount, or all of it. */
export async function planReversal(
  trx: Trx,
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
  { amount, ...how }: { amount: number } & Pick<DepositChange, "actor" | "set" | "details" | "reportId">,
  now: number,
): Promise<DepositRow> {
  const isAll = row.reversed + amount === row.credited;
  const event = isAll ? "reversed" : "reversedPart";
  const changed = await applyChange(trx, services, merchant, row, { event, takeBack: amount, ...how }, now);
  if (!changed) throw new Error(`the deposit ${row.id} has nothing to take back in the state ${row.state}`);
  return changed;
}

/** Posts the reversals of a payment that arrived before it was credited; those of another payment wait for a person. */
export async function applyPendingReversals(
  trx: Trx,
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
  payment: Pick<ReportedMovement, "id" | "at">,
  now: number,
): Promise<DepositRow> {
  let after = row;
  for (const report of await selectReports(trx, row)) {
    if (report.state !== "waiting") continue;
    const isSport =
      report.payment_id === null ? payment.at <= report.reported_at : report.payment_id === payment.id;
    const left = after.credited - after.reversed;
    const booked = isSport && report.currency === row.currency ? Math.min(report.amount, left) : 0;
    await changeReport(trx, report, { booked, state: booked === report.amount ? "booked" : "open" });
    if (booked === 0) continue;
    const taken = { reportId: report.report_id, amount: booked, actor: "provider" } as const;
    after = await planReversal(trx, services, merchant, after, taken, now);
  }
  return after;
}

/** Opens a case for each reward of a deposit that could not be taken back; existing cases do not change. */
async function openCases(
  trx: Trx,
  row: DepositRow,
  over: readonly ReversalRemainder[],
  now: number,
): Promise<void> {
  for (const { accountId, kind, subjectId, amount, currency } of over) {
    await trx
      .insertInto("deposit_case")
      .values({
        ...{ merchant_id: row.merchant_id, id: newId(now), deposit_id: row.id, account_id: accountId, kind },
        ...{ subject_id: subjectId, amount, currency, opened_at: now, note: "" },
        ...{ settled_by: null, settled_at: null },
      })
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "deposit_id", "kind", "subject_id"]).doNothing(),
      )
      .execute();
  }
}

/** Returns the clearing account between a deposit's provider, or bank, and the platform. */
function clearing(row: DepositRow) {
  return system(`clearing:${row.provider === "manual" ? row.channel : row.provider}`, row.currency);
}

/** Returns the key of a movement: the deposit's own for its first credit, otherwise with the report's id. */
const getKey = (name: string, row: DepositRow, reportId: string | undefined) =>
  `${name}:${row.id}${reportId === undefined ? "" : `:${reportId}`}`;

async function credit(
  trx: Trx,
  row: DepositRow,
  { credit: amount = 0, reportId }: Pick<DepositChange, "credit" | "reportId">,
  now: number,
) {
  const transfer = await postTransfer(trx, {
    merchantId: row.merchant_id,
    source: "payments",
    idempotencyKey: getKey("deposit", row, reportId),
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
 * Takes the money of a reversed deposit from its member, from any of their balances; the missing part becomes the
 * member's debt. Returns the amount taken from the purse, in minor units.
 */
async function takeFromMember(
  trx: Trx,
  row: DepositRow,
  reversed: number,
  reportId: string,
  now: number,
): Promise<number> {
  const { taken } = await takeBack(trx, {
    merchantId: row.merchant_id,
    source: "payments",
    idempotencyKey: getKey("deposit-reversal", row, reportId),
    kind: "deposit_reversal",
    book: "real",
    from: { accountId: row.account_id, currency: row.currency },
    amount: reversed,
    to: [{ account: clearing(row), amount: reversed }],
    cause: "deposit",
    causeId: row.id,
    reference: row.id,
    details: { channel: row.channel, reference: row.reference },
    postedAt: now,
  });
  return taken;
}

/**
 * Changes one deposit by its id; `decide` receives the locked row. Returns the changed row. `record` writes the audit
 * entry.
 * @throws PlatformError NOT_FOUND; CONFLICT; any error that `decide` throws.
 */
export async function changeDeposit(
  services: Services,
  merchant: MerchantProfile,
  id: string,
  now: number,
  decide: (row: DepositRow) => DepositChange,
  record?: Operation["record"],
): Promise<DepositRow> {
  return services.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { id });
    if (!row) throw new PlatformError("NOT_FOUND");
    const change = decide(row);
    let changed = await applyChange(trx, services, merchant, row, change, now);
    if (changed) changed = await decideReview(trx, services, merchant, changed, change, now);
    if (changed) await record?.(trx, toFacts(row), { ...change.details, ...toFacts(changed) });
    return changed ?? row;
  });
}

/** Closes the reviewed payment after the decision on its deposit, and posts reversals that arrived in the meantime. */
async function decideReview(
  trx: Trx,
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
  { event, credit: booked = 0, details }: DepositChange,
  now: number,
): Promise<DepositRow> {
  if (row.provider === "manual" || (event !== "credit" && event !== "reject")) return row;
  const operator = typeof details?.operator === "string" ? details.operator : null;
  const decided = { decided_by: operator, decided_at: now };
  if (event === "reject") {
    await changeReportsIn(trx, row, "review", { state: "ignored", ...decided });
    await changeReportsIn(trx, row, "waiting", { state: "refunded" });
    return row;
  }
  const payment = (await selectReports(trx, row)).find(({ state }) => state === "review");
  await changeReportsIn(trx, row, "review", { state: "credited", booked, ...decided });
  if (!payment) return row;
  const of = { id: payment.report_id, at: payment.reported_at };
  return applyPendingReversals(trx, services, merchant, row, of, now);
}

function toFacts({ state, reason, amount, credited }: DepositRow): AuditDetails {
  return { state, reason, amount, credited };
}
