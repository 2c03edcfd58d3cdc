import { textKey } from "../../../i18n/text-key.ts";
import type { QueuedDeposit } from "../../../platform/contract/ops/deposits.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import { rejectFields } from "../form/common-fields.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { type CaseFacts, type CaseView, casePage } from "../parts/case.tsx";
import { providerName } from "../parts/texts.ts";
import { ReportsPanel, ReversalCasesPanel } from "./reports.tsx";

const DECISIONS: Decisions<"deposits"> = {
  match: {
    fields: [
      { name: "amount", label: "ops.cameAmount", help: "ops.cameAmount.help" },
      { name: "bankReference", label: "ops.bankReference", help: "ops.match.help", required: "ifShown" },
    ],
    confirms: true,
    isCustom: true,
  },
  reject: { fields: rejectFields("payments.reason"), kind: "no" },
  decideReport: {
    fields: [
      { name: "amount", label: "ops.reports.amount" },
      { name: "note", label: "ops.note", help: "ops.reports.noteHelp" },
    ],
    outcomes: {
      name: "outcome",
      buttons: [
        ["credit", "ops.reports.do.credit"],
        ["refund", "ops.reports.do.refund"],
        ["takeBack", "ops.reports.do.takeBack"],
        ["ignore", "ops.reports.do.ignore"],
      ],
    },
    isCustom: true,
  },
  settleCase: { fields: [{ name: "note", label: "ops.paidTwice.remark", required: true }], isCustom: true },
};

export const loader = caseLoader("deposits", {
  title: ({ one: { reference } }, t) => t("ops.deposits.one", { reference }),
  texts: ["payments"],
  decisions: DECISIONS,
  // The second operator decides on the same amount as the first; the first one on the reported amount.
  saved({ one: { paid, currency }, asked }, decision) {
    if (decision !== "match") return undefined;
    const first = asked.find(({ action }) => action === "deposits.match")?.terms;
    const reported = paid?.currency === currency ? paid.amount : undefined;
    return { amount: first?.amount ?? reported, bankReference: first?.bankReference };
  },
});

export const action = decisionAction("deposits", {
  decisions: DECISIONS,
  changed: { text: "ops.deposits.changed", states: "payments.state" },
  whyNot({ code, details: { state, takenBy, takenReference } }, { context: { t }, given }) {
    if (code !== "CONFLICT") return null;
    if (takenBy === undefined) return state === undefined ? t("ops.deposits.meanwhile") : null;
    const link = { to: `/ops/deposits/${given.merchant}/${takenBy}`, text: String(takenReference) };
    return { message: t("ops.deposits.lineTaken"), link };
  },
});

export const meta = opsMeta;

/** One deposit: its facts, the reports of its provider, and its decision. */
export default casePage("deposits", {
  decisions: DECISIONS,
  name: ({ one }) => one.reference,
  step: (step, { t }) => t(textKey(`payments.state.${step}`)),
  isOpen: ({ one }) => one.openCases > 0,
  facts: ({ one }, view) => ({
    title: view.t(`payments.state.${one.state}`),
    sum: view.amount(one.credited || one.amount),
    text: one.reason && view.t(textKey(one.reason)),
    facts: listFacts(one, view),
  }),
  panels: ({ one, names }, view) => (
    <>
      <ReportsPanel one={one} names={names} view={view} />
      <ReversalCasesPanel one={one} names={names} view={view} />
    </>
  ),
  notes: ({ one, actions }, view) =>
    actions.includes("match")
      ? view.form("match", { without: one.provider === "manual" ? [] : ["bankReference"] })
      : null,
});

/** The states in which an operator decides: see payments/deposit-states.ts. */
const OPEN: readonly QueuedDeposit["state"][] = ["pending", "processing", "review"];

function listFacts(one: QueuedDeposit, { t, amount, time }: CaseView): CaseFacts["facts"] {
  const { paid } = one;
  const nonZero = (minor: number) => (minor === 0 ? null : amount(minor));
  return [
    ["ops.channel", one.channelName],
    ["ops.provider", providerName(t, one.provider)],
    ["ops.asked", time(one.createdAt)],
    ["ops.askedAmount", amount(one.amount)],
    ["ops.expires", OPEN.includes(one.state) ? time(one.expiresAt) : null],
    ["ops.came", paid && amount(paid.amount, paid.currency)],
    // The time of a transfer is known only from the member.
    [one.provider === "manual" ? "ops.toldAt" : "ops.cameAt", time(one.paidAt)],
    ["ops.credited", nonZero(one.credited)],
    ["ops.reversed", nonZero(one.reversed)],
    ["ops.shortfall", nonZero(one.shortfall)],
  ];
}
