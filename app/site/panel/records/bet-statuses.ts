/** The states of a bet, in the order of the filter; the last is for bets whose result was changed. */
export const BET_STATUSES = [
  "open",
  "won",
  "lost",
  "half_won",
  "half_lost",
  "void",
  "cashed_out",
  "resettled",
] as const;
