import * as z from "zod";
import { localizedText } from "#app/shared/localized-text.ts";

/** A title and a text in each available language, by platform code. */
const localizedTexts = z.record(z.string(), z.object({ title: z.string(), content: z.string() }));
export type LocalizedTexts = z.infer<typeof localizedTexts>;

/** Reads the column `texts`. */
export function readTexts(stored: string): LocalizedTexts {
  return localizedTexts.parse(JSON.parse(stored));
}

/** Returns the text of the column `texts` for a language (see `localizedText`); empty when there is none. */
export function readText(stored: string, merchant: { readonly defaultLanguage: string }, language: string) {
  return localizedText(readTexts(stored), merchant, language) ?? { title: "", content: "" };
}
