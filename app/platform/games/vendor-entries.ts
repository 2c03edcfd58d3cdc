import type { CallContext } from "../call-context.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { VendorEntry } from "../contract/games.ts";
import type { Db } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { ttlCache } from "./ttl-cache.ts";

const CATALOGUE_TTL_MS = 30_000;

/** What a brand's menus say of vendors and game types. */
export function createVendorEntries({ db, clock }: { db: Db; clock: Clock }) {
  const counts = ttlCache<Map<string, number>>(clock, CATALOGUE_TTL_MS);

  /** One entry for each game type and vendor that has such games, both in the brand's order. */
  async function entries({ merchant }: CallContext): Promise<VendorEntry[]> {
    const games = await counts.get("", () => countGames(db));
    const vendors = await db
      .selectFrom("vendor")
      .select(["code", "name", "account_type_id", "maintenance"])
      .execute();
    const byCode = new Map(vendors.map((vendor) => [vendor.code, vendor]));
    return merchant.gameTypes.flatMap((gameType) =>
      merchant.vendors.flatMap((carried) => {
        const vendor = byCode.get(carried.vassalage);
        const count = games.get(`${carried.vassalage} ${gameType}`) ?? 0;
        if (!vendor || count === 0) return [];
        return {
          gameType: gameType as GameType,
          vassalage: vendor.code,
          accountTypeId: vendor.account_type_id,
          accountTypeName: vendor.name,
          isHot: carried.hot,
          maintenance: carried.maintenance || vendor.maintenance === 1,
          games: count,
        };
      }),
    );
  }

  return {
    /** Vendors per game type. */
    async gameVendors(
      ctx: CallContext,
      input: CallInput<"games", "gameVendors">,
    ): Promise<CallValue<"games", "gameVendors">> {
      const list = await entries(ctx);
      return { list: list.filter((entry) => !input.gameType || entry.gameType === input.gameType) };
    },

    /** The game types that a vendor has here. */
    async vendorGameTypes(
      ctx: CallContext,
      input: CallInput<"games", "vendorGameTypes">,
    ): Promise<CallValue<"games", "vendorGameTypes">> {
      const list = await entries(ctx);
      return {
        list: list.filter((entry) => entry.vassalage === input.vassalage).map((entry) => entry.gameType),
      };
    },

    /** Categories with their vendors as cards. */
    async gameMenus(ctx: CallContext): Promise<CallValue<"games", "gameMenus">> {
      const byType = Map.groupBy(await entries(ctx), (entry) => entry.gameType);
      return { list: [...byType].map(([title, cards]) => ({ title, cards })) };
    },

    forget: () => counts.clear(),
  };
}

async function countGames(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("game")
    .select(["vendor", "game_type"])
    .select((eb) => eb.fn.countAll<number>().as("games"))
    .where("retired", "=", 0)
    .groupBy(["vendor", "game_type"])
    .execute();
  return new Map(rows.map((row) => [`${row.vendor} ${row.game_type}`, row.games]));
}
