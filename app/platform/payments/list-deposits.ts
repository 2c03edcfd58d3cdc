import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database } from "../database/database.server.ts";
import { selectDeposits } from "./deposit-rows.ts";
import { depositView } from "./deposit-view.ts";

/** Returns a page of the caller's deposits, newest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listDeposits(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  page: CallInput<"payments", "deposits">,
): Promise<CallValue<"payments", "deposits">> {
  const { rows, ...counts } = await countedPage(
    selectDeposits(db, ctx.merchant.code, requireAccount(ctx.caller).accountId)
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    page,
  );
  return { list: rows.map((row) => depositView(ctx, row)), ...counts };
}
