/** The public interface of records: the history of members' money. */
import { accountRecord } from "./account-record.ts";
import { moneyTimeline } from "./money-timeline.ts";
import { personalProfit } from "./personal-profit.ts";

export { type Lifetime, loadLifetimeTotals } from "./lifetime.ts";
export { loadReferences } from "./references.ts";

/** The calls of the records area that read the ledger. */
export const recordCalls = { accountRecord, personalProfit, moneyTimeline };
