import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { Field } from "./fields.ts";

/** Returns the options of a field of game types. */
export const gameTypeChoices = (gameTypes: readonly string[], t: Translate) =>
  gameTypes.map((one) => [one, t(textKey(`member.record.type.${one}`))] as const);

/** Title and summary in each language of the brand. */
export const TITLE_FIELDS: Field = {
  name: "texts",
  label: "ops.texts.languages",
  parts: [
    { name: "title", label: "ops.promotions.text.title" },
    { name: "summary", label: "ops.promotions.text.summary" },
  ],
};

/** The limits of a budget: in total, and per member. */
export const BUDGET_FIELDS: readonly Field[] = [
  { name: "budget.total", label: "ops.rules.budgetTotal", help: "ops.rules.budgetTotal.help" },
  { name: "budget.each", label: "ops.rules.budgetEach", help: "ops.rules.budgetEach.help" },
];

/** The turnover requirement of a prize. */
export const TURNOVER_FIELDS: readonly Field[] = [
  { name: "rules.times", label: "ops.missions.times", help: "ops.missions.times.help", initial: 3 },
  { name: "rules.days", label: "ops.missions.days", help: "ops.missions.days.help", initial: 7 },
];

/** The picture of an item. */
export const PICTURE_FIELD: Field = {
  name: "picture",
  label: "ops.promotions.picture",
  help: "ops.promotions.picture.help",
  initial: "art:gift",
};

export const SORT_FIELD: Field = {
  name: "sort",
  label: "ops.promotions.sort",
  help: "ops.promotions.sort.help",
  initial: 0,
};

/** How a duplicate payment was dealt with. */
export const PAID_TWICE_FIELDS: readonly Field[] = [
  { name: "remark", label: "ops.paidTwice.remark", help: "ops.adjustments.reason.help" },
];

/** The reasons for a rejection: a text for the member, and a note for other operators. */
export const rejectFields = (reasons: string): readonly Field[] => [
  { name: "reason", label: "ops.reason", options: reasons, choose: "ops.reason.choose", required: true },
  { name: "note", label: "ops.note", help: "ops.note.help" },
];

/** Title and HTML in each language of the brand, of which the default one is required. */
export const richTexts = ({ pictures }: { pictures?: true } = {}): Field => ({
  name: "texts",
  label: "ops.texts.languages",
  required: true,
  parts: [
    { name: "title", label: "ops.texts.title", help: "ops.texts.default" },
    { name: "content", label: "ops.texts.content", look: "rich", ...(pictures && { pictures }) },
  ],
});

/** One of the labels in use for members of the brand. */
export const labelField = (labels: readonly string[], texts: Pick<Field, "label" | "choose">): Field => ({
  ...{ name: "label", look: "select", ...texts },
  ...(labels.length === 0 && { help: "ops.members.labels.unused" }),
});
