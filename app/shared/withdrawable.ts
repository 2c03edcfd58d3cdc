/** The limits of a withdrawal on any channel; amounts are minor units. */
export interface Allowance {
  /** Free balance in the main wallet. */
  available: number;
  /** Owed of corrections. */
  debt: number;
  /** The rest of the day's limit; null when the brand has none. */
  leftToday: number | null;
  /** Valid bet still required. */
  turnover: { left: number };
}

/**
 * Returns the most that may be withdrawn now, in minor units: the free balance within the rest of the day's limit;
 * nothing while there is a debt or an open turnover requirement. The pages show it, and the platform refuses more.
 */
export function getMaxWithdrawal({ available, debt, leftToday, turnover }: Allowance): number {
  if (debt > 0 || turnover.left > 0) return 0;
  return Math.max(0, Math.min(available, leftToday ?? available));
}

/** Returns the first limit that an amount in minor units exceeds; null when it may be withdrawn. */
export function findExceededLimit(
  allowance: Allowance,
  amount: number,
): "debt" | "balance" | "turnover" | "day" | null {
  if (amount <= getMaxWithdrawal(allowance)) return null;
  if (allowance.debt > 0) return "debt";
  if (amount > allowance.available) return "balance";
  return allowance.turnover.left > 0 ? "turnover" : "day";
}

/**
 * Returns the amount that "All" withdraws over a channel: the most that its largest amount and its step allow; 0 when
 * that is below its smallest.
 */
export function getMaxChannelWithdrawal(
  allowance: Allowance,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  const most = Math.min(getMaxWithdrawal(allowance), max);
  const stepped = most - (most % step);
  return stepped < min ? 0 : stepped;
}
