import { accountByUsername } from "../accounts/account-reads.server.ts";
import { getDepthBelow } from "../accounts/accounts.server.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";

/** Returns the calling agent's account id. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre. */
export function requireAgent({ merchant, caller }: CallContext): string {
  const { accountId } = requireAccount(caller);
  if (!merchant.agents.on) throw new PlatformError("FEATURE_OFF");
  return accountId;
}

/** Returns the id of the agent itself or of an account below it. @throws PlatformError NOT_FOUND for all others. */
export async function requireTeamAccount(
  db: Db,
  merchantId: string,
  agentId: string,
  username: string,
): Promise<string> {
  const account = await accountByUsername(db, merchantId, username);
  if (account?.id === agentId) return agentId;
  return (await requireBelow(db, merchantId, agentId, username)).id;
}

/** Returns an account below an agent by its username. @throws PlatformError NOT_FOUND for all others. */
export async function requireBelow(
  db: Db,
  merchantId: string,
  agentId: string,
  username: string,
): Promise<{ id: string; depth: number }> {
  const account = await accountByUsername(db, merchantId, username);
  const depth = account && (await getDepthBelow(db, merchantId, agentId, account.id));
  if (!account || depth === null) throw new PlatformError("NOT_FOUND");
  return { id: account.id, depth };
}
