/** The face of games: the catalogue and its lists, launching, rounds' records, winners and jackpots. */
import type { AreaHandlers } from "../core/handlers.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { betRecordRows, betRecords } from "./bet-records.ts";
import type { GameDeps } from "./game-deps.ts";
import { getJackpot, openPool } from "./jackpot.ts";
import { launchGame } from "./launch.ts";
import { listGames } from "./list-games.ts";
import { listHotGames } from "./list-hot-games.ts";
import { listRecentGames } from "./list-recent-games.ts";
import { listGameMenus, listGameVendors, listVendorGameTypes } from "./list-vendor-entries.ts";
import { roundDetail } from "./round-detail.ts";
import { rankList } from "./winners.ts";

export { type GameDeps, gameCaches } from "./game-deps.ts";
export { importCatalogues } from "./import-catalogue.ts";
export { POOL_ACCOUNT, poolShare } from "./jackpot.ts";
export { findLaunch, forgetLaunches } from "./launch-sessions.ts";

interface GameHandlers {
  games: AreaHandlers<"games">;
  /** The call of the wallet area that reads rounds. */
  wallet: Pick<AreaHandlers<"wallet">, "betRecords">;
  /** The calls of the records area that read rounds. */
  records: Pick<AreaHandlers<"records">, "betRecordRows" | "roundDetail">;
}

/** The calls about games and rounds, by area. */
export function gamesHandlers(deps: GameDeps): GameHandlers {
  const { db } = deps.database;
  return {
    games: {
      gameList: (ctx, input) => listGames(deps, ctx, input),
      hotGames: (ctx, input) => listHotGames(deps, ctx, input),
      recentGames: (ctx, input) => listRecentGames(db, ctx, input),
      gameVendors: (ctx, input) => listGameVendors(deps, ctx, input),
      vendorGameTypes: (ctx, input) => listVendorGameTypes(deps, ctx, input),
      gameMenus: (ctx) => listGameMenus(deps, ctx),
      launchGame: (ctx, input) => launchGame(deps, ctx, input),
      rankList: (ctx, input) => rankList(db, ctx, input),
      jackpot: (ctx) => getJackpot(deps, ctx),
    },
    wallet: {
      betRecords: (ctx, input) => betRecords(db, ctx, input),
    },
    records: {
      betRecordRows: (ctx, input) => betRecordRows(db, ctx, input),
      roundDetail: (ctx, input) => roundDetail({ ...deps, db }, ctx, input),
    },
  };
}

/** Creates what merchants need before their games are played: their jackpot pools. Does nothing the second time. */
export async function prepareGames(deps: GameDeps, merchants: readonly MerchantProfile[]): Promise<void> {
  for (const merchant of merchants) await openPool(deps, merchant);
}
