import type { AppLoadContext } from "@remix-run/node";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import { operatorRewardsContract } from "../../../platform/contract/ops/points.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { formText, parseForm, typedAmount, wholeNumber } from "../../../site/parse-form.ts";
import { readLineTexts } from "../parts/read-line-texts.server.ts";
import { getSaveOptions } from "../version-action.server.ts";

type Merchant = CurrentOperator["merchants"][number];

/**
 * Reads a brand's new reward from the form.
 *
 * @throws CallFailure INVALID_INPUT.
 */
export function readReward(
  form: FormData,
  context: AppLoadContext,
  merchant: Merchant,
): OperatorInput<"rewards", "create"> {
  const given = { merchant: merchant.code, ...toContent(form, context, merchant) };
  return parseForm(form, operatorRewardsContract.create, context, { given });
}

/** Reads a saved item's new content from its form. @throws CallFailure INVALID_INPUT. */
export function readRewardChange(
  form: FormData,
  context: AppLoadContext,
  merchant: Merchant,
  id: string,
): OperatorInput<"rewards", "edit"> {
  const given = {
    merchant: merchant.code,
    id,
    ...getSaveOptions(form),
    ...toContent(form, context, merchant),
  };
  return parseForm(form, operatorRewardsContract.edit, context, { given });
}

function toContent(form: FormData, context: AppLoadContext, merchant: Merchant) {
  const worth = formText(form, "worth").trim();
  return {
    texts: readLineTexts(form, context, merchant, ["name", "text"]),
    worth: worth === "" ? null : typedAmount(form, "worth", merchant.currency, context),
    price: wholeNumber(form, "price"),
    stock: wholeNumber(form, "stock"),
    perMember: wholeNumber(form, "perMember"),
    times: wholeNumber(form, "times"),
    days: wholeNumber(form, "days"),
    sort: wholeNumber(form, "sort"),
  };
}
