import { textKey } from "../../../i18n/text-key.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { AgentLink } from "../agents/parts.tsx";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import type { Field } from "../form/fields.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { getStateKey } from "./contract-words.ts";
import { ContractLinks, HistoryPanel, PreviewPanel, TiersPanel } from "./panels.tsx";

const REASON: Field = {
  ...{ name: "reason", label: "ops.adjustments.reason", help: "ops.adjustments.reason.help" },
};

const DECISIONS: Decisions<"agentContracts"> = {
  approve: {},
  refuse: { fields: [REASON], kind: "no" },
  withdraw: { fields: [REASON], kind: "no" },
  hold: { fields: [REASON], kind: "other", help: "ops.agentContracts.hold.help" },
  release: {
    ...{ fields: [REASON], help: "ops.agentContracts.release.help", button: "ops.agentContracts.resume" },
  },
  end: {
    fields: [REASON, { name: "confirmDownlines", label: "ops.agentContracts.endsToo.confirm" }],
    kind: "no",
    isCustom: true,
  },
};

export const loader = caseLoader("agentContracts", {
  title: ({ one }, t) =>
    t("ops.agentContracts.one", {
      kind: t(textKey(`ops.agentContracts.kind.${one.kind}`)),
      member: one.downline,
    }),
  decisions: DECISIONS,
  async more({ one }, { ops, request }) {
    if (!new URL(request.url).searchParams.has("preview")) return null;
    return ops.calls.agentContracts.preview({ merchant: one.merchantId, id: one.id });
  },
});

export const action = decisionAction("agentContracts", {
  decisions: DECISIONS,
  changed: { text: "ops.agentContracts.meanwhile", states: "ops.agentContracts.state" },
  whyNot({ code, details: { own, upline, held, downlines } }, { context: { t } }) {
    if (code === "FORBIDDEN" && own) return t("ops.adjustments.twoPersons");
    if (code === "FORBIDDEN" && upline) return t("ops.agentContracts.onlyUpline");
    if (downlines !== undefined) {
      return t("ops.agentContracts.endsToo", { names: String(downlines).replaceAll(",", ", ") });
    }
    return held === undefined ? null : t("ops.agentContracts.heldMeanwhile");
  },
});

export const meta = opsMeta;

/** One contract: its terms, history and running period, and what the operator may decide. */
export default casePage<"agentContracts", OperatorValue<"agentContracts", "preview"> | null>(
  "agentContracts",
  {
    decisions: DECISIONS,
    facts: ({ one, highestRate }, { t, time, by }) => ({
      title: t(getStateKey(one)),
      sum: t(textKey(`ops.agentContracts.kind.${one.kind}`)),
      facts: [
        [
          "ops.agentContracts.actor.downline",
          <AgentLink key="downline" merchant={one.merchantId} id={one.downlineId} username={one.downline} />,
        ],
        [
          "ops.agents.upline",
          one.uplineId === null ? (
            t("ops.agentContracts.platform")
          ) : (
            <AgentLink key="upline" merchant={one.merchantId} id={one.uplineId} username={one.upline ?? ""} />
          ),
        ],
        ["ops.agentContracts.period", t(`ops.agentContracts.period.${one.period}`)],
        ["ops.agentContracts.version", one.version],
        ["ops.agentContracts.highestRate", highestRate === null ? null : formatRate(highestRate)],
        ["ops.agentContracts.ownPlay", t(one.ownPlay ? "ops.yes" : "ops.no")],
        ["ops.agentContracts.carryOver", t(one.carryOver ? "ops.yes" : "ops.no")],
        ["ops.agentContracts.startsAt", time(one.startsAt)],
        ["ops.agentContracts.endsAt", time(one.endsAt)],
        ["ops.agentContracts.settlesAt", time(one.settlesAt)],
        ["ops.agentContracts.held", by(one.heldBy, one.heldAt)],
        ["ops.adjustments.reason", one.heldReason],
      ],
    }),
    panels: ({ one }, _view, preview) => (
      <>
        <TiersPanel one={one} />
        <PreviewPanel one={one} preview={preview} />
      </>
    ),
    notes: ({ one, actions, endsDownlineContracts }, { t, operator, form }) => [
      one.state === "proposed" && operator?.id === one.proposedBy ? (
        <p key="own">{t("ops.adjustments.twoPersons")}</p>
      ) : null,
      actions.includes("end") ? (
        <div key="end" className="flex flex-col gap-3.5">
          {endsDownlineContracts.length > 0 ? (
            <p>{t("ops.agentContracts.endsToo", { names: endsDownlineContracts.join(", ") })}</p>
          ) : null}
          {form("end", endsDownlineContracts.length > 0 ? {} : { without: ["confirmDownlines"] })}
        </div>
      ) : null,
    ],
    beside: ({ one, events, names }) => (
      <>
        <HistoryPanel events={events} names={names} />
        <ContractLinks one={one} />
      </>
    ),
  },
);
