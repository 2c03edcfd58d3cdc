import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";

/** The studio's languages: the operators' codes, and the tags that browsers know. */
export const LANGUAGE_TAGS = {
  EN: "en",
  TY: "fil",
  VI: "vi",
  CN: "zh-Hans",
  TH: "th",
  ID: "id",
  JA: "ja",
} as const;
type Language = keyof typeof LANGUAGE_TAGS;

export type Texts = Readonly<Record<string, string>>;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGE_TAGS, code);

const LANGUAGES = Object.keys(LANGUAGE_TAGS).filter(isLanguage);

/** Reads `<folder>/texts/<code>.json` below the studio's folder, for each language. */
export function readTexts(folder: string): Readonly<Record<Language, Texts>> {
  const place = join(PROJECT_FOLDER, "app/sandbox/studio", folder, "texts");
  const read = (code: Language) => JSON.parse(readFileSync(join(place, `${code}.json`), "utf8")) as Texts;
  return Object.fromEntries(LANGUAGES.map((code) => [code, read(code)])) as Record<Language, Texts>;
}

/** The texts that all games share. */
const shared = readTexts("frame");

/**
 * Returns the texts of a kind of game, `games/<kind>/texts/<code>.json`, merged over those that all games share. Falls
 * back to English when the studio does not have the player's language.
 */
export function getTexts(kind: string): (language: string) => { tag: string; texts: Texts } {
  const own = readTexts(`games/${kind}`);
  return (language) => {
    const code = isLanguage(language) ? language : "EN";
    return { tag: LANGUAGE_TAGS[code], texts: { ...shared[code], ...own[code] } };
  };
}

/** Browsers' names for the studio's languages, including old ones (`tl`, `in`). */
const BROWSER_LANGUAGES = new Map<string, Language>([
  ...LANGUAGES.map((code) => [LANGUAGE_TAGS[code].replace(/-.*/, ""), code] as const),
  ["tl", "TY"],
  ["in", "ID"],
]);

/** Returns the shared texts for a visitor of whom only the browser's language is known. */
export function textsForBrowser(acceptLanguage: string | null): { tag: string; texts: Texts } {
  const [, wish = ""] = /^\s*([a-z]{2,3})(?![a-z])/i.exec(acceptLanguage ?? "") ?? [];
  const code = BROWSER_LANGUAGES.get(wish.toLowerCase()) ?? "EN";
  return { tag: LANGUAGE_TAGS[code], texts: shared[code] };
}
