/** The public interface of operators: their accounts, their permissions and their log. Rules in docs/decisions/0107. */
import type { OperatorRole } from "../contract/ops/permissions.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import type { Secrets } from "../ports/secrets.ts";
import { passwordChecker } from "../sessions/sessions.server.ts";
import { adjustmentHandlers } from "./adjustments.ts";
import { type AnnouncementDeps, announcementHandlers } from "./announcements.ts";
import { type ApplicationDeps, applicationHandlers } from "./applications.ts";
import { caseHandlers } from "./claims.ts";
import { type DepositDeps, depositHandlers } from "./deposits.ts";
import { downloadHandlers } from "./downloads.ts";
import { feedbackHandlers } from "./feedback.ts";
import { type FreeSpinServiceDeps, freeSpinHandlers } from "./free-spins.ts";
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
import { type PromotionServiceDeps, promotionHandlers } from "./promotions.ts";
import { type ProtectionServiceDeps, protectionHandlers } from "./protection.ts";
import { type RedemptionDeps, redemptionHandlers } from "./redemptions.ts";
import { type RewardDeps, rewardHandlers } from "./rewards.ts";
import { sessionHandlers } from "./sign-in/session-handlers.ts";
import { deleteExpiredSessions, resolveSession } from "./sign-in/sessions.ts";
import type { SignInDeps } from "./sign-in/sign-in-deps.ts";
import { tournamentHandlers } from "./tournaments.ts";
import { type TransferDeps, transferHandlers } from "./transfers.ts";
import { type WithdrawalDeps, withdrawalHandlers } from "./withdrawals.ts";

export { addOperator, disableOperator, listOperators, resetOperator } from "./operator-accounts.ts";
export type { OperatorClient, OperatorRequest, OperatorSession } from "./operator-context.ts";
export { auditOperatorLog } from "./operator-log.ts";
export type { OperatorPlatform } from "./operator-platform.ts";
export { DEVICE_TTL_MS } from "./sign-in/devices.ts";

type OperatorDeps = Omit<SignInDeps, "secrets" | "checkPassword"> &
  GuardDeps &
  WithdrawalDeps &
  DepositDeps &
  TransferDeps &
  PromotionServiceDeps &
  FreeSpinServiceDeps &
  ApplicationDeps &
  RedemptionDeps &
  RewardDeps &
  AnnouncementDeps & {
    secrets: Secrets;
    protection: ProtectionServiceDeps;
    /** Checks every returned value against the contract. */
    checkOutputs?: boolean;
  };

/** Creates the operators' calls with the guard before them, and the related functions. */
export function createOperators({ secrets, ...rest }: OperatorDeps) {
  const deps = {
    ...rest,
    secrets: encryptedTexts(secrets.key("operators' authenticators")),
    checkPassword: passwordChecker(rest.hasher),
  };
  const platform = createOperatorPlatform({
    ...deps,
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
      matches: matchHandlers(deps.protection),
      protection: protectionHandlers(deps.protection),
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
