import type { AppLoadContext } from "@remix-run/node";
import type { Category } from "../../brand/brand-document.ts";
import { getGameType } from "../../brand/categories.ts";
import { readVendors } from "../../site/games/read-games.server.ts";
import type { LoadModule } from "../module.ts";
import { openTypes } from "../open-types.server.ts";

export interface CategoriesData {
  /** `open`: true when one of the games can be played. */
  tiles: { category: Category; games: number; open: boolean }[];
  /** Number of jackpot slots; 0 if they have no tile. */
  jackpots: number;
}

/** Loads a tile for each category of the brand with its real number of games. */
export const loadCategories: LoadModule<"categories", CategoriesData> = async (context, options) => {
  const vendors = await readVendors(context);
  const count = (category: Category) =>
    vendors
      .filter((vendor) => vendor.gameType === getGameType(category))
      .reduce((sum, vendor) => sum + vendor.games, 0);
  const counted = context.brand.document.categories
    .map((category) => ({ category, games: count(category) }))
    .filter(({ games }) => games > 0);
  const open = await openTypes(
    context,
    counted.map(({ category }) => getGameType(category)),
  );
  return {
    tiles: counted.map((tile) => ({ ...tile, open: open.has(getGameType(tile.category)) })),
    jackpots: options.jackpotTile ? await countJackpots(context) : 0,
  };
};

async function countJackpots({ platform, shared }: AppLoadContext): Promise<number> {
  const { total } = await shared("jackpot games", 60_000, () =>
    platform.games.gameList({ gameType: "RNG", gameClassify: "JP", pageSize: 1 }),
  );
  return total;
}
