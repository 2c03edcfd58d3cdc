import * as z from "zod";

/** A title and a text in each available language, by platform code. */
const localizedTexts = z.record(z.string(), z.object({ title: z.string(), content: z.string() }));
export type LocalizedTexts = z.infer<typeof localizedTexts>;

/** Reads the column `texts`. */
export function readTexts(stored: string): LocalizedTexts {
  return localizedTexts.parse(JSON.parse(stored));
}

/** Returns the text in a language, otherwise in the merchant's default one, otherwise in any available. */
export function getLocalizedText(
  all: LocalizedTexts,
  language: string,
  defaultLanguage: string,
): { title: string; content: string } {
  return all[language] ?? all[defaultLanguage] ?? Object.values(all)[0] ?? { title: "", content: "" };
}
