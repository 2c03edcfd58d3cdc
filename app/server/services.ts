import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import { checkOwnPassword } from "../platform/accounts/accounts.server.ts";
import { bindServices } from "../platform/core/bind-services.ts";
import type { CallContext } from "../platform/core/call-context.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import { newPrivateKeyCache } from "../platform/encryption/encryption.server.ts";
import { freeSpinIssuers, gameCaches } from "../platform/games/games.server.ts";
import { type LotteryDeps, lotteryBoards, lotteryVendors } from "../platform/lottery/lottery.server.ts";
import type {
  NotifyDebtorsDeps,
  NotifyMatchesDeps,
  NotifyReducedDeps,
} from "../platform/messages/messages.server.ts";
import { findMissionDependents, sharedStandings } from "../platform/missions/missions.server.ts";
import {
  applyPayoutReport,
  checkPaymentPassword,
  payWithdrawal,
} from "../platform/payments/withdrawals.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import type { GameVendor } from "../platform/ports/game-vendor.ts";
import { measureResponseTime } from "../platform/ports/http-exchange.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
import type { PayoutReport } from "../platform/ports/payment-provider.ts";
import { findPromotionDependents } from "../platform/promotions/promotions.server.ts";
import { findDepositInviters, findReferralDependents } from "../platform/referral/referral.server.ts";
import { createRewardHooks } from "../platform/rewards/rewards.server.ts";
import { beginSession, revokeAll } from "../platform/sessions/sessions.server.ts";
import { createStepUp } from "../platform/step-up/step-up.server.ts";
import { siteMeasurements } from "../platform/system/system.server.ts";
import { createThirdParty } from "../platform/third-party/third-party.server.ts";
import { tournamentStandings } from "../platform/tournaments/tournaments.server.ts";
import type { VendorRegistry } from "../platform/vendors/vendors.server.ts";
import { createVerification } from "../platform/verification/verification.server.ts";
import type { Adapters } from "./adapters.ts";
import type { ServerConfig } from "./config.ts";
import type { Merchants } from "./merchants.ts";
import { unreadCountCache } from "./unread-counts.ts";

export interface ServiceOptions {
  config: Pick<ServerConfig, "demo">;
  clock: Clock;
  database: Database;
  log: Logger;
  /** The configured vendors. */
  vendorRegistry: VendorRegistry;
  adapters: Adapters;
  /** Returns a translator into the visitor's language, with the brand's own texts. */
  translate: (of: Pick<CallContext, "merchant"> & { request: { language: string } }) => Translate;
  /** The message to a member about a lottery win. */
  winMessage: LotteryDeps["winMessage"];
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

export type Services = ReturnType<typeof createServices>;

/**
 * Creates the services of the process, once: the first argument of every use case. A capability declares the services
 * that its use cases read.
 */
export function createServices({ config, adapters, vendorRegistry, ...given }: ServiceOptions) {
  const { database, clock, log } = given;
  const { payments, signIn, secrets, limiter, bus, files, mailer, sms, botCheck } = adapters;
  const encrypted = (purpose: string) => encryptedTexts(secrets.key(purpose));
  // The platform acts as the vendor of its own lotteries.
  const vendors = new Map<string, GameVendor>(
    lotteryVendors(clock).map((vendor) => [vendor.vassalage, vendor]),
  );
  const base = {
    ...given,
    ...{ secrets, limiter, bus, files, mailer, sms, botCheck },
    ...signIn,
    demo: config.demo,
    hasher: argon2Hasher(),
    later: createDeferredRunner(log),
    providers: payments,
    vendors,
    connections: vendorRegistry.connections,
    getRules: vendorRegistry.stuckBetRules,
    freeSpinIssuers: freeSpinIssuers(database, vendors),

    encryptionSecret: secrets.key("encrypted calls"),
    lotterySeeds: encrypted("lottery seeds"),
    jackpotSeeds: encrypted("jackpot seeds"),
    promotionSeeds: encrypted("promotion seeds"),
    deliveryAddresses: encrypted("delivery addresses"),
    authenticators: encrypted("operators' authenticators"),

    privateKeys: newPrivateKeyCache(),
    gameCaches: gameCaches(clock),
    lotteryBoards: lotteryBoards(clock),
    missionStandings: sharedStandings(clock),
    tournamentStandings: tournamentStandings(clock),
    measurements: siteMeasurements({ clock, probe: measureResponseTime }),
    unreadCounts: unreadCountCache({ bus, clock }),
  };
  const verification = createVerification(base);
  const stepUp = createStepUp({ ...base, verification });
  const { begin } = bindServices({ ...base, verification, stepUp }, { begin: beginSession });
  const services = {
    ...base,
    verification,
    stepUp,
    begin,
    thirdParty: createThirdParty({ ...base, begin }),
    endSessions: revokeAll,
    checkOwnPassword: (ctx: CallContext, password: string) => checkOwnPassword(base, ctx, password),
    checkPaymentPassword: (ctx: CallContext, password: string | undefined) =>
      checkPaymentPassword(base, ctx, password),
    ...createRewardHooks(base, [findPromotionDependents, findMissionDependents, findReferralDependents]),
    accountsOfReversal: findDepositInviters,
    applyPayoutReport: (
      merchant: MerchantProfile,
      provider: string,
      report: PayoutReport,
    ): ReturnType<typeof applyPayoutReport> => applyPayoutReport(services, merchant, provider, report),
    // The response does not wait for the provider; the job pays the rest.
    onApproved: (merchant: MerchantProfile, id: string): void =>
      void payWithdrawal(services, merchant, id, "system").catch((error: unknown) =>
        log.warn({ err: error, withdrawal: id }, "an approved withdrawal could not be paid"),
      ),
  };
  return services;
}

/** The delay of deferred work; the response that must not reveal it has been sent by then. */
const AFTER_ANSWER_MS = 50;

/**
 * Defers work until the response has been sent. Started at once, its work in this thread (above all a write to SQLite)
 * would delay the response, and the response time would reveal that there is something to do.
 */
function createDeferredRunner(log: Logger): (work: () => Promise<void>) => void {
  const run = (work: () => Promise<void>) =>
    void work().catch((error) => log.error({ err: error }, "background work after a response failed"));
  return (work) => void setTimeout(run, AFTER_ANSWER_MS, work);
}
