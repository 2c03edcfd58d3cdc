import type { Adjustment } from "../../../platform/contract/ops/adjustments.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";

const DECISIONS: Decisions<"adjustments"> = { approve: { confirms: true }, reject: { kind: "no" } };

export const loader = caseLoader("adjustments", {
  title: ({ one }, t) => t("ops.adjustments.one", { member: one.username }),
  decisions: DECISIONS,
});

export const action = decisionAction("adjustments", {
  decisions: DECISIONS,
  changed: { text: "ops.adjustments.meanwhile", states: "ops.adjustments.state" },
  whyNot({ code, details: { own, debt } }, { context: { t } }) {
    if (code === "CONFLICT" && debt !== undefined) return t("ops.adjustments.noDebt");
    return code === "FORBIDDEN" && own ? t("ops.adjustments.twoPersons") : null;
  },
});

export const meta = opsMeta;

const getDirection = ({ kind, amount }: Adjustment) =>
  kind === "waiver" ? "waive" : amount > 0 ? "give" : "take";

/** One correction with its member, and its decision. */
export default casePage("adjustments", {
  decisions: DECISIONS,
  facts: ({ one }, { t, amount, by }) => ({
    title: t(`ops.adjustments.state.${one.state}`),
    sum: amount(one.amount),
    text: one.reason,
    facts: [
      ["ops.adjustments.direction", t(`ops.adjustments.${getDirection(one)}`)],
      ["ops.adjustments.proposedBy", by(one.proposedBy, one.proposedAt)],
      ["ops.adjustments.decidedBy", by(one.decidedBy, one.decidedAt)],
    ],
  }),
  notes: ({ one }, { t, operator }) =>
    one.state === "proposed" && operator?.id === one.proposedBy ? (
      <p>{t("ops.adjustments.twoPersons")}</p>
    ) : null,
});
