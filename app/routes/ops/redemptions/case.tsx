import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";

const DECISIONS: Decisions<"redemptions"> = {
  approve: {
    fields: [
      { name: "remark", label: "ops.redemptions.remark.approve", help: "ops.redemptions.help.approve" },
    ],
    confirms: true,
  },
  reject: {
    fields: [{ name: "remark", label: "ops.redemptions.remark.reject", help: "ops.redemptions.help.reject" }],
    kind: "no",
  },
};

export const loader = caseLoader("redemptions", {
  title: ({ one }, t) => t("ops.redemptions.one", { member: one.username }),
  decisions: DECISIONS,
});

export const action = decisionAction("redemptions", {
  decisions: DECISIONS,
  changed: { text: "ops.redemptions.changed", states: "ops.redemptions.state" },
});

export const meta = opsMeta;

/** The page of redeemed goods. */
export default casePage("redemptions", {
  decisions: DECISIONS,
  facts: ({ one, delivery }, { t, time, by }) => ({
    title: t(`ops.redemptions.state.${one.state}`),
    sum: `${one.quantity} × ${one.name}`,
    text: one.remark,
    facts: [
      ["ops.redemptions.points", one.points],
      ["ops.redemptions.recipient", delivery?.name ?? null],
      ["ops.redemptions.phone", delivery?.phone ?? null],
      ["ops.redemptions.address", delivery?.address ?? t("ops.redemptions.noAddress")],
      ["ops.asked", time(one.redeemedAt)],
      ["ops.adjustments.decidedBy", by(one.decidedBy, one.decidedAt)],
    ],
  }),
});
