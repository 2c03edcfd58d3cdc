import { type LocalizedTexts, listRemovedParts, sanitiseHtml } from "../content/content.server.ts";
import { MAX_TITLE_LENGTH } from "../contract/ops/announcements.ts";
import type { FieldError } from "../core/errors.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { requireLanguages } from "./check-terms.ts";

/**
 * Returns operators' texts in the form that is stored: titles trimmed, HTML sanitised, languages without a text left
 * out. The merchant's default language is required, because it is shown where a reader's own is missing. HTML from
 * which the sanitiser would remove something is refused, so that no operator publishes less than they wrote.
 * @throws PlatformError INVALID_INPUT on /texts/<language>/title or /texts/<language>/content, or on /texts/<language>
 *   for a language that the merchant does not have.
 */
export function cleanTexts(
  { languages, defaultLanguage }: Pick<MerchantProfile, "languages" | "defaultLanguage">,
  texts: LocalizedTexts,
  { needsContent }: { needsContent: boolean },
): LocalizedTexts {
  requireLanguages({ languages, defaultLanguage }, texts);
  const fields: FieldError[] = [];
  const refuse = (language: string, part: "title" | "content", fault: Omit<FieldError, "pointer">) =>
    fields.push({ pointer: `/texts/${language}/${part}`, ...fault });
  const required = { messageKey: "error.field.required" };
  const clean: LocalizedTexts = {};
  for (const language of new Set([defaultLanguage, ...languages])) {
    const title = texts[language]?.title.trim() ?? "";
    const content = sanitiseHtml(texts[language]?.content.trim() ?? "");
    const removed = removedFault(texts[language]?.content ?? "");
    if (removed) refuse(language, "content", removed);
    const isBlank = content.replace(/<(?!img)[^>]*>|&nbsp;|\s/g, "") === "";
    if (title === "" && isBlank && language !== defaultLanguage) continue;
    if (title === "") refuse(language, "title", required);
    else if (title.length > MAX_TITLE_LENGTH || !title.isWellFormed())
      refuse(language, "title", { messageKey: "error.field.maxLength", values: { count: MAX_TITLE_LENGTH } });
    if (isBlank && needsContent && !removed) refuse(language, "content", required);
    clean[language] = { title, content: isBlank ? "" : content };
  }
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  return clean;
}

/**
 * Rejects HTML that the sanitiser would change: one fault per language, at `content` of its text.
 * @throws PlatformError INVALID_INPUT on /texts/<language>/content.
 */
export function requireSafeHtml(texts: Readonly<Record<string, { content: string }>>): void {
  const fields = Object.entries(texts).flatMap(([language, { content }]) => {
    const removed = removedFault(content);
    return removed ? [{ pointer: `/texts/${language}/content`, ...removed }] : [];
  });
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
}

function removedFault(html: string): Omit<FieldError, "pointer"> | null {
  const removed = listRemovedParts(html);
  if (removed.length === 0) return null;
  return { messageKey: "ops.error.removed", values: { what: removed.join(", ") } };
}
