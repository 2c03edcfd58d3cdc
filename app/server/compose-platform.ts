import type { Logger } from "pino";
import type { Translate } from "../i18n/translate.ts";
import { createAccountTransfers } from "../platform/account-transfers/account-transfers.server.ts";
import { createAccounts, createPasswords, createProfile } from "../platform/accounts/accounts.server.ts";
import type { CallContext } from "../platform/call-context.ts";
import { announcements, seedAnnouncements } from "../platform/content/content.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { forgetExpired } from "../platform/database/forget.ts";
import { createEncryption } from "../platform/encryption/encryption.server.ts";
import { createGames, forgetLaunches } from "../platform/games/games.server.ts";
import type { MerchantProfile } from "../platform/merchant.ts";
import { createOperators, demoOperators } from "../platform/operators/operators.server.ts";
import { createPayments } from "../platform/payments/payments.server.ts";
import {
  createPayees,
  createPaymentPassword,
  createPayouts,
  createWithdrawalReview,
  createWithdrawals,
} from "../platform/payments/withdrawals.server.ts";
import { createPlatform } from "../platform/platform.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { createRecords } from "../platform/records/records.server.ts";
import { createRewards } from "../platform/rewards/rewards.server.ts";
import { createSessions, forgetSessions } from "../platform/sessions/sessions.server.ts";
import { createStepUp } from "../platform/step-up/step-up.server.ts";
import { demoSignIns, seedDemonstration } from "../platform/system/seed.server.ts";
import { passwordRules, systemCalls } from "../platform/system/system.server.ts";
import { createThirdParty } from "../platform/third-party/third-party.server.ts";
import { createVendorCalls } from "../platform/vendor-calls/vendor-calls.server.ts";
import { createVendorWallets } from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { createVerification } from "../platform/verification/verification.server.ts";
import { balance, checkpointSystemAccounts } from "../platform/wallet/wallet.server.ts";
import type { ServerConfig } from "./config.ts";
import type { Job } from "./jobs.ts";
import type { Merchants } from "./merchants.ts";
import type { Outside } from "./outside.ts";

interface HouseDeps {
  config: ServerConfig;
  clock: Clock;
  database: Database;
  log: Logger;
  /** The keys between vendors and merchants. */
  keys: VendorKeys;
  outside: Outside;
  /** A translator into the visitor's language, with the brand's own texts. */
  translate: (ctx: CallContext) => Translate;
  /** Scheme, host and port of a merchant's own site, as configured. */
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
  /** The merchants that this process is the platform of. */
  merchants: Pick<Merchants, "all" | "byCode">;
}

/** So long after it was put off, work begins: by then the answer that must not tell of it has gone. */
const AFTER_ANSWER_MS = 50;

/**
 * Puts work off until the answer has gone. Begun at once it would hold the answer up by what it does in this thread, a
 * write to SQLite before all, and so tell that there is something to do.
 */
function afterAnswers(log: Logger): (work: () => Promise<void>) => void {
  const run = (work: () => Promise<void>) =>
    void work().catch((error) => log.error({ err: error }, "work after an answer failed"));
  return (work) => void setTimeout(run, AFTER_ANSWER_MS, work);
}

