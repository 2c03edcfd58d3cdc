/** The orders of the report, in the order of the field; the first is the default. */
export const PROFIT_SORTS = ["validBet", "netLoss", "deposits", "withdrawals", "username"] as const;
