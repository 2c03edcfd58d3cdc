import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { computeContracts, loadContractFigures } from "./compute-contracts.ts";
import type { Result } from "./store-settlements.ts";
import type { Span } from "./team-figures.ts";

/** The figures of a running period so far; amounts in minor units. */
export interface CurrentFigures {
  members: number;
  active: number;
  validBet: number;
  netLoss: number;
  /** The gross amount if the period ended now. */
  estimate: number;
}

/**
 * Returns the span of a contract's running period; null when none has begun. It ends with the period: nothing after now
 * is counted yet, and sums of whole days are faster to read.
 */
function getRunning(contract: AgentContractRow, now: number): Span | null {
  const { starts_at: start, settles_at: to, settled_through: settled } = contract;
  if (start === null || to === null) return null;
  const from = settled ?? start;
  return from < Math.min(to, now) ? { from, to } : null;
}

/**
 * Returns the figures of contracts' running periods, by contract id. Contracts without a running period are left out.
 */
export async function loadCurrent(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  now: number,
): Promise<Map<string, CurrentFigures>> {
  const found = new Map<string, CurrentFigures>();
  for (const { contract, result } of await computeRunning(db, merchant, contracts, now)) {
    const { members, active, valid_bet: validBet, net_loss: netLoss, gross: estimate } = result.row;
    found.set(contract.id, { members, active, validBet, netLoss, estimate });
  }
  return found;
}

/** Returns the settlement of a contract's running period as if it ended now; null when none runs. Nothing is stored. */
export async function previewContract(
  db: Db,
  merchant: MerchantProfile,
  contract: AgentContractRow,
  now: number,
): Promise<Result | null> {
  const [running] = await computeRunning(db, merchant, [contract], now);
  return running?.result ?? null;
}

/** Computes running periods; contracts with the same span and kind are computed together. */
async function computeRunning(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  now: number,
): Promise<{ contract: AgentContractRow; result: Result }[]> {
  const groups = new Map<string, { span: Span; contracts: AgentContractRow[] }>();
  for (const contract of contracts) {
    const span = getRunning(contract, now);
    if (!span) continue;
    const key = `${contract.kind} ${span.from} ${span.to}`;
    const group = groups.get(key) ?? { span, contracts: [] };
    group.contracts.push(contract);
    groups.set(key, group);
  }
  const list: { contract: AgentContractRow; result: Result }[] = [];
  for (const group of groups.values()) {
    const figures = await loadContractFigures(db, merchant, group.contracts, group.span);
    const results = await computeContracts(db, merchant, group.contracts, group.span, figures);
    for (const [index, contract] of group.contracts.entries()) {
      const result = results[index];
      if (result) list.push({ contract, result });
    }
  }
  return list;
}
