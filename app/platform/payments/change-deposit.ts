import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails, Operation } from "../core/operation.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import {
  lockPurse,
  type MoneyActor,
  type MoneyEventRequest,
  postTransfer,
  purse,
  recordMoneyEvent,
  system,
} from "../wallet/wallet.server.ts";
import { lockDeposit } from "./deposit-rows.ts";
import { type DepositEvent, type DepositReason, depositStep, reasonKey } from "./deposit-states.ts";

/** What the bonus rules learn of a deposit, in the transaction that credits it. */
export interface DepositCredited {
  accountId: string;
  depositId: string;
  /** Minor units that were credited. */
  amount: number;
  /** JSON of the bonus promised with it. */
  bonusTerms: string | null;
  now: number;
}

export interface ChangeDepositDeps {
  database: Database;
  /** Grants the bonus of a deposit and counts its turnover, in the transaction that credits it. */
  onDeposit?: (trx: Trx, merchant: MerchantProfile, credited: DepositCredited) => Promise<void>;
  /** Cancels what {@link onDeposit} granted, in the transaction that takes the deposit back. */
  onDepositReversed?: (
    trx: Trx,
    merchant: MerchantProfile,
    reversed: Pick<DepositCredited, "accountId" | "depositId" | "now">,
  ) => Promise<void>;
}

/** An event of a deposit, with what goes with it. */
export interface DepositChange {
  event: DepositEvent;
  actor: MoneyActor;
  reason?: DepositReason | null;
  /** Minor units to credit, for an event that credits. */
  credit?: number;
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
 * Brings a deposit locked by {@link lockDeposit} to its next state: the one place where a deposit's money moves. Null when
 * the event is a report that is too old to change anything.
 * @throws PlatformError CONFLICT for an action that the state does not allow; nothing has changed then.
 */
export async function applyChange(
  trx: Trx,
  { onDeposit, onDepositReversed }: Pick<ChangeDepositDeps, "onDeposit" | "onDepositReversed">,
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
  // The row is locked, so only a caller that did not lock it gets here; the transaction undoes its money.
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
      // The amount that the timeline shows from here on.
      ...(credited ? { credited: credited.amount, amount: credited.amount } : {}),
      ...(step.money === "takeBack" ? { takenBack, shortfall: row.credited - takenBack } : {}),
    },
  });
  const owner = { accountId: row.account_id, depositId: row.id };
  if (credited && onDeposit) {
    await onDeposit(trx, merchant, { ...owner, amount: credited.amount, bonusTerms: row.bonus_terms, now });
  }
  if (step.money === "takeBack") await onDepositReversed?.(trx, merchant, { ...owner, now });
  return changed;
}

/** The clearing account between a deposit's provider, or bank, and us. */
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
 * Takes a credited deposit back as far as the member's free balance goes: a purse never falls below zero, and the
 * shortfall stays on the clearing account for an operator to resolve. Returns the amount taken, in minor units.
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

/**
 * Changes one deposit by its id; `decide` sees the locked row. Gives the row as it is then. `record` writes the audit entry.
 * @throws PlatformError NOT_FOUND; CONFLICT; whatever `decide` throws.
 */
export async function changeDeposit(
  deps: ChangeDepositDeps,
  merchant: MerchantProfile,
  id: string,
  now: number,
  decide: (row: DepositRow) => DepositChange,
  record?: Operation["record"],
): Promise<DepositRow> {
  return deps.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { id });
    if (!row) throw new PlatformError("NOT_FOUND");
    const change = decide(row);
    const changed = await applyChange(trx, deps, merchant, row, change, now);
    if (changed) await record?.(trx, factsOf(row), { ...change.details, ...factsOf(changed) });
    return changed ?? row;
  });
}

function factsOf({ state, reason, amount, credited }: DepositRow): AuditDetails {
  return { state, reason, amount, credited };
}
