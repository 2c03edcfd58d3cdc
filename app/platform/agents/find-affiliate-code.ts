import { canonicalHostName } from "#app/shared/host-name.ts";
import { findAffiliate, invalidCode } from "../accounts/accounts.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, isAgentType } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";

/**
 * Returns a code with which accounts register below an agent, and the host that has it; with a domain alone, the code
 * of that host.
 * @throws PlatformError INVITATION_CODE_INVALID for a code that cannot be used, with the reason as the field's message,
 *   and for a domain without a good code.
 */
export async function findAffiliateCode(
  { database, clock }: Services,
  { merchant }: CallContext,
  { code: sent = "", domain = "" }: CallInput<"agents", "affiliate">,
): Promise<CallValue<"agents", "affiliate">> {
  const hosts = Object.entries(merchant.agents.codeByHost);
  const asked = canonicalHostName(domain);
  const [, ofDomain = ""] = hosts.find(([host]) => host === asked) ?? [];
  const affiliate = await findAffiliate(database.db, merchant, sent || ofDomain, clock.now());
  if (typeof affiliate === "string") throw invalidCode(sent ? "code" : "domain", affiliate);
  const { code, type } = affiliate;
  const ofCode = hosts.filter(([, of]) => of.toUpperCase() === code).map(([host]) => host);
  return {
    affiliateCode: code,
    domain: ofCode.find((host) => host === asked) ?? ofCode[0] ?? null,
    isAgent: isAgentType(merchant, type),
  };
}
