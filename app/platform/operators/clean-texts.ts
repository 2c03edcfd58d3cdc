import { type LocalizedTexts, sanitiseHtml } from "../content/content.server.ts";
import { LONGEST_TITLE } from "../contract/ops/announcements.ts";
import type { FieldError } from "../core/errors.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";

/**
 * The texts that operators wrote, as they are stored: titles trimmed, HTML sanitised, languages without a text left out. The
 * merchant's default language has to be among them, since everybody reads that one where their own is missing.
 * @throws PlatformError INVALID_INPUT on /title or /content of a language, with it as `values.language`.
 */
export function cleanTexts(
  { languages, defaultLanguage }: Pick<MerchantProfile, "languages" | "defaultLanguage">,
  texts: LocalizedTexts,
  { needsContent }: { needsContent: boolean },
): LocalizedTexts {
  const fields: FieldError[] = [];
  const refuse = (language: string, part: "title" | "content", messageKey: string) =>
    fields.push({ pointer: `/${part}-${language}`, messageKey, values: { count: LONGEST_TITLE } });
  const clean: LocalizedTexts = {};
  for (const language of new Set([defaultLanguage, ...languages])) {
    const title = texts[language]?.title.trim() ?? "";
    const content = sanitiseHtml(texts[language]?.content.trim() ?? "");
    const isBlank = content.replace(/<(?!img)[^>]*>|&nbsp;|\s/g, "") === "";
    if (title === "" && isBlank && language !== defaultLanguage) continue;
    if (title === "") refuse(language, "title", "error.field.required");
    else if (title.length > LONGEST_TITLE || !title.isWellFormed())
      refuse(language, "title", "error.field.maxLength");
    if (isBlank && needsContent) refuse(language, "content", "error.field.required");
    clean[language] = { title, content: isBlank ? "" : content };
  }
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  return clean;
}
