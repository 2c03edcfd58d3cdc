import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { fileResponse, listFile } from "../list-file.server.ts";
import { agentColumns } from "./agent-file.server.ts";
import { getAgentQuery } from "./agent-query.ts";

/** The agents that the page's filters find, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  try {
    const { merchants = [] } = (await ops.current()) ?? {};
    const { chosen, query } = getAgentQuery(new URL(request.url).searchParams);
    const file = await listFile(t, agentColumns(t, merchants), async (page) => {
      const { list } = await ops.calls.agents.list({ ...query, ...page });
      return list;
    });
    return fileResponse(file, ["agents", chosen.brand]);
  } catch (error) {
    throw toStatusResponse(error);
  }
}
