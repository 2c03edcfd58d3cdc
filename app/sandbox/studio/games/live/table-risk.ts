import { lossAtRisk } from "../../../../shared/stake-at-risk.ts";
import { uniforms } from "../../maths/chance.ts";
import { payoutAt } from "./payout.ts";
import type { TableResult, TableRules } from "./rules/rules.ts";

/** Deals that stand for all that a table can deal. */
const DEALS = 1_000;

const dealt = new Map<string, TableResult["back"][]>();

/** What the positions give back in deals of a game, the same ones each time. */
function listDeals(rules: TableRules): TableResult["back"][] {
  const known = dealt.get(rules.id);
  if (known) return known;
  const next = uniforms("deals", rules.id);
  const deals = Array.from({ length: DEALS }, () => rules.deal((n) => Math.floor(next() * n)).back);
  dealt.set(rules.id, deals);
  return deals;
}

/**
 * What a player's bets on one round can lose together, in minor units: the loss that at most one deal in 20 exceeds. Zero
 * takes red and black, and three of a kind big and small, more seldom than that; a tie takes half of dragon and tiger more often.
 */
export function tableRisk(rules: TableRules, bets: readonly { type: string; stake: number }[]): number {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
  if (new Set(bets.map(({ type }) => type)).size < 2) return stake;
  return lossAtRisk(listDeals(rules), stake, (back) =>
    bets.reduce((sum, bet) => sum + payoutAt(bet.stake, back[bet.type] ?? 0), 0),
  );
}
