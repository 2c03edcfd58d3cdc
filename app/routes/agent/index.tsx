import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentPages } from "../../brand/member-pages.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { isAgent } from "../../site/is-agent.ts";
import { withRequestReturnTo } from "../../site/return-to.ts";
import { requireSignIn } from "./guard.server.ts";
import { MENU_FIRST } from "./menu-first.ts";

/** Redirects `/agent` to the first page of the brand's menu, in front of which a phone shows the menu. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignIn(context, request);
  const [first] = agentPages(context.brand);
  if (!isAgent(context) || !first) throw new Response(null, { status: 404 });
  throw await redirectUnlessClosed(context, withRequestReturnTo(`/agent/${first}?${MENU_FIRST}`, request));
}

/** Never rendered: having a component makes this route a page, whose errors the surrounding layout renders. */
export default function AgentIndex() {
  return null;
}
