import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { type GameDeps, importCatalogues } from "../platform/games/games.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GameVendors } from "../platform/ports/game-vendor.ts";
import {
  followUpStuckBets,
  handleVendorCall,
  type VendorCallDeps,
} from "../platform/vendor-calls/vendor-calls.server.ts";
import type { VendorRegistry } from "../platform/vendors/vendors.server.ts";
import type { Job } from "./jobs.ts";
import type { Merchants } from "./merchants.ts";

interface ComposeVendorsDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  vendorRegistry: VendorRegistry;
  vendors: GameVendors;
  /** Returns a translator into a language, with the brand's own texts. */
  translate: (of: { merchant: MerchantProfile; request: { language: string } }) => Translate;
  merchants: Pick<Merchants, "all" | "byCode">;
  gameDeps: GameDeps;
}

/** Composes the API for vendors and the scheduled jobs about them. */
export function composeVendors(deps: ComposeVendorsDeps) {
  const { database, clock, log, vendorRegistry, vendors, merchants, gameDeps } = deps;
  const { connections, stuckBetRules: getRules } = vendorRegistry;
  const callDeps: VendorCallDeps = {
    ...{ database, clock, connections, log, merchant: merchants.byCode },
    translate: (merchant, language) => deps.translate({ merchant, request: { language } }),
  };
  const stuckBetDeps = { ...callDeps, vendors, getRules };
  const vendorJobs: Job[] = [
    {
      name: "query vendors about stuck bets",
      pattern: "23 * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpStuckBets(stuckBetDeps, merchant);
      },
    },
    {
      name: "refresh vendors' game catalogues",
      pattern: "7 * * * *",
      run: async () => void (await importCatalogues(gameDeps)),
    },
  ];
  return { vendorCalls: (request: Request) => handleVendorCall(callDeps, request), vendorJobs };
}
