/** The kinds of movements, in the order of the field. */
export const TRANSACTION_KINDS = ["deposit", "withdrawal", "bonus", "rebate", "earning"] as const;
