import type { AppLoadContext } from "@remix-run/node";
import type { AgentPage } from "../../brand/brand-document.ts";
import { agentPages } from "../../brand/member-pages.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { isAgent } from "../../site/is-agent.ts";
import { getSignInRedirect } from "../../site/return-to.ts";

/** Redirects a visitor to the sign-in when the brand has an agent centre. */
export async function requireSignIn(context: AppLoadContext, request: Request): Promise<void> {
  if (context.caller.kind !== "visitor" || !context.brand.on("agentCentre")) return;
  const { pathname, search } = new URL(request.url);
  throw await redirectUnlessClosed(context, getSignInRedirect(request, pathname + search));
}

/** Returns the page of the agent centre at a path, or null when the brand has no such page. */
export function findAgentPage({ brand }: AppLoadContext, pathname: string): AgentPage | null {
  const [, , asked = ""] = decodeURIComponent(pathname).split("/");
  return agentPages(brand).find((page) => page === asked) ?? null;
}

/**
 * Guards each page's loader: only agents, on brands that have the page.
 * @throws Response 302 to the sign-in; 404 for all others, with the reason shown by the layout.
 */
export async function requireAgentPage(context: AppLoadContext, request: Request): Promise<void> {
  await requireSignIn(context, request);
  const page = findAgentPage(context, new URL(request.url).pathname);
  if (!isAgent(context) || !page) throw new Response(null, { status: 404 });
}
