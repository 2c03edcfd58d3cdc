/** The most tiers of a contract, each a row of the form. */
export const TIER_ROWS = 10;
/** The rows that the form shows at once. */
export const SHOWN_TIERS = 3;

/** The fields of a tier. */
export const TIER_FIELDS = [
  "rateBasisPoints",
  "activeMembers",
  "periodValidBet",
  "periodProfitLoss",
] as const;
