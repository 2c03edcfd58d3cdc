import { validBetFor } from "../../wagers/valid-bets.ts";
import type { Wager, WagerDetail, WagerOutcome, WagerResult } from "../../wagers/wager.ts";
import { FULL_PAYBACK, HALF_PAYBACK, type Position, type TableResult } from "./rules/rules.ts";

/** Returns the payout of a stake in minor units. `back` is in thousandths of the stake. */
export const payoutAt = (stake: number, back: number): number => Math.floor((stake * back) / 1_000);

/** Returns the items on the table in the operator's format: `player KS`, or plain items if there is one side. */
function getItems({ hands }: TableResult): string[] {
  const isOneSide = hands.length === 1;
  return hands.flatMap(({ side, items }) => items.map((item) => (isOneSide ? item : `${side} ${item}`)));
}

/** Returns the details of a bet for the operator (docs/vendor-wallet.md, `table`); `odds` are decimal, in thousandths. */
export function toDetail(table: string, position: Position, result: TableResult | null): WagerDetail {
  const odds = 1_000 + (position.odds[0] ?? 0);
  return { kind: "table", table, position: position.id, odds, result: result ? getItems(result) : [] };
}

function toOutcome(back: number): WagerOutcome {
  if (back === FULL_PAYBACK) return "void";
  if (back === HALF_PAYBACK) return "half_lost";
  return back > 0 ? "won" : "lost";
}

/** Returns the result of a bet from its round's result; `shares`: valid bets of bets that cover each other. */
export function toResult(
  bet: Wager,
  result: TableResult,
  shares: ReadonlyMap<string, number> = new Map(),
): WagerResult {
  const back = result.back[bet.type] ?? 0;
  const outcome = toOutcome(back);
  return {
    win: payoutAt(bet.stake, back),
    outcome,
    ...validBetFor(bet, outcome, shares),
    detail: { ...bet.detail, result: getItems(result) },
  };
}
