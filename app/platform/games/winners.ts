import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";

/**
 * The latest rounds that gave more than they cost, of members and agents: demo accounts (type 4) are not winners, and
 * nobody is made up. Names are masked.
 */
export async function rankList(
  db: Db,
  { merchant }: CallContext,
  input: CallInput<"games", "rankList">,
): Promise<CallValue<"games", "rankList">> {
  const rows = await db
    .selectFrom("game_round as round")
    .innerJoin("game", "game.id", "round.game_id")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "round.merchant_id")
        .onRef("account.id", "=", "round.account_id"),
    )
    .select(["game.id as gameId", "game.name as gameName", "account.username_shown", "win", "ended_at"])
    .where("round.merchant_id", "=", merchant.code)
    .where("round.win", ">", 0)
    .where("round.demo", "=", 0)
    .where("round.ended_at", "is not", null)
    .whereRef("round.win", ">", "round.stake")
    .orderBy("round.ended_at", "desc")
    .orderBy("round.id", "desc")
    .limit(input.size)
    .execute();
  return {
    list: rows.map(({ username_shown, ended_at, ...row }) => ({
      ...row,
      maskedAccount: maskName(username_shown),
      endedAt: ended_at ?? 0,
    })),
  };
}

/** `maria07` → `ma***07`. A short name shows less of itself, and no mask tells how long a name is. */
export function maskName(name: string): string {
  const letters = [...name];
  const shown = letters.length >= 6 ? 2 : letters.length >= 3 ? 1 : 0;
  return shown === 0 ? "***" : `${letters.slice(0, shown).join("")}***${letters.slice(-shown).join("")}`;
}
