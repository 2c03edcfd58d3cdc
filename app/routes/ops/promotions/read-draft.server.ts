import type { AppLoadContext } from "@remix-run/node";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import { operatorPromotionsContract } from "../../../platform/contract/ops/promotions.ts";
import { jsonOrNull } from "../../../platform/core/json-or-null.ts";
import { CallFailure } from "../../../site/call-failure.ts";
import { formText, invalidForm } from "../../../site/parse-form.ts";
import { utcTimeOf } from "../parts/utc-time.ts";

type Draft = Omit<OperatorInput<"promotions", "create">, "merchant" | "idempotencyKey">;

/** The fields of the editor that are shown again. */
export function draftFields(form: FormData): string[] {
  return [...form.keys()].filter((name) => name !== "seenState");
}

/** What the editor's form says of a promotion. @throws CallFailure INVALID_INPUT. */
export function readDraft(form: FormData, context: Pick<AppLoadContext, "t">): Draft {
  const { t } = context;
  const rules = jsonOrNull(formText(form, "rules"));
  if (rules === null) throw invalidForm(context, { rules: t("ops.promotions.rules.bad") });
  const quota = formText(form, "quota").trim();
  const raw = {
    group: formText(form, "group"),
    picture: formText(form, "picture").trim(),
    sort: Number(formText(form, "sort")),
    quota: quota === "" ? null : Number(quota),
    startsAt: utcTimeOf(formText(form, "startsAt")),
    endsAt: formText(form, "endsAt") === "" ? null : utcTimeOf(formText(form, "endsAt")),
    texts: textsOf(form),
    rules,
  };
  const schema = operatorPromotionsContract.create["~orpc"].inputSchema;
  const parsed = schema?.omit({ merchant: true, idempotencyKey: true }).safeParse(raw);
  if (parsed?.success) return parsed.data;
  const fields = [...new Set(parsed?.error.issues.map(({ path }) => path.join(".")))].join(", ");
  const message = t("ops.promotions.invalid", { fields });
  throw new CallFailure({ code: "INVALID_INPUT", message, fields: {}, details: {} }, 422);
}

/** The texts of the languages that have a title. */
function textsOf(form: FormData): Draft["texts"] {
  const languages = [...form.keys()].flatMap((name) => /^title\.([A-Z]{2})$/.exec(name)?.[1] ?? []);
  const part = (name: string, language: string) => formText(form, `${name}.${language}`).trim();
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
