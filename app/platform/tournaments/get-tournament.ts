import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, DEMO_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";
import { type SharedStandings, shownNames } from "../missions/missions.server.ts";
import { tournamentView } from "./list-tournaments.ts";
import { type Ranked, rank, type TournamentScore, tournamentScores } from "./standings.ts";
import { requireTournament, requireTournaments, type Tournament, type TournamentDeps } from "./tournament.ts";

type Found = CallValue<"rewards", "tournament">;
type Own = NonNullable<Found["own"]>;

interface Board {
  asOf: number;
  total: number;
  page: Pick<Ranked, "accountId" | "rank" | "score" | "prize">[];
  own: Own | null;
}

interface Asked {
  merchantId: string;
  accountId: string | null;
  from: number;
  size: number;
}

/**
 * A tournament with a page of its standings, live or final, and the caller's own place.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND for one that was cancelled too.
 */
export async function getTournament(
  deps: TournamentDeps & { standings: SharedStandings<TournamentScore> },
  { caller, merchant, request }: CallContext,
  { tournamentId, pageNo, pageSize, language = request.language }: CallInput<"rewards", "tournament">,
): Promise<Found> {
  requireTournaments(merchant);
  const { db } = deps.database;
  const now = deps.clock.now();
  const tournament = await requireTournament(db, merchant.code, tournamentId);
  if (tournament.state === "cancelled") throw new PlatformError("NOT_FOUND");
  const isMember = caller.kind === "account" && caller.type !== DEMO_TYPE;
  const asked = {
    merchantId: merchant.code,
    accountId: isMember ? caller.accountId : null,
    from: (pageNo - 1) * pageSize,
    size: pageSize,
  };
  const isFinal = tournament.closedAt !== null;
  const board = isFinal
    ? await finalBoard(db, tournament, asked)
    : await liveBoard(deps, tournament, asked, now);
  const names = await shownNames(db, merchant.code, board.page);
  return {
    tournament: tournamentView(merchant, language, tournament, now),
    asOf: board.asOf,
    isFinal,
    total: board.total,
    list: board.page.map(({ accountId, rank: place, score, prize }) => ({
      rank: place,
      maskedAccount: names.get(accountId) ?? "***",
      score,
      prize,
      isOwn: accountId === asked.accountId,
    })),
    own: board.own,
  };
}

/** The standings as they are now; all who look within 15 seconds share one reading. */
async function liveBoard(
  { database: { db }, standings }: TournamentDeps & { standings: SharedStandings<TournamentScore> },
  tournament: Tournament,
  { merchantId, accountId, from, size }: Asked,
  now: number,
): Promise<Board> {
  if (now < tournament.startsAt) return { asOf: now, total: 0, page: [], own: null };
  const key = `tournament ${merchantId} ${tournament.id}`;
  const { scores, asOf } = await standings.get(key, () => tournamentScores(db, merchantId, tournament));
  const ranked = rank(tournament.rules, scores);
  return {
    asOf,
    total: ranked.length,
    page: ranked.slice(from, from + size),
    own: accountId === null ? null : ownOf(ranked, scores, accountId),
  };
}

function ownOf(ranked: readonly Ranked[], scores: readonly TournamentScore[], accountId: string): Own | null {
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
  { merchantId, accountId, from, size }: Asked,
): Promise<Board> {
  const results = db
    .selectFrom("tournament_result")
    .where("merchant_id", "=", merchantId)
    .where("tournament_id", "=", id);
  const [page, own] = await Promise.all([
    results
      .select(["account_id as accountId", "rank", "score", "prize"])
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
  return { asOf: closedAt ?? 0, total: ranked, page, own: own ?? null };
}
