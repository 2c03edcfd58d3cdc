import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import { FIELD_MESSAGE_KEYS, fieldRefusal } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { carriedVendors, foldName } from "../games/games.server.ts";

/** As many as the rules of a tournament can name. */
const MOST_GAMES = 40;

/** The vendors that a brand carries, with their names. */
export async function vendorsOf(
  db: Db,
  merchant: MerchantProfile,
): Promise<{ vassalage: string; name: string }[]> {
  const codes = carriedVendors(merchant);
  if (codes.length === 0) return [];
  return db
    .selectFrom("vendor")
    .select(["code as vassalage", "name"])
    .where("code", "in", codes)
    .orderBy("name")
    .execute();
}

/**
 * The rules with the brand's vendors and games in the place of their codes and names. A name means every game that is called so.
 * @throws PlatformError INVALID_INPUT on /rules/vendors or /rules/games for what the brand does not have.
 */
export async function knownRules(
  db: Db,
  merchant: MerchantProfile,
  asked: OperatorInput<"tournaments", "create">["rules"],
): Promise<TournamentRules> {
  const all = await vendorsOf(db, merchant);
  const vendors = all.filter(({ vassalage }) => asked.vendors.includes(vassalage));
  if (vendors.length < new Set(asked.vendors).size) {
    throw fieldRefusal("/rules/vendors", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  const games = asked.games.length === 0 ? [] : await gamesOf(db, merchant, asked.games);
  return { ...asked, vendors, games };
}

async function gamesOf(
  db: Db,
  merchant: MerchantProfile,
  asked: readonly string[],
): Promise<TournamentRules["games"]> {
  const codes = carriedVendors(merchant);
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom("game")
          .select(["id", "name"])
          .where("vendor", "in", codes)
          .where("retired", "=", 0)
          .orderBy("id")
          .execute();
  const found = new Map<string, string>();
  for (const text of asked) {
    const wanted = foldName(text);
    const called = rows.filter(({ id, name }) => id === text.trim() || foldName(name) === wanted);
    if (called.length === 0) {
      throw fieldRefusal("/rules/games", { messageKey: "ops.error.noGame", values: { name: text } });
    }
    for (const { id, name } of called) found.set(id, name);
  }
  if (found.size > MOST_GAMES) {
    throw fieldRefusal("/rules/games", {
      messageKey: FIELD_MESSAGE_KEYS.maxLength,
      values: { count: MOST_GAMES },
    });
  }
  return [...found].map(([gameId, name]) => ({ gameId, name }));
}
