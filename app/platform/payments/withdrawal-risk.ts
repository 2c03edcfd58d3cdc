import { sql } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import { accountDetails } from "../accounts/account-reads.server.ts";
import type { MemberFacts } from "../contract/ops/member-facts.ts";
import { type ReviewedWithdrawal, type RiskHint, riskHint } from "../contract/ops/withdrawals.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { HELD_STATES } from "./withdrawal-states.ts";

/** An account's deposits and withdrawals, in minor units, without the withdrawal under examination. */
export type PaymentTotals = Pick<
  MemberFacts,
  "deposits" | "withdrawals" | "openWithdrawals" | "openSum" | "lastBetAt"
>;

/** The facts of a member that determine the risk hints of a withdrawal. */
export type RiskFacts = PaymentTotals &
  Pick<MemberFacts, "status" | "registeredAt" | "passwordChangedAt" | "play">;

/** Returns an account's deposits and withdrawals so far, without the withdrawal `lookedAt`. */
export async function paymentTotals(
  db: Db,
  merchantId: string,
  accountId: string,
  lookedAt: string,
): Promise<PaymentTotals> {
  const deposits = await db
    .selectFrom("deposit")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`sum(credited - reversed)`.as("sum"),
      eb.fn.max<number | null>("updated_at").as("lastAt"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("credited", ">", 0)
    .executeTakeFirstOrThrow();
  const computeSum = (states: readonly ReviewedWithdrawal["state"][]) =>
    db
      .selectFrom("withdrawal")
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("id", "!=", lookedAt)
      .where("state", "in", states)
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("amount").as("sum")])
      .executeTakeFirstOrThrow();
  const out = await computeSum(["paid", "received", "not_received"]);
  const open = await computeSum(HELD_STATES);
  return {
    deposits: { count: deposits.count, sum: deposits.sum ?? 0, lastAt: deposits.lastAt },
    withdrawals: { count: out.count, sum: out.sum ?? 0 },
    openWithdrawals: open.count,
    openSum: open.sum ?? 0,
    lastBetAt: await lastBet(db, merchantId, accountId),
  };
}

async function lastBet(db: Db, merchantId: string, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom("bet")
    .select("placed_at")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("placed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.placed_at ?? null;
}

/**
 * Returns the reasons to examine a withdrawal, the weightiest first. Any one of them leaves the withdrawal to an
 * operator.
 */
export function riskHints(one: ReviewedWithdrawal, member: RiskFacts): RiskHint[] {
  const isFresh = (at: number | null) => at !== null && one.createdAt - at < DAY_MS;
  const { deposits, withdrawals, openSum, play, lastBetAt } = member;
  const holds: Record<RiskHint, boolean> = {
    disabled: member.status === "disabled",
    refusedPayee: one.refusedBefore > 0,
    moreThanIn: withdrawals.sum + openSum + one.amount > deposits.sum + play.net - play.open,
    sharedPayee: one.sharedWith > 0,
    noDeposit: deposits.count === 0,
    noPlay: deposits.lastAt !== null && (lastBetAt === null || lastBetAt < deposits.lastAt),
    newPassword: member.passwordChangedAt !== member.registeredAt && isFresh(member.passwordChangedAt),
    newPayee: isFresh(one.payee.addedAt),
    newAccount: isFresh(member.registeredAt),
    firstWithdrawal: withdrawals.count === 0,
  };
  return riskHint.options.filter((hint) => holds[hint]);
}

/**
 * Like {@link riskHints}, for a withdrawal that its member has just requested, in the same transaction. `play` is read
 * before, since reading it counts new ledger entries in separate transactions.
 */
export async function computeRequestRiskHints(
  db: Db,
  { code }: MerchantProfile,
  one: ReviewedWithdrawal,
  play: MemberFacts["play"],
): Promise<RiskHint[]> {
  const account = await accountDetails(db, code, one.accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  return riskHints(one, { ...account, ...(await paymentTotals(db, code, one.accountId, one.id)), play });
}
