/** The public interface of records: the history of members' money and bets. */
import { accountRecord } from "./account-record.ts";
import { betDetail } from "./bet-detail.ts";
import { betRecordRows } from "./bet-records.ts";
import { moneyTimeline } from "./money-timeline.ts";
import { personalProfit } from "./personal-profit.ts";

export { BET_RECORD_COLUMNS, betRecords, toBetRecord } from "./bet-records.ts";
export { type Lifetime, loadLifetimeTotals } from "./lifetime.ts";
export { getPeriod } from "./period.ts";
export { loadReferences } from "./references.ts";

/** The calls of the records area. */
export const recordCalls = { accountRecord, personalProfit, moneyTimeline, betRecordRows, betDetail };
