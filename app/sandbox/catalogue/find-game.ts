import { GAMES, type Game } from "./games.ts";

const byCode = new Map(GAMES.map((game) => [game.gameCode, game]));

/** A game of one of the studio's labels; null where the label has no such game. */
export function findGame(vendor: string, gameCode: string): Game | null {
  const game = byCode.get(gameCode);
  return game?.vassalage === vendor ? game : null;
}
