import { textKey } from "../../../i18n/text-key.ts";
import { PROMOTION_KINDS, type PromotionKind } from "../../../platform/contract/promotion-rules.ts";
import { startOfMinute } from "../../../shared/local-time.ts";
import { formatAmount } from "../../../shared/money.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { normalizeTypedIdentifier } from "../../../shared/typed-text.ts";
import {
  BUDGET_FIELDS,
  gameTypeChoices,
  PICTURE_FIELD,
  SORT_FIELD,
  TITLE_FIELDS,
} from "../form/common-fields.ts";
import type { Field, LineFormat } from "../form/fields.ts";
import type { ItemForm } from "../form/item-form.server.ts";
import { PRIZE_LINES } from "./prize-lines.ts";

/** A list of amounts, one per line. */
export const AMOUNT_LINES: LineFormat = {
  hasAmounts: true,
  read(text, currency) {
    const typed = text.split(/[\s;]+/).filter(Boolean);
    const wrong = typed.find((one) => parseAmount(one, currency) === null);
    if (wrong === undefined) return { value: typed.map((one) => parseAmount(one, currency)) };
    const { messageKey, values } = amountProblem(wrong, currency);
    return { problem: textKey(messageKey), values };
  },
  write: (amounts: readonly number[], { decimals }) =>
    amounts.map((one) => formatAmount(one, decimals)).join("\n"),
};

/** Returns a field of the rules, whose label is named like it. Initial amounts are minor units. */
const rule = (name: string, initial?: unknown, more: Partial<Field> = {}): Field => ({
  ...{ name: `rules.${name}`, label: textKey(`ops.rules.${name}`), initial },
  ...more,
});

const turnover = (times = 10, days = 30) => [rule("times", times), rule("days", days)];

const PRIZES = [
  { id: "top", amount: 100_000, weight: 1, stock: 10 },
  { id: "small", amount: 1_000, weight: 99, stock: null },
];

const draws = (per: string, count: number, every?: number): readonly Field[] => [
  { name: "rules.turns.per", label: "ops.rules.turns", initial: per, required: true },
  {
    ...rule("turns.count", count, { help: "ops.rules.turns.count.help", required: true }),
    also: "rules.turns.most",
  },
  rule("turns.every", every, { help: "ops.rules.turns.every.help" }),
  rule("prizes", PRIZES, { help: "ops.rules.prizes.help", lines: PRIZE_LINES, rows: 6 }),
  ...turnover(),
];

/** The fields of the rules of each kind, with the values that a new promotion starts with. */
const RULE_FIELDS: Readonly<Record<PromotionKind, readonly Field[]>> = {
  depositMatch: [
    rule("percent", 50),
    rule("most", 100_000),
    rule("minDeposit", 10_000),
    rule("of", "bonus"),
    rule("every", "account"),
    ...turnover(),
  ],
  rebate: [
    rule("basisPoints", 50),
    rule("period", "day"),
    rule("gameTypes", ["RNG"], {
      options: "member.record.type",
      label: "ops.missions.games",
      help: "ops.missions.games.help",
    }),
    rule("minBet", 10_000),
    rule("most", 100_000),
    ...turnover(1, 7),
  ],
  signUp: [rule("amount", 10_000), rule("withinDays", 7), rule("needsMobile", true), ...turnover()],
  checkIn: [
    rule("amounts", [100, 200, 300, 400, 500, 600, 1_000], {
      ...{ help: "ops.rules.amounts.help", lines: AMOUNT_LINES },
    }),
    ...turnover(1, 7),
  ],
  wheel: draws("day", 1),
  raffle: draws("deposit", 100, 100_000),
  freeSpins: [
    rule("vassalage", "", { look: "select", choose: "ops.rules.vassalage.choose" }),
    rule("gameId", "", { look: "suggest", help: "ops.rules.gameId.help" }),
    rule("spins", 20),
    rule("stake", 100),
    rule("days", 7, { label: "ops.rules.spinDays" }),
    rule("onlyByOperators", false),
  ],
  manual: [rule("most", 100_000), ...turnover()],
  info: [],
};

const CONTENT: Field = {
  ...TITLE_FIELDS,
  parts: [
    ...(TITLE_FIELDS.parts ?? []),
    { name: "content", label: "ops.promotions.text.content", look: "area" },
  ],
};

/** The fields of a promotion of a kind; undefined for an unknown kind. */
export function listFields(kind: string): readonly Field[] | undefined {
  const known = PROMOTION_KINDS.find((one) => one === kind);
  if (!known) return undefined;
  return [
    { name: "group", label: "ops.promotions.group", options: "promotions.group" },
    CONTENT,
    PICTURE_FIELD,
    // The operators' pages have no brand's clock; this is only the form's initial value.
    {
      ...{ name: "startsAt", label: "ops.promotions.begins", help: "ops.promotions.begins.help" },
      initial: startOfMinute(Date.now()),
    },
    { name: "endsAt", label: "ops.promotions.ends", help: "ops.promotions.ends.help" },
    { name: "quota", label: "ops.promotions.quota", help: "ops.promotions.quota.help" },
    SORT_FIELD,
    { name: "rules.kind", label: "ops.promotions.kind", look: "hidden", initial: known },
    ...RULE_FIELDS[known],
    ...(known === "info" ? [] : BUDGET_FIELDS),
  ];
}

/** The form of a promotion. */
export const PROMOTION_FORM: ItemForm = {
  fields: listFields,
  kindAt: "rules.kind",
  async loadChoices(ops, merchant, t) {
    const { kinds, groups, gameTypes, vendors, games } = await ops.calls.promotions.choices({ merchant });
    const text = (key: string, values: readonly string[]) =>
      values.map((one) => [one, t(textKey(`${key}.${one}`))] as const);
    return {
      "rules.kind": text("ops.promotions.kind", kinds),
      group: text("promotions.group", groups.length > 0 ? groups : ["new"]),
      "rules.gameTypes": gameTypeChoices(gameTypes, t),
      "rules.vassalage": vendors.map(({ vassalage, name }) => [vassalage, name] as const),
      "rules.gameId": games.map(({ gameId, name, vassalage }) => [gameId, `${name} (${vassalage})`] as const),
    };
  },
  adjust(raw) {
    const rules = raw.rules as Record<string, unknown>;
    if (rules.kind === "info") raw.budget = null;
    if (rules.kind === "freeSpins") rules.gameId = normalizeTypedIdentifier(String(rules.gameId));
    if (rules.turns) {
      const { per, count, every } = rules.turns as Record<string, unknown>;
      rules.turns = per === "day" ? { per, count } : { per, every, most: count };
    }
  },
};

/** Returns the rules of a saved promotion as the form has them: the number of turns in one field. */
export function toFormRules<Rules extends object>(rules: Rules) {
  if (!("turns" in rules)) return rules;
  const turns = rules.turns as { count?: number; most?: number };
  return { ...rules, turns: { ...turns, count: turns.count ?? turns.most } };
}
