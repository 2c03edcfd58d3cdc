import { Link } from "@remix-run/react";
import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { OperatorSettlementDetail } from "../../../platform/contract/ops/settlements.ts";
import type { Recomputed } from "../../../platform/contract/settlements.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { TiersPanel } from "../agentContracts/panels.tsx";
import { AgentLink } from "../agents/parts.tsx";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { LinesPanel, PaidDownlinesPanel, RecomputePanel } from "./detail-panels.tsx";

const DECISIONS: Decisions<"settlements"> = { release: { button: "ops.settlements.release" } };

const getTitle = ({ kind, account }: OperatorSettlementDetail["one"], t: Translate) =>
  t("ops.settlements.one", { kind: t(textKey(`ops.agentContracts.kind.${kind}`)), member: account });

export const loader = caseLoader("settlements", {
  title: ({ one }, t) => getTitle(one, t),
  texts: ["member"],
  decisions: DECISIONS,
  async more({ one }, { ops, request }) {
    if (!new URL(request.url).searchParams.has("recompute")) return null;
    return ops.calls.settlements.recompute({ merchant: one.merchantId, id: one.id });
  },
});

/** Returns the address of a new correction for the settlement's account, with a reason that names the settlement. */
function getCorrectionPath(one: OperatorSettlementDetail["one"], t: Translate): string {
  const reason = `${getTitle(one, t)} (${one.id})`;
  const fields = new URLSearchParams({ for: one.merchantId, username: one.account, reason });
  return `/ops/adjustments?${fields}#new`;
}

export const action = decisionAction("settlements", {
  decisions: DECISIONS,
  changed: { text: "ops.settlements.meanwhile", states: "ops.settlements.state" },
  whyNot: ({ code, details: { own } }, { context: { t } }) =>
    code === "FORBIDDEN" && own ? t("ops.second.own") : null,
});

export const meta = opsMeta;

/** One settlement: every number of it, its lines, and its release while it is held. */
export default casePage<"settlements", Recomputed | null>("settlements", {
  decisions: DECISIONS,
  facts: ({ one, needsSecond }, { t, amount, time, by }) => ({
    title: t(`ops.settlements.state.${one.state}`),
    sum: amount(one.net),
    text: one.heldReason === null ? "" : t(`ops.settlements.heldReason.${one.heldReason}`),
    facts: [
      [
        "ops.member",
        <AgentLink key="account" merchant={one.merchantId} id={one.accountId} username={one.account} />,
      ],
      ["ops.agents.upline", one.upline ?? t("ops.agentContracts.platform")],
      ["ops.settlements.from", time(one.fromAt)],
      ["ops.settlements.until", time(one.toAt)],
      ["ops.settlements.computedAt", time(one.computedAt)],
      ["ops.settlements.paidAt", time(one.paidAt)],
      // The first of two releases does not pay, and its time is in the log only.
      ["ops.settlements.releasedBy", by(one.releasedBy, one.confirmedBy === null ? one.paidAt : null)],
      ["ops.settlements.confirmedBy", by(one.confirmedBy, one.paidAt)],
      ["ops.settlements.members", one.members],
      ["ops.agentContracts.active", one.active],
      ["ops.agents.bets", one.bets],
      ["ops.agents.stake", amount(one.stake)],
      ["ops.agents.win", amount(one.win)],
      ["ops.agents.bonuses", amount(one.bonuses)],
      ["ops.agents.rebates", amount(one.rebates)],
      ["ops.agents.earnings", amount(one.earnings)],
      ["ops.agents.validBet", amount(one.validBet)],
      ["ops.agents.netLoss", amount(one.netLoss)],
      ["ops.settlements.late", amount(one.late)],
      ["ops.settlements.lossIn", amount(one.lossIn)],
      ["ops.settlements.base", amount(one.base)],
      ["ops.settlements.lossOut", amount(one.lossOut)],
      ["ops.settlements.rate", one.kind === "rebate" ? null : formatRate(one.rateBasisPoints)],
      ["ops.settlements.gross", amount(one.gross)],
      ["ops.settlements.downlines", amount(one.downlines)],
      ["ops.settlements.dueIn", amount(one.dueIn)],
      ["ops.settlements.net", amount(one.net)],
      ["ops.settlements.due", amount(one.dueOut)],
      ["ops.second.title", one.state === "held" && needsSecond ? t("ops.settlements.second") : null],
    ],
  }),
  notes: ({ one, names }, { t, operator }) =>
    one.state !== "held" || one.releasedBy === null ? null : (
      <p>
        {operator?.id === one.releasedBy
          ? t("ops.second.own")
          : t("ops.second.other", { name: names[one.releasedBy] ?? "" })}
      </p>
    ),
  below: ({ one }, _view, recomputed) => (
    <>
      {one.contract ? (
        <TiersPanel one={{ merchantId: one.merchantId, tiers: one.tiers }} reached={one.tier} />
      ) : null}
      <LinesPanel one={one} />
      <PaidDownlinesPanel one={one} />
      <RecomputePanel one={one} recomputed={recomputed} />
    </>
  ),
  beside: ({ one }, { t, may }) => (
    <ul className="flex flex-col gap-2">
      {one.contract ? (
        <li>
          <Link className="link" to={`/ops/agentContracts/${one.merchantId}/${one.contract.id}`}>
            {t("ops.settlements.contract")}
          </Link>
        </li>
      ) : null}
      {may("adjustments.propose") ? (
        <li>
          <Link className="link" to={getCorrectionPath(one, t)}>
            {t("ops.settlements.correct")}
          </Link>
        </li>
      ) : null}
    </ul>
  ),
});
