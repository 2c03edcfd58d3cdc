import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import {
  type FileColumn,
  type Merchants,
  merchantColumns,
  pickFileAmounts,
  pickFileTimes,
} from "../list-file.server.ts";

type Row = OperatorValue<"agents", "list">["list"][number];

/** Returns the columns of agents' file. */
export function agentColumns(t: Translate, merchants: Merchants): FileColumn<Row>[] {
  const amount = pickFileAmounts(merchants);
  const time = pickFileTimes(merchants);
  return [
    ...merchantColumns(t, merchants),
    [t("ops.agents.username"), ({ username }) => username],
    [t("ops.status"), ({ status }) => t(`ops.member.${status}`)],
    [t("ops.agents.type"), ({ type }) => t(textKey(`ops.agents.type.${type}`))],
    [t("ops.agents.upline"), ({ upline }) => upline ?? t("ops.agents.none")],
    [t("ops.agents.level"), ({ level }) => String(level)],
    [t("ops.agents.direct"), ({ direct }) => String(direct)],
    [t("ops.agents.team"), ({ team }) => String(team)],
    [
      t("ops.agents.figures.file", { figure: t("ops.agents.validBet") }),
      (row) => amount(row.merchantId, row.validBet),
    ],
    [
      t("ops.agents.figures.file", { figure: t("ops.agents.netLoss") }),
      (row) => amount(row.merchantId, row.netLoss),
    ],
    [t("ops.member.registered"), (row) => time(row.merchantId, row.registeredAt)],
  ];
}
