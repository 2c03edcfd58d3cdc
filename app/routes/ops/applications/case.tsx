import { textKey } from "../../../i18n/text-key.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import { rejectFields } from "../form/common-fields.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";

const DECISIONS: Decisions<"applications"> = {
  approve: { fields: [{ name: "amount", label: "ops.applications.amount" }], confirms: true },
  reject: { fields: rejectFields("ops.applications.reason"), kind: "no" },
};

export const loader = caseLoader("applications", {
  title: ({ one }, t) => t("ops.applications.one", { member: one.username }),
  decisions: DECISIONS,
});

export const action = decisionAction("applications", {
  decisions: DECISIONS,
  changed: { text: "ops.applications.changed", states: "ops.applications.state" },
  whyNot: ({ code, details: { why } }, { context }) =>
    code === "CONFLICT" && why === "soldOut" ? context.t("ops.applications.soldOut") : null,
});

export const meta = opsMeta;

/** One application with its member, its pictures, and its decision. */
export default casePage("applications", {
  decisions: DECISIONS,
  facts: ({ one }, { t, amount, time, by }) => ({
    title: t(`ops.applications.state.${one.state}`),
    sum: one.amount > 0 ? amount(one.amount) : one.title,
    text: one.reason && t(textKey(one.reason.replace(/^promotions\./, "ops.applications."))),
    facts: [
      ["ops.promotions.name", one.title],
      ["ops.asked", time(one.appliedAt)],
      ["ops.applications.comment", one.comment],
      ["ops.applications.contact", one.contact],
      ["ops.applications.most", amount(one.most)],
      ["ops.note", one.note],
      ["ops.adjustments.decidedBy", by(one.decidedBy, one.decidedAt)],
    ],
  }),
  pictures: { ids: ({ one }) => one.imageIds, under: "application-images" },
});
