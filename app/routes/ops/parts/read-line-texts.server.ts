import type { AppLoadContext } from "@remix-run/node";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { formText, invalidForm } from "../../../site/parse-form.ts";

/**
 * Reads the texts of `LineTexts` by language, without languages whose first part is blank.
 * @throws CallFailure INVALID_INPUT when the brand's default language is missing.
 */
export function readLineTexts<Part extends string>(
  form: FormData,
  context: Pick<AppLoadContext, "t">,
  { defaultLanguage, languages }: Pick<CurrentOperator["merchants"][number], "defaultLanguage" | "languages">,
  parts: readonly [Part, ...Part[]],
): Record<string, Record<Part, string>> {
  const text = (part: Part, language: string) => formText(form, `${part}-${language}`).trim();
  const [first] = parts;
  if (text(first, defaultLanguage) === "") {
    throw invalidForm(context, { [`${first}-${defaultLanguage}`]: context.t("error.field.required") });
  }
  const written = [...new Set([defaultLanguage, ...languages])].filter((one) => text(first, one) !== "");
  return Object.fromEntries(
    written.map((language) => [
      language,
      Object.fromEntries(parts.map((part) => [part, text(part, language)])) as Record<Part, string>,
    ]),
  );
}
