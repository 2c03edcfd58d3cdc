import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database } from "../database/database.server.ts";
import { getOwner, newestTransfers, toViews } from "./transfer-rows.ts";

/** A page of the caller's transfers, newest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listTransfers(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  page: CallInput<"wallet", "walletTransfers">,
): Promise<CallValue<"wallet", "walletTransfers">> {
  const { rows, ...counts } = await countedPage(newestTransfers(db, getOwner(ctx)), page);
  return { list: await toViews(db, rows), ...counts };
}
