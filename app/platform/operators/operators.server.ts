/** The public interface of operators: their accounts, their permissions and their log. Rules in docs/decisions/0107. */

import type { OperatorRole } from "../contract/ops/permissions.ts";
import type { Services } from "../core/services.ts";
import { adjustmentHandlers } from "./adjustments.ts";
import { agentContractHandlers } from "./agent-contracts.ts";
import { agentHandlers } from "./agents.ts";
import { announcementHandlers } from "./announcements.ts";
import { applicationHandlers } from "./applications.ts";
import { caseHandlers } from "./claims.ts";
import { depositHandlers } from "./deposits.ts";
import { downloadHandlers } from "./downloads.ts";
import { feedbackHandlers } from "./feedback.ts";
import { freeSpinHandlers } from "./free-spins.ts";
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
import { rebateRateHandlers } from "./rebate-rates.ts";
import { redemptionHandlers } from "./redemptions.ts";
import { rewardHandlers } from "./rewards.ts";
import { settlementHandlers } from "./settlements.ts";
import { sessionHandlers } from "./sign-in/session-handlers.ts";
import { deleteExpiredSessions, resolveSession } from "./sign-in/sessions.ts";
import { tournamentHandlers } from "./tournaments.ts";
import { transferHandlers } from "./transfers.ts";
import { withdrawalHandlers } from "./withdrawals.ts";

export { changeAgentType } from "./change-agent-type.ts";
export { createCommandOperation } from "./command-operation.ts";
export { moveBranch } from "./move-branch.ts";
export { openAgent } from "./open-agent.ts";
export { addOperator, disableOperator, listOperators, resetOperator } from "./operator-accounts.ts";
export type { OperatorClient, OperatorSession } from "./operator-context.ts";
export { auditOperatorLog } from "./operator-log.ts";
export { requireMemberByName } from "./require-member.ts";
export { DEVICE_TTL_MS } from "./sign-in/devices.ts";

/**
 * Creates the operators' calls with the guard before them, and the related functions. `checkOutputs`: checks every
 * returned value against the contract.
 */
export function createOperators(services: Services, { checkOutputs = false } = {}) {
  const platform = createOperatorPlatform(services, {
    checkOutputs,
    handlers: {
      session: sessionHandlers(services),
      withdrawals: withdrawalHandlers(services),
      deposits: depositHandlers(services),
      cases: caseHandlers(services),
      transfers: transferHandlers(services),
      adjustments: adjustmentHandlers(services),
      announcements: announcementHandlers(services),
      downloads: downloadHandlers(services),
      messages: messageHandlers(services),
      feedback: feedbackHandlers(services),
      missions: missionHandlers(services),
      tournaments: tournamentHandlers(services),
      promotions: promotionHandlers(services),
      freeSpins: freeSpinHandlers(services),
      applications: applicationHandlers(services),
      redemptions: redemptionHandlers(services),
      rewards: rewardHandlers(services),
      members: memberHandlers(services),
      agents: agentHandlers(services),
      rebateRates: rebateRateHandlers(services),
      agentContracts: agentContractHandlers(services),
      settlements: settlementHandlers(services),
      matches: matchHandlers(services),
      protection: protectionHandlers(services),
      log: logHandlers(services),
    },
  });
  return {
    platform,
    resolveSession: (token: string) => resolveSession(services, token),
    forgetSessions: () => deleteExpiredSessions(services),
    /** Creates the demonstration's operators unless they exist. */
    seed: () => seedOperators(services),
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
