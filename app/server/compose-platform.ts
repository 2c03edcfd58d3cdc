import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import type { CallContext } from "../platform/core/call-context.ts";
import { createMemberPlatform } from "../platform/core/member-platform.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { createEncryption } from "../platform/encryption/encryption.server.ts";
import {
  type GameDeps,
  gameCaches,
  gamesHandlers,
  hasCatalogue,
  importCatalogues,
} from "../platform/games/games.server.ts";
import {
  createLotteryJob,
  type LotteryDeps,
  lotteryHandlers,
  lotteryVendors,
} from "../platform/lottery/lottery.server.ts";
import type {
  NotifyDebtorsDeps,
  NotifyMatchesDeps,
  NotifyReducedDeps,
} from "../platform/messages/messages.server.ts";
import { createOperators, demoOperators } from "../platform/operators/operators.server.ts";
import { createDepositService, handleWebhook } from "../platform/payments/payments.server.ts";
import { createWithdrawalReview } from "../platform/payments/withdrawals.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
import { requireNoBreak } from "../platform/protection/protection.server.ts";
import { revokeAll } from "../platform/sessions/sessions.server.ts";
import { demoSignIns } from "../platform/system/seed.server.ts";
import { createVendorTransferService } from "../platform/vendor-wallets/vendor-wallets.server.ts";
import type { VendorRegistry } from "../platform/vendors/vendors.server.ts";
import type { Adapters } from "./adapters.ts";
import { composeAccounts } from "./compose-accounts.ts";
import { composePayments } from "./compose-payments.ts";
import { composePoints, pointServices } from "./compose-points.ts";
import { composePromotions } from "./compose-promotions.ts";
import { composeVendors } from "./compose-vendors.ts";
import type { ServerConfig } from "./config.ts";
import type { Merchants } from "./merchants.ts";
import { platformHandlers } from "./platform-handlers.ts";
import { platformJobs } from "./platform-jobs.ts";
import { prepareMerchants } from "./prepare-merchants.ts";

interface ComposeDeps {
  config: ServerConfig;
  clock: Clock;
  database: Database;
  log: Logger;
  /** The configured vendors. */
  vendorRegistry: VendorRegistry;
  adapters: Adapters;
  /** Returns a translator into the visitor's language, with the brand's own texts. */
  translate: (of: Pick<CallContext, "merchant"> & { request: { language: string } }) => Translate;
  /** The message to a member about a lottery win. */
  lotteryWinMessage: LotteryDeps["winMessage"];
  /** The message to a member about a debt. */
  debtMessage: NotifyDebtorsDeps["debtMessage"];
  /** The message to a member about a withdrawal that a correction changed. */
  withdrawalMessage: NotifyReducedDeps["withdrawalMessage"];
  /** The message to a member about a player protection case. */
  matchMessage: NotifyMatchesDeps["matchMessage"];
  /** Returns the configured scheme, host and port of a merchant's own site. */
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
  /** Returns the scheme, host and port of one of the server's own hosts. */
  getOrigin: (host: string) => string;
  /** The merchants whose platform is this process. */
  merchants: Pick<Merchants, "all" | "byCode">;
}

/** Composes the capabilities with their ports, once per process. */
export function composePlatform(deps: ComposeDeps) {
  const { config, clock, database, log, merchants, adapters } = deps;
  const hasher = argon2Hasher();
  const { bus, secrets } = adapters;
  database.publishTo(bus.publish);
  // The platform acts as the vendor of its own lotteries.
  const vendors = new Map<string, GameVendor>(
    lotteryVendors(clock).map((vendor) => [vendor.vassalage, vendor]),
  );
  const lotteryDeps = {
    ...{ database, clock, log, winMessage: deps.lotteryWinMessage },
    seeds: encryptedTexts(secrets.key("lottery seeds")),
  };
  const accounts = composeAccounts({ ...deps, hasher });
  const encryption = createEncryption({ database, clock, secret: secrets.key("encrypted calls") });
  const gameDeps: GameDeps = { database, clock, vendors, log, caches: gameCaches(clock) };
  const games = gamesHandlers(gameDeps);
  const { vendorCalls, vendorJobs } = composeVendors({ ...deps, vendors, gameDeps });
  const jackpotDeps = { database, clock, log, seeds: encryptedTexts(secrets.key("jackpot seeds")) };
  const vendorWalletDeps = { database, clock, vendors, log };
  const { promotionDeps, promotionCalls, promotionServices } = composePromotions({ ...deps, vendors });
  const { paymentDeps, webhookDeps } = composePayments({ ...deps, hasher, stepUp: accounts.stepUp });

  const pointDeps = composePoints({ ...deps, hasher });
  const protectionDeps = { database, clock, merchants, endSessions: revokeAll };

  const operators = createOperators({
    ...paymentDeps,
    secrets,
    merchants,
    demo: config.demo,
    protection: protectionDeps,
    review: createWithdrawalReview(paymentDeps),
    deposits: createDepositService(paymentDeps),
    transfers: createVendorTransferService(vendorWalletDeps),
    ...promotionServices,
    ...pointServices(pointDeps),
    checkOutputs: !config.production,
  });

  const platform = createMemberPlatform({
    requireNoBreak: (ctx, asked) => requireNoBreak(database.db, ctx, asked, clock.now()),
    checkOutputs: !config.production,
    handlers: platformHandlers({
      bus,
      database,
      clock,
      accounts,
      encryption,
      games,
      lottery: lotteryHandlers(lotteryDeps),
      ...promotionCalls,
      ...{ pointDeps, vendorWalletDeps, paymentDeps },
      getOrigin: deps.getOrigin,
      protectionDeps,
    }),
  });

  const rounds = createLotteryJob(lotteryDeps);
  const prepareDeps = {
    ...{ database, clock, hasher, jackpotDeps, promotionDeps },
    lotteryRounds: config.demoPlays ? rounds : null,
    seedOperators: config.demo ? operators.seed : null,
  };

  return {
    platform,
    bus,
    vendors,
    vendorCalls,
    webhooks: (request: Request) => handleWebhook(webhookDeps, request),
    operators,
    decryptMessage: encryption.decrypt,
    jobs: platformJobs({
      ...{ database, clock, merchants, operators, encryption, accounts, vendorJobs },
      ...{ paymentDeps, vendorWalletDeps, jackpotDeps, promotionDeps },
      debtMessage: deps.debtMessage,
      withdrawalMessage: deps.withdrawalMessage,
      matchDeps: { database, clock, matchMessage: deps.matchMessage },
      lotteryRounds: rounds,
    }),
    resolveSession: accounts.resolveSession,
    sessionLives: accounts.sessionLives,
    hasCatalogue: () => hasCatalogue(database.db),
    importCatalogues: () => importCatalogues(gameDeps),
    prepare: () => prepareMerchants(prepareDeps, merchants.all()),
    signIns: () => (config.demo ? demoSignIns(merchants.all()) : []),
    operatorSignIns: () => (config.demo && config.opsHost ? demoOperators() : []),
  };
}
