import type { AppLoadContext } from "@remix-run/node";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import { operatorRewardsContract } from "../../../platform/contract/ops/points.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { parseAmount } from "../../../shared/money.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { readLineTexts, wholeNumber } from "../parts/read-line-texts.server.ts";

/** What the form says of a new reward of a brand. @throws CallFailure INVALID_INPUT. */
export function readReward(
  form: FormData,
  context: AppLoadContext,
  merchant: CurrentOperator["merchants"][number],
): OperatorInput<"rewards", "create"> {
  const worth = formText(form, "worth").trim();
  const decimals = merchant.currency.decimals;
  return parseForm(form, operatorRewardsContract.create, context, {
    given: {
      merchant: merchant.code,
      texts: readLineTexts(form, context, merchant, ["name", "text"]),
      worth: worth === "" ? null : (parseAmount(worth, decimals) ?? Number.NaN),
      price: wholeNumber(form, "price"),
      stock: stockOf(form),
      times: wholeNumber(form, "times"),
      days: wholeNumber(form, "days"),
      sort: wholeNumber(form, "sort"),
    },
  });
}

/** The changes that the form of a reward asks for. @throws CallFailure INVALID_INPUT. */
export function readRewardChange(
  form: FormData,
  context: AppLoadContext,
  one: { merchant: string; id: string },
): OperatorInput<"rewards", "edit"> {
  return parseForm(form, operatorRewardsContract.edit, context, {
    given: {
      ...one,
      price: wholeNumber(form, "price"),
      stock: stockOf(form),
      sort: wholeNumber(form, "sort"),
    },
  });
}

/** How many there are of it; null, for no limit, where nothing is typed. */
function stockOf(form: FormData): number | null {
  return formText(form, "stock").trim() === "" ? null : wholeNumber(form, "stock");
}
