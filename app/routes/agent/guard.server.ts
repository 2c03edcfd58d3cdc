import type { AppLoadContext } from "@remix-run/node";
import { agentPages } from "../../brand/member-pages.ts";
import { AGENT_TYPES } from "../../platform/core/call-context.ts";
import { signInFirst } from "../../site/return-to.ts";
import { redirectUnlessClosed } from "../root/closed.server.ts";

/** Returns true when the caller may see the agent centre (spec section 5): an agent, when the brand has one. */
export function isAgent({ brand, caller }: AppLoadContext): boolean {
  return brand.on("agentCentre") && caller.kind === "account" && AGENT_TYPES.includes(caller.type);
}

/** Throws the redirect to the sign-in for a visitor, where the brand has an agent centre. */
export async function requireSignIn(context: AppLoadContext, request: Request): Promise<void> {
  if (context.caller.kind !== "visitor" || !context.brand.on("agentCentre")) return;
  const { pathname, search } = new URL(request.url);
  throw await redirectUnlessClosed(context, signInFirst(request, pathname + search));
}

/**
 * The guard of each page's loader: for agents, on brands that have the page; `/agent` itself is every brand's that has an
 * agent centre.
 * @throws Response 302 to the sign-in; 404 for all others, of which the layout says why.
 */
export async function requireAgentPage(context: AppLoadContext, request: Request): Promise<void> {
  await requireSignIn(context, request);
  const [, , key = ""] = decodeURIComponent(new URL(request.url).pathname).split("/");
  const isPage = key === "" || agentPages(context.brand).some((page) => page === key);
  if (!isAgent(context) || !isPage) throw new Response(null, { status: 404 });
}
