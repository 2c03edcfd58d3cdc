import { type AccountType, type CallContext, isAgentType, type RequestFacts } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

/**
 * Returns true when accounts of a type belong on a kind of host (spec section 6): only agents on an agent host; on a
 * member host members and demo accounts, and agents too when the merchant has no separate host for them.
 */
export function belongsOnHost(
  merchant: Pick<MerchantProfile, "agentHost" | "agents">,
  audience: RequestFacts["audience"],
  type: AccountType,
): boolean {
  const isAgent = isAgentType(merchant, type);
  return audience === "agent" ? isAgent : !isAgent || !merchant.agentHost;
}

/** @throws PlatformError NOT_AN_AGENT or NOT_A_MEMBER for a type that may not use the requested host. */
export function requireAllowedHost({ merchant, request }: CallContext, type: AccountType): void {
  if (belongsOnHost(merchant, request.audience, type)) return;
  throw new PlatformError(request.audience === "agent" ? "NOT_AN_AGENT" : "NOT_A_MEMBER");
}
