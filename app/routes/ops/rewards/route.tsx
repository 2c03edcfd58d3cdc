import { PICTURE_FIELD, SORT_FIELD } from "../form/common-fields.ts";
import type { Field } from "../form/fields.ts";
import { createAction, type ItemForm } from "../form/item-form.server.ts";
import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";

const FIELDS: readonly Field[] = [
  { name: "type", label: "ops.rewards.type", initial: "goods" },
  {
    name: "texts",
    label: "ops.texts.languages",
    parts: [
      { name: "name", label: "ops.rewards.nameIn" },
      { name: "text", label: "ops.rewards.textIn" },
    ],
  },
  PICTURE_FIELD,
  { name: "price", label: "ops.rewards.price" },
  { name: "stock", label: "ops.rewards.stock", help: "ops.rewards.stock.help" },
  { name: "perMember", label: "ops.rules.perMember", help: "ops.rules.perMember.help", initial: 1 },
  { name: "worth", label: "ops.rewards.worth", help: "ops.rewards.worth.help" },
  { name: "times", label: "ops.missions.times", help: "ops.rewards.times.help", initial: 3 },
  { name: "days", label: "ops.missions.days", help: "ops.missions.days.help", initial: 14 },
  SORT_FIELD,
];

/** The form of a reward. */
export const REWARD_FORM: ItemForm = { fields: FIELDS };

export const loader = listLoader("rewards", { filters: [], form: REWARD_FORM });

export const action = createAction("rewards", REWARD_FORM);

export const meta = opsMeta;

/** The rewards that points buy at the operator's brands, and a form for a new one. */
export default listPage("rewards", {
  columns: [
    caseColumn(
      "rewards",
      "ops.rewards.name",
      ({ name }) => name,
      ({ state }) => [`ops.rewards.state.${state}`, state === "shown" ? "positive" : "neutral"],
    ),
    BRAND_COLUMN,
    {
      head: "ops.rewards.type",
      cell: ({ merchantId, type, worth }, { t, money }) => {
        const name = t(`ops.rewards.type.${type}`);
        return worth === null ? name : `${name} · ${money(merchantId, worth)}`;
      },
    },
    { head: "ops.rewards.price", cell: ({ price }) => price, align: "right" },
    { head: "ops.rewards.taken", cell: ({ taken }) => taken, align: "right" },
    {
      head: "ops.rewards.left",
      cell: ({ stock, taken }) => (stock === null ? "∞" : stock - taken),
      align: "right",
    },
  ],
  newItem: { title: "ops.rewards.new", texts: ["ops.version.draft"] },
});
