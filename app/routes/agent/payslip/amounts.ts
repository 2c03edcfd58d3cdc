/** The amounts of a payslip, in the order of its calculation. */
export const AMOUNTS = [
  "stake",
  "win",
  "bonuses",
  "rebates",
  "earnings",
  "validBet",
  "netLoss",
  "late",
  "lossIn",
  "base",
  "lossOut",
  "gross",
  "downlines",
  "dueIn",
  "net",
  "dueOut",
] as const;

/** The amounts of a line. */
export const LINE_AMOUNTS = [
  "stake",
  "validBet",
  "win",
  "bonuses",
  "rebates",
  "earnings",
  "netLoss",
] as const;
