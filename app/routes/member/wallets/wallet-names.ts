/** Address of the page. */
export const WALLETS_PATH = "/member/transferFund";
/** The anchor of the form that moves money. */
export const MOVE = "move";
/** Name of the main wallet in the form; vendors' codes never contain this character. */
export const MAIN = ".";
/** The value of the quick amount that stands for the whole balance. */
export const MAX = "max";
/** The ranges of days for which the page shows movements. */
export const RANGES = ["today", "7", "30"] as const;
