/** The public interface of games: the catalogue and its lists, launching, winners and jackpots. */
import { getJackpot } from "../jackpots/jackpots.server.ts";
import { addFavourite, listFavouriteGames, listFavouriteIds, removeFavourite } from "./favourites.ts";
import { gameInfo } from "./find-game.ts";
import { launchFb, launchGame } from "./launch.ts";
import { listFixtures } from "./list-fixtures.ts";
import { listGames } from "./list-games.ts";
import { listHotGames } from "./list-hot-games.ts";
import { listRecentGames } from "./list-recent-games.ts";
import { listRooms } from "./list-rooms.ts";
import { listTables } from "./list-tables.ts";
import { listGameMenus, listGameVendors, listVendorGameTypes } from "./list-vendor-entries.ts";
import { rankList } from "./winners.ts";

export { foldName } from "./fold-name.ts";
export { freeSpinIssuers } from "./free-spin-issuers.ts";
export { gameCaches } from "./game-caches.ts";
export { carriedVendors, isInMaintenance, selectGames, toMinorUnits } from "./game-view.ts";
export { hasCatalogue, importCatalogues } from "./import-catalogue.ts";
export { deleteEndedLaunches, findLaunch } from "./launch-sessions.ts";
export { freeSpinGames, shownGames, vendorGameTypes } from "./shown-games.ts";

/** The calls about games. */
export const gameCalls = {
  gameList: listGames,
  hotGames: listHotGames,
  recentGames: listRecentGames,
  gameVendors: listGameVendors,
  vendorGameTypes: listVendorGameTypes,
  gameMenus: listGameMenus,
  gameInfo,
  launchGame,
  launchFb,
  rankList,
  fixtureList: listFixtures,
  roomList: listRooms,
  tableList: listTables,
  jackpot: getJackpot,
  favouriteIds: listFavouriteIds,
  favouriteGames: listFavouriteGames,
  addFavourite,
  removeFavourite,
};
