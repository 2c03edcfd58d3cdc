import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import type { SettlementRun, SettlementSums } from "../../../platform/contract/ops/settlements.ts";
import { AgentLink } from "../agents/parts.tsx";
import { amountColumn, BRAND_COLUMN, timeColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { useOps } from "../use-ops.ts";

/** The sums of all settlements that the filters find. */
export function SettlementSumsPanel({ merchantId, sums }: { merchantId: string; sums: SettlementSums }) {
  const { t } = useTranslation();
  const { money } = useOps();
  const amount = (minor: number) => money(merchantId, minor);
  return (
    <OpsPanel>
      <OpsFacts
        facts={[
          [t("ops.settlements.gross"), amount(sums.gross)],
          [t("ops.settlements.downlines"), amount(sums.downlines)],
          [t("ops.settlements.state.paid"), <b key="paid">{amount(sums.paid)}</b>],
          [t("ops.settlements.state.held"), amount(sums.held)],
          [t("ops.settlements.due"), amount(sums.due)],
        ]}
      />
    </OpsPanel>
  );
}

const SUM_COLUMNS: readonly Column<SettlementSums & { merchantId: string }>[] = [
  { head: "ops.settlements.count", cell: ({ count }) => count, align: "right" },
  amountColumn("ops.settlements.gross", ({ gross }) => gross),
  amountColumn("ops.settlements.downlines", ({ downlines }) => downlines),
  amountColumn("ops.settlements.state.paid", ({ paid }) => paid),
  amountColumn("ops.settlements.state.held", ({ held }) => held),
  amountColumn("ops.settlements.due", ({ due }) => due),
];

/** The sums of a period by kind, and by agent at the top. */
export function SummaryPanels({
  merchantId,
  kinds,
  agents,
}: OperatorValue<"settlements", "summary"> & { merchantId: string }) {
  const { t } = useTranslation();
  if (kinds.length === 0) return <p>{t("ops.settlements.empty.text")}</p>;
  return (
    <>
      <OpsPanel title={t("ops.settlements.byKind")}>
        <DataTable
          label={t("ops.settlements.byKind")}
          rows={kinds.map((row) => ({ ...row, merchantId }))}
          getKey={({ kind }) => kind}
          columns={[
            {
              head: "ops.agentContracts.kind",
              cell: ({ kind }) => t(textKey(`ops.agentContracts.kind.${kind}`)),
            },
            ...SUM_COLUMNS,
          ]}
        />
      </OpsPanel>
      {agents.length === 0 ? null : (
        <OpsPanel title={t("ops.settlements.byAgent")}>
          <DataTable
            label={t("ops.settlements.byAgent")}
            rows={agents.map((row) => ({ ...row, merchantId }))}
            getKey={({ id }) => id}
            columns={[
              {
                head: "ops.agents.username",
                cell: ({ id, username }) => <AgentLink merchant={merchantId} id={id} username={username} />,
              },
              ...SUM_COLUMNS,
            ]}
          />
        </OpsPanel>
      )}
    </>
  );
}

const RUN_COLUMNS: readonly Column<SettlementRun>[] = [
  {
    head: "ops.agentContracts.kind",
    cell: ({ kind }, { t }) => t(textKey(`ops.agentContracts.kind.${kind}`)),
  },
  BRAND_COLUMN,
  timeColumn("ops.settlements.until", ({ toAt }) => toAt),
  { head: "ops.settlements.progress", cell: ({ done, total }) => `${done} / ${total}`, align: "right" },
  timeColumn("ops.settlements.started", ({ startedAt }) => startedAt),
  timeColumn("ops.settlements.finished", ({ finishedAt }) => finishedAt),
];

/** The latest runs with their progress; nothing before the first. */
export function RunsPanel({ runs }: { runs: readonly SettlementRun[] }) {
  const { t } = useTranslation();
  if (runs.length === 0) return null;
  return (
    <OpsPanel title={t("ops.settlements.runs")}>
      <DataTable
        label={t("ops.settlements.runs")}
        rows={runs}
        getKey={({ merchantId, id }) => `${merchantId} ${id}`}
        columns={RUN_COLUMNS}
      />
    </OpsPanel>
  );
}
