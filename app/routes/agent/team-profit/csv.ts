import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { sendAgentFile } from "../agent-file.server.ts";
import { readProfitInput } from "./load-team-profit.server.ts";

const FIGURES = [
  "stake",
  "validBet",
  "win",
  "deposits",
  "withdrawals",
  "bonuses",
  "rebates",
  "earnings",
  "netLoss",
] as const;

/** Profit and loss of the team's accounts as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendAgentFile(context, request, "team-profit", profitLines);
}

async function* profitLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { amount, currency } = fileFormats(context);
  const { input } = readProfitInput(context, params);
  yield BYTE_ORDER_MARK +
    csvLine([
      t("team.username"),
      t("team.type"),
      t("team.figure.bets"),
      ...FIGURES.map((name) => t(`team.figure.${name}`)),
      t("team.currency"),
    ]);
  let pageNo = 1;
  for (;;) {
    const { list, totalPages } = await platform.agents.profit({ ...input, pageNo, pageSize: ROW_BATCH_SIZE });
    const rows = list.map((row) =>
      csvLine([
        row.username,
        row.isAgent ? t("team.agent") : t("team.member"),
        String(row.bets),
        ...FIGURES.map((name) => amount(row[name])),
        currency,
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    if (pageNo >= totalPages) return;
    pageNo += 1;
  }
}
