import { loadPasswordHashes } from "../accounts/account-reads.server.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";

/**
 * Returns the caller's password hashes; `payment` is null if no payment password is set.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function ownPasswordHashes(db: Db, ctx: CallContext) {
  const { accountId, username } = requireAccount(ctx.caller);
  const row = await loadPasswordHashes(db, ctx.merchant.code, accountId);
  if (!row) throw new PlatformError("NOT_LOGGED_IN");
  return { payment: row.paymentPasswordHash, signIn: row.passwordHash, accountId, username };
}
