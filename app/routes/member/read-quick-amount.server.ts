import type { AppLoadContext } from "@remix-run/node";
import { parseAmount } from "../../shared/typed-amount.ts";
import { formText, invalidForm } from "../../site/parse-form.ts";

/**
 * Returns the effective text of a form's `QuickAmount`: the typed amount (`amount`), otherwise the selected one
 * (`quick`).
 * @throws CallFailure INVALID_INPUT at `amount` if both were sent and differ, which is possible only without scripts:
 *   the intended one is unknown then.
 */
export function readQuickAmount(form: FormData, context: AppLoadContext): string {
  const typed = formText(form, "amount").trim();
  const quick = formText(form, "quick");
  if (typed === "" || quick === "") return typed || quick;
  const { currency } = context.brand.document;
  const minor = parseAmount(typed, currency);
  if (minor !== null && minor === parseAmount(quick, currency)) return typed;
  throw invalidForm(context, { amount: context.t("wallets.error.twoAmounts") });
}
