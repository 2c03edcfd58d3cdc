import type { Game } from "../../../../catalogue/games.ts";
import type { RoomRules } from "../../../../catalogue/other-titles.ts";
import { BULL_FIGHT } from "./bull-fight.ts";
import { FIVE_CARD_DRAW } from "./five-card-draw.ts";
import { LUCKY_NINE } from "./lucky-nine.ts";
import { THREE_CARD } from "./three-card.ts";
import type { Variant } from "./variant.ts";

export const VARIANTS: Readonly<Record<RoomRules, Variant>> = {
  fiveCardDraw: FIVE_CARD_DRAW,
  luckyNine: LUCKY_NINE,
  bullFight: BULL_FIGHT,
  threeCard: THREE_CARD,
};

/** Returns the variant played in the rooms of a title; throws for a game of another kind. */
export function getVariant({ room, gameCode }: Pick<Game, "room" | "gameCode">): Variant {
  if (!room) throw new Error(`${gameCode} has no rooms`);
  return VARIANTS[room];
}
