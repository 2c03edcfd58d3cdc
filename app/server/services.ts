import type { Logger } from "pino";
import { checkOwnPassword } from "../platform/accounts/accounts.server.ts";
import { bindServices } from "../platform/core/bind-services.ts";
import type { Services } from "../platform/core/services.ts";
import { newPrivateKeyCache } from "../platform/encryption/encryption.server.ts";
import { freeSpinIssuers, gameCaches } from "../platform/games/games.server.ts";
import { lotteryBoards } from "../platform/lottery/lottery.server.ts";
import { findMissionDependents, sharedStandings } from "../platform/missions/missions.server.ts";
import { checkPaymentPassword, payWithdrawal } from "../platform/payments/withdrawals.server.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import { measureResponseTime } from "../platform/ports/http-exchange.ts";
import { argon2Hasher } from "../platform/ports/password-hasher.ts";
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
import { unreadCountCache } from "./unread-counts.ts";

/** The parts that the caller makes: the clock, the database, and those that need the brands and their texts. */
type GivenServices = Pick<
  Services,
  | "clock"
  | "database"
  | "translate"
  | "winMessage"
  | "debtMessage"
  | "withdrawalMessage"
  | "matchMessage"
  | "siteOrigin"
  | "getOrigin"
  | "merchants"
  | "vendors"
>;

export interface ServiceOptions extends GivenServices {
  config: Pick<ServerConfig, "demo">;
  log: Logger;
  /** The configured vendors. */
  vendorRegistry: VendorRegistry;
  adapters: Adapters;
}

/** Creates the services of the process, once: the first argument of every use case. */
export function createServices(options: ServiceOptions): Services {
  // The capabilities' parts use each other when they are called, after all of them are here.
  const services = createProcessParts(options) as unknown as Services;
  return Object.assign(services, createCapabilityParts(services));
}

type ProcessParts = ReturnType<typeof createProcessParts>;

/** Creates the parts that use no capability, and the caches. */
function createProcessParts({ config, adapters, vendorRegistry, ...given }: ServiceOptions) {
  const { database, clock, log } = given;
  const { payments, signIn, secrets, limiter, bus, files, mailer, sms, botCheck } = adapters;
  const encrypted = (purpose: string) => encryptedTexts(secrets.key(purpose));
  return {
    ...given,
    ...{ secrets, limiter, bus, files, mailer, sms, botCheck },
    ...signIn,
    demo: config.demo,
    hasher: argon2Hasher(),
    later: createDeferredRunner(log),
    providers: payments,
    connections: vendorRegistry.connections,
    getRules: vendorRegistry.stuckBetRules,
    freeSpinIssuers: freeSpinIssuers(database, given.vendors),

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
}

/** Creates the parts that capabilities provide to each other. */
function createCapabilityParts(services: Services): Omit<Services, keyof ProcessParts> {
  return {
    verification: createVerification(services),
    stepUp: createStepUp(services),
    ...bindServices(services, { begin: beginSession, checkOwnPassword, checkPaymentPassword }),
    thirdParty: createThirdParty(services),
    endSessions: revokeAll,
    ...createRewardHooks(services, [findPromotionDependents, findMissionDependents, findReferralDependents]),
    accountsOfReversal: findDepositInviters,
    // The response does not wait for the provider; the job pays the rest.
    onApproved: (merchant, id) =>
      void payWithdrawal(services, merchant, id, "system").catch((error: unknown) =>
        services.log.warn({ err: error, withdrawal: id }, "an approved withdrawal could not be paid"),
      ),
  };
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
