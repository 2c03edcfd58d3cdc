import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import type { VendorTransferCase } from "../../../platform/contract/ops/transfers.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import { PAID_TWICE_FIELDS } from "../form/common-fields.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { type CaseView, casePage } from "../parts/case.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { isPaidTwice } from "./is-paid-twice.ts";

const DECISIONS: Decisions<"transfers"> = {
  ask: {},
  approve: { isCustom: true },
  reject: { kind: "no", isCustom: true },
  settlePaidTwice: { fields: PAID_TWICE_FIELDS },
  propose: {
    fields: [
      {
        name: "outcome",
        label: "ops.transfers.outcome",
        options: "ops.transfers.outcome",
        look: "radio",
      },
      { name: "evidence", label: "ops.transfers.evidence", help: "ops.adjustments.reason.help" },
    ],
    waits: "proposed",
    isCustom: true,
  },
};

export const loader = caseLoader("transfers", {
  title: ({ one: { reference } }, t) => t("ops.transfers.one", { reference }),
  texts: ["wallets"],
  decisions: DECISIONS,
  more: () => ({ operationKey: randomUUID() }),
});

export const action = decisionAction("transfers", {
  decisions: DECISIONS,
  changed: { text: "ops.transfers.meanwhile", states: "wallets.state" },
  whyNot({ code, details: { own, askFirst } }, { context: { t } }) {
    if (code === "FORBIDDEN" && own) return t("ops.adjustments.twoPersons");
    return code === "CONFLICT" && askFirst ? t("ops.transfers.askFirst") : null;
  },
});

export const meta = opsMeta;

/** One transfer to or from a vendor: what the vendor says of it, and what operators proposed. */
export default casePage<"transfers", { operationKey: string }>("transfers", {
  decisions: DECISIONS,
  name: ({ one }) => one.reference,
  step: (step, { t }) => t(textKey(`wallets.state.${step.split(".")[0]}`)),
  facts: ({ one, names }, { t, amount, time }) => ({
    title: t(`wallets.state.${one.state}`),
    sum: amount(one.amount),
    text: one.reason && t(textKey(one.reason)),
    facts: [
      ["ops.transfers.way", t(`ops.transfers.${one.direction}`, { vendor: one.vendor })],
      ["ops.asked", time(one.createdAt)],
      ["ops.transfers.asked", one.asks],
      ["ops.transfers.askedAt", time(one.askedAt)],
      ["ops.transfers.fault", one.fault],
      ["ops.transfers.settled", time(one.settledAt)],
      [
        "ops.transfers.vendorOutcome",
        one.settledAt === null ? null : t(`ops.transfers.vendorOutcome.${one.vendorOutcome ?? "none"}`),
      ],
      ["ops.paidTwice.by", one.paidTwiceSettledBy && (names[one.paidTwiceSettledBy] ?? "")],
    ],
  }),
  panels: ({ one }, view) => (
    <>
      <Reasons one={one} view={view} />
      <Settlements one={one} view={view} />
    </>
  ),
  notes: ({ one, actions }, view) => listProposalForms(one, actions, view),
  below: ({ one, actions }, view, { operationKey }) =>
    actions.includes("propose") ? (
      <OpsPanel title={view.t("ops.transfers.settle")}>
        <p>{view.t("ops.transfers.settle.text", { reference: one.reference })}</p>
        {view.form("propose", {
          given: { idempotencyKey: view.refused.values.idempotencyKey || operationKey },
        })}
      </OpsPanel>
    ) : null,
});

type PartProps = Pick<VendorTransferCase, "one"> & { view: CaseView };

/** Why the transfer waits for an operator. */
function Reasons({ one, view: { t, amount } }: PartProps) {
  return (
    <>
      {isPaidTwice(one) ? (
        <OpsPanel title={t("ops.paidTwice")}>
          <p className="text-warning">{t("ops.transfers.paidTwice", { amount: amount(one.amount) })}</p>
        </OpsPanel>
      ) : null}
      {one.state === "pending" || one.state === "unknown" ? (
        <OpsPanel title={t("ops.transfers.why")}>
          <p>{t(`ops.transfers.where.${one.direction}`)}</p>
          <p>{t("ops.transfers.wait")}</p>
          {one.maySettle ? null : <p>{t("ops.transfers.settle.wait")}</p>}
        </OpsPanel>
      ) : null}
    </>
  );
}

/** The proposed settlements, their effect, and their outcome. */
function Settlements({ one: { settlements, direction, ...one }, view: { t, amount, by } }: PartProps) {
  if (settlements.length === 0) return null;
  return (
    <OpsPanel title={t("ops.transfers.proposals")}>
      {settlements.map(({ id, outcome, evidence, state, proposedBy, proposedAt, decidedBy, decidedAt }) => (
        <div key={id} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t(`ops.transfers.outcome.${outcome}`)}</h3>
          <p>{evidence}</p>
          {state === "proposed" ? (
            <p>{t(`ops.transfers.then.${direction}.${outcome}`, { amount: amount(one.amount) })}</p>
          ) : null}
          <OpsFacts
            facts={[
              [t("ops.status"), t(`ops.transfers.${state}`)],
              [t("ops.adjustments.proposedBy"), by(proposedBy, proposedAt)],
              [t("ops.adjustments.decidedBy"), by(decidedBy, decidedAt)],
            ]}
          />
        </div>
      ))}
    </OpsPanel>
  );
}

/** Returns the decisions on the proposal that the page shows; they name it, because another may have replaced it. */
function listProposalForms(
  { settlements, maySettle }: VendorTransferCase["one"],
  actions: VendorTransferCase["actions"],
  { t, operator, may, form }: CaseView,
): ReactNode[] {
  const waiting = settlements.find(({ state }) => state === "proposed");
  if (!waiting) return [];
  const isOwn = waiting.proposedBy === operator?.id;
  const given = { settlementId: waiting.id };
  const isLater = !isOwn && !maySettle && may("transfers.approve");
  return [
    isOwn ? <p key="own">{t("ops.adjustments.twoPersons")}</p> : null,
    actions.includes("approve") ? form("approve", { given }) : null,
    isLater ? <p key="later">{t("ops.transfers.approveLater")}</p> : null,
    actions.includes("reject") ? form("reject", { given }) : null,
  ];
}
