import { sql } from "kysely";
import { loadPlayTotals } from "../bets/bets.server.ts";
import type { LimitKind } from "../core/merchant.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import type { Span } from "./periods.ts";
import { sessionTime } from "./session-time.ts";

export interface Owner {
  merchantId: string;
  accountId: string;
}

/**
 * Stakes and wins of real-money bets placed since a time. A void bet counts for neither. A stake that a vendor was
 * allowed to take from its own wallet counts as an open bet until it is reported.
 */
export interface PlayUsage {
  /** Stakes and wins of settled bets. */
  staked: number;
  won: number;
  /** Wins less stakes. */
  net: number;
  /** Stakes of open bets less payouts on them so far: not lost yet, but all of it can be. */
  open: number;
  /** All stakes, including those of open bets. */
  wagered: number;
}

export async function playUsage(db: Db, owner: Owner, from: number): Promise<PlayUsage> {
  const [{ stake, win, net, voided, open }, allowed] = await Promise.all([
    loadPlayTotals(db, owner, from),
    allowedSince(db, owner, from),
  ]);
  const staked = stake - voided;
  return {
    ...{ staked, won: win - voided, net },
    open: open.stake - open.win + allowed,
    wagered: staked + open.stake + allowed,
  };
}

const getAllowed = createCompiledQuery((db, { merchantId, accountId, from }: Owner & { from: number }) =>
  db
    .selectFrom("own_wallet_play")
    .select(sql<number | null>`sum(amount)`.as("sum"))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("asked_at", ">=", from),
);

async function allowedSince(db: Db, owner: Owner, from: number): Promise<number> {
  const [row] = await getAllowed(db, { ...owner, from });
  return Number(row?.sum ?? 0);
}

/**
 * Returns the minor units paid in since a business day: deposits, and money sent by an upline agent. A pending deposit
 * counts with the requested amount, a credited one with the received amount.
 */
async function paidInSince(db: Db, owner: Owner, day: string): Promise<number> {
  const [deposited, received] = await Promise.all([
    depositedSince(db, owner, day),
    receivedSince(db, owner, day),
  ]);
  return deposited + received;
}

async function receivedSince(db: Db, { merchantId, accountId }: Owner, day: string): Promise<number> {
  const { sum } = await db
    .selectFrom("peer_transfer")
    .select(sql<number | null>`sum(amount)`.as("sum"))
    .where("merchant_id", "=", merchantId)
    .where("to_account", "=", accountId)
    .where("way", "=", "downline")
    .where("day", ">=", day)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function depositedSince(db: Db, { merchantId, accountId }: Owner, day: string): Promise<number> {
  const { sum } = await db
    .selectFrom("deposit")
    .select(sql<number | null>`sum(case when credited > 0 then credited else amount end)`.as("sum"))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("day", ">=", day)
    .where((eb) =>
      eb.or([eb("state", "in", ["pending", "processing", "review", "succeeded"]), eb("credited", ">", 0)]),
    )
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/**
 * Returns the used part of a limit in a period: minor units, or milliseconds for a session limit. A loss is the stakes
 * of settled bets less their wins; it is negative for a player who is ahead.
 */
export async function loadUsed(db: Db, owner: Owner, kind: LimitKind, span: Span): Promise<number> {
  switch (kind) {
    case "deposit":
      return paidInSince(db, owner, span.day);
    case "session":
      return sessionTime(db, owner, span);
    case "wager":
      return (await playUsage(db, owner, span.from)).wagered;
    case "loss":
      return 0 - (await playUsage(db, owner, span.from)).net;
  }
}
