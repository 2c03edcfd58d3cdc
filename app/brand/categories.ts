import type { Category, GameType } from "./brand-document.ts";

const GAME_TYPES: Readonly<Record<Category, GameType>> = {
  rng: "RNG",
  live: "LIVE",
  fish: "FISH",
  pvp: "PVP",
  sports: "SPORTS",
  esports: "ESPORTS",
  ds88: "COCKFIGHT",
  elott: "ELOTT",
  lott: "LOTT",
};

/** The game type whose games a category page shows. */
export function gameTypeOf(category: Category): GameType {
  return GAME_TYPES[category];
}

/** The category page on which a game type's games are shown. */
export function categoryOf(gameType: GameType): Category {
  const found = Object.entries(GAME_TYPES).find(([, type]) => type === gameType);
  return found?.[0] as Category;
}
