import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { maskName } from "../core/mask-name.ts";
import type { Db } from "../database/database.server.ts";

/**
 * The latest settled bets that gave more than they cost, of members and agents: demo accounts (type 4) are not winners, and
 * nobody is made up. A bet whose result was changed counts as it stands now. Names are masked.
 */
export async function rankList(
  db: Db,
  { merchant }: CallContext,
  input: CallInput<"games", "rankList">,
): Promise<CallValue<"games", "rankList">> {
  const rows = await db
    .selectFrom("bet")
    .innerJoin("game", "game.id", "bet.game_id")
    .innerJoin("account", (join) =>
      join.onRef("account.merchant_id", "=", "bet.merchant_id").onRef("account.id", "=", "bet.account_id"),
    )
    .select(["game.id as gameId", "game.name as gameName", "account.username_shown", "win", "settled_at"])
    .where("bet.merchant_id", "=", merchant.code)
    .where("bet.win", ">", 0)
    .where("bet.demo", "=", 0)
    .where("bet.settled_at", "is not", null)
    .whereRef("bet.win", ">", "bet.stake")
    .orderBy("bet.settled_at", "desc")
    .orderBy("bet.id", "desc")
    .limit(input.size)
    .execute();
  return {
    list: rows.map(({ username_shown, settled_at, ...row }) => ({
      ...row,
      maskedAccount: maskName(username_shown),
      settledAt: settled_at ?? 0,
    })),
  };
}
