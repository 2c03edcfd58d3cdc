import type { AppLoadContext } from "@remix-run/node";
import { parseAmount } from "../../shared/money.ts";
import { formText, invalidForm } from "../../site/parse-form.ts";

/**
 * The text of a form's `QuickAmount` that counts: what was typed (`amount`), or else what was chosen (`quick`).
 * @throws CallFailure INVALID_INPUT at `amount` where both were sent and differ, which takes a page without scripts: which
 * of them was meant is not known then.
 */
export function readQuickAmount(form: FormData, context: AppLoadContext): string {
  const typed = formText(form, "amount").trim();
  const quick = formText(form, "quick");
  if (typed === "" || quick === "") return typed || quick;
  const { decimals } = context.brand.document.currency;
  const minor = parseAmount(typed, decimals);
  if (minor !== null && minor === parseAmount(quick, decimals)) return typed;
  throw invalidForm(context, { amount: context.t("wallets.error.twoAmounts") });
}
