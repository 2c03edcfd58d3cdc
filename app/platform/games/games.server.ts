/** The public interface of games: the catalogue and its lists, launching, the records of bets, winners and jackpots. */
import type { AreaHandlers } from "../core/handlers.ts";
import { getJackpot } from "../jackpots/jackpots.server.ts";
import { betDetail } from "./bet-detail.ts";
import { betRecordRows, betRecords } from "./bet-records.ts";
import { addFavourite, listFavouriteGames, listFavouriteIds, removeFavourite } from "./favourites.ts";
import { gameInfo } from "./find-game.ts";
import type { GameDeps } from "./game-deps.ts";
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
export { type GameDeps, gameCaches } from "./game-deps.ts";
export { carriedVendors, isInMaintenance, selectGames, toMinorUnits } from "./game-view.ts";
export { hasCatalogue, importCatalogues } from "./import-catalogue.ts";
export { deleteEndedLaunches, findLaunch } from "./launch-sessions.ts";
export { freeSpinGames, shownGames } from "./shown-games.ts";

interface GameHandlers {
  games: AreaHandlers<"games">;
  /** The call of the wallet area that reads bets. */
  wallet: Pick<AreaHandlers<"wallet">, "betRecords">;
  /** The calls of the records area that read bets. */
  records: Pick<AreaHandlers<"records">, "betRecordRows" | "betDetail">;
}

/** The calls about games and bets, by area. */
export function gamesHandlers(deps: GameDeps): GameHandlers {
  const { db } = deps.database;
  return {
    games: {
      gameList: (ctx, input) => listGames(deps, ctx, input),
      hotGames: (ctx, input) => listHotGames(deps, ctx, input),
      recentGames: (ctx, input) => listRecentGames(deps, ctx, input),
      gameVendors: (ctx, input) => listGameVendors(deps, ctx, input),
      vendorGameTypes: (ctx, input) => listVendorGameTypes(deps, ctx, input),
      gameMenus: (ctx) => listGameMenus(deps, ctx),
      gameInfo: (ctx, input) => gameInfo(deps, ctx, input),
      launchGame: (ctx, input) => launchGame(deps, ctx, input),
      launchFb: (ctx, input) => launchFb(deps, ctx, input),
      rankList: (ctx, input) => rankList(db, ctx, input),
      fixtureList: (ctx, input) => listFixtures(deps, ctx, input),
      roomList: (ctx, input) => listRooms(deps, ctx, input),
      tableList: (ctx, input) => listTables(deps, ctx, input),
      jackpot: (ctx) => getJackpot(deps, ctx),
      favouriteIds: (ctx, input) => listFavouriteIds(db, ctx, input),
      favouriteGames: (ctx, input) => listFavouriteGames(deps, ctx, input),
      addFavourite: (ctx, input) => addFavourite(deps, ctx, input),
      removeFavourite: (ctx, input) => removeFavourite(db, ctx, input),
    },
    wallet: {
      betRecords: (ctx, input) => betRecords(db, ctx, input),
    },
    records: {
      betRecordRows: (ctx, input) => betRecordRows(db, ctx, input),
      betDetail: (ctx, input) => betDetail({ ...deps, db }, ctx, input),
    },
  };
}
