/** The games' face: the catalogue and its lists, launching, rounds' records, winners and jackpots. */
import type { Database } from "../database/database.server.ts";
import type { AreaHandlers } from "../handlers.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { betRecordRows, betRecords } from "./bet-records.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { createJackpot } from "./jackpot.ts";
import { launchGame } from "./launch.ts";
import { createLists } from "./lists.ts";
import { roundDetail } from "./round-detail.ts";
import { createVendorEntries } from "./vendor-entries.ts";
import { rankList } from "./winners.ts";

export { POOL_ACCOUNT, poolShare } from "./jackpot.ts";
export { findLaunch, forgetLaunches } from "./launch-sessions.ts";

interface GamesDeps {
  database: Database;
  clock: Clock;
  /** The vendors that are connected, in the order their games stand in. */
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}

export interface Games {
  /** The calls of the contract's games area that have an answer. */
  games: AreaHandlers<"games">;
  /** The call of its wallet area that reads rounds. */
  wallet: Pick<AreaHandlers<"wallet">, "betRecords">;
  /** The calls of its records area that read rounds. */
  records: Pick<AreaHandlers<"records">, "betRecordRows" | "roundDetail">;
  /**
   * Brings the catalogue up to what the connected vendors say. A vendor that does not answer keeps the rows it has and
   * is named in the log. Gives how many games were written.
   */
  importCatalogues(): Promise<number>;
  /** Makes what these merchants need before their games are played: their jackpot pools. Does nothing twice. */
  prepare(merchants: readonly MerchantProfile[]): Promise<void>;
}

export function createGames(deps: GamesDeps): Games {
  const { database, clock, vendors, log } = deps;
  const { db } = database;
  const lists = createLists({ db, clock });
  const entries = createVendorEntries({ db, clock });
  const { jackpot, openPool } = createJackpot({ database, clock });

  return {
    games: {
      gameList: lists.gameList,
      hotGames: lists.hotGames,
      recentGames: lists.recentGames,
      gameVendors: entries.gameVendors,
      vendorGameTypes: entries.vendorGameTypes,
      gameMenus: entries.gameMenus,
      launchGame: (ctx, input) => launchGame(deps, ctx, input),
      rankList: (ctx, input) => rankList(db, ctx, input),
      jackpot,
    },
    wallet: {
      betRecords: (ctx, input) => betRecords(db, ctx, input),
    },
    records: {
      betRecordRows: (ctx, input) => betRecordRows(db, ctx, input),
      roundDetail: (ctx, input) => roundDetail({ db, vendors, log }, ctx, input),
    },

    async importCatalogues() {
      let written = 0;
      for (const [index, vendor] of [...vendors.values()].entries()) {
        try {
          written += await importCatalogue(database, vendor, { sort: index, now: clock.now() });
        } catch (error) {
          log.warn({ err: error, vassalage: vendor.vassalage }, "a vendor's catalogue could not be read");
        }
      }
      lists.forget();
      entries.forget();
      return written;
    },

    async prepare(merchants) {
      for (const merchant of merchants) await openPool(merchant);
    },
  };
}
