/**
 * Minutes from the end of a period until agents' earnings of each kind are settled: bets under way at its end are
 * settled by then. Rebates have business days as periods.
 */
export const SETTLEMENT_MINUTES = {
  rebate: 10,
  dividend: 10,
  dailySalary: 10,
  hourSalary: 10,
  realtimeSalary: 1,
} as const;
