import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import { requireOwnWithdrawal } from "./withdrawal-rows.ts";
import { withdrawalDetail } from "./withdrawal-view.ts";

/**
 * Returns one of the caller's withdrawals, with its steps.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND, also for another member's.
 */
export async function getWithdrawal(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  { withdrawalId }: CallInput<"withdrawals", "withdrawalDetail">,
): Promise<CallValue<"withdrawals", "withdrawalDetail">> {
  return withdrawalDetail(db, ctx, await requireOwnWithdrawal(db, ctx, withdrawalId));
}
