import CN from "../texts/CN.json" with { type: "json" };
import EN from "../texts/EN.json" with { type: "json" };
import TH from "../texts/TH.json" with { type: "json" };
import TY from "../texts/TY.json" with { type: "json" };
import VI from "../texts/VI.json" with { type: "json" };

export type Texts = Readonly<Record<keyof typeof EN, string>>;

/** The studio's languages, by the code operators use, with the tag browsers know. */
const LANGUAGES: Readonly<Record<string, { tag: string; texts: Texts }>> = {
  EN: { tag: "en", texts: EN },
  TY: { tag: "fil", texts: TY },
  VI: { tag: "vi", texts: VI },
  CN: { tag: "zh-Hans", texts: CN },
  TH: { tag: "th", texts: TH },
};

/** A game speaks English where the studio does not know the player's language. */
export function textsFor(language: string): { tag: string; texts: Texts } {
  return LANGUAGES[language] ?? { tag: "en", texts: EN };
}

/** For a visitor of whom only the browser's wish is known. */
export function textsForBrowser(acceptLanguage: string | null) {
  const input = (acceptLanguage ?? "").slice(0, 2).toLowerCase();
  const code = { vi: "VI", zh: "CN", th: "TH", fi: "TY", tl: "TY" }[input] ?? "EN";
  return textsFor(code);
}
