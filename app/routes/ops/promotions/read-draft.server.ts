import type { AppLoadContext } from "@remix-run/node";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import { operatorPromotionsContract } from "../../../platform/contract/ops/promotions.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { formText, parseForm, wholeNumber } from "../../../site/parse-form.ts";
import { readBudget } from "../parts/read-budget.server.ts";
import { typedTime } from "../parts/typed-time.ts";
import { getSaveOptions } from "../version-action.server.ts";
import { readRules } from "./read-rules.server.ts";

type Create = OperatorInput<"promotions", "create">;
type Merchant = CurrentOperator["merchants"][number];

/** Reads a brand's new promotion from its form. @throws CallFailure INVALID_INPUT. */
export function readDraft(form: FormData, context: AppLoadContext, merchant: Merchant): Create {
  const given = { merchant: merchant.code, ...toContent(form, context, merchant) };
  return parseForm(form, operatorPromotionsContract.create, context, { given });
}

/** Reads a saved item's new content from its form. @throws CallFailure INVALID_INPUT. */
export function readChange(
  form: FormData,
  context: AppLoadContext,
  merchant: Merchant,
  id: string,
): OperatorInput<"promotions", "edit"> {
  const given = {
    merchant: merchant.code,
    id,
    ...getSaveOptions(form),
    ...toContent(form, context, merchant),
  };
  return parseForm(form, operatorPromotionsContract.edit, context, { given });
}

function toContent(form: FormData, context: AppLoadContext, { currency, timeZone }: Merchant) {
  const rules = readRules({ form, context, currency });
  const endsAt = formText(form, "endsAt");
  return {
    picture: formText(form, "picture").trim(),
    sort: wholeNumber(form, "sort"),
    quota: formText(form, "quota").trim() === "" ? null : wholeNumber(form, "quota"),
    startsAt: typedTime(formText(form, "startsAt"), timeZone),
    endsAt: endsAt === "" ? null : typedTime(endsAt, timeZone),
    texts: getTexts(form),
    budget: rules.kind === "info" ? null : readBudget(form, currency, context),
    rules,
  };
}

/** Returns the texts of the languages that have a title. */
function getTexts(form: FormData): Create["texts"] {
  const languages = [...form.keys()].flatMap((name) => /^title-([A-Z]{2})$/.exec(name)?.[1] ?? []);
  const part = (name: string, language: string) => formText(form, `${name}-${language}`).trim();
  return Object.fromEntries(
    languages
      .filter((language) => part("title", language) !== "")
      .map((language) => [
        language,
        {
          title: part("title", language),
          summary: part("summary", language),
          content: part("content", language),
        },
      ]),
  );
}
