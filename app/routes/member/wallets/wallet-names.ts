/** Address of the page. */
export const WALLETS_PATH = "/member/transferFund";
/** The anchor of the form that moves money. */
export const MOVE = "move";
/** How the form names the main wallet; vendors' codes have no such sign. */
export const MAIN = ".";
/** The ranges of days for which the page shows movements. */
export const MAX = "max";
/** The days of which the page shows what moved. */
export const RANGES = ["today", "7", "30"] as const;
