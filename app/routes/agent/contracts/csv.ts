import type { LoaderFunctionArgs } from "@remix-run/node";
import { AGENT_PAGES } from "../../../site/agent-pages.ts";
import { sendAgentFile } from "../agent-file.server.ts";
import { findAgentPage } from "../guard.server.ts";
import { settlementLines } from "../income/settlement-lines.server.ts";

/** The settlements of a kind of contract as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const page = findAgentPage(context, new URL(request.url).pathname);
  return sendAgentFile(context, request, "settlements", (caller, params) =>
    settlementLines(caller, params, page ? AGENT_PAGES[page].contract : undefined),
  );
}
