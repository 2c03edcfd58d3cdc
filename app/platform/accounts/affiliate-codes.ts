import { normalizeTypedCode } from "#app/shared/typed-text.ts";
import type { AgentLink } from "../contract/downlines.ts";
import { type AccountType, isAgentType, MEMBER_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { AgentLinkRow } from "../database/tables/agents.ts";
import { accountByReferralCode } from "./account-reads.server.ts";

/** The agent whom an affiliate code names, and the accounts that register with it. */
export interface Affiliate {
  /** In upper case. */
  code: string;
  agentId: string;
  /** The type of the accounts that register with it. */
  type: AccountType;
  /** Null for an agent's own code. */
  linkId: string | null;
}

/** The reason why an affiliate code cannot be used; `unknown` for a code of nobody. */
export type AffiliateFault = Exclude<AgentLink["state"], "open"> | "unknown";

/** The account types that an agent of a type may open: members, and agents of its own type or of a later one. */
export function openableTypes({ agents }: Pick<MerchantProfile, "agents">, type: AccountType) {
  const at = agents.types.indexOf(type);
  return at < 0 ? [] : [MEMBER_TYPE, ...agents.types.slice(at)];
}

/** Returns the state of a link; an ended one stays ended, whatever else applies. */
export function getLinkState(
  link: Pick<AgentLinkRow, "ended_at" | "expires_at" | "max_uses" | "uses">,
  now: number,
): AgentLink["state"] {
  if (link.ended_at !== null) return "ended";
  if (link.expires_at !== null && link.expires_at <= now) return "expired";
  return link.max_uses !== null && link.uses >= link.max_uses ? "used" : "open";
}

/**
 * Returns the affiliate of a typed code: an agent's own code, which registers members, or the code of an agent's open
 * link. The agent must be active and still an agent, and must still be allowed to open accounts of the link's type;
 * links are valid only while the merchant has them.
 */
export async function findAffiliate(
  db: Db,
  merchant: MerchantProfile,
  typed: string,
  now: number,
): Promise<Affiliate | AffiliateFault> {
  const code = normalizeTypedCode(typed).toUpperCase();
  const owner = await accountByReferralCode(db, merchant.code, code);
  if (owner) {
    if (!isAgentType(merchant, owner.type)) return "unknown";
    return { code, agentId: owner.id, type: MEMBER_TYPE, linkId: null };
  }
  if (!merchant.agents.on || !merchant.agents.links) return "unknown";
  const link = await db
    .selectFrom("agent_link")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "agent_link.merchant_id")
        .onRef("account.id", "=", "agent_link.agent_id"),
    )
    .select(["agent_link.id", "agent_link.agent_id", "agent_link.type", "agent_link.ended_at"])
    .select(["agent_link.expires_at", "agent_link.max_uses", "agent_link.uses"])
    .select("account.type as agent_type")
    .where("agent_link.merchant_id", "=", merchant.code)
    .where("agent_link.code", "=", code)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!link || !openableTypes(merchant, link.agent_type).includes(link.type)) return "unknown";
  const state = getLinkState(link, now);
  if (state !== "open") return state;
  return { code, agentId: link.agent_id, type: link.type, linkId: link.id };
}

/**
 * Counts a registration with a link. The condition is part of the update, so that simultaneous registrations never
 * exceed the link's number of uses.
 * @throws PlatformError INVITATION_CODE_INVALID when the link has been used up, has expired or has ended meanwhile.
 */
export async function countLinkUse(trx: Trx, merchantId: string, linkId: string, now: number): Promise<void> {
  const counted = await trx
    .updateTable("agent_link")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", linkId)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where((eb) => eb.or([eb("max_uses", "is", null), eb("uses", "<", eb.ref("max_uses"))]))
    .executeTakeFirst();
  if (counted.numUpdatedRows > 0n) return;
  const link = await trx
    .selectFrom("agent_link")
    .select(["ended_at", "expires_at", "max_uses", "uses"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", linkId)
    .executeTakeFirstOrThrow();
  const state = getLinkState(link, now);
  throw invalidCode("affiliateCode", state === "open" ? "unknown" : state);
}

const MESSAGE_KEYS: Readonly<Record<AffiliateFault, string>> = {
  unknown: "error.field.invitation",
  ended: "error.field.linkEnded",
  expired: "error.field.linkExpired",
  used: "error.field.linkUsed",
};

/** Returns the refusal of an invitation code, with its reason as the message of the code's field. */
export function invalidCode(field: string, fault: AffiliateFault): PlatformError {
  const fields = [{ pointer: `/${field}`, messageKey: MESSAGE_KEYS[fault] }];
  return new PlatformError("INVITATION_CODE_INVALID", { fields });
}
