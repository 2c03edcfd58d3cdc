import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { MAX_WINNER_PAGES } from "../contract/games.ts";
import type { CallContext } from "../core/call-context.ts";
import { maskName } from "../core/mask-name.ts";
import { pageOffset } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";

/** The number of wins searched for a list with a limit per player. */
const MAX_SEARCHED_WINS = 500;

type Input = CallInput<"games", "rankList">;

/**
 * Returns one page of the latest settled bets that gave more than they cost, or of the largest wins of all time, of
 * members and agents: demo accounts (type 4) are not winners, and no winner is invented. A bet whose result was changed
 * counts in its current state. Names are masked. The number of pages is bounded, because each reads the wins of those
 * before it. With `perPlayer` it is one page with at most that many wins of each player.
 */
export async function rankList(
  { database: { db } }: { database: Database },
  { merchant }: CallContext,
  input: Input,
): Promise<CallValue<"games", "rankList">> {
  const { size, pageNo, perPlayer } = input;
  const wins = selectWins(db, merchant.code, input.sort);
  if (perPlayer !== undefined) {
    const rows = limitWinsPerPlayer(await wins.limit(MAX_SEARCHED_WINS).execute(), perPlayer);
    return { list: rows.slice(0, size).map(toWinner), isLast: true };
  }
  // The extra row shows that another page follows.
  const rows = await wins
    .limit(size + 1)
    .offset(pageOffset({ pageNo, pageSize: size }))
    .execute();
  return {
    list: rows.slice(0, size).map(toWinner),
    isLast: rows.length <= size || pageNo === MAX_WINNER_PAGES,
  };
}

function selectWins(db: Db, merchantId: string, sort: Input["sort"]) {
  const wins = db
    .selectFrom("bet")
    .innerJoin("game", "game.id", "bet.game_id")
    .innerJoin("account", onOwner("bet"))
    .select(["game.id as gameId", "game.name as gameName", "account.id as accountId"])
    .select(["account.username_shown", "win", "settled_at"])
    .where("bet.merchant_id", "=", merchantId)
    .where("bet.demo", "=", sql.lit(0))
    .where("bet.settled_at", "is not", null);
  // Each order has its own index, whose conditions must be repeated literally: bet_largest_wins, bet_winners.
  const sorted =
    sort === "win"
      ? wins.where(sql<boolean>`bet.win - bet.stake > 0`).orderBy("bet.win", "desc")
      : wins.where(sql<boolean>`bet.win > 0 and bet.win > bet.stake`);
  return sorted.orderBy("bet.settled_at", "desc").orderBy("bet.id", "desc");
}

type Win = Awaited<ReturnType<ReturnType<typeof selectWins>["execute"]>>[number];

/** Returns the first `most` wins of each player, in their order. */
function limitWinsPerPlayer(wins: readonly Win[], most: number): Win[] {
  const taken = new Map<string, number>();
  return wins.filter(({ accountId }) => {
    const count = (taken.get(accountId) ?? 0) + 1;
    taken.set(accountId, count);
    return count <= most;
  });
}

function toWinner({ gameId, gameName, username_shown, win, settled_at }: Win) {
  return { gameId, gameName, maskedAccount: maskName(username_shown), win, settledAt: settled_at ?? 0 };
}
