/** The records' face: what moved a member's money, as they can read it. Reads only; rules in docs/decisions. */
import type { Database } from "../database/database.server.ts";
import type { AreaHandlers } from "../handlers.ts";
import { accountRecord } from "./account-record.ts";
import { moneyTimeline } from "./money-timeline.ts";
import { personalProfit } from "./personal-profit.ts";

export { type Lifetime, playLifetime } from "./lifetime.ts";

/** The calls of the contract's records area that read the ledger. */
export function createRecords({
  database,
}: {
  database: Database;
}): Pick<AreaHandlers<"records">, "accountRecord" | "personalProfit" | "moneyTimeline"> {
  return {
    accountRecord: (ctx, input) => accountRecord(database, ctx, input),
    personalProfit: (ctx, input) => personalProfit(database, ctx, input),
    moneyTimeline: (ctx, input) => moneyTimeline(database.db, ctx, input),
  };
}
