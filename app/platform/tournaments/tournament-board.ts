import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { SharedStandings } from "../missions/missions.server.ts";
import { type Ranked, rank, type TournamentScore, tournamentScores } from "./standings.ts";
import type { Tournament } from "./tournament.ts";

/** A place in the standings, with the payment state of its prize. */
export interface BoardPlace extends Pick<Ranked, "accountId" | "rank" | "score" | "bets" | "prize"> {
  payment: "none" | "open" | "paid" | "withheld";
}

/** A page of standings, live or final. */
export interface Board {
  asOf: number;
  isFinal: boolean;
  total: number;
  page: BoardPlace[];
  /** The place of the requested account; its rank is null with too few counted bets. */
  own: (Omit<BoardPlace, "accountId" | "rank"> & { rank: number | null }) | null;
}

interface BoardQuery {
  merchantId: string;
  /** The account whose own place is included; null for none. */
  accountId: string | null;
  from: number;
  size: number;
}

/** Returns a page of the standings of a tournament. */
export function tournamentBoard(
  services: Services,
  tournament: Tournament,
  asked: BoardQuery,
): Promise<Board> {
  return tournament.closedAt === null
    ? liveBoard(services, tournament, asked)
    : finalBoard(services.database.db, tournament, asked);
}

/** Returns the current standings; all requests within 15 seconds share one read. */
async function liveBoard(
  { database: { db }, clock, tournamentStandings }: Services,
  tournament: Tournament,
  { merchantId, accountId, from, size }: BoardQuery,
): Promise<Board> {
  const now = clock.now();
  if (now < tournament.startsAt) return { asOf: now, isFinal: false, total: 0, page: [], own: null };
  const key = `tournament ${merchantId} ${tournament.id}`;
  const { scores, asOf } = await tournamentStandings.get(key, () =>
    tournamentScores(db, merchantId, tournament),
  );
  const ranked = rank(tournament.rules, scores);
  return {
    asOf,
    isFinal: false,
    total: ranked.length,
    page: ranked.slice(from, from + size).map((one) => ({ ...one, payment: "none" })),
    own: accountId === null ? null : getOwnPlace(ranked, scores, accountId),
  };
}

function getOwnPlace(
  ranked: readonly Ranked[],
  scores: readonly TournamentScore[],
  accountId: string,
): Board["own"] {
  const placed = ranked.find((one) => one.accountId === accountId);
  if (placed) {
    const { rank: place, score, bets, prize } = placed;
    return { rank: place, score, bets, prize, payment: "none" };
  }
  const other = scores.find((one) => one.accountId === accountId);
  return other ? { rank: null, score: other.score, bets: other.bets, prize: 0, payment: "none" } : null;
}

async function finalBoard(
  db: Db,
  { id, closedAt, ranked }: Tournament,
  { merchantId, accountId, from, size }: BoardQuery,
): Promise<Board> {
  const results = db
    .selectFrom("tournament_result")
    .where("merchant_id", "=", merchantId)
    .where("tournament_id", "=", id);
  const [page, own] = await Promise.all([
    results
      .select(["account_id as accountId", "rank", "score", "bets", "prize", "state as payment"])
      .where("place", ">", from)
      .where("place", "<=", from + size)
      .orderBy("place")
      .execute(),
    accountId === null
      ? undefined
      : results
          .select(["rank", "score", "bets", "prize", "state as payment"])
          .where("account_id", "=", accountId)
          .executeTakeFirst(),
  ]);
  return { asOf: closedAt ?? 0, isFinal: true, total: ranked, page, own: own ?? null };
}

declare module "../core/services.ts" {
  interface Services {
    tournamentStandings: SharedStandings<TournamentScore>;
  }
}
