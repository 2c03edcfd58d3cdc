import { getCategory } from "../../brand/categories.ts";
import { textKey } from "../../i18n/text-key.ts";
import type { Game } from "../../platform/contract/games.ts";
import { readHot, readVendors } from "../../site/games/read-games.server.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";
import type { LoadModule } from "../module.ts";

export interface FeaturedData {
  title: string;
  games: CardGame[];
  /** Number of games of the type that the brand has. */
  total: number;
  gameType: Game["gameType"];
}

/** Covers in the widest row: too few hot games are filled up with others of the type. */
const ROW = 6;

/** Loads the hot games of one type. If a brand lists several types, each row is titled by its type. */
export const loadFeatured: LoadModule<"featured", FeaturedData> = async (context, options) => {
  const { brand, platform, shared, t } = context;
  const { gameType } = options;
  const [hot, vendors] = await Promise.all([readHot(context, gameType), readVendors(context)]);
  const games = hot.slice(0, options.count);
  if (games.length < Math.min(ROW, options.count)) {
    const input = { gameType, pageSize: ROW };
    const more = await shared(`row ${gameType}`, 30_000, () => platform.games.gameList(input));
    const there = new Set(games.map(({ gameId }) => gameId));
    games.push(...more.games.filter(({ gameId }) => !there.has(gameId)).slice(0, ROW - games.length));
  }
  if (games.length === 0) return null;
  const several = brand.document.home.filter(({ module }) => module === "featured").length > 1;
  const total = vendors
    .filter((vendor) => vendor.gameType === gameType)
    .reduce((sum, vendor) => sum + vendor.games, 0);
  return {
    title: t(
      textKey(options.title || (several ? `home.category.${getCategory(gameType)}` : "home.featured.title")),
    ),
    games: games.map(toCard),
    total,
    gameType,
  };
};
