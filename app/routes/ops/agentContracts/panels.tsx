import { Link } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Tier } from "../../../platform/contract/contracts.ts";
import type {
  ContractEventView,
  ContractPreview,
  OperatorContractDetail,
} from "../../../platform/contract/ops/agent-contracts.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

type One = Pick<OperatorContractDetail["one"], "merchantId" | "id" | "tiers">;

/** The tiers of a contract; the reached one of a settlement is marked. */
export function TiersPanel({
  one: { merchantId, tiers },
  reached,
}: {
  one: Omit<One, "id">;
  reached?: number | null;
}) {
  const { t } = useTranslation();
  const { money } = useOps();
  const rows = tiers.map((tier: Tier, index) => ({ ...tier, index }));
  return (
    <OpsPanel title={t("ops.agentContracts.tiers")}>
      <DataTable
        label={t("ops.agentContracts.tiers")}
        rows={rows}
        getKey={({ index }) => index}
        columns={[
          {
            head: "ops.agentContracts.tiers",
            cell: ({ index }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {t("ops.agentContracts.tier", { number: index + 1 })}
                {index === reached ? <Badge tone="positive">✓</Badge> : null}
              </span>
            ),
          },
          {
            head: "ops.agentContracts.rate",
            cell: ({ rateBasisPoints }) => formatRate(rateBasisPoints),
            align: "right",
          },
          {
            head: "ops.agentContracts.active",
            cell: ({ activeMembers }) => condition(activeMembers, formatCount(activeMembers)),
            align: "right",
          },
          {
            head: "ops.agents.validBet",
            cell: ({ periodValidBet }) => condition(periodValidBet, money(merchantId, periodValidBet)),
            align: "right",
          },
          {
            head: "ops.agents.netLoss",
            cell: ({ periodProfitLoss }) => condition(periodProfitLoss, money(merchantId, periodProfitLoss)),
            align: "right",
          },
        ]}
      />
    </OpsPanel>
  );
}

/** Returns a condition of a tier in words; one of zero is none. */
const condition = (least: number, text: string) => (least === 0 ? "–" : `≥ ${text}`);

/** The history of a contract with those who acted. */
export function HistoryPanel({ events, names }: Pick<OperatorContractDetail, "events" | "names">) {
  const { t } = useTranslation();
  const who = ({ actor, operatorId }: ContractEventView) =>
    actor === "operator" ? (names[operatorId ?? ""] ?? "") : t(`ops.agentContracts.actor.${actor}`);
  const why = ({ actor, reason }: ContractEventView) =>
    reason !== "" && actor !== "operator" ? t(textKey(`ops.agentContracts.because.${reason}`)) : reason;
  return (
    <OpsPanel title={t("ops.agentContracts.history")}>
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.seq} className="text-13 wrap-anywhere">
            <b>{t(`ops.agentContracts.event.${event.event}`)}</b>
            <br />
            {who(event)} · <Time at={event.at} />
            {event.reason === "" ? null : <p className="text-text-3">{why(event)}</p>}
          </li>
        ))}
      </ol>
    </OpsPanel>
  );
}

interface PreviewProps {
  one: One;
  /** Null until it is asked for. */
  preview: { preview: ContractPreview | null } | null;
}

/** The running period of a contract as if it ended now; computed when the operator asks for it. */
export function PreviewPanel({ one: { merchantId }, preview }: PreviewProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  const amount = (minor: number) => money(merchantId, minor);
  const now = preview?.preview;
  return (
    <OpsPanel title={t("ops.agentContracts.preview")}>
      <p>{t(preview && !now ? "ops.agentContracts.preview.none" : "ops.agentContracts.preview.text")}</p>
      {preview ? null : (
        <Link
          className={`${buttonClass({ variant: "outline", size: "sm" })} self-start`}
          to="?preview=1"
          preventScrollReset
        >
          {t("ops.agentContracts.preview.show")}
        </Link>
      )}
      {now ? (
        <OpsFacts
          facts={[
            [t("ops.settlements.from"), <Time key="from" at={now.fromAt} />],
            [t("ops.settlements.until"), <Time key="to" at={now.toAt} />],
            [t("ops.settlements.members"), now.members],
            [t("ops.agentContracts.active"), now.active],
            [t("ops.agents.validBet"), amount(now.validBet)],
            [t("ops.agents.netLoss"), amount(now.netLoss)],
            [t("ops.settlements.lossIn"), amount(now.lossIn)],
            [t("ops.settlements.base"), amount(now.base)],
            [t("ops.settlements.rate"), formatRate(now.rateBasisPoints)],
            [t("ops.settlements.gross"), amount(now.gross)],
            [t("ops.settlements.downlines"), amount(now.downlines)],
            [t("ops.settlements.dueIn"), amount(now.dueIn)],
            [t("ops.settlements.net"), <b key="net">{amount(now.net)}</b>],
            [t("ops.settlements.due"), amount(now.dueOut)],
            [t("ops.settlements.lossOut"), amount(now.lossOut)],
          ]}
        />
      ) : null}
    </OpsPanel>
  );
}

/** A link to the settlements of a contract. */
export function ContractLinks({ one: { merchantId, id } }: { one: Pick<One, "merchantId" | "id"> }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ brand: merchantId, contract: id });
  return (
    <OpsPanel>
      <Link className="link self-start" to={`/ops/settlements?${query}`}>
        {t("ops.nav.settlements")}
      </Link>
    </OpsPanel>
  );
}
