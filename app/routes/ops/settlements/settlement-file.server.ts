import { type TextKey, type Translate, textKey } from "../../../i18n/text-key.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import type { OperatorSettlement, SettlementSums } from "../../../platform/contract/ops/settlements.ts";
import { BYTE_ORDER_MARK, csvAmount, csvLine } from "../../../shared/csv-text.ts";
import {
  type FileColumn,
  type Merchants,
  merchantColumns,
  pickFileAmounts,
  pickFileTimes,
} from "../list-file.server.ts";

/** Returns the columns of settlements' file. */
export function settlementColumns(t: Translate, merchants: Merchants): FileColumn<OperatorSettlement>[] {
  const amount = pickFileAmounts(merchants);
  const time = pickFileTimes(merchants);
  return [
    ...merchantColumns(t, merchants),
    [t("ops.settlements.from"), (row) => time(row.merchantId, row.fromAt)],
    [t("ops.settlements.until"), (row) => time(row.merchantId, row.toAt)],
    [t("ops.agentContracts.kind"), ({ kind }) => t(textKey(`ops.agentContracts.kind.${kind}`))],
    [t("ops.member"), ({ account }) => account],
    [t("ops.agents.upline"), ({ upline }) => upline ?? t("ops.agentContracts.platform")],
    [t("ops.status"), ({ state }) => t(`ops.settlements.state.${state}`)],
    [t("ops.agentContracts.active"), ({ active }) => String(active)],
    [t("ops.agents.validBet"), (row) => amount(row.merchantId, row.validBet)],
    [t("ops.agents.netLoss"), (row) => amount(row.merchantId, row.netLoss)],
    [t("ops.agentContracts.rate"), ({ rateBasisPoints }) => csvAmount(rateBasisPoints, 2)],
    [t("ops.settlements.gross"), (row) => amount(row.merchantId, row.gross)],
    [t("ops.settlements.downlines"), (row) => amount(row.merchantId, row.downlines)],
    [t("ops.settlements.net"), (row) => amount(row.merchantId, row.net)],
    [t("ops.settlements.due"), (row) => amount(row.merchantId, row.dueOut)],
    [t("ops.settlements.paidAt"), (row) => time(row.merchantId, row.paidAt)],
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
  const amount = pickFileAmounts(merchants);
  const sums = ({ count, gross, downlines, paid, held, due }: SettlementSums) => [
    String(count),
    ...[gross, downlines, paid, held, due].map((minor) => amount(merchantId, minor)),
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
