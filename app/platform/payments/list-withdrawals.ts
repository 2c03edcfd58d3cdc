import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database } from "../database/database.server.ts";
import { selectWithdrawals } from "./withdrawal-rows.ts";
import { withdrawalViews } from "./withdrawal-view.ts";

/** Returns a page of the caller's withdrawals, newest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listWithdrawals(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  page: CallInput<"withdrawals", "withdrawals">,
): Promise<CallValue<"withdrawals", "withdrawals">> {
  const { rows, ...counts } = await countedPage(
    selectWithdrawals(db, ctx.merchant.code, requireAccount(ctx.caller).accountId)
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    page,
  );
  return { list: await withdrawalViews(db, ctx, rows), ...counts };
}
