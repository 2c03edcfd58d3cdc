import type { GameType } from "../../shared/game-kinds.ts";

/**
 * The engine that plays a title: one of the studio's kinds of games (studio/games/modules.ts). The studio plays no
 * lotteries, because the platform draws its own.
 */
export type Engine =
  | "slots"
  | "live"
  | "fishing"
  | "rooms"
  | "sportsbook"
  | "cockfight"
  | "cards"
  | "arcade"
  | "bingo"
  | "lottery"
  /** No engine: the title opens the list of its vendor's games. */
  | "list";

const BY_CLASSIFICATION = { TG: "live", AC: "arcade", BG: "bingo", JP: "slots" } as const;

const BY_TYPE = {
  LIVE: "live",
  FISH: "fishing",
  PVP: "rooms",
  SPORTS: "sportsbook",
  ESPORTS: "sportsbook",
  COCKFIGHT: "cockfight",
  ELOTT: "lottery",
  LOTT: "lottery",
} as const;

interface Title {
  gameType: GameType;
  classify: readonly (keyof typeof BY_CLASSIFICATION)[];
  name: string;
}

/**
 * Returns the engine of a title. A live game's `table` and any title's name give the details. Table games other than
 * blackjack are played at tables with shared rounds, as live ones are.
 */
export function getEngine(game: Title): Engine {
  if (game.gameType !== "RNG") return BY_TYPE[game.gameType];
  const [classification] = game.classify;
  if (classification === "TG" && /blackjack|twenty-one/i.test(game.name)) return "cards";
  return classification ? BY_CLASSIFICATION[classification] : "slots";
}
