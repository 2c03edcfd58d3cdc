import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { foldName, shownGames } from "../games/games.server.ts";
import { loadVendors, requireKnown, unknownValue } from "./known-ids.ts";

/** The maximum number of games in the rules of a tournament. */
const MAX_GAMES = 40;

/**
 * Returns the rules with the brand's vendors and games instead of their codes and names. A name selects every game of
 * that name.
 * @throws PlatformError INVALID_INPUT on /rules/vendors or /rules/games for one that the brand does not have.
 */
export async function resolveTournamentRules(
  db: Db,
  merchant: MerchantProfile,
  asked: OperatorInput<"tournaments", "create">["rules"],
): Promise<TournamentRules> {
  const all = await loadVendors(db, merchant);
  const vendors = all.filter(({ vassalage }) => asked.vendors.includes(vassalage));
  const codes = all.map(({ vassalage }) => vassalage);
  requireKnown("/rules/vendors", asked.vendors, codes);
  const games = asked.games.length === 0 ? [] : await namedGames(db, merchant, asked.games);
  return { ...asked, vendors, games };
}

async function namedGames(
  db: Db,
  merchant: MerchantProfile,
  asked: readonly string[],
): Promise<TournamentRules["games"]> {
  const rows = await shownGames(db, merchant);
  const found = new Map<string, string>();
  for (const text of asked) {
    const wanted = foldName(text);
    const called = rows.filter(({ id, name }) => id === text.trim() || foldName(name) === wanted);
    if (called.length === 0) {
      throw unknownValue(
        "/rules/games",
        text,
        rows.flatMap(({ id, name }) => [id, name]),
      );
    }
    for (const { id, name } of called) found.set(id, name);
  }
  if (found.size > MAX_GAMES) {
    throw createFieldError("/rules/games", {
      messageKey: FIELD_MESSAGE_KEYS.maxLength,
      values: { count: MAX_GAMES },
    });
  }
  return [...found].map(([gameId, name]) => ({ gameId, name }));
}
