import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database } from "../database/database.server.ts";
import { peerTransferViews } from "./peer-transfer-view.ts";

/**
 * Returns a page of the transfers that the caller sent or received, newest first.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function listPeerTransfers(
  { database: { db } }: { database: Database },
  { caller, merchant }: CallContext,
  page: CallInput<"wallet", "accountTransfers">,
): Promise<CallValue<"wallet", "accountTransfers">> {
  const own = requireAccount(caller).accountId;
  const { rows, ...counts } = await countedPage(
    db
      .selectFrom("peer_transfer")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where((eb) => eb.or([eb("from_account", "=", own), eb("to_account", "=", own)]))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    page,
  );
  return { list: await peerTransferViews(db, rows, own), ...counts };
}
