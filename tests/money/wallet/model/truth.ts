import { START } from "../players.ts";
import type { Model } from "./model.ts";

/**
 * What a member has in truth: what they began with, and what came and went for good, whatever was there when it was
 * corrected. Knows no order, no holds and no debts; what lies at the vendor is not in it.
 */
export function getTruth(model: Model, player: number): number {
  let sum = START;
  for (const one of model.rounds.all.values()) if (one.player === player) sum += one.bet.win - one.bet.stake;
  for (const one of model.deposits.all.values()) {
    // What was reversed is gone, be it taken or owed.
    if (one.player === player && one.state !== "reversed") sum += one.credited;
  }
  for (const one of model.withdrawals.all.values()) {
    if (one.player === player && one.isPaid) sum += one.refunded - one.amount;
  }
  sum -= model.transfers.awayAt(player);
  for (const { from, to, amount } of model.transfers.account.values()) {
    if (from === player) sum -= amount;
    if (to === player) sum += amount;
  }
  for (const { status, amount } of model.books.member(player).grants) if (status === "claimed") sum += amount;
  return sum;
}
