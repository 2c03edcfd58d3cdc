import type { Translate } from "../../../i18n/text-key.ts";
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

/**
 * Returns the display name of a payment provider. `manual` is payment by hand, and the demonstration's provider is
 * simulated.
 */
export function providerName(t: Translate, code: string): string {
  if (code === "manual") return t("ops.byHand");
  return code === "sandbox" ? t("ops.provider.sandbox") : code;
}

/** Returns a text in a language, else the first available one. */
export function textInLanguage<T>(texts: Readonly<Record<string, T>>, language: string): T | undefined {
  return texts[language] ?? Object.values(texts)[0];
}
