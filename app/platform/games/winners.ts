import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { MOST_WINNER_PAGES } from "../contract/games.ts";
import type { CallContext } from "../core/call-context.ts";
import { maskName } from "../core/mask-name.ts";
import type { Db } from "../database/database.server.ts";

/**
 * One page of the latest settled bets that gave more than they cost, or of the largest wins of all time, of members and
 * agents: demo accounts (type 4) are not winners, and nobody is made up. A bet whose result was changed counts as it stands
 * now. Names are masked. How many pages there may be is bounded, since each reads the wins of those before it.
 */
export async function rankList(
  db: Db,
  { merchant }: CallContext,
  input: CallInput<"games", "rankList">,
): Promise<CallValue<"games", "rankList">> {
  const wins = db
    .selectFrom("bet")
    .innerJoin("game", "game.id", "bet.game_id")
    .innerJoin("account", (join) =>
      join.onRef("account.merchant_id", "=", "bet.merchant_id").onRef("account.id", "=", "bet.account_id"),
    )
    .select(["game.id as gameId", "game.name as gameName", "account.username_shown", "win", "settled_at"])
    .where("bet.merchant_id", "=", merchant.code)
    .where("bet.demo", "=", sql.lit(0))
    .where("bet.settled_at", "is not", null)
    // One more tells whether another page follows.
    .limit(input.size + 1)
    .offset((input.pageNo - 1) * input.size);
  // Each order has an index of its own, found by the words of its conditions: bet_largest_wins, bet_winners.
  const sorted =
    input.sort === "win"
      ? wins.where(sql<boolean>`bet.win - bet.stake > 0`).orderBy("bet.win", "desc")
      : wins.where(sql<boolean>`bet.win > 0 and bet.win > bet.stake`);
  const rows = await sorted.orderBy("bet.settled_at", "desc").orderBy("bet.id", "desc").execute();
  return {
    list: rows.slice(0, input.size).map(({ username_shown, settled_at, ...row }) => ({
      ...row,
      maskedAccount: maskName(username_shown),
      settledAt: settled_at ?? 0,
    })),
    isLast: rows.length <= input.size || input.pageNo === MOST_WINNER_PAGES,
  };
}
