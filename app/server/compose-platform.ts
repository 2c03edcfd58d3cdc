import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import { seedAnnouncements } from "../platform/content/content.server.ts";
import type { CallContext } from "../platform/core/call-context.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { createPlatform } from "../platform/core/platform.ts";
import type { Database } from "../platform/database/database.server.ts";
import { createEncryption } from "../platform/encryption/encryption.server.ts";
import {
  type GameDeps,
  gameCaches,
  gamesHandlers,
  importCatalogues,
  prepareGames,
} from "../platform/games/games.server.ts";
import { createOperators, demoOperators } from "../platform/operators/operators.server.ts";
import { createDepositBackOffice, handleWebhook } from "../platform/payments/payments.server.ts";
import { createWithdrawalReview } from "../platform/payments/withdrawals.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { demoSignIns, seedDemonstration } from "../platform/system/seed.server.ts";
import { handleVendorCall, type VendorCallDeps } from "../platform/vendor-calls/vendor-calls.server.ts";
import { createVendorTransferBackOffice } from "../platform/vendor-wallets/vendor-wallets.server.ts";
import type { Adapters } from "./adapters.ts";
import { composeAccounts } from "./compose-accounts.ts";
import { composePayments } from "./compose-payments.ts";
import type { ServerConfig } from "./config.ts";
import type { Merchants } from "./merchants.ts";
import { platformHandlers } from "./platform-handlers.ts";
import { platformJobs } from "./platform-jobs.ts";

interface ComposeDeps {
  config: ServerConfig;
  clock: Clock;
  database: Database;
  log: Logger;
  /** The keys between vendors and merchants. */
  keys: VendorKeys;
  adapters: Adapters;
  /** A translator into the visitor's language, with the brand's own texts. */
  translate: (ctx: CallContext) => Translate;
  /** Scheme, host and port of a merchant's own site, as configured. */
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
  /** The merchants that this process is the platform of. */
  merchants: Pick<Merchants, "all" | "byCode">;
}

/** The capabilities with their ports, put together once per process. */
export function composePlatform(deps: ComposeDeps) {
  const { config, clock, database, log, keys, merchants, adapters } = deps;
  const hasher = argon2Hasher();
  const { limiter, bus, secrets } = adapters;
  database.publishTo(bus.publish);
  const vendors = new Map<string, GameVendor>();
  const accounts = composeAccounts({ ...deps, hasher });
  const encryption = createEncryption({ database, clock, secret: secrets.key("encrypted calls") });
  const gameDeps: GameDeps = { database, clock, vendors, log, caches: gameCaches(clock) };
  const games = gamesHandlers(gameDeps);
  const vendorCallDeps: VendorCallDeps = { database, clock, keys, log, merchant: merchants.byCode };
  const vendorWalletDeps = { database, clock, vendors, log };
  const { paymentDeps, webhookDeps } = composePayments({ ...deps, hasher, stepUp: accounts.stepUp });

  const operators = createOperators({
    database,
    clock,
    hasher,
    limiter,
    secrets,
    merchants,
    demo: config.demo,
    review: createWithdrawalReview(paymentDeps),
    deposits: createDepositBackOffice(paymentDeps),
    transfers: createVendorTransferBackOffice(vendorWalletDeps),
    checkOutputs: !config.production,
  });

  const platform = createPlatform({
    checkOutputs: !config.production,
    handlers: platformHandlers({
      database,
      clock,
      accounts,
      encryption,
      games,
      vendorWalletDeps,
      paymentDeps,
    }),
  });

  return {
    platform,
    bus,
    vendors,
    vendorCalls: (request: Request) => handleVendorCall(vendorCallDeps, request),
    webhooks: (request: Request) => handleWebhook(webhookDeps, request),
    operators,
    decryptMessage: encryption.decrypt,
    jobs: platformJobs({
      database,
      clock,
      merchants,
      paymentDeps,
      vendorWalletDeps,
      operators,
      encryption,
      accounts,
    }),
    resolveSession: accounts.resolveSession,
    sessionLives: accounts.sessionLives,
    importCatalogues: () => importCatalogues(gameDeps),
    /** Makes what the merchants need before anyone comes: jackpot pools, and in a demonstration the known accounts. */
    async prepare() {
      await prepareGames(gameDeps, merchants.all());
      if (!config.demo) return;
      await seedDemonstration({ database, clock, hasher }, merchants.all());
      await operators.seed();
      await seedAnnouncements(database, merchants.all(), clock.now());
    },
    signIns: () => (config.demo ? demoSignIns(merchants.all()) : []),
    operatorSignIns: () => (config.demo && config.opsHost ? demoOperators() : []),
  };
}
