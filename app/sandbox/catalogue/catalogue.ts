import { GAMES, type Game } from "./games.ts";
import { VENDORS, type Vendor } from "./vendors.ts";

const games: ReadonlyMap<string, Game> = new Map(GAMES.map((game) => [game.gameId, game]));
const vendors: ReadonlyMap<string, Vendor> = new Map(VENDORS.map((vendor) => [vendor.vassalage, vendor]));

/** Looks up the sandbox's games and vendors by id; `renderArt` also draws their artwork from it. */
export const CATALOGUE = {
  game: (gameId: string) => games.get(gameId),
  vendor: (vassalage: string) => vendors.get(vassalage),
};

const byCode = new Map(GAMES.map((game) => [game.gameCode, game]));

/** A game of one of the studio's labels; null where the label has no such game. */
export function findGame(vendor: string, gameCode: string): Game | null {
  const game = byCode.get(gameCode);
  return game?.vassalage === vendor ? game : null;
}
