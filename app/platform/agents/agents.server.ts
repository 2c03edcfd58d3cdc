/** The public functions of agents: their teams' figures, and the accounts that they open. Rules in docs/agents.md. */

import { answerContract } from "./contracts/answer-contract.ts";
import { contractOptions } from "./contracts/contract-options.ts";
import { consolidatedSettings, contractRequests } from "./contracts/contract-requests.ts";
import { endContract } from "./contracts/end-contract.ts";
import { listContracts } from "./contracts/list-contracts.ts";
import { offerContract } from "./contracts/offer-contract.ts";
import { withdrawOffer } from "./contracts/withdraw-offer.ts";
import { createLink } from "./create-link.ts";
import { endLink } from "./end-link.ts";
import { findAffiliateCode } from "./find-affiliate-code.ts";
import { getRegistration } from "./get-registration.ts";
import { listLinkMembers } from "./list-link-members.ts";
import { messageDownlines } from "./message-downlines.ts";
import { openDownline } from "./open-downline.ts";
import { getRebates, setRebates } from "./rebates/rebate-calls.ts";
import { getIncome } from "./settlements/get-income.ts";
import { getPayslip, listSettlements, recomputeSettlement } from "./settlements/list-settlements.ts";
import { teamBets } from "./team-bets.ts";
import { teamMember, teamMembers } from "./team-members.ts";
import { teamOverview } from "./team-overview.ts";
import { teamProfit } from "./team-profit.ts";
import { teamTransactions } from "./team-transactions.ts";

export {
  listAgents,
  listBelow,
  loadLinks,
  loadPath,
  loadShownFigures,
  loadTreeAccount,
} from "./agent-rows.ts";
export { listNewTypes, loadTypesBelow, returnToMember } from "./agent-types.ts";
export { getNextDay, loadMoves, type MoveProblem, scheduleMove, withdrawMove } from "./branch-moves.ts";
export { containsPattern } from "./contains-pattern.ts";
export { changeContract } from "./contracts/change-contract.ts";
export { loadContract, loadHighestGiven, toContracts } from "./contracts/contract-rows.ts";
export { getHighestRate, getPeriods } from "./contracts/contract-rules.ts";
export { endContractRows, listUncovered, requireConfirmed } from "./contracts/end-rows.ts";
export { notifyContracts } from "./contracts/notify-contracts.ts";
export { offerTerms } from "./contracts/offer-terms.ts";
export { countFigures } from "./count-figures.ts";
export { lockFigures } from "./figure-clock.ts";
export { raiseToAgent } from "./raise-to-agent.ts";
export { describeRates } from "./rebates/rebate-calls.ts";
export {
  approveRates,
  listProposals,
  proposeRates,
  refuseRates,
  selectWaitingProposals,
} from "./rebates/rebate-proposals.ts";
export { settleRebates } from "./rebates/settle-rebates.ts";
export { seedTeam } from "./seed-team.ts";
export { previewContract } from "./settlements/current-period.ts";
export { releaseSettlement } from "./settlements/pay-settlement.ts";
export { getNextStart } from "./settlements/periods.ts";
export { recompute } from "./settlements/recompute.ts";
export { settleContracts } from "./settlements/settle-contracts.ts";
export { loadPayslip, loadSettlement, toSettlements } from "./settlements/settlement-rows.ts";

/** The calls of the agent centre. */
export const agentCalls = {
  messageDownlines,
  overview: teamOverview,
  members: teamMembers,
  member: teamMember,
  bets: teamBets,
  profit: teamProfit,
  transactions: teamTransactions,
  registration: getRegistration,
  openDownline,
  createLink,
  endLink,
  linkMembers: listLinkMembers,
  affiliate: findAffiliateCode,
  settlements: listSettlements,
  payslip: getPayslip,
  recomputeSettlement,
  income: getIncome,
  rebates: getRebates,
  setRebates,
  consolidatedSettings,
  contracts: listContracts,
  contractOptions,
  offerContract,
  withdrawOffer,
  endContract,
  dividendRequests: contractRequests("dividend"),
  answerDividend: answerContract("dividend"),
  dailySalaryRequests: contractRequests("dailySalary"),
  answerDailySalary: answerContract("dailySalary"),
  hourSalaryRequests: contractRequests("hourSalary"),
  answerHourSalary: answerContract("hourSalary"),
  realtimeSalaryRequests: contractRequests("realtimeSalary"),
  answerRealtimeSalary: answerContract("realtimeSalary"),
};
