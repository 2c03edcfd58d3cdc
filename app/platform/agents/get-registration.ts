import { getLinkState, openableTypes } from "../accounts/accounts.server.ts";
import type { CallValue } from "../contract/calls.ts";
import type { AgentLink } from "../contract/downlines.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { requireAgentCentre, toLink } from "./link-rows.ts";
import { loadGivable } from "./rebates/given-rates.ts";
import { toRateList } from "./rebates/rate-rows.ts";

/** The number of links that are listed. All open links fit in, see {@link createLink}. */
const LISTED = 300;

/**
 * Returns the types of accounts that the calling agent may open, its own code, the hosts that register for it, and its
 * links: the open ones first, then the newest.
 * @throws PlatformError FEATURE_OFF.
 */
export async function getRegistration(
  { database: { db }, clock }: Services,
  ctx: CallContext,
): Promise<CallValue<"agents", "registration">> {
  requireAgentCentre(ctx);
  const { merchant } = ctx;
  const { accountId, type } = requireAccount(ctx.caller);
  const now = clock.now();
  const { referral_code: code } = await db
    .selectFrom("account")
    .select("referral_code")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const domains = await findDomains(db, merchant, { agentId: accountId, code, now });
  return {
    // A demo account is no agent, so its type is not among them.
    types: openableTypes(merchant, type) as AgentLink["type"][],
    code,
    domains,
    linksOn: merchant.agents.links,
    qrSize: merchant.referral.qrSize,
    initialPassword: merchant.passwords.initial !== "",
    rates: toRateList(await loadGivable(db, merchant, { agentId: accountId, now })),
    links: merchant.agents.links ? await listLinks(db, merchant.code, accountId, now) : [],
  };
}

/** Returns the hosts whose code is the agent's own or that of one of its open links. */
async function findDomains(
  db: Db,
  { code: merchantId, agents }: MerchantProfile,
  { agentId, code, now }: { agentId: string; code: string; now: number },
): Promise<string[]> {
  const hosts = Object.entries(agents.codeByHost).map(([host, of]) => [host, of.toUpperCase()] as const);
  if (hosts.length === 0) return [];
  const links = await db
    .selectFrom("agent_link")
    .select(["code", "ended_at", "expires_at", "max_uses", "uses"])
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .where("code", "in", [...new Set(hosts.map(([, of]) => of))])
    .execute();
  const open = agents.links ? links.filter((link) => getLinkState(link, now) === "open") : [];
  const own = new Set([code, ...open.map((link) => link.code)]);
  return hosts.flatMap(([host, of]) => (own.has(of) ? [host] : []));
}

async function listLinks(db: Db, merchantId: string, agentId: string, now: number): Promise<AgentLink[]> {
  const rows = await db
    .selectFrom("agent_link")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", agentId)
    .orderBy((eb) =>
      eb
        .case()
        .when("ended_at", "is not", null)
        .then(1)
        .when("expires_at", "<=", now)
        .then(1)
        .when("uses", ">=", eb.ref("max_uses"))
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map((row) => toLink(row, now));
}
