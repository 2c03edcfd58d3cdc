import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";

interface StandingsQuery {
  merchantId: string;
  /** The measure of the score: the sum of valid bets in minor units, or the number of bets. */
  scoring: "bet" | "rounds";
  /** Game types that count; empty for all. */
  gameTypes: readonly string[];
  /** Settlement time from `from` (inclusive) to `to` (exclusive), UTC epoch milliseconds. */
  from: number;
  to: number;
}

export interface AccountScore {
  accountId: string;
  score: number;
  /** Settlement time of the last bet of the score. */
  reachedAt: number;
}

const SCORES = { bet: sql<number>`sum(valid_bet)`, rounds: sql<number>`count(*)` };

/**
 * Returns the scores of all accounts that bet real money, best first; equal scores are ordered by who reached them
 * first. Bets count in their current state, so a changed result changes the score. Demo bets and void ones do not
 * count.
 */
export async function betStandings(
  db: Db,
  { merchantId, scoring, gameTypes, from, to }: StandingsQuery,
): Promise<AccountScore[]> {
  let bets = db
    .selectFrom("bet")
    .where("merchant_id", "=", merchantId)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to);
  if (gameTypes.length > 0) bets = bets.where("game_type", "in", gameTypes);
  const rows = await bets
    .select((eb) => ["account_id", SCORES[scoring].as("score"), eb.fn.max("settled_at").as("reached")])
    .groupBy("account_id")
    .orderBy("score", "desc")
    .orderBy("reached")
    .orderBy("account_id")
    .execute();
  return rows.map(({ account_id: accountId, score, reached }) => ({
    accountId,
    score,
    reachedAt: reached ?? 0,
  }));
}
