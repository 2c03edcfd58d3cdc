import { GAME_KINDS } from "../shared/game-kinds.ts";
import type { Category, GameType } from "./brand-document.ts";

const GAME_TYPES = new Map<Category, GameType>(GAME_KINDS.map(({ category, type }) => [category, type]));
const CATEGORIES = new Map<GameType, Category>(GAME_KINDS.map(({ category, type }) => [type, category]));

/** Returns the game type whose games a category page shows. */
export function getGameType(category: Category): GameType {
  return GAME_TYPES.get(category) as GameType;
}

/** Returns the category page that shows a game type's games. */
export function getCategory(gameType: GameType): Category {
  return CATEGORIES.get(gameType) as Category;
}
