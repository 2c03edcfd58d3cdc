import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorPromotion } from "../../../platform/contract/ops/promotions.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { usedText } from "../parts/texts.ts";
import { useOps } from "../use-ops.ts";
import { PROMOTION_FORM, toFormRules } from "./form.ts";

const DECISIONS: Decisions<"promotions"> = { end: { kind: "no" } };

export const loader = caseLoader("promotions", {
  title: ({ one }) => one.title,
  texts: ["promotions", "member"],
  decisions: DECISIONS,
  form: PROMOTION_FORM,
  saved: ({ one }, decision) => (decision === "edit" ? { ...one, rules: toFormRules(one.rules) } : undefined),
});

export const action = decisionAction("promotions", {
  decisions: DECISIONS,
  form: PROMOTION_FORM,
  changed: { text: "ops.promotions.changed", states: "ops.promotions.state" },
  whyNot: ({ code, details: { vendor } }, { context }) =>
    code === "CONFLICT" && vendor !== undefined
      ? context.t("ops.promotions.noVendor", { vendor: String(vendor) })
      : null,
});

export const meta = opsMeta;

/** The page of one promotion: its payouts, actions, draws and fields. */
export default casePage("promotions", {
  decisions: DECISIONS,
  facts: ({ one }, view) => ({
    title: view.t(`ops.promotions.state.${one.state}`),
    sum: view.amount(one.sum),
    text: view.t("ops.promotions.sum"),
    facts: [
      ["ops.promotions.kind", view.t(`ops.promotions.kind.${one.kind}`)],
      ["ops.promotions.begins", view.time(one.startsAt)],
      ["ops.promotions.ends", view.time(one.endsAt)],
      ["ops.promotions.quota", one.quota],
      ["ops.rules.spent", usedText(view, one)],
      ["ops.promotions.given", one.given],
      [
        "ops.promotions.stock",
        one.stock
          .map(({ prizeId, taken, stock }) =>
            view.t("ops.promotions.stock.line", { prize: prizeId, taken, stock }),
          )
          .join(", "),
      ],
    ],
  }),
  beside: ({ one }) => <Draws one={one} />,
});

function Draws({ one: { merchantId, draws, currency } }: Pick<OperatorPromotion, "one">) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (draws.length === 0) return null;
  return (
    <OpsPanel title={t("ops.promotions.draws")}>
      <DataTable
        label={t("ops.promotions.draws")}
        rows={draws}
        getKey={({ drawId }) => drawId}
        columns={[
          { head: "ops.promotions.draw", cell: ({ day, number }) => `${day} / ${number}` },
          {
            head: "ops.member",
            cell: (one) => <MemberLink merchantId={merchantId} username={one.username} />,
          },
          {
            head: "ops.promotions.prize",
            cell: ({ given, landed }) => (given === landed ? given : `${landed} → ${given}`),
          },
          {
            head: "ops.amount",
            cell: ({ amount }) => money(merchantId, amount, currency),
            align: "right",
          },
        ]}
      />
    </OpsPanel>
  );
}
