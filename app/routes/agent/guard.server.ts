import type { AppLoadContext } from "@remix-run/node";
import { agentPages } from "../../brand/member-pages.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { getSignInRedirect } from "../../site/return-to.ts";

/** Returns true when the caller may see the agent centre (spec section 5): an agent, when the brand has one. */
export function isAgent({ brand, caller }: AppLoadContext): boolean {
  return (
    brand.on("agentCentre") &&
    caller.kind === "account" &&
    brand.document.agents.accountTypes.some((type) => type === caller.type)
  );
}

/** Redirects a visitor to the sign-in when the brand has an agent centre. */
export async function requireSignIn(context: AppLoadContext, request: Request): Promise<void> {
  if (context.caller.kind !== "visitor" || !context.brand.on("agentCentre")) return;
  const { pathname, search } = new URL(request.url);
  throw await redirectUnlessClosed(context, getSignInRedirect(request, pathname + search));
}

/**
 * Guards each page's loader: only agents, on brands that have the page. `/agent` itself exists on every brand with an
 * agent centre.
 * @throws Response 302 to the sign-in; 404 for all others, with the reason shown by the layout.
 */
export async function requireAgentPage(context: AppLoadContext, request: Request): Promise<void> {
  await requireSignIn(context, request);
  const [, , key = ""] = decodeURIComponent(new URL(request.url).pathname).split("/");
  const isPage = key === "" || agentPages(context.brand).some((page) => page === key);
  if (!isAgent(context) || !isPage) throw new Response(null, { status: 404 });
}
