import type { AppLoadContext } from "@remix-run/node";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { AGENT_PAGES, type ContractKind } from "../../../site/agent-pages.ts";
import { findAgentPage, requireAgentPage } from "../guard.server.ts";

/**
 * Guards a page of contracts, and returns its key and its kind of contract.
 * @throws Response as `requireAgentPage`.
 */
export async function requireContractPage(
  context: AppLoadContext,
  request: Request,
): Promise<{ page: AgentPage; kind: ContractKind }> {
  await requireAgentPage(context, request);
  const page = findAgentPage(context, new URL(request.url).pathname);
  const kind = page ? AGENT_PAGES[page].contract : undefined;
  if (!page || !kind) throw new Response(null, { status: 404 });
  return { page, kind };
}
