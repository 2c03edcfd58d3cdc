import { accountById, accountByUsername } from "../accounts/account-reads.server.ts";
import { getDepthBelow } from "../accounts/accounts.server.ts";
import { DEMO_TYPE, isAgentType } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";

/** An account that can receive money. */
export interface Receiver {
  id: string;
  username: string;
}

/** Returns the agent above an account; null when there is none who can receive money. */
export async function loadUpline(
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
): Promise<Receiver | null> {
  const account = await accountById(db, merchant.code, accountId);
  const upline = account?.uplineId ? await accountById(db, merchant.code, account.uplineId) : null;
  return upline?.status === "active" && isAgentType(merchant, upline.type) ? upline : null;
}

/** Returns the account of a username below an agent, at any depth; null when there is none that can receive money. */
export async function findDownlineReceiver(
  db: Db,
  merchantId: string,
  agentId: string,
  username: string,
): Promise<Receiver | null> {
  const found = await accountByUsername(db, merchantId, username);
  if (found?.status !== "active" || found.type === DEMO_TYPE) return null;
  const depth = await getDepthBelow(db, merchantId, agentId, found.id);
  return depth === null ? null : { id: found.id, username: found.username };
}
