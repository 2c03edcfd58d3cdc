import { type TextKey, type Translate, textKey } from "../../../i18n/text-key.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import type { OperatorSettlement, SettlementSums } from "../../../platform/contract/ops/settlements.ts";
import { BYTE_ORDER_MARK, csvAmount, csvLine } from "../../../shared/csv-text.ts";
import { timeText } from "../../../shared/date-format.ts";
import { getZone } from "../zone.ts";

type Merchants = CurrentOperator["merchants"];

/** The most lines of a file. */
const MAX_LINES = 10_000;
const PAGE_SIZE = 100;

const LIST_COLUMNS: readonly TextKey[] = [
  ...(["ops.brand", "ops.log.zone", "ops.settlements.from", "ops.settlements.until"] as const),
  ...(["ops.agentContracts.kind", "ops.member", "ops.agents.upline", "ops.status"] as const),
  ...(["ops.agentContracts.active", "ops.agents.validBet", "ops.agents.netLoss"] as const),
  ...(["ops.agentContracts.rate", "ops.settlements.gross", "ops.settlements.downlines"] as const),
  ...(["ops.settlements.net", "ops.settlements.due", "ops.settlements.paidAt"] as const),
];

/** Returns settlements as CSV, read page by page. The last line says where the file is cut off. */
export async function listFile(
  t: Translate,
  merchants: Merchants,
  read: (page: { pageNo: number; pageSize: number }) => Promise<OperatorSettlement[]>,
): Promise<string> {
  const parts = [BYTE_ORDER_MARK, csvLine(LIST_COLUMNS.map((key) => t(key)))];
  for (let pageNo = 1; ; pageNo += 1) {
    const rows = await read({ pageNo, pageSize: PAGE_SIZE });
    if (rows.length > 0 && pageNo * PAGE_SIZE > MAX_LINES) {
      parts.push(csvLine([t("ops.settlements.cut", { count: MAX_LINES })]));
      break;
    }
    parts.push(...rows.map((row) => csvLine(toCells(t, merchants, row))));
    if (rows.length < PAGE_SIZE) break;
  }
  return parts.join("");
}

function toCells(t: Translate, merchants: Merchants, row: OperatorSettlement): string[] {
  const amount = pickAmount(merchants, row.merchantId);
  const zone = getZone(merchants, row.merchantId);
  const time = (at: number | null) => (at === null ? "" : timeText(at, zone));
  return [
    ...[row.merchantId, zone, time(row.fromAt), time(row.toAt)],
    ...[t(textKey(`ops.agentContracts.kind.${row.kind}`)), row.account],
    ...[row.upline ?? t("ops.agentContracts.platform"), t(`ops.settlements.state.${row.state}`)],
    ...[String(row.active), amount(row.validBet), amount(row.netLoss), csvAmount(row.rateBasisPoints, 2)],
    ...[row.gross, row.downlines, row.net, row.dueOut].map(amount),
    time(row.paidAt),
  ];
}

const SUM_COLUMNS: readonly TextKey[] = [
  ...(["ops.settlements.count", "ops.settlements.gross", "ops.settlements.downlines"] as const),
  ...(["ops.settlements.state.paid", "ops.settlements.state.held", "ops.settlements.due"] as const),
];

/** Returns a summary as CSV: a line per kind, then a line per agent. */
export function summaryFile(
  t: Translate,
  merchants: Merchants,
  { merchantId, kinds, agents }: OperatorValue<"settlements", "summary"> & { merchantId: string },
): string {
  const amount = pickAmount(merchants, merchantId);
  const sums = ({ count, gross, downlines, paid, held, due }: SettlementSums) => [
    String(count),
    ...[gross, downlines, paid, held, due].map(amount),
  ];
  const columns = SUM_COLUMNS.map((key) => t(key));
  return [
    BYTE_ORDER_MARK,
    csvLine([t("ops.agentContracts.kind"), ...columns]),
    ...kinds.map((row) => csvLine([t(textKey(`ops.agentContracts.kind.${row.kind}`)), ...sums(row)])),
    csvLine([t("ops.agents.username"), ...columns]),
    ...agents.map((row) => csvLine([row.username, ...sums(row)])),
  ].join("");
}

function pickAmount(merchants: Merchants, merchantId: string): (minor: number) => string {
  const decimals = merchants.find(({ code }) => code === merchantId)?.currency.decimals ?? 2;
  return (minor) => csvAmount(minor, decimals);
}
