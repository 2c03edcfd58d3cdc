import type { FigureEventRow, FigureSums } from "../database/tables/agents.ts";

/** The columns of sums of figures. */
export const SUM_COLUMNS = [
  "bets",
  "stake",
  "valid_bet",
  "win",
  "deposits",
  "withdrawals",
  "bonuses",
  "rebates",
  "earnings",
] as const satisfies readonly (keyof FigureSums)[];

const MONEY_COLUMNS = {
  deposit: "deposits",
  withdrawal: "withdrawals",
  bonus: "bonuses",
  rebate: "rebates",
  earning: "earnings",
} as const;

/** Returns sums of nothing. */
export function zeroSums(): FigureSums {
  return {
    ...{ bets: 0, stake: 0, valid_bet: 0, win: 0 },
    ...{ deposits: 0, withdrawals: 0, bonuses: 0, rebates: 0, earnings: 0 },
  };
}

/** Returns the sums of one event. A withdrawal leaves the account, so its amount counts with the sign turned. */
export function getSums(
  event: Pick<FigureEventRow, "measure" | "bets" | "stake" | "valid_bet" | "win" | "amount">,
): FigureSums {
  const sums = zeroSums();
  if (event.measure === "play") {
    const { bets, stake, valid_bet, win } = event;
    return { ...sums, bets, stake, valid_bet, win };
  }
  if (event.measure === "member") return sums;
  const amount = event.measure === "withdrawal" ? 0 - event.amount : event.amount;
  return { ...sums, [MONEY_COLUMNS[event.measure]]: amount };
}

/** Adds sums to others, in place. */
export function addSums(to: FigureSums, more: FigureSums): void {
  for (const column of SUM_COLUMNS) to[column] += more[column];
}
