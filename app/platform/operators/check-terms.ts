/** Checks and compares the terms of items that operators publish. */
import { formatWithCode } from "#app/shared/money.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { requireKnown } from "./known-ids.ts";

/**
 * Validates a budget: it covers what was given so far, its part per member covers one prize, and the total covers one
 * member. `most` is the maximum given at once; 0 for items that give no money, which have no budget.
 * @throws PlatformError INVALID_INPUT on /budget/total or /budget/each.
 */
export function requireBudget(
  { currency }: Pick<MerchantProfile, "currency">,
  budget: PrizeBudget | null,
  { most, spent }: { most: number; spent: number },
): PrizeBudget | null {
  if (most === 0) return null;
  if (!budget) throw createFieldError("/budget/total", { messageKey: FIELD_MESSAGE_KEYS.required });
  const { total, each } = budget;
  const values = (amount: number) => ({ amount: formatWithCode(amount, currency) });
  if (each < most) {
    throw createFieldError("/budget/each", { messageKey: "ops.error.budgetEach", values: values(most) });
  }
  const least = Math.max(each, spent);
  if (total < least) {
    const messageKey = total < spent ? "ops.error.budgetSpent" : "ops.error.budgetTotal";
    throw createFieldError("/budget/total", { messageKey, values: values(least) });
  }
  return budget;
}

/** @throws PlatformError INVALID_INPUT on /endsAt for an end that is not after the start. */
export function requireEndAfter(startsAt: number, endsAt: number | null): void {
  if (endsAt === null || endsAt > startsAt) return;
  throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
}

/**
 * Requires that an item's end is still ahead: after its start, and after now for one that starts when it is published.
 * @throws PlatformError INVALID_INPUT on /endsAt.
 */
export function requireEndAhead(
  { startsAt, endsAt }: { startsAt: number; endsAt: number | null },
  now: number,
): void {
  requireEndAfter(Math.max(now, startsAt), endsAt);
}

/**
 * Requires that texts are in languages of the brand, or in one of `kept`, which it had earlier. A blank text counts as
 * none.
 * @throws PlatformError INVALID_INPUT on /texts/<language>.
 */
export function requireLanguages(
  { languages, defaultLanguage }: Pick<MerchantProfile, "languages" | "defaultLanguage">,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  kept: readonly string[] = [],
): void {
  const written = Object.entries(texts).filter(([, text]) =>
    Object.values(text).some((part) => part.trim() !== ""),
  );
  for (const [language] of written) {
    requireKnown(`/texts/${language}`, [language], [defaultLanguage, ...languages, ...kept]);
  }
}

/**
 * Requires the texts of an item in the brand's default language, which members read where theirs is missing.
 * @throws PlatformError INVALID_INPUT on the first part of that text: its title or name.
 */
export function requireDefaultText(
  { defaultLanguage }: Pick<MerchantProfile, "defaultLanguage">,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void {
  const [first = "title"] = Object.keys(Object.values(texts)[0] ?? {});
  if ((texts[defaultLanguage]?.[first] ?? "").trim() !== "") return;
  throw createFieldError(`/texts/${defaultLanguage}/${first}`, { messageKey: FIELD_MESSAGE_KEYS.required });
}

/** Returns true when two contents are equal, ignoring the order of their fields. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
