import type { PrizeBudget } from "../../../platform/contract/prize-budget.ts";
import type { OpsView } from "../use-ops.ts";

/** Formats the used part of a budget: `PHP 20.00 of PHP 500.00`; empty without a budget. */
export function usedText(
  { t, money }: Pick<OpsView, "t" | "money">,
  { merchantId, budget, spent }: { merchantId: string; budget: PrizeBudget | null; spent: number },
): string | null {
  if (!budget) return spent === 0 ? null : money(merchantId, spent);
  return t("ops.rules.spent.of", {
    spent: money(merchantId, spent),
    total: money(merchantId, budget.total),
  });
}
