import { type Account, accountById, accountByUsername } from "../accounts/account-reads.server.ts";
import { DEMO_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Db } from "../database/database.server.ts";

/**
 * Returns the account of a username that an operator typed.
 * @throws PlatformError INVALID_INPUT (pointer /username) for an unknown name, or a trial account.
 */
export async function requireMemberByName(db: Db, merchantId: string, username: string): Promise<Account> {
  const account = await accountByUsername(db, merchantId, username);
  if (account && account.type !== DEMO_TYPE) return account;
  throw createFieldError("/username", { messageKey: "ops.error.noMember" });
}

/** Returns an account by its id. @throws PlatformError NOT_FOUND, for a trial account too. */
export async function requireMember(db: Db, merchantId: string, id: string): Promise<Account> {
  const account = await accountById(db, merchantId, id);
  if (account && account.type !== DEMO_TYPE) return account;
  throw new PlatformError("NOT_FOUND");
}
