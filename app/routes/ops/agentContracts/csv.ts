import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { fileResponse, listFile } from "../list-file.server.ts";
import { contractColumns } from "./contract-file.server.ts";
import { getContractQuery } from "./contract-query.ts";

/** The contracts that the page's filters find, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  try {
    const { merchants = [] } = (await ops.current()) ?? {};
    const { chosen, query } = getContractQuery(new URL(request.url).searchParams);
    const file = await listFile(t, contractColumns(t, merchants), async (page) => {
      const { list } = await ops.calls.agentContracts.list({ ...query, ...page });
      return list;
    });
    return fileResponse(file, ["agentContracts", chosen.brand]);
  } catch (error) {
    throw toStatusResponse(error);
  }
}
