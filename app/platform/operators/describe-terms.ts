/** Describes the terms of items that operators publish, in words: one fact per field, with formatted amounts. */
import { formatAmount } from "#app/shared/money.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";

/** The fields that are amounts in minor units. */
const AMOUNTS: ReadonlySet<string> = new Set([
  "amount",
  "amounts",
  "every",
  "minBet",
  "minDeposit",
  "minStake",
  "most",
  "prize",
  "stake",
  "worth",
]);

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Terms {
  rules?: object;
  texts: Texts;
  budget?: PrizeBudget | null;
  [field: string]: unknown;
}

export function describeTerms(
  merchant: MerchantProfile,
  { rules, texts, budget, ...rest }: Terms,
): AuditDetails {
  const money = (minor: number) =>
    `${merchant.currency.code} ${formatAmount(minor, merchant.currency.decimals)}`;
  const facts: Record<string, AuditDetails[string]> = {};
  for (const [name, value] of Object.entries({ ...rest, ...rules })) {
    facts[name] = getFact(name, value, { money, rules: rules ?? {} });
  }
  if (budget) Object.assign(facts, { budget: money(budget.total), mostEach: money(budget.each) });
  for (const [language, { content = "", ...plain }] of Object.entries(texts)) {
    facts[`text ${language}`] = Object.values(plain).filter(Boolean).join(" / ");
    // Only this part is HTML, and a reader sees it without its tags.
    if (content !== "") facts[`html ${language}`] = content;
  }
  return facts;
}

interface Style {
  money(minor: number): string;
  rules: object;
}

function getFact(name: string, value: unknown, style: Style): AuditDetails[string] {
  if (typeof value === "number") return isAmount(name, style) ? style.money(value) : value;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) {
    const isList = value.every((part) => typeof part !== "object");
    return value.map((part) => String(toWords(name, part, style))).join(isList ? ", " : "; ");
  }
  return value === undefined ? null : String(toWords(name, value, style));
}

/** Formats a list element or an object as `name value, name value`. */
function toWords(name: string, part: unknown, style: Style): unknown {
  if (typeof part !== "object" || part === null) return getFact(name, part, style);
  return Object.entries(part)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field} ${getFact(field, value, style)}`)
    .join(", ");
}

/** Returns true for an amount; a mission's target is an amount, or a number of rounds. */
function isAmount(name: string, { rules }: Style): boolean {
  if (name === "target") return "goal" in rules && rules.goal !== "rounds";
  return AMOUNTS.has(name);
}

/** Returns the facts that differ, before and after. */
export function changedTerms(
  before: AuditDetails,
  after: AuditDetails,
): { before: AuditDetails; after: AuditDetails } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const only = (facts: AuditDetails) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
