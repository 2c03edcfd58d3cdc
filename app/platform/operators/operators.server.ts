/** The public interface of operators: their accounts, their permissions and their log. Rules in docs/decisions/0107. */
import type { OperatorRole } from "../contract/ops/permissions.ts";
import { createDepositService, type DepositDeps } from "../payments/payments.server.ts";
import { createWithdrawalReview, type PayoutDeps } from "../payments/withdrawals.server.ts";
import { createRedemptionService, createRewardService, type PointDeps } from "../points/points.server.ts";
import {
  createApplicationService,
  createFreeSpinService,
  createPromotionService,
  type PromotionDeps,
} from "../promotions/promotions.server.ts";
import type { ProtectionDeps } from "../protection/protection.server.ts";
import { passwordChecker } from "../sessions/sessions.server.ts";
import {
  createVendorTransferService,
  type VendorWalletDeps,
} from "../vendor-wallets/vendor-wallets.server.ts";
import { adjustmentHandlers } from "./adjustments.ts";
import { announcementHandlers } from "./announcements.ts";
import { applicationHandlers } from "./applications.ts";
import { caseHandlers } from "./claims.ts";
import { depositHandlers } from "./deposits.ts";
import { downloadHandlers } from "./downloads.ts";
import { feedbackHandlers } from "./feedback.ts";
import { freeSpinHandlers } from "./free-spins.ts";
import type { GuardDeps } from "./guard.ts";
import { logHandlers } from "./log.ts";
import { matchHandlers } from "./matches.ts";
import { memberHandlers } from "./members.ts";
import { messageHandlers } from "./messages.ts";
import { missionHandlers } from "./missions.ts";
import {
  DEMO_OPERATOR_PASSWORD,
  DEMO_OPERATORS,
  DEMO_TOTP_SECRET,
  seedOperators,
} from "./operator-accounts.ts";
import { createOperatorPlatform } from "./operator-platform.ts";
import { promotionHandlers } from "./promotions.ts";
import { protectionHandlers } from "./protection.ts";
import { redemptionHandlers } from "./redemptions.ts";
import { rewardHandlers } from "./rewards.ts";
import { sessionHandlers } from "./sign-in/session-handlers.ts";
import { deleteExpiredSessions, resolveSession } from "./sign-in/sessions.ts";
import type { SignInDeps } from "./sign-in/sign-in-deps.ts";
import { tournamentHandlers } from "./tournaments.ts";
import { transferHandlers } from "./transfers.ts";
import { withdrawalHandlers } from "./withdrawals.ts";

export { addOperator, disableOperator, listOperators, resetOperator } from "./operator-accounts.ts";
export type { OperatorClient, OperatorSession } from "./operator-context.ts";
export { auditOperatorLog } from "./operator-log.ts";
export { DEVICE_TTL_MS } from "./sign-in/devices.ts";

/** The services that operators' calls use. */
interface OperatorServices
  extends Omit<SignInDeps, "checkPasswordHash">,
    GuardDeps,
    ProtectionDeps,
    PayoutDeps,
    DepositDeps,
    VendorWalletDeps,
    PromotionDeps,
    Pick<PointDeps, "deliveryAddresses"> {
  merchants: ProtectionDeps["merchants"];
  log: PromotionDeps["log"];
}

/**
 * Creates the operators' calls with the guard before them, and the related functions. `checkOutputs`: checks every
 * returned value against the contract.
 */
export function createOperators(services: OperatorServices, { checkOutputs = false } = {}) {
  const deps = {
    ...services,
    checkPasswordHash: passwordChecker(services.hasher),
    review: createWithdrawalReview(services),
    deposits: createDepositService(services),
    transfers: createVendorTransferService(services),
    promotions: createPromotionService(services),
    applications: createApplicationService(services),
    freeSpins: createFreeSpinService(services),
    redemptions: createRedemptionService(services),
    pointRewards: createRewardService(services),
  };
  const platform = createOperatorPlatform({
    ...services,
    checkOutputs,
    handlers: {
      session: sessionHandlers(deps),
      withdrawals: withdrawalHandlers(deps),
      deposits: depositHandlers(deps),
      cases: caseHandlers(deps),
      transfers: transferHandlers(deps),
      adjustments: adjustmentHandlers(deps),
      announcements: announcementHandlers(deps),
      downloads: downloadHandlers(deps),
      messages: messageHandlers(deps),
      feedback: feedbackHandlers(deps),
      missions: missionHandlers(deps),
      tournaments: tournamentHandlers(deps),
      promotions: promotionHandlers(deps),
      freeSpins: freeSpinHandlers(deps),
      applications: applicationHandlers(deps),
      redemptions: redemptionHandlers(deps),
      rewards: rewardHandlers(deps),
      members: memberHandlers(deps),
      matches: matchHandlers(deps),
      protection: protectionHandlers(deps),
      log: logHandlers(deps),
    },
  });
  return {
    platform,
    resolveSession: (token: string) => resolveSession(deps, token),
    forgetSessions: () => deleteExpiredSessions(deps),
    /** Creates the demonstration's operators unless they exist. */
    seed: () => seedOperators(deps),
  };
}
export type Operators = ReturnType<typeof createOperators>;

/** An operator's public sign-in. Only demonstrations have them. */
export interface DemoOperator {
  username: string;
  password: string;
  role: OperatorRole;
  totpSecret: string;
}

export function demoOperators(): DemoOperator[] {
  const known = { password: DEMO_OPERATOR_PASSWORD, totpSecret: DEMO_TOTP_SECRET };
  return DEMO_OPERATORS.map(({ username, role }) => ({ username, role, ...known }));
}
