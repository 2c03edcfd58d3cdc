import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { sendAgentFile } from "../agent-file.server.ts";
import { readTransactionInput } from "./load-team-transactions.server.ts";

/** The team's deposits, withdrawals and bonuses as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendAgentFile(context, request, "team-transactions", transactionLines);
}

async function* transactionLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { timeHead, time, amount, currency } = fileFormats(context);
  const { input } = readTransactionInput(context, params);
  yield BYTE_ORDER_MARK +
    csvLine([
      timeHead(t("member.record.time")),
      t("team.username"),
      t("team.kind"),
      t("team.amount"),
      t("team.currency"),
    ]);
  let after: string | undefined;
  do {
    const paging = { ...(after && { after }), pageSize: ROW_BATCH_SIZE };
    const found = await platform.agents.transactions({ ...input, ...paging });
    const rows = found.list.map((row) =>
      csvLine([time(row.at), row.username, t(`team.kind.${row.kind}`), amount(row.amount), currency]),
    );
    if (rows.length > 0) yield rows.join("");
    after = found.next ?? undefined;
  } while (after !== undefined);
}
