import type { AppLoadContext } from "@remix-run/node";
import { parseAmount } from "../../shared/typed-amount.ts";
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
  const { currency } = context.brand.document;
  const minor = parseAmount(typed, currency);
  if (minor !== null && minor === parseAmount(quick, currency)) return typed;
  throw invalidForm(context, { amount: context.t("wallets.error.twoAmounts") });
}
