import { accountById, accountByUsername } from "../accounts/account-reads.server.ts";
import { AGENT_TYPES, DEMO_TYPE } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";

/** An account that can receive money. */
export interface Receiver {
  id: string;
  username: string;
}

/** The maximum length of a chain of agents. */
const MAX_DEPTH = 64;

/** Returns the agent above an account; null when there is none who can receive money. */
export async function loadUpline(db: Db, merchantId: string, accountId: string): Promise<Receiver | null> {
  const account = await accountById(db, merchantId, accountId);
  const upline = account?.uplineId ? await accountById(db, merchantId, account.uplineId) : null;
  return upline?.status === "active" && AGENT_TYPES.includes(upline.type) ? upline : null;
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
  let above = found.uplineId;
  for (let steps = 0; above !== null && steps < MAX_DEPTH; steps++) {
    if (above === agentId) return { id: found.id, username: found.username };
    above = (await accountById(db, merchantId, above))?.uplineId ?? null;
  }
  return null;
}
