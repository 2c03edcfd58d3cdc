import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { requireDays } from "../read-days.server.ts";
import { listFile, summaryFile } from "./settlement-file.server.ts";
import { getSettlementQuery } from "./settlement-query.server.ts";

/** The settlements that the page's filters find, or their summary, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  try {
    const { merchants = [] } = (await ops.current()) ?? {};
    const { chosen, query, days, errors } = getSettlementQuery(request, merchants);
    requireDays(errors, context.t);
    const { settlements } = ops.calls;
    const isSummary = chosen.view === "summary" && chosen.brand !== "";
    const file = isSummary
      ? summaryFile(context.t, merchants, {
          merchantId: chosen.brand,
          ...(await settlements.summary({ merchant: chosen.brand, ...days })),
        })
      : await listFile(context.t, merchants, async (page) => {
          const { list } = await settlements.list({ ...query, ...page });
          return list;
        });
    const name = ["settlements", isSummary ? "summary" : "", chosen.brand, chosen.from, chosen.to]
      .filter(Boolean)
      .join("-");
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name.replaceAll(/[^\w-]/g, "")}.csv"`,
      },
    });
  } catch (error) {
    throw toStatusResponse(error);
  }
}
