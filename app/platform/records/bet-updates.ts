import { type RawBuilder, sql } from "kysely";
import { betDetail } from "../contract/bet-detail.ts";
import type { Db } from "../database/database.server.ts";
import type { BetChangeRow, BetRow } from "../database/tables/bets.ts";

/** A bet with a step-by-step detail, as JSON of contract/bet-detail.ts. */
export type BetUpdate = Pick<BetRow, "id" | "stake" | "placed_at" | "game_id" | "detail">;

interface Place {
  /** Selects the bets after this one, newest first by the time of placing. */
  before: { at: number; id: string } | null;
  limit: number;
}

const CHANGED = sql<boolean>`resettled_at is not null`;
/** Bets on a later event: a match or a draw. Same condition as the index of migration 0040. */
const IS_ON_LATER_EVENT = sql<boolean>`game_type in ('SPORTS', 'ESPORTS', 'ELOTT', 'LOTT')`;

/**
 * Returns an account's bets with a longer history: those on matches and draws, and those whose result was changed after
 * settlement. Newest first.
 */
export async function loadReportableBets(
  db: Db,
  owner: { merchantId: string; accountId: string },
  place: Place,
): Promise<BetUpdate[]> {
  const found = [
    ...(await selectBetUpdates(db, owner, CHANGED, place)),
    ...(await selectBetUpdates(db, owner, IS_ON_LATER_EVENT, place)),
  ];
  return [...new Map(found.map((bet) => [bet.id, bet])).values()]
    .toSorted((a, b) => b.placed_at - a.placed_at || (a.id < b.id ? 1 : -1))
    .slice(0, place.limit);
}

/** Selects one sort of these bets at a time, so that each uses its own index. */
async function selectBetUpdates(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  are: RawBuilder<boolean>,
  { before, limit }: Place,
): Promise<BetUpdate[]> {
  let query = db
    .selectFrom("bet")
    .select(["id", "stake", "placed_at", "game_id", "detail"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where(are)
    .orderBy("placed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before) query = query.where(sql<boolean>`(placed_at, id) < (${before.at}, ${before.id})`);
  return query.execute();
}

/** Returns the names of games by their ids. */
export async function gameNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("game")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the subject of a bet: the matches of a slip, or the draw and the numbers of a ticket. */
export function getSubject({ detail }: Pick<BetUpdate, "detail">): {
  slip: string[];
  draw: string | null;
  picks: string[];
} {
  const { data } = betDetail.safeParse(JSON.parse(detail));
  if (data?.kind === "sports") return { slip: data.legs.map(({ event }) => event), draw: null, picks: [] };
  if (data?.kind === "lottery") return { slip: [], draw: data.draw, picks: data.numbers };
  return { slip: [], draw: null, picks: [] };
}

/** Returns the history of bets by their ids, each in order. */
export async function loadBetChanges(
  db: Db,
  merchantId: string,
  betIds: readonly string[],
): Promise<Map<string, BetChangeRow[]>> {
  if (betIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bet_change")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("bet_id", "in", betIds)
    .orderBy("bet_id")
    .orderBy("seq")
    .execute();
  return Map.groupBy(rows, (row) => row.bet_id);
}
