import { Link } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorSettlementDetail } from "../../../platform/contract/ops/settlements.ts";
import type { Recomputed } from "../../../platform/contract/settlements.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { amountColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { useOps } from "../use-ops.ts";
import { SETTLEMENT_TONES } from "./settlement-words.ts";

type One = OperatorSettlementDetail["one"];
type Line = One["lines"][number] & { merchantId: string };
type Paid = One["paidDownlines"][number] & { merchantId: string };

const LINE_COLUMNS: readonly Column<Line>[] = [
  { head: "ops.settlements.branch", cell: ({ branch }) => branch },
  {
    head: "ops.settlements.gameType",
    cell: ({ gameType }, { t }) =>
      gameType === null ? t("ops.settlements.money") : t(textKey(`member.record.type.${gameType}`)),
  },
  { head: "ops.agents.bets", cell: ({ bets }) => bets, align: "right" },
  amountColumn("ops.agents.stake", ({ stake }) => stake),
  amountColumn("ops.agents.validBet", ({ validBet }) => validBet),
  amountColumn("ops.agents.win", ({ win }) => win),
  amountColumn("ops.agents.netLoss", ({ netLoss }) => netLoss),
];

const REBATE_COLUMNS: readonly Column<Line>[] = [
  ...LINE_COLUMNS.slice(0, 2),
  amountColumn("ops.agents.validBet", ({ validBet }) => validBet),
  {
    head: "ops.settlements.rate",
    cell: ({ rateBasisPoints }) => formatRate(rateBasisPoints),
    align: "right",
  },
  amountColumn("ops.amount", ({ amount }) => amount),
];

/** The parts of a settlement by branch and game type. */
export function LinesPanel({ one: { merchantId, kind, lines } }: { one: One }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <OpsPanel title={t("ops.settlements.lines")}>
      <DataTable
        label={t("ops.settlements.lines")}
        rows={lines.map((line, index) => ({ ...line, merchantId, index }))}
        getKey={({ index }) => index}
        columns={kind === "rebate" ? REBATE_COLUMNS : LINE_COLUMNS}
      />
    </OpsPanel>
  );
}

/** The downlines' settlements that were paid out of it. */
export function PaidDownlinesPanel({ one: { merchantId, paidDownlines } }: { one: One }) {
  const { t } = useTranslation();
  if (paidDownlines.length === 0) return null;
  const columns: readonly Column<Paid>[] = [
    {
      head: "ops.member",
      cell: ({ id, account }) => (
        <Link className="link" to={`/ops/settlements/${merchantId}/${id}`}>
          {account}
        </Link>
      ),
    },
    {
      head: "ops.status",
      cell: ({ state }) => (
        <Badge tone={SETTLEMENT_TONES[state]}>{t(`ops.settlements.state.${state}`)}</Badge>
      ),
    },
    amountColumn("ops.settlements.gross", ({ gross }) => gross),
    amountColumn("ops.settlements.net", ({ net }) => net),
  ];
  return (
    <OpsPanel title={t("ops.settlements.paidDownlines")}>
      <DataTable
        label={t("ops.settlements.paidDownlines")}
        rows={paidDownlines.map((row) => ({ ...row, merchantId }))}
        getKey={({ id }) => id}
        columns={columns}
      />
    </OpsPanel>
  );
}

/** The amounts computed again, when the operator asks for it. */
export function RecomputePanel({ one, recomputed }: { one: One; recomputed: Recomputed | null }) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (!one.contract) return null;
  const amount = (minor: number) => money(one.merchantId, minor);
  return (
    <OpsPanel title={t("ops.settlements.recomputed")}>
      {recomputed ? (
        <OpsFacts
          facts={[
            [t("ops.agents.validBet"), amount(recomputed.validBet)],
            [t("ops.agents.netLoss"), amount(recomputed.netLoss)],
            [t("ops.settlements.base"), amount(recomputed.base)],
            [t("ops.agentContracts.active"), recomputed.active],
            [t("ops.settlements.rate"), formatRate(recomputed.rateBasisPoints)],
            [t("ops.settlements.gross"), amount(recomputed.gross)],
            [t("ops.settlements.downlines"), amount(recomputed.downlines)],
            [t("ops.settlements.net"), amount(recomputed.net)],
            [t("ops.settlements.difference"), <b key="difference">{amount(recomputed.difference)}</b>],
            [t("ops.settlements.events"), recomputed.events],
          ]}
        />
      ) : (
        <Link
          className={`${buttonClass({ variant: "outline", size: "sm" })} self-start`}
          to="?recompute=1"
          preventScrollReset
        >
          {t("ops.settlements.recompute")}
        </Link>
      )}
    </OpsPanel>
  );
}
