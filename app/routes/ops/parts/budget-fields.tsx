import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PrizeBudget } from "../../../platform/contract/prize-budget.ts";
import { formatAmount } from "../../../shared/money.ts";
import type { OpsView } from "../use-ops.ts";
import { OpsAmountField } from "./form.tsx";
import type { FormErrors } from "./form-errors.ts";

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

interface BudgetFieldsProps {
  merchant: { code: string; currency: { code: string; decimals: number } };
  /** The saved item; null for a new one. */
  budget: PrizeBudget | null;
  refused: FormErrors;
}

/** The limits of a budget: in total, and per member. */
export function BudgetFields({ merchant, budget, refused }: BudgetFieldsProps) {
  const { t } = useTranslation();
  const { currency } = merchant;
  const field = { refused, merchant: merchant.code };
  const shown = (minor: number | undefined) =>
    minor === undefined ? "" : formatAmount(minor, currency.decimals);
  return (
    <>
      <OpsAmountField
        {...field}
        name="budget-total"
        label={`${t("ops.rules.budgetTotal")} (${currency.code})`}
        help={t("ops.rules.budgetTotal.help")}
        defaultValue={shown(budget?.total)}
      />
      <OpsAmountField
        {...field}
        name="budget-each"
        label={`${t("ops.rules.budgetEach")} (${currency.code})`}
        help={t("ops.rules.budgetEach.help")}
        defaultValue={shown(budget?.each)}
      />
    </>
  );
}
