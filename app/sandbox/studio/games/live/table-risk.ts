import { lossAtRisk } from "../../../../shared/stake-at-risk.ts";
import { uniforms } from "../../maths/chance.ts";
import type { TableResult, TableRules } from "./rules/rules.ts";
import { payoutAt } from "./settle.ts";

/** Number of sample deals that represent all possible deals of a table. */
const DEALS = 1_000;

const sampleDealCache = new Map<string, TableResult["back"][]>();

/** Returns the payouts of the positions in sample deals of a game, the same ones each time. */
function listDeals(rules: TableRules): TableResult["back"][] {
  const known = sampleDealCache.get(rules.id);
  if (known) return known;
  const next = uniforms("deals", rules.id);
  const deals = Array.from({ length: DEALS }, () => rules.deal((n) => Math.floor(next() * n)).back);
  sampleDealCache.set(rules.id, deals);
  return deals;
}

/**
 * Returns the combined risk of a player's bets on one round, in minor units: the loss that at most one deal in 20
 * exceeds. Zero beats red and black, and three of a kind beats big and small, less often than that; a tie takes half of
 * dragon and tiger more often.
 */
export function tableRisk(rules: TableRules, bets: readonly { type: string; stake: number }[]): number {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
  if (new Set(bets.map(({ type }) => type)).size < 2) return stake;
  return lossAtRisk(listDeals(rules), stake, (back) =>
    bets.reduce((sum, bet) => sum + payoutAt(bet.stake, back[bet.type] ?? 0), 0),
  );
}
