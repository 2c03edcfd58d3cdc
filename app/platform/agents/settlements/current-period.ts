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
  /** The same less the downlines' contracts and what is due; null where it is not computed. */
  estimateNet: number | null;
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
    found.set(contract.id, toCurrent(result, null));
  }
  return found;
}

function toCurrent({ row }: Result, estimateNet: number | null): CurrentFigures {
  const { members, active, valid_bet: validBet, net_loss: netLoss, gross: estimate } = row;
  return { members, active, validBet, netLoss, estimate, estimateNet };
}

/** The most different spans of contracts whose figures are read for one estimate. */
const MAX_SPANS = 10;

/**
 * Returns the figures of an agent's own running contracts of a kind, by contract id, with what they would credit if their
 * periods ended now: less the contracts that it gave, and what is due. All of them are in the agent's team, which is
 * read once per span; that amount is null when their spans differ too much.
 */
export async function loadOwnCurrent(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  now: number,
): Promise<Map<string, CurrentFigures>> {
  const own = contracts.filter((contract) => getRunning(contract, now));
  const [first] = own;
  if (!first) return new Map();
  const given = (await loadGiven(db, first)).filter((contract) => getRunning(contract, now));
  const spans = new Set(
    [...own, ...given].map((contract) => getSpanKey(contract, getRunning(contract, now))),
  );
  const isFew = spans.size <= MAX_SPANS;
  const running = await computeRunning(
    db,
    merchant,
    isFew ? [...own, ...given] : own,
    now,
    first.downline_id,
  );
  const isOwn = ({ contract }: Running) => contract.downline_id === first.downline_id;
  const ofDownlines = running.filter((one) => !isOwn(one)).map(({ result }) => result.row);
  const found = new Map<string, CurrentFigures>();
  let from = 0;
  // A contract pays those of downlines that end by its own end and that none before it has paid.
  for (const { contract, result } of running.filter(isOwn).toSorted(byEnd)) {
    const { gross, downlines, due_in: due, to_at: to } = result.row;
    const paid = ofDownlines.filter((row) => row.to_at > from && row.to_at <= to);
    const rest = paid.reduce((sum, row) => sum - row.gross, gross - downlines - due);
    found.set(contract.id, toCurrent(result, isFew ? rest : null));
    from = to;
  }
  return found;
}

const byEnd = (a: Running, b: Running) => a.result.row.to_at - b.result.row.to_at;

/** Returns the contracts of the same kind that an agent gave and that are still to be settled. */
function loadGiven(
  db: Db,
  { merchant_id: merchantId, kind, downline_id: agentId }: AgentContractRow,
): Promise<AgentContractRow[]> {
  return db
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("kind", "=", kind)
    .where("upline_id", "=", agentId)
    .where("settles_at", "is not", null)
    .execute();
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

interface Running {
  contract: AgentContractRow;
  result: Result;
}

const getSpanKey = ({ kind }: AgentContractRow, span: Span | null) =>
  span ? `${kind} ${span.from} ${span.to}` : "";

/**
 * Computes running periods; contracts with the same span and kind are computed together. `root`: an agent whose team
 * holds all of them.
 */
async function computeRunning(
  db: Db,
  merchant: MerchantProfile,
  contracts: readonly AgentContractRow[],
  now: number,
  root?: string,
): Promise<Running[]> {
  const groups = new Map<string, { span: Span; contracts: AgentContractRow[] }>();
  for (const contract of contracts) {
    const span = getRunning(contract, now);
    if (!span) continue;
    const key = getSpanKey(contract, span);
    const group = groups.get(key) ?? { span, contracts: [] };
    group.contracts.push(contract);
    groups.set(key, group);
  }
  const list: Running[] = [];
  for (const group of groups.values()) {
    const figures = await loadContractFigures(db, merchant, group.contracts, group.span, root);
    const results = await computeContracts(db, merchant, group.contracts, group.span, figures);
    for (const [index, contract] of group.contracts.entries()) {
      const result = results[index];
      if (result) list.push({ contract, result });
    }
  }
  return list;
}
