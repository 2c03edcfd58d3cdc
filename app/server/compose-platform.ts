import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import { announcements, seedAnnouncements } from "../platform/content/content.server.ts";
import type { CallContext } from "../platform/core/call-context.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { createPlatform } from "../platform/core/platform.ts";
import type { Database } from "../platform/database/database.server.ts";
import { forgetExpired } from "../platform/database/forget.ts";
import { createEncryption } from "../platform/encryption/encryption.server.ts";
import {
  forgetLaunches,
  type GameDeps,
  gameCaches,
  gamesHandlers,
  importCatalogues,
  prepareGames,
} from "../platform/games/games.server.ts";
import { createOperators, demoOperators } from "../platform/operators/operators.server.ts";
import {
  createDepositBackOffice,
  followUpDeposits,
  handleWebhook,
  paymentsHandlers,
  type WebhookDeps,
} from "../platform/payments/payments.server.ts";
import {
  applyPayoutReport,
  checkPaymentPassword,
  createWithdrawalReview,
  followUpWithdrawals,
  payWithdrawal,
  withdrawalsHandlers,
} from "../platform/payments/withdrawals.server.ts";
import { peerTransferHandlers } from "../platform/peer-transfers/peer-transfers.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { recordsHandlers } from "../platform/records/records.server.ts";
import {
  countClaimable,
  expireBonuses,
  rewardRules,
  rewardsHandlers,
} from "../platform/rewards/rewards.server.ts";
import { forgetSessions } from "../platform/sessions/sessions.server.ts";
import { demoSignIns, seedDemonstration } from "../platform/system/seed.server.ts";
import { systemHandlers } from "../platform/system/system.server.ts";
import { handleVendorCall, type VendorCallDeps } from "../platform/vendor-calls/vendor-calls.server.ts";
import { createVendorWallets } from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { balance, checkpointSystemAccounts } from "../platform/wallet/wallet.server.ts";
import { composeAccounts } from "./compose-accounts.ts";
import type { ServerConfig } from "./config.ts";
import type { Job } from "./jobs.ts";
import type { Merchants } from "./merchants.ts";
import type { Adapters } from "./outside.ts";

interface ComposeDeps {
  config: ServerConfig;
  clock: Clock;
  database: Database;
  log: Logger;
  /** The keys between vendors and merchants. */
  keys: VendorKeys;
  outside: Adapters;
  /** A translator into the visitor's language, with the brand's own texts. */
  translate: (ctx: CallContext) => Translate;
  /** Scheme, host and port of a merchant's own site, as configured. */
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
  /** The merchants that this process is the platform of. */
  merchants: Pick<Merchants, "all" | "byCode">;
}

/** The capabilities with their ports, put together once per process. */
export function composePlatform(deps: ComposeDeps) {
  const { config, clock, database, log, keys, merchants, outside } = deps;
  const { db } = database;
  const hasher = argon2Hasher();
  const { limiter } = outside;
  const { bus } = outside;
  database.publishTo(bus.publish);
  const vendors = new Map<string, GameVendor>();
  const { secrets } = outside;
  const accounts = composeAccounts({ ...deps, hasher });
  const { stepUp } = accounts;
  const encryption = createEncryption({ database, clock, secret: outside.secrets.key("encrypted calls") });
  const gameDeps: GameDeps = { database, clock, vendors, log, caches: gameCaches(clock) };
  const games = gamesHandlers(gameDeps);
  const vendorCallDeps: VendorCallDeps = { database, clock, keys, log, merchant: merchants.byCode };

  const rules = rewardRules({ database, clock });
  const vendorWallets = createVendorWallets({ database, clock, vendors, log });

  const checkPassword = (ctx: CallContext, password: string | undefined) =>
    checkPaymentPassword({ db, hasher, limiter }, ctx, password);
  const paymentDeps = {
    database,
    db,
    clock,
    limiter,
    log,
    hasher,
    stepUp,
    providers: outside.payments,
    files: outside.files,
    ...rules,
    checkPaymentPassword: checkPassword,
    // The answer does not wait for the provider; the job pays what is left.
    onApproved: (merchant: MerchantProfile, id: string) =>
      void payWithdrawal(paymentDeps, merchant, id, "system").catch((error) =>
        log.warn({ err: error, withdrawal: id }, "an approved withdrawal was not paid"),
      ),
  };
  const webhookDeps: WebhookDeps = {
    ...paymentDeps,
    merchant: merchants.byCode,
    applyPayoutReport: (merchant, provider, report) =>
      applyPayoutReport(paymentDeps, merchant, provider, report),
  };

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
    transfers: vendorWallets.backOffice,
    checkOutputs: !config.production,
  });

  const platform = createPlatform({
    checkOutputs: !config.production,
    handlers: {
      ...accounts.handlers,
      content: {
        announcements: (ctx, input) => announcements({ db, clock }, ctx, input),
        // Nobody has messages or missions yet.
        unreadCount: async (ctx) => ({
          message: 0,
          mission: 0,
          reward: await countClaimable({ database, clock }, ctx),
        }),
      },
      system: { ...systemHandlers({ db, clock }), encryptionKeys: encryption.publishedKeys },
      games: games.games,
      wallet: {
        ...games.wallet,
        ...vendorWallets.wallet,
        ...peerTransferHandlers(paymentDeps),
        balance: (ctx: CallContext) => balance(db, ctx),
      },
      withdrawals: withdrawalsHandlers(paymentDeps),
      payments: paymentsHandlers(paymentDeps),
      rewards: rewardsHandlers({ database, clock }),
      records: { ...games.records, ...recordsHandlers(database) },
    },
  });

  const jobs: Job[] = [
    {
      name: "forget expired codes, links, proofs and approvals",
      pattern: "17 * * * *",
      async run() {
        for (const { code } of merchants.all()) await forgetExpired(db, code, clock.now());
      },
    },
    {
      name: "follow up withdrawals",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpWithdrawals(paymentDeps, merchant);
      },
    },
    {
      name: "follow up deposits",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpDeposits(paymentDeps, merchant);
      },
    },
    {
      name: "take away bonuses whose time is over",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await expireBonuses({ database, clock }, merchant);
      },
    },
    {
      name: "ask vendors what became of transfers",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await vendorWallets.followUp(merchant);
      },
    },
    {
      name: "checkpoint system accounts",
      pattern: "*/10 * * * *",
      async run() {
        for (const merchant of merchants.all())
          await checkpointSystemAccounts(database, merchant.code, clock.now());
      },
    },
    {
      name: "forget sessions and launches that ended long ago",
      pattern: "41 3 * * *",
      async run() {
        for (const { code } of merchants.all()) {
          await forgetSessions(db, code, clock.now());
          await forgetLaunches(db, code, clock.now());
        }
      },
    },
    {
      name: "forget operators' sessions that are over",
      pattern: "*/10 * * * *",
      run: operators.forgetSessions,
    },
    { name: "forget old message ids and keys", pattern: "*/10 * * * *", run: encryption.forgetOld },
    { name: "forget old third-party attempts", pattern: "*/10 * * * *", run: accounts.forgetAttempts },
  ];

  return {
    platform,
    bus,
    vendors,
    vendorCalls: (request: Request) => handleVendorCall(vendorCallDeps, request),
    webhooks: (request: Request) => handleWebhook(webhookDeps, request),
    operators,
    openSealed: encryption.decrypt,
    jobs,
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
