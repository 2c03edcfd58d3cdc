import { getLinkState } from "../accounts/accounts.server.ts";
import type { AgentLink } from "../contract/downlines.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";
import type { AgentLinkRow } from "../database/tables/agents.ts";
import { parseRates, toRateList } from "./rebates/rate-rows.ts";

/** @throws PlatformError FEATURE_OFF when the merchant has no agent centre. */
export function requireAgentCentre({ merchant: { agents } }: CallContext): void {
  if (!agents.on) throw new PlatformError("FEATURE_OFF");
}

/** @throws PlatformError FEATURE_OFF when the merchant's agents have no links. */
export function requireLinks({ merchant: { agents } }: CallContext): void {
  if (!agents.on || !agents.links) throw new PlatformError("FEATURE_OFF");
}

/** Returns a link as the calls show it. */
export function toLink(row: AgentLinkRow, now: number): AgentLink {
  const { id, name, code, uses } = row;
  return {
    ...{ id, name, code, uses },
    // Links are not created with any other type.
    type: row.type as AgentLink["type"],
    maxUses: row.max_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    state: getLinkState(row, now),
    rates: toRateList(parseRates(row.rates)),
  };
}

/** Returns an agent's own link; null if the agent has none with this id. */
export async function loadLink(
  db: Db,
  merchantId: string,
  agentId: string,
  id: string,
): Promise<AgentLinkRow | null> {
  const link = await db
    .selectFrom("agent_link")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("id", "=", id)
    .executeTakeFirst();
  return link ?? null;
}
