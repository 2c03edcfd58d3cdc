import { getCategory } from "../../../brand/categories.ts";
import { type CardGame, GAME_LIST, toCard } from "../../../ui/game-card.tsx";
import { lobbyPath } from "../../games/lobby-query.ts";
import { readGames, readVendors } from "../../games/read-games.server.ts";
import type { DialogLoader } from "../dialog.ts";

/** The number of games in the dialog; its link leads to all of them. */
const MAX_GAMES = 24;

export interface GamesDialogData {
  vassalage: string;
  vendor: string;
  /** The number of the vendor's cards of this type. */
  total: number;
  games: CardGame[];
  /** The address of the page with all of them. */
  href: string;
}

/**
 * Loads the games of one vendor and type, opened by a card with isGame VASSALAGE; null when the brand has no such
 * vendor.
 */
export const gamesDialog: DialogLoader<GamesDialogData> = {
  texts: ["lobby"],
  async load(context, url) {
    const [vassalage, type] = (url.searchParams.get(GAME_LIST) ?? "").split(".");
    const vendors = await readVendors(context);
    const entry = vendors.find((one) => one.vassalage === vassalage && one.gameType === type);
    if (!entry) return null;
    const input = { gameType: entry.gameType, vassalage: entry.vassalage, pageSize: MAX_GAMES + 1 };
    const { games } = await readGames(context, input);
    // The card that was pressed would open this same list.
    const own = games.filter(({ isGame }) => isGame === "GAME");
    const path = lobbyPath(entry.gameType) ?? `/${getCategory(entry.gameType)}`;
    return {
      vassalage: entry.vassalage,
      vendor: entry.accountTypeName,
      total: entry.games,
      games: own.slice(0, MAX_GAMES).map(toCard),
      href: `${path}?vassalage=${entry.vassalage}`,
    };
  },
};
