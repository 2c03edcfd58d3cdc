import { textKey } from "../../../i18n/text-key.ts";
import type { ReviewedWithdrawal, WithdrawalCase } from "../../../platform/contract/ops/withdrawals.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import { PAID_TWICE_FIELDS, rejectFields } from "../form/common-fields.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { Secret } from "../parts/app-set-up.tsx";
import { type CaseFacts, type CaseView, casePage } from "../parts/case.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { providerName } from "../parts/texts.ts";
import { COLUMNS } from "./route.tsx";

const DECISIONS: Decisions<"withdrawals"> = {
  review: { kind: "other" },
  approve: { confirms: true },
  pay: {},
  markPaid: { fields: [{ name: "proof", label: "ops.bankReference", help: "ops.markPaid.help" }] },
  markFailed: { kind: "no" },
  settle: {
    outcomes: {
      name: "outcome",
      buttons: [
        ["refunded", "ops.do.refund"],
        ["received", "ops.do.received"],
      ],
    },
  },
  settlePaidTwice: { fields: PAID_TWICE_FIELDS },
  reject: { fields: rejectFields("withdraw.reason"), kind: "no" },
};

export const loader = caseLoader("withdrawals", {
  title: ({ one: { reference } }, t) => t("ops.withdrawals.one", { reference }),
  texts: ["withdraw"],
  decisions: DECISIONS,
});

export const action = decisionAction("withdrawals", {
  decisions: DECISIONS,
  changed: { text: "ops.withdrawals.meanwhile", states: "withdraw.state" },
  whyNot({ code, details: { takenBy, takenReference } }, { context, given }) {
    if (code !== "CONFLICT" || takenBy === undefined) return null;
    const link = { to: `/ops/withdrawals/${given.merchant}/${takenBy}`, text: String(takenReference) };
    return { message: context.t("ops.withdrawals.lineTaken"), link };
  },
});

export const meta = opsMeta;

const hintText = ({ t }: CaseView, hint: string, { sharedWith }: ReviewedWithdrawal) =>
  t(textKey(`ops.hint.${hint}`), { count: sharedWith });

/** One withdrawal: its payee, the hints about it, and the member's other withdrawals. */
export default casePage("withdrawals", {
  decisions: DECISIONS,
  name: ({ one }) => one.reference,
  warning: (hint, { one }, view) => hintText(view, hint, one),
  step: (step, { t }) => t(textKey(`withdraw.state.${step}`)),
  facts: ({ one, names }, view) => ({
    title: view.t(`withdraw.state.${one.state}`),
    sum: view.amount(one.amount),
    text: one.reason && view.t(textKey(one.reason)),
    facts: listFacts(one, names, view),
  }),
  panels: ({ one, warnings }, view) => <Notes one={one} warnings={warnings} view={view} />,
  notes: ({ nextFor }, { t }) =>
    nextFor ? (
      <p>
        {t("ops.nextIsFor", {
          decision: t(textKey(`ops.do.${nextFor.action}`)),
          roles: nextFor.roles.map((role) => t(`ops.role.${role}`)).join(", "),
        })}
      </p>
    ) : null,
  below: ({ others }, { t }) =>
    others.length > 0 ? (
      <div className="flex flex-col gap-3">
        <h2 className="text-16 font-bold">{t("ops.withdrawals.others")}</h2>
        <DataTable
          label={t("ops.withdrawals.others")}
          columns={COLUMNS}
          rows={others}
          getKey={({ id }) => id}
        />
      </div>
    ) : null,
});

function listFacts(
  one: ReviewedWithdrawal,
  names: WithdrawalCase["names"],
  { t, amount, time }: CaseView,
): CaseFacts["facts"] {
  const { payee, received } = one;
  const name = (id: string | null) => id && (names[id] ?? t("ops.actor.system"));
  return [
    ["ops.arrives", amount(one.netAmount)],
    ["ops.fee", one.fee === 0 ? null : amount(one.fee)],
    ["ops.asked", time(one.createdAt)],
    [
      "ops.payee",
      <span key="payee">
        {payee.name}
        <br />
        <Secret>{payee.number}</Secret>
      </span>,
    ],
    ["ops.holder", payee.holder],
    ["ops.payee.added", time(payee.addedAt)],
    ["ops.provider", providerName(t, one.provider)],
    ["ops.providerRef", one.providerRef],
    ["ops.received", received === null ? null : amount(received)],
    ["ops.missing", received === null ? null : amount(one.netAmount - received)],
    ["ops.reviewedBy", name(one.reviewedBy)],
    ["ops.approvedBy", name(one.approvedBy)],
    ["ops.paidBy", name(one.paidBy)],
    ["ops.paidTwice.at", time(one.paidTwiceAt)],
    ["ops.paidTwice.by", name(one.paidTwiceSettledBy)],
  ];
}

/** A payout after the refund to the member that no operator has dealt with, and the hints about the withdrawal. */
function Notes({ one, warnings, view }: Pick<WithdrawalCase, "one" | "warnings"> & { view: CaseView }) {
  const { t, amount } = view;
  return (
    <>
      {one.paidTwiceAt !== null && one.paidTwiceSettledBy === null ? (
        <OpsPanel title={t("ops.paidTwice")}>
          <p className="text-warning">{t("ops.paidTwice.text", { amount: amount(one.netAmount) })}</p>
        </OpsPanel>
      ) : null}
      {warnings.length > 0 ? (
        <OpsPanel title={t("ops.hints")}>
          <ul className="list-disc pl-5 text-warning">
            {warnings.map((hint) => (
              <li key={hint}>{hintText(view, hint, one)}</li>
            ))}
          </ul>
        </OpsPanel>
      ) : null}
    </>
  );
}
