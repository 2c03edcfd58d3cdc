import { accountByUsername } from "../platform/accounts/account-reads.server.ts";
import { bindAreas, bindServices } from "../platform/core/bind-services.ts";
import { createMemberPlatform } from "../platform/core/member-platform.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { decryptBody } from "../platform/encryption/encryption.server.ts";
import { hasCatalogue, importCatalogues } from "../platform/games/games.server.ts";
import { createLotteryJob, lotteryVendors } from "../platform/lottery/lottery.server.ts";
import { createOperators, demoOperators } from "../platform/operators/operators.server.ts";
import { handleWebhook } from "../platform/payments/payments.server.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { requireNoBreak } from "../platform/protection/protection.server.ts";
import { isJustRenewed, isSessionAlive, resolveSession } from "../platform/sessions/sessions.server.ts";
import { beginDemoSession } from "../platform/system/demo-session.server.ts";
import { demoSignIns } from "../platform/system/seed.server.ts";
import { handleVendorCall } from "../platform/vendor-calls/vendor-calls.server.ts";
import { CALLS } from "./calls.ts";
import type { ServerConfig } from "./config.ts";
import { platformJobs } from "./platform-jobs.ts";
import { prepareMerchants } from "./prepare-merchants.ts";
import { createServices, type ServiceOptions } from "./services.ts";

interface PlatformOptions extends Omit<ServiceOptions, "vendors"> {
  config: Pick<ServerConfig, "demo" | "demoPlays" | "opsHost" | "production">;
}

/** Creates the platform of the process: the calls of both contracts, those of vendors and providers, and the jobs. */
export function createProcessPlatform(options: PlatformOptions) {
  const { config } = options;
  // The platform acts as the vendor of its own lotteries; the others are connected later.
  const vendors = new Map<string, GameVendor>(
    lotteryVendors(options.clock).map((vendor) => [vendor.vassalage, vendor]),
  );
  const services = createServices({ ...options, vendors });
  const { database, clock, merchants, bus } = services;
  database.publishTo(bus.publish);
  const checkOutputs = !config.production;
  const operators = createOperators(services, { checkOutputs });
  const platform = createMemberPlatform({
    requireNoBreak: (ctx, asked) => requireNoBreak(database.db, ctx, asked, clock.now()),
    checkOutputs,
    handlers: bindAreas(services, CALLS),
  });
  const lotteryRounds = createLotteryJob(services);
  return {
    platform,
    bus,
    vendors,
    operators,
    vendorCalls: (request: Request) => handleVendorCall(services, request),
    webhooks: (request: Request) => handleWebhook(services, request),
    jobs: platformJobs(services, { operators, lotteryRounds }),
    ...bindServices(services, {
      decryptMessage: decryptBody,
      resolveSession,
      isJustRenewed,
      sessionLives: isSessionAlive,
      beginDemoSession,
    }),
    findAccount: (merchantCode: string, username: string) =>
      accountByUsername(database.db, merchantCode, username),
    hasCatalogue: () => hasCatalogue(database.db),
    importCatalogues: () => importCatalogues(services),
    /** Prepares merchants; all if omitted. */
    prepare: (of?: readonly MerchantProfile[]) =>
      prepareMerchants(
        services,
        {
          lotteryRounds: config.demoPlays ? lotteryRounds : null,
          seedOperators: config.demo ? operators.seed : null,
        },
        of,
      ),
    signIns: () => (config.demo ? demoSignIns(merchants.all()) : []),
    operatorSignIns: () => (config.demo && config.opsHost ? demoOperators() : []),
  };
}
