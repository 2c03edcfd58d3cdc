import type { PrizeBudget } from "../../../platform/contract/prize-budget.ts";
import { parseAmount } from "../../../shared/money.ts";
import { formText } from "../../../site/parse-form.ts";

/** The budget that was typed; NaN, which no schema takes, for what is no amount. */
export function readBudget(form: FormData, { decimals }: { decimals: number }): PrizeBudget {
  const amount = (name: string) => parseAmount(formText(form, name), decimals) ?? Number.NaN;
  return { total: amount("budget-total"), each: amount("budget-each") };
}
