import type { WithdrawData } from "./load-withdraw.server.ts";

type Options = Pick<WithdrawData["options"], "available" | "leftToday"> & {
  turnover: Pick<WithdrawData["options"]["turnover"], "left">;
};

/**
 * What "All" takes, in minor units: the balance that is free, within the channel's largest withdrawal and what the day's
 * limit leaves. Nothing while bets are owed, or where that is below the channel's smallest withdrawal.
 */
export function mostOf(
  { available, leftToday, turnover }: Options,
  { min, max }: { min: number; max: number },
): number {
  if (turnover.left > 0) return 0;
  const most = Math.min(available, max, leftToday ?? available);
  return most < min ? 0 : most;
}
