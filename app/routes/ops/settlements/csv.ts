import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { fileResponse, listFile } from "../list-file.server.ts";
import { requireDays } from "../read-days.server.ts";
import { settlementColumns, summaryFile } from "./settlement-file.server.ts";
import { getSettlementQuery } from "./settlement-query.server.ts";

/** The settlements that the page's filters find, or their summary, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  try {
    const { merchants = [] } = (await ops.current()) ?? {};
    const { chosen, query, days, errors } = getSettlementQuery(request, merchants);
    requireDays(errors, t);
    const { settlements } = ops.calls;
    const isSummary = chosen.view === "summary" && chosen.brand !== "";
    const file = isSummary
      ? summaryFile(t, merchants, {
          merchantId: chosen.brand,
          ...(await settlements.summary({ merchant: chosen.brand, ...days })),
        })
      : await listFile(t, settlementColumns(t, merchants), async (page) => {
          const { list } = await settlements.list({ ...query, ...page });
          return list;
        });
    const { brand, from, to } = chosen;
    return fileResponse(file, ["settlements", isSummary ? "summary" : "", brand, from, to]);
  } catch (error) {
    throw toStatusResponse(error);
  }
}
