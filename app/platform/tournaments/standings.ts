import { sql } from "kysely";
import { type PlaceResult, sharePrizes } from "#app/shared/shared-prizes.ts";
import type { TournamentMetric } from "../contract/tournament-rules.ts";
import type { Db } from "../database/database.server.ts";
import type { Tournament } from "./tournament.ts";

/** An account's result in a tournament. */
export interface TournamentScore {
  accountId: string;
  /** Minor units; for the metric `multiplier` hundredths of the stake, truncated. */
  score: number;
  /** Bets that counted. */
  bets: number;
  /** The time when the last counted bet was settled. */
  reachedAt: number;
}

export interface Ranked extends TournamentScore, PlaceResult {}

const SCORES: Record<TournamentMetric, ReturnType<typeof sql<number>>> = {
  turnover: sql<number>`sum(valid_bet)`,
  multiplier: sql<number>`max(win * 100 / stake)`,
  netWin: sql<number>`sum(win - stake)`,
};

/**
 * Returns the scores of all accounts that bet in a tournament, best first; equal scores are ordered by the time they
 * were reached. A bet counts when it is settled in the tournament's time and currently has a valid bet: void bets, free
 * rounds and play money do not count.
 */
export async function tournamentScores(
  db: Db,
  merchantId: string,
  { rules, startsAt, endsAt }: Pick<Tournament, "rules" | "startsAt" | "endsAt">,
): Promise<TournamentScore[]> {
  const { metric, gameTypes, vendors, games, minStake } = rules;
  let bets = db
    .selectFrom("bet")
    .where("merchant_id", "=", merchantId)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", startsAt)
    .where("settled_at", "<", endsAt)
    .where("stake", ">=", Math.max(1, minStake));
  if (gameTypes.length > 0) bets = bets.where("game_type", "in", gameTypes);
  if (vendors.length > 0) {
    bets = bets.where(
      "vendor",
      "in",
      vendors.map(({ vassalage }) => vassalage),
    );
  }
  if (games.length > 0) {
    bets = bets.where(
      "game_id",
      "in",
      games.map(({ gameId }) => gameId),
    );
  }
  const rows = await bets
    .select((eb) => [
      "account_id as accountId",
      SCORES[metric].as("score"),
      eb.fn.countAll<number>().as("bets"),
      eb.fn.max("settled_at").as("reached"),
    ])
    .groupBy("account_id")
    .orderBy("score", "desc")
    .orderBy("reached")
    .orderBy("account_id")
    .execute();
  return rows.map(({ accountId, score, bets: count, reached }) => ({
    accountId,
    score,
    bets: count,
    reachedAt: reached ?? 0,
  }));
}

/** Returns the ranked scores with their prizes: those with enough bets and a positive score. */
export function rank({ minBets, prizes }: Tournament["rules"], scores: readonly TournamentScore[]): Ranked[] {
  const placed = scores.filter(({ bets, score }) => bets >= minBets && score > 0);
  const results = sharePrizes(prizes, placed);
  return placed.map((one, at) => ({ ...one, ...(results[at] ?? { rank: at + 1, prize: 0 }) }));
}
