import { formatWithCode } from "#app/shared/money.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

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