/** The capabilities with their ports, put together once per process. */
export function composePlatform(deps: HouseDeps) {
  const { config, clock, database, log, keys, merchants, outside, translate } = deps;
  const { db } = database;
  const hasher = argon2Hasher();
  const { limiter } = outside;
  const { bus } = outside;
  const vendors = new Map<string, GameVendor>();
  const later = afterAnswers(log);
  const verification = createVerification({ database, clock, log, translate, later, ...outside });
  const { secrets } = outside;
  const stepUp = createStepUp({ database, clock, limiter, hasher, secrets, verification });
  const sessions = createSessions({ database, clock, hasher, limiter, verification, stepUp });
  const thirdParty = createThirdParty({
    database,
    clock,
    limiter,
    log,
    begin: sessions.begin,
    ...outside.signIn,
  });
  const accounts = createAccounts({
    database,
    clock,
    hasher,
    limiter,
    verification,
    thirdParty,
  });
  const passwords = createPasswords({
    database,
    clock,
    hasher,
    limiter,
    verification,
    begin: sessions.begin,
    mailer: outside.mailer,
    translate,
    siteOrigin: deps.siteOrigin,
    later,
  });
  const encryption = createEncryption({ database, clock, secret: outside.secrets.key("encrypted calls") });
  const games = createGames({ database, clock, vendors, log });
  const vendorCalls = createVendorCalls({
    database,
    clock,
    keys,
    bus,
    log,
    merchant: merchants.byCode,
  });

  const { rewards, ...rewardRules } = createRewards({ database, clock, bus });
  const vendorWallets = createVendorWallets({ database, clock, bus, vendors, log });

  const paymentPassword = createPaymentPassword({ db, hasher, limiter, stepUp });
  const accountTransfers = createAccountTransfers({
    database,
    clock,
    bus,
    stepUp,
    paymentPassword,
    withdrawalGate: rewardRules.withdrawalGate,
  });
  const payees = createPayees({ database, clock, stepUp });
  const payouts = createPayouts({ database, clock, bus, log, providers: outside.payments });
  const payments = createPayments({
    database,
    clock,
    bus,
    limiter,
    log,
    providers: outside.payments,
    files: outside.files,
    merchant: merchants.byCode,
    takePayout: payouts.takeReport,
    promiseBonus: rewardRules.promiseBonus,
    bonusOfDeposit: rewardRules.bonusOfDeposit,
    onDeposit: rewardRules.onDeposit,
    onDepositReversed: rewardRules.onDepositReversed,
  });
  const withdrawals = createWithdrawals({
    database,
    clock,
    bus,
    stepUp,
    paymentPassword,
    providers: outside.payments,
    proofs: payments.proofs,
    withdrawalGate: rewardRules.withdrawalGate,
    // The answer does not wait for the provider; the job below pays whatever is left.
    approved: (merchant, id) =>
      void payouts
        .pay(merchant, id, "system")
        .catch((error) => log.warn({ err: error, withdrawal: id }, "an approved withdrawal was not paid")),
  });

  const operators = createOperators({
    database,
    clock,
    hasher,
    limiter,
    bus,
    secrets,
    merchants,
    payments,
    demo: config.demo,
    review: createWithdrawalReview({ database, clock, bus, payouts }),
    transfers: vendorWallets.desk,
  });

  const platform = createPlatform({
    checkOutputs: !config.production,
    handlers: {
      session: {
        login: sessions.signIn,
        beginThirdParty: thirdParty.begin,
        loginThirdParty: thirdParty.finish,
        pendingThirdParty: thirdParty.pending,
        freePlay: accounts.freePlay,
        logout: sessions.signOut,
        verifyLogin: sessions.verifySignIn,
        list: sessions.list,
        end: sessions.end,
        endOthers: sessions.endOthers,
      },
      accounts: {
        memberInfo: accounts.memberInfo,
        register: accounts.register,
        linkedThirdParty: thirdParty.linked,
        linkThirdParty: thirdParty.link,
        registerByMobile: accounts.registerByMobile,
        registerSettings: accounts.registerSettings,
        passwordRules,
        updateLanguage: accounts.setLanguage,
        ...createProfile(db),
        changePassword: passwords.change,
        forgotPassword: passwords.forgot,
        checkPasswordLink: passwords.checkPasswordLink,
        setPasswordByLink: passwords.setByLink,
        setPasswordByPhone: passwords.setByPhone,
      },
      stepUp: { ...stepUp.handlers, approve: sessions.approve },
      verification: { ...verification.handlers, passwordCode: passwords.sendCode },
      content: {
        announcements: (ctx, input) => announcements({ db, clock }, ctx, input),
        // Nobody has messages or missions yet.
        unreadCount: async (ctx) => ({ message: 0, mission: 0, reward: await rewardRules.claimable(ctx) }),
      },
      system: { ...systemCalls({ db, clock }), encryptionKeys: encryption.publishedKeys },
      games: games.games,
      wallet: {
        ...games.wallet,
        ...vendorWallets.wallet,
        ...accountTransfers,
        balance: (ctx: CallContext) => balance(db, ctx),
      },
      withdrawals: {
        ...withdrawals,
        payees: payees.list,
        addPayee: payees.add,
        removePayee: payees.remove,
        paymentPassword: paymentPassword.describe,
        setPaymentPassword: paymentPassword.set,
      },
      payments: payments.payments,
      rewards,
      records: { ...games.records, ...createRecords({ database }) },
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
        for (const merchant of merchants.all()) {
          await payouts.payApproved(merchant);
          await payouts.askProviders(merchant);
          await payouts.confirmUnanswered(merchant);
        }
      },
    },
    {
      name: "follow up deposits",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await payments.followUp(merchant);
      },
    },
    {
      name: "take away bonuses whose time is over",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await rewardRules.expireBonuses(merchant);
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
      run: operators.signIn.forgetSessions,
    },
    { name: "forget old message ids and keys", pattern: "*/10 * * * *", run: encryption.forgetOld },
    { name: "forget old third-party attempts", pattern: "*/10 * * * *", run: thirdParty.forgetOld },
  ];

  return {
    platform,
    bus,
    vendors,
    vendorCalls,
    webhooks: payments.webhooks,
    operators,
    openSealed: encryption.open,
    jobs,
    resolveSession: sessions.resolve,
    sessionLives: sessions.lives,
    importCatalogues: games.importCatalogues,
    /** Makes what the merchants need before anyone comes: jackpot pools, and in a demonstration the known accounts. */
    async prepare() {
      await games.prepare(merchants.all());
      if (!config.demo) return;
      await seedDemonstration({ database, clock, hasher }, merchants.all());
      await operators.seed();
      await seedAnnouncements(database, merchants.all(), clock.now());
    },
    signIns: () => (config.demo ? demoSignIns(merchants.all()) : []),
    operatorSignIns: () => (config.demo && config.opsHost ? demoOperators() : []),
  };
}
