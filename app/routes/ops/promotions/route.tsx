import { createAction } from "../form/item-form.server.ts";
import { listLoader, whichFilter } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { PROMOTION_FORM } from "./form.ts";

export const loader = listLoader("promotions", {
  texts: ["promotions", "member"],
  filters: [whichFilter({ waiting: "ops.promotions.current" })],
  form: PROMOTION_FORM,
});

export const action = createAction("promotions", PROMOTION_FORM);

export const meta = opsMeta;

const TONES = { draft: "warning", published: "positive", ended: "neutral" } as const;

/** Promotions of the operator's brands, with the form for a new one. */
export default listPage("promotions", {
  columns: [
    caseColumn(
      "promotions",
      "ops.promotions.name",
      ({ title }) => title,
      ({ state }) => [`ops.promotions.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.promotions.kind", cell: ({ kind }, { t }) => t(`ops.promotions.kind.${kind}`) },
    timeColumn("ops.promotions.begins", ({ startsAt }) => startsAt),
    timeColumn("ops.promotions.ends", ({ endsAt }) => endsAt),
    { head: "ops.promotions.given", cell: ({ given }) => given, align: "right" },
    amountColumn("ops.promotions.sum", ({ sum }) => sum),
  ],
  newItem: {
    title: "ops.promotions.new",
    kinds: {
      label: "ops.promotions.kind",
      initial: "signUp",
      submit: "ops.promotions.new.start",
    },
    submit: "ops.do.create",
  },
});
