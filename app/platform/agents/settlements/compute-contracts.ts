import type { Tier } from "../../contract/contracts.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow, FigureSums } from "../../database/tables/agents.ts";
import { addSums, zeroSums } from "../figure-sums.ts";
import { toFigures } from "../load-figures.ts";
import { computeAmount } from "./compute-amount.ts";
import { loadCarried, loadUndeducted } from "./load-carried.ts";
import type { NewLine, Result } from "./store-settlements.ts";
import { loadTeamFigures, type Span, type TeamFigures } from "./team-figures.ts";
import { countTeamMembers } from "./team-members.ts";

/** Figures of contracts' teams, to be computed outside of the transaction that stores the settlements. */
export interface ContractFigures {
  teams: Map<string, TeamFigures>;
  members: Map<string, number>;
}

/** Returns the figures of the teams of contracts in a span. `root`: an agent whose team holds all of them. */
export async function loadContractFigures(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  span: Span,
  root?: string,
): Promise<ContractFigures> {
  const agentIds = new Set(contracts.map((contract) => contract.downline_id));
  return {
    teams: await loadTeamFigures(db, merchant, agentIds, span, root),
    members: await countTeamMembers(db, merchant, agentIds, span.to),
  };
}

/**
 * Returns the settlements of contracts for a span, with what is carried from earlier ones and what they pay to
 * downlines: their downlines' settlements must be stored.
 */
export async function computeContracts(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  span: Span,
  { teams, members }: ContractFigures,
): Promise<Result[]> {
  const carried = await loadCarried(db, merchant.code, contracts);
  const undeducted = await loadUndeducted(db, merchant.code, contracts, span.to);
  return contracts.map((contract) => {
    const lines = toLines(contract, teams.get(contract.downline_id) ?? new Map());
    const { lossIn, dueIn } = carried.get(contract.id) ?? { lossIn: 0, dueIn: 0 };
    const deducted = undeducted.get(contract.downline_id) ?? [];
    const downlines = deducted.reduce((sum, { gross }) => sum + gross, 0);
    return {
      row: toRow(merchant, contract, span, {
        ...sumLines(lines),
        ...{ members: members.get(contract.downline_id) ?? 0, lossIn, dueIn, downlines },
      }),
      lines: lines.map(({ late: _, ...line }) => line),
      isHeld: contract.held_at !== null,
      deducts: deducted.map(({ id }) => id),
    };
  });
}

interface Figures {
  active: number;
  sums: FigureSums;
  late: number;
  members: number;
  lossIn: number;
  dueIn: number;
  downlines: number;
}

function toRow(
  merchant: MerchantProfile,
  contract: AgentContractRow,
  { from, to }: Span,
  { active, sums, late, members, lossIn, dueIn, downlines }: Figures,
): Result["row"] {
  const { netLoss } = toFigures(sums);
  const isCarried = contract.carry_over === 1;
  const amounts = computeAmount({
    ...{ isDividend: contract.kind === "dividend", carryOver: isCarried },
    ...{ tiers: JSON.parse(contract.tiers) as Tier[], active, validBet: sums.valid_bet, netLoss },
    ...{ lossIn, downlines, dueIn },
  });
  return {
    ...{ merchant_id: merchant.code, subject: contract.id, kind: contract.kind },
    ...{ account_id: contract.downline_id, upline_id: contract.upline_id, from_at: from, to_at: to },
    ...{ members, active, active_valid_bet: merchant.agents.activeValidBet },
    ...{ bets: sums.bets, stake: sums.stake, valid_bet: sums.valid_bet, win: sums.win },
    ...{ bonuses: sums.bonuses, rebates: sums.rebates, earnings: sums.earnings, net_loss: netLoss, late },
    ...{ loss_in: lossIn, base: amounts.base, loss_out: amounts.lossOut },
    ...{ tier: amounts.tier, rate: amounts.rate, gross: amounts.gross, downlines },
    ...{ due_in: dueIn, net: amounts.net, due_out: amounts.dueOut },
  };
}

/** Returns the lines of a team, by branch and game type; without the agent's own where its contract leaves them out. */
function toLines(contract: AgentContractRow, team: TeamFigures): (NewLine & { late: number })[] {
  return [...team]
    .filter(([branchId]) => contract.own_play === 1 || branchId !== contract.downline_id)
    .flatMap(([branchId, branch]) =>
      [...branch.games].map(([gameType, sums], index) => ({
        ...{ branch_id: branchId, game_type: gameType },
        // Counts of accounts are those of the branch: its first line has them.
        ...{ members: index === 0 ? branch.members : 0, active: index === 0 ? branch.active : 0 },
        late: index === 0 ? branch.late : 0,
        ...{ bets: sums.bets, stake: sums.stake, valid_bet: sums.valid_bet, win: sums.win },
        ...{ bonuses: sums.bonuses, rebates: sums.rebates, earnings: sums.earnings, amount: 0, rate: 0 },
      })),
    );
}

function sumLines(lines: readonly (NewLine & { late: number })[]) {
  const sums = zeroSums();
  let active = 0;
  let late = 0;
  for (const line of lines) {
    addSums(sums, { ...line, deposits: 0, withdrawals: 0 });
    active += line.active;
    late += line.late;
  }
  return { sums, active, late };
}
