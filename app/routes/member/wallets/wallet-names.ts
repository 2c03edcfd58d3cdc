/** How the form names the main wallet; vendors' codes have no such sign. */
export const MAIN = ".";
/** The choice among the quick amounts that stands for everything. */
export const MAX = "max";
