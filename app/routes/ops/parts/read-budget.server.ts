import type { AppLoadContext } from "@remix-run/node";
import type { PrizeBudget } from "../../../platform/contract/prize-budget.ts";
import type { TypedCurrency } from "../../../shared/typed-amount.ts";
import { typedAmount } from "../../../site/parse-form.ts";

/** Parses the budget fields. @throws CallFailure INVALID_INPUT for an invalid amount. */
export function readBudget(
  form: FormData,
  currency: TypedCurrency,
  context: Pick<AppLoadContext, "t">,
): PrizeBudget {
  const amount = (name: string) => typedAmount(form, name, currency, context);
  return { total: amount("budget-total"), each: amount("budget-each") };
}
