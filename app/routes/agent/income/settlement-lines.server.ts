import type { AppLoadContext } from "@remix-run/node";
import type { EarningKind } from "../../../platform/contract/settlements.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { getKindKey } from "../ui/kind-key.ts";
import { formatSettlementRate } from "../ui/settlement-rate.ts";
import { readSettlementInput } from "./load-settlements.server.ts";

const AMOUNTS = ["validBet", "netLoss", "gross", "downlines", "net"] as const;

/** Settlements as the lines of a file. */
export async function* settlementLines(
  context: AppLoadContext,
  params: URLSearchParams,
  kind?: EarningKind,
): AsyncGenerator<string> {
  const { t, platform } = context;
  const { amount, currency, time, timeHead } = fileFormats(context);
  const { input } = readSettlementInput(context, params, kind);
  yield BYTE_ORDER_MARK +
    csvLine([
      t("income.number"),
      t("team.kind"),
      t("team.username"),
      timeHead(t("income.from")),
      timeHead(t("income.to")),
      t("contracts.rate"),
      t("contracts.active"),
      ...AMOUNTS.map((name) => t(`income.${name}`)),
      t("team.currency"),
      t("income.state"),
      timeHead(t("income.paidAt")),
    ]);
  for (let pageNo = 1; ; pageNo++) {
    const page = { pageNo, pageSize: ROW_BATCH_SIZE };
    const { list, totalPages } = await platform.agents.settlements({ ...input, ...page });
    const rows = list.map((row) =>
      csvLine([
        ...[row.id, t(getKindKey(row.kind)), row.account, time(row.fromAt), time(row.toAt)],
        ...[formatSettlementRate(row), String(row.active), ...AMOUNTS.map((name) => amount(row[name]))],
        ...[currency, t(`income.state.${row.state}`), row.paidAt === null ? "" : time(row.paidAt)],
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    if (pageNo >= totalPages) return;
  }
}
