import { START } from "../players.ts";
import type { Model } from "./model.ts";

/**
 * Returns a member's true total: their start balance, plus all final credits and debits, whatever the balance was when
 * a correction was made. Ignores order, holds and debts; excludes the money at the vendor.
 */
export function computeTrueTotal(model: Model, player: number): number {
  let sum = START;
  for (const one of model.rounds.all.values()) if (one.player === player) sum += one.bet.win - one.bet.stake;
  for (const one of model.deposits.all.values()) {
    // A reversed deposit does not count, whether it was taken back or is owed.
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
