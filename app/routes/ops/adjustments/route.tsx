import { createAction, type ItemForm } from "../form/item-form.server.ts";
import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const TONES = { proposed: "warning", approved: "positive", rejected: "neutral" } as const;
const DIRECTIONS = ["give", "take", "waive"] as const;

/** The form of a correction: its direction is the kind and the sign of the amount. */
const PROPOSAL: ItemForm = {
  call: "propose",
  waits: "proposed",
  fields: [
    { name: "username", label: "ops.adjustments.member", required: true },
    { name: "kind", label: "ops.adjustments.direction", look: "radio", initial: "give" },
    { name: "amount", label: "ops.amount" },
    { name: "reason", label: "ops.adjustments.reason", help: "ops.adjustments.reason.help" },
  ],
  prefilled: ["username", "reason"],
  loadChoices: async (_ops, _merchant, t) => ({
    kind: DIRECTIONS.map((one) => [one, t(`ops.adjustments.${one}`)]),
  }),
  adjust(raw) {
    if (raw.kind === "take") raw.amount = -Number(raw.amount);
    raw.kind = raw.kind === "waive" ? "waiver" : "money";
  },
};

export const loader = listLoader("adjustments", { form: PROPOSAL });

export const action = createAction("adjustments", PROPOSAL);

export const meta = opsMeta;

/** Corrections of members' money: proposed by one operator, approved by another. */
export default listPage("adjustments", {
  columns: [
    caseColumn(
      "adjustments",
      "ops.member",
      ({ username }) => username,
      ({ state }) => [`ops.adjustments.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.adjustments.reason", cell: ({ reason }) => reason },
    timeColumn("ops.adjustments.state.proposed", ({ proposedAt }) => proposedAt),
    amountColumn("ops.amount", ({ amount }) => amount),
  ],
  newItem: { title: "ops.adjustments.new", texts: ["ops.adjustments.text"], submit: "ops.do.propose" },
});
