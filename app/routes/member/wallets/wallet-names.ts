/** Address of the page. */
export const WALLETS_PATH = "/member/transferFund";
/** Where on the page the form is that moves money. */
export const MOVE = "move";
/** How the form names the main wallet; vendors' codes have no such sign. */
export const MAIN = ".";
/** The choice among the quick amounts that stands for everything. */
export const MAX = "max";
/** The days of which the page shows what moved. */
export const RANGES = ["today", "7", "30"] as const;
