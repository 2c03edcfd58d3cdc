import { type AccountType, type CallContext, isAgentType, MEMBER_TYPE } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { accountByReferralCode } from "./account-reads.server.ts";
import { findAffiliate, invalidCode } from "./affiliate-codes.ts";
import type { Registration } from "./registration-rules.ts";

/** The upline and the referrer of a new account, and its type. */
export interface Inviter {
  type: AccountType;
  uplineId: string | null;
  referredBy: string | null;
  affiliateCode: string | null;
  linkId: string | null;
}

/**
 * Reads the invitation codes of a registration. An agent's code, or the code of an agent's link, makes that agent the
 * upline; a link also decides the account's type. A friend's code makes the friend the referrer, and the friend's upline
 * (or the friend, if an agent) the upline. Without any code the code of the requested host applies.
 * @throws PlatformError INVITATION_CODE_INVALID for a code of no account of this merchant, and for an affiliate code
 *   that is not an agent's, or of a link that can no longer be used. A host's code that cannot be used is ignored: the
 *   visitor has not chosen it.
 */
export async function findInviter(
  db: Db,
  { merchant, request }: CallContext,
  fields: Registration["fields"],
  now: number,
): Promise<Inviter> {
  const { affiliateCode, referralCode, recommenderId } = fields;
  const hasCode = [affiliateCode, referralCode, recommenderId].some((code) => code !== undefined);
  const code = hasCode ? affiliateCode : merchant.agents.codeByHost[request.host];
  const affiliate = code === undefined ? "unknown" : await findAffiliate(db, merchant, code, now);
  if (typeof affiliate === "string" && affiliateCode !== undefined) {
    throw invalidCode("affiliateCode", affiliate);
  }
  const agent = typeof affiliate === "string" ? null : affiliate;
  const inviter: Inviter = {
    type: agent?.type ?? MEMBER_TYPE,
    uplineId: agent?.agentId ?? null,
    referredBy: null,
    affiliateCode: agent?.code ?? null,
    linkId: agent?.linkId ?? null,
  };
  for (const name of ["referralCode", "recommenderId"] as const) {
    const code = fields[name];
    if (code === undefined) continue;
    const owner = await accountByReferralCode(db, merchant.code, code);
    if (!owner) throw invalidCode(name, "unknown");
    inviter.referredBy ??= owner.id;
    inviter.uplineId ??= isAgentType(merchant, owner.type) ? owner.id : owner.uplineId;
  }
  return inviter;
}
