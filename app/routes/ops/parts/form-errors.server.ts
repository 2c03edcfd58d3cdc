import { data } from "@remix-run/node";
import { sanitiseHtml } from "../../../platform/content/content.server.ts";
import { type FailureData, getFailure } from "../../../site/call-failure.ts";
import type { FormErrors } from "./form-errors.ts";

/**
 * Returns an action's response to a refused call, with the call's own status; `whyNot` overrides the error's text with
 * a more specific one.
 * @throws errors other than refusals.
 */
export function toFormErrors(
  error: unknown,
  values: FormErrors["values"] = {},
  whyNot: (failure: FailureData) => string | null = () => null,
) {
  const { data: failure, status } = getFailure(error);
  const refused = Object.entries(failure.fields);
  const fields = Object.fromEntries(refused.map(([name, text]) => [fieldName(name), text]));
  const hidden = refused.filter(([name]) => HIDDEN.test(name)).map(([name, text]) => `${name}: ${text}`);
  const ofAll = refused.length > 0 ? hidden.join(" · ") || null : (whyNot(failure) ?? failure.message);
  return data<FormErrors>({ message: ofAll, fields, values: sanitiseRefusedTexts(values, fields) }, status);
}

/**
 * Returns the values that a form with texts shows again. Content that is not allowed is removed from a refused text;
 * the field's error names it.
 *
 * @param fields The refused fields, by their names in the form.
 */
function sanitiseRefusedTexts(
  values: FormErrors["values"],
  fields: FormErrors["fields"],
): FormErrors["values"] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.startsWith("content-") && fields[name] ? sanitiseHtml(value ?? "") : value,
    ]),
  );
}

/** Fields that no form shows. Their refusal is a fault of the page, and an error beside the field would not be seen. */
const HIDDEN = /^(id|merchant|seen\w+|idempotencyKey)$/;

/**
 * Maps a part of the input to its form field: `rules/target` is `target`, `rules/prizes/0/to` is `prizes`,
 * `budget/each` is `budget-each`, and `texts/EN/title` is `title-EN`.
 */
function fieldName(name: string): string {
  const [, language, part] = /^texts\/(\w+)\/(\w+)$/.exec(name) ?? [];
  if (name.startsWith("budget/")) return name.replace("/", "-");
  return part ? `${part}-${language}` : (name.replace(/^rules\//, "").split("/")[0] ?? name);
}
