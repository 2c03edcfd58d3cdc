import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { requireDays } from "../read-days.server.ts";
import { pickAmounts } from "../use-ops.ts";
import { getZone } from "../zone.ts";
import { logAddress, logFileName } from "./log-address.ts";
import { logFile } from "./log-file.server.ts";
import { logQuery, logReader, MAX_FILE_LINES } from "./log-query.server.ts";

/** The log as a file, narrowed by the page's filters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  try {
    const { merchants } = (await ops.current()) ?? { merchants: [] };
    const asked = logQuery(request, merchants);
    requireDays(asked.errors, context.t);
    const file = await logFile(context.t, logReader(ops, asked), {
      before: asked.before,
      most: MAX_FILE_LINES,
      money: pickAmounts(merchants),
      getZone: (merchantId) => getZone(merchants, merchantId),
      next: (before) => logAddress("/ops/log.csv", asked.chosen, before),
    });
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${logFileName(asked.chosen)}"`,
      },
    });
  } catch (error) {
    throw toStatusResponse(error);
  }
}
