import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import type { SettledBet } from "./bonus-rules.ts";

interface Owner {
  merchantId: string;
  accountId: string;
}

/** Returns bets of real money that were settled since a time and not counted yet, in the order of settlement. */
export async function uncountedBets(
  db: Db,
  { merchantId, accountId }: Owner,
  page: { since: number; after: { settledAt: number; betId: string } | null; limit: number },
): Promise<SettledBet[]> {
  const { since, after, limit } = page;
  let query = db
    .selectFrom("bet")
    .select([
      "id as betId",
      "game_type as gameType",
      "valid_bet as validBet",
      "placed_at as placedAt",
      "settled_at as settledAt",
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where(sql<boolean>`valid_bet > 0 and demo = 0`)
    .where("settled_at", ">=", after?.settledAt ?? since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("turnover_part as part")
            .select("part.turnover_id")
            .whereRef("part.merchant_id", "=", "bet.merchant_id")
            .whereRef("part.bet_id", "=", "bet.id"),
        ),
      ),
    )
    .orderBy("settled_at")
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ settledAt: number }>();
  if (after) query = query.where(sql<boolean>`(settled_at, id) > (${after.settledAt}, ${after.betId})`);
  return query.execute();
}

/** A bet whose result was changed or withdrawn, with its counted parts. `settledAt` is the time of the change. */
export interface ResettledBet extends SettledBet {
  parts: { turnoverId: string; validBet: number; weight: number }[];
}

/**
 * Returns bets of real money whose result was changed since a time and whose counted amount differs from their valid
 * bet, in the order of settlement. Excludes those that `uncountedBets` finds since that time.
 */
export async function resettledBets(
  db: Db,
  { merchantId, accountId }: Owner,
  since: number,
): Promise<ResettledBet[]> {
  const bets = await db
    .selectFrom("bet")
    .select([
      "id as betId",
      "game_type as gameType",
      "valid_bet as validBet",
      "placed_at as placedAt",
      "settled_at as firstSettledAt",
    ])
    .select(sql<number>`coalesce(resettled_at, unsettled_at)`.as("settledAt"))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("demo", "=", 0)
    .where((eb) => eb.or([eb("resettled_at", ">=", since), eb("unsettled_at", ">=", since)]))
    .orderBy("settled_at")
    .orderBy("id")
    .execute();
  const found: ResettledBet[] = [];
  for (const { firstSettledAt, ...bet } of bets) {
    const parts = await db
      .selectFrom("turnover_part")
      .select(["turnover_id as turnoverId", "valid_bet as validBet", "weight"])
      .where("merchant_id", "=", merchantId)
      .where("bet_id", "=", bet.betId)
      .execute();
    const counted = parts.reduce((sum, part) => sum + part.validBet, 0);
    const isUncounted = counted === 0 && firstSettledAt !== null && firstSettledAt >= since;
    if (counted !== bet.validBet && !isUncounted) found.push({ ...bet, parts });
  }
  return found;
}
