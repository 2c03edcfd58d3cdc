import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";

/** The studio's languages: the operators' codes, and the tags that browsers know. */
export const LANGUAGE_TAGS = { EN: "en", TY: "fil", VI: "vi", CN: "zh-Hans", TH: "th" } as const;
type Language = keyof typeof LANGUAGE_TAGS;

export type Texts = Readonly<Record<string, string>>;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGE_TAGS, code);

/** `<folder>/texts/<code>.json` below the studio's folder. */
export function readTexts(folder: string): Readonly<Record<Language, Texts>> {
  const read = (code: Language): Texts =>
    JSON.parse(
      readFileSync(join(PROJECT_FOLDER, "app/sandbox/studio", folder, "texts", `${code}.json`), "utf8"),
    );
  return { EN: read("EN"), TY: read("TY"), VI: read("VI"), CN: read("CN"), TH: read("TH") };
}

/** What all games say. */
const shared = readTexts("frame");

/**
 * The texts of a kind of game, `games/<kind>/texts/<code>.json`, over those that all games share. A game speaks English
 * where the studio does not know the player's language.
 */
export function textsOf(kind: string): (language: string) => { tag: string; texts: Texts } {
  const own = readTexts(`games/${kind}`);
  return (language) => {
    const code = isLanguage(language) ? language : "EN";
    return { tag: LANGUAGE_TAGS[code], texts: { ...shared[code], ...own[code] } };
  };
}

/** What all games say, for a visitor of whom only the browser's wish is known. */
export function textsForBrowser(acceptLanguage: string | null): { tag: string; texts: Texts } {
  const wish = (acceptLanguage ?? "").slice(0, 2).toLowerCase();
  const code = ({ vi: "VI", zh: "CN", th: "TH", fi: "TY", tl: "TY" } as const)[wish] ?? "EN";
  return { tag: LANGUAGE_TAGS[code], texts: shared[code] };
}
