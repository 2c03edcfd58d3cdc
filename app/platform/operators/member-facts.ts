import { sql } from "kysely";
import type { Database, Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { ReviewedWithdrawal } from "../payments/withdrawals.server.ts";
import { type Lifetime, playLifetime } from "../records/records.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What an operator looks at before a member is paid. Amounts are minor units, times UTC epoch milliseconds. */
export interface MemberFacts {
  accountId: string;
  username: string;
  status: "active" | "disabled";
  registeredAt: number;
  registeredIp: string;
  lastSignInAt: number | null;
  lastSignInIp: string | null;
  passwordChangedAt: number | null;
  balance: number;
  held: number;
  deposits: { count: number; sum: number; lastAt: number | null };
  /** What went out and did not come back; without the one that is looked at. */
  withdrawals: { count: number; sum: number };
  /** Others that are under way at the same time. */
  openWithdrawals: number;
  play: Lifetime;
  lastRoundAt: number | null;
}

/** A reason to look twice: each is a fact of this member and this withdrawal, and none decides anything. */
export type RiskHint =
  | "sharedPayee"
  | "newPayee"
  | "newAccount"
  | "firstWithdrawal"
  | "newPassword"
  | "noPlay"
  | "noDeposit"
  | "disabled";

/** The facts of one member. @throws PlatformError NOT_FOUND. */
export async function memberFacts(
  database: Database,
  merchant: MerchantProfile,
  accountId: string,
  lookedAt = "",
): Promise<MemberFacts> {
  const { db } = database;
  const account = await db
    .selectFrom("account")
    .select(["username_shown", "status", "registered_at", "registered_ip", "currency"])
    .select(["last_sign_in_at", "last_sign_in_ip", "password_changed_at"])
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", accountId)
    .executeTakeFirst();
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
    username: account.username_shown,
    status: account.status,
    registeredAt: account.registered_at,
    registeredIp: account.registered_ip,
    lastSignInAt: account.last_sign_in_at,
    lastSignInIp: account.last_sign_in_ip,
    passwordChangedAt: account.password_changed_at,
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
  return (Object.keys(holds) as RiskHint[]).filter((hint) => holds[hint]);
}
