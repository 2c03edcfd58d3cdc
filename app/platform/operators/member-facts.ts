import { sql } from "kysely";
import { accountDetails } from "../accounts/account-reads.server.ts";
import type { MemberFacts } from "../contract/ops/member-facts.ts";
import { type ReviewedWithdrawal, type RiskHint, riskHint } from "../contract/ops/withdrawals.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database, Db } from "../database/database.server.ts";
import { playLifetime } from "../records/records.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The facts of one member. @throws PlatformError NOT_FOUND. */
export async function memberFacts(
  database: Database,
  merchant: MerchantProfile,
  accountId: string,
  lookedAt = "",
): Promise<MemberFacts> {
  const { db } = database;
  const account = await accountDetails(db, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_FOUND");
  const purse = await db
    .selectFrom("ledger_account")
    .select(["balance", "held"])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .where("wallet", "=", "main")
    .where("currency", "=", account.currency)
    .executeTakeFirst();
  return {
    accountId,
    username: account.username,
    status: account.status,
    registeredAt: account.registeredAt,
    registeredIp: account.registeredIp,
    lastSignInAt: account.lastSignInAt,
    lastSignInIp: account.lastSignInIp,
    passwordChangedAt: account.passwordChangedAt,
    balance: purse?.balance ?? 0,
    held: purse?.held ?? 0,
    ...(await payments(db, merchant.code, accountId, lookedAt)),
    play: await playLifetime(database, merchant, accountId),
    lastRoundAt: await lastRound(db, merchant.code, accountId),
  };
}

async function payments(db: Db, merchantId: string, accountId: string, lookedAt: string) {
  const deposits = await db
    .selectFrom("deposit")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`sum(credited - taken_back)`.as("sum"),
      eb.fn.max<number | null>("updated_at").as("lastAt"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("credited", ">", 0)
    .executeTakeFirstOrThrow();
  const others = db
    .selectFrom("withdrawal")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("id", "!=", lookedAt);
  const out = await others
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("amount").as("sum")])
    .where("state", "in", ["paid", "received", "not_received"])
    .executeTakeFirstOrThrow();
  const { count: openWithdrawals } = await others
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", ["requested", "reviewing", "approved", "paying"])
    .executeTakeFirstOrThrow();
  return {
    deposits: { count: deposits.count, sum: deposits.sum ?? 0, lastAt: deposits.lastAt },
    withdrawals: { count: out.count, sum: out.sum ?? 0 },
    openWithdrawals,
  };
}

async function lastRound(db: Db, merchantId: string, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom("game_round")
    .select("started_at")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** What is worth a second look at a withdrawal, the weightiest first. */
export function riskHints(one: ReviewedWithdrawal, member: MemberFacts): RiskHint[] {
  const isFresh = (at: number | null) => at !== null && one.createdAt - at < DAY_MS;
  const { deposits, lastRoundAt } = member;
  const holds: Record<RiskHint, boolean> = {
    disabled: member.status === "disabled",
    sharedPayee: one.sharedWith > 0,
    noDeposit: deposits.count === 0,
    noPlay: deposits.lastAt !== null && (lastRoundAt === null || lastRoundAt < deposits.lastAt),
    newPassword: member.passwordChangedAt !== member.registeredAt && isFresh(member.passwordChangedAt),
    newPayee: isFresh(one.payee.addedAt),
    newAccount: isFresh(member.registeredAt),
    firstWithdrawal: member.withdrawals.count === 0,
  };
  return riskHint.options.filter((hint) => holds[hint]);
}
