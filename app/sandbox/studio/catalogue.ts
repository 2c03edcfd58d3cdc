import { GAMES, type Game } from "../catalogue/games.ts";
import { VENDORS } from "../catalogue/vendors.ts";
import { exactReturn } from "./maths/exact-return.ts";
import type { GameMaths } from "./maths/game-maths.ts";
import { PROFILES } from "./maths/profiles.ts";

/** Labels whose contract asks for a plain no when a bet that is rolled back never came. */
const STRICT_LABELS = new Set(["GARNET", "IRONLOTUS"]);
/** How many games of a label and type its own lobby calls hot. */
const HOT = { slots: 3, others: 2 };

const returns = new Map(Object.values(PROFILES).map((maths) => [maths.id, exactReturn(maths).basisPoints]));
const byCode = new Map(GAMES.map((game) => [game.gameCode, game]));
const byLabel = Map.groupBy(GAMES, (game) => game.vassalage);

/** A game of one of the studio's labels. */
export function findGame(vendor: string, gameCode: string): Game | null {
  const game = byCode.get(gameCode);
  return game?.vassalage === vendor ? game : null;
}

/** How a game is played; null where the studio lists a game that it has not opened. */
export function mathsOf(gameCode: string): GameMaths | null {
  const maths = byCode.get(gameCode)?.maths;
  return maths ? PROFILES[maths] : null;
}

/** The declared return of a game's mathematics, in basis points. */
export function returnOf(maths: GameMaths): number {
  return returns.get(maths.id) ?? 0;
}

/** What one label tells operators it has; null for a label that is not the studio's. */
export function catalogueOf(vendor: string): object | null {
  const index = VENDORS.findIndex((label) => label.vassalage === vendor);
  const label = VENDORS[index];
  if (!label) return null;
  const seen = new Map<string, number>();
  return {
    name: label.name,
    accountTypeId: index + 1,
    dialect: STRICT_LABELS.has(vendor) ? "marquee-strict" : "marquee",
    launchMode: "frame",
    games: (byLabel.get(vendor) ?? []).map((game) => {
      // A slot that has not opened is no favourite yet.
      if (game.gameType === "RNG" && !game.playable) return entry(game, false);
      const place = seen.get(game.gameType) ?? 0;
      seen.set(game.gameType, place + 1);
      return entry(game, place < (game.gameType === "RNG" ? HOT.slots : HOT.others));
    }),
  };
}

function entry(game: Game, hot: boolean): object {
  const maths = mathsOf(game.gameCode);
  return {
    gameId: game.gameId,
    nodeId: game.nodeId,
    gameCode: game.gameCode,
    gameType: game.gameType,
    name: game.name,
    names: {},
    classify: game.classify[0] ?? "",
    minBet: game.minBet,
    lines: linesOf(maths),
    hot,
    isNew: game.isNew,
    playable: game.playable,
    returnBasisPoints: maths ? returnOf(maths) : null,
    releasedAt: game.releasedAt,
  };
}

function linesOf(maths: GameMaths | null): number {
  if (!maths) return 0;
  return maths.wins.kind === "lines" ? maths.wins.lines.length : 243;
}
