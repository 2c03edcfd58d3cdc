import { sql } from "kysely";
import type { LimitKind } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { Span } from "./periods.ts";
import { sessionTime } from "./session-time.ts";

export interface Owner {
  merchantId: string;
  accountId: string;
}

/** Stakes and wins of real money, of bets that were placed since a time. A bet that became void counts for neither. */
export interface Played {
  staked: number;
  won: number;
}

export async function playedSince(db: Db, { merchantId, accountId }: Owner, from: number): Promise<Played> {
  // Answered by the index bet_played alone.
  const row = await db
    .selectFrom("bet")
    .select([
      sql<number | null>`sum(case when state = 'void' then 0 else stake end)`.as("staked"),
      sql<number | null>`sum(case when state = 'void' then 0 else win end)`.as("won"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">=", from)
    .where("demo", "=", sql.lit(0))
    .executeTakeFirstOrThrow();
  return { staked: Number(row.staked ?? 0), won: Number(row.won ?? 0) };
}

/**
 * Minor units paid in since a business day: deposits, and money that an agent above has sent. A deposit under way counts with
 * the amount asked for, one that came with the amount that came.
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
 * How much of a limit is used in a period: minor units, or milliseconds of a session limit. A loss is what bets took less what
 * they won, an open bet's stake included; it is negative for a player who is ahead.
 */
export async function usedOf(db: Db, owner: Owner, kind: LimitKind, span: Span): Promise<number> {
  switch (kind) {
    case "deposit":
      return paidInSince(db, owner, span.day);
    case "session":
      return sessionTime(db, owner, span);
    case "wager":
      return (await playedSince(db, owner, span.from)).staked;
    case "loss": {
      const { staked, won } = await playedSince(db, owner, span.from);
      return staked - won;
    }
  }
}
