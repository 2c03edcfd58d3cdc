import type { AppLoadContext } from "@remix-run/node";

/** Returns true when the caller may see the agent centre (spec section 5): an agent, when the brand has one. */
export function isAgent({ brand, caller }: Pick<AppLoadContext, "brand" | "caller">): boolean {
  return (
    brand.on("agentCentre") &&
    caller.kind === "account" &&
    brand.document.agents.accountTypes.some((type) => type === caller.type)
  );
}

/** Returns true for an agent, and for a visitor of an agent host, when the brand has an agent centre. */
export function isForAgents(context: Pick<AppLoadContext, "brand" | "caller" | "request">): boolean {
  return context.brand.on("agentCentre") && (isAgent(context) || context.request.audience === "agent");
}
