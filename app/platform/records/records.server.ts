/** The public interface of records: the history of members' money. */
import type { AreaHandlers } from "../core/handlers.ts";
import type { Database } from "../database/database.server.ts";
import { accountRecord } from "./account-record.ts";
import { moneyTimeline } from "./money-timeline.ts";
import { personalProfit } from "./personal-profit.ts";

export { type Lifetime, loadLifetimeTotals } from "./lifetime.ts";
export { loadReferences } from "./references.ts";

/** Returns the calls of the records area that read the ledger. */
export function recordsHandlers(
  database: Database,
): Pick<AreaHandlers<"records">, "accountRecord" | "personalProfit" | "moneyTimeline"> {
  return {
    accountRecord: (ctx, input) => accountRecord(database, ctx, input),
    personalProfit: (ctx, input) => personalProfit(database, ctx, input),
    moneyTimeline: (ctx, input) => moneyTimeline(database.db, ctx, input),
  };
}
