import { operatorAdjustmentsContract } from "./adjustments.ts";
import { operatorAgentContractsContract } from "./agent-contracts.ts";
import { operatorAgentsContract } from "./agents.ts";
import { operatorAnnouncementsContract } from "./announcements.ts";
import { operatorApplicationsContract } from "./applications.ts";
import { operatorCasesContract } from "./cases.ts";
import { operatorDepositsContract } from "./deposits.ts";
import { operatorDownloadsContract } from "./downloads.ts";
import { operatorFeedbackContract } from "./feedback.ts";
import { operatorFreeSpinsContract } from "./free-spins.ts";
import { operatorLogContract } from "./log.ts";
import { operatorMatchesContract } from "./matches.ts";
import { operatorMembersContract } from "./members.ts";
import { operatorMessagesContract } from "./messages.ts";
import { operatorMissionsContract } from "./missions.ts";
import { operatorRewardsContract } from "./points.ts";
import { operatorPromotionsContract } from "./promotions.ts";
import { operatorProtectionContract } from "./protection.ts";
import { operatorRebateRatesContract } from "./rebate-rates.ts";
import { operatorRedemptionsContract } from "./redemptions.ts";
import { operatorSessionContract } from "./session.ts";
import { operatorSettlementsContract } from "./settlements.ts";
import { operatorTournamentsContract } from "./tournaments.ts";
import { operatorTransfersContract } from "./transfers.ts";
import { operatorWithdrawalsContract } from "./withdrawals.ts";

/** Every call of the operators' site, by area. A separate contract: it contains no members' calls. */
export const operatorContract = {
  session: operatorSessionContract,
  withdrawals: operatorWithdrawalsContract,
  deposits: operatorDepositsContract,
  cases: operatorCasesContract,
  transfers: operatorTransfersContract,
  adjustments: operatorAdjustmentsContract,
  announcements: operatorAnnouncementsContract,
  downloads: operatorDownloadsContract,
  messages: operatorMessagesContract,
  feedback: operatorFeedbackContract,
  missions: operatorMissionsContract,
  tournaments: operatorTournamentsContract,
  promotions: operatorPromotionsContract,
  freeSpins: operatorFreeSpinsContract,
  applications: operatorApplicationsContract,
  redemptions: operatorRedemptionsContract,
  rewards: operatorRewardsContract,
  members: operatorMembersContract,
  agents: operatorAgentsContract,
  rebateRates: operatorRebateRatesContract,
  agentContracts: operatorAgentContractsContract,
  settlements: operatorSettlementsContract,
  matches: operatorMatchesContract,
  protection: operatorProtectionContract,
  log: operatorLogContract,
};

export type OperatorContract = typeof operatorContract;
