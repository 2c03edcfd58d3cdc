import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { findDeposit } from "./deposit-rows.ts";
import { depositDetail } from "./deposit-view.ts";

/** Returns one of the caller's deposits. @throws PlatformError NOT_LOGGED_IN; NOT_FOUND, also for another member's. */
export async function getDeposit(
  services: Services,
  ctx: CallContext,
  { depositId }: CallInput<"payments", "depositDetail">,
): Promise<DepositDetail> {
  return depositDetail(services, ctx, await requireOwnDeposit(services.database.db, ctx, depositId));
}

/**
 * Returns the row of one of the caller's deposits.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND, also for another member's.
 */
export async function requireOwnDeposit(db: Db, ctx: CallContext, id: string): Promise<DepositRow> {
  const row = await findDeposit(db, ctx.merchant.code, requireAccount(ctx.caller).accountId, id);
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}
