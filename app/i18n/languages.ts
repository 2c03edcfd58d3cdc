/** A language that the platform supports: its platform code and the data that browsers need. */
export interface Language {
  /** Platform code of the spec, such as `TY` for Tagalog. */
  code: string;
  /** BCP 47 tag for `lang`, `hreflang` and Intl. */
  tag: string;
  /** The language's name in itself, as the switcher shows it. */
  name: string;
  direction: "ltr" | "rtl";
}

const row = (code: string, tag: string, name: string, direction: "ltr" | "rtl" = "ltr"): Language => ({
  code,
  tag,
  name,
  direction,
});

/** The registry of platform codes (spec section 1: "about 35 language codes"). */
const LANGUAGES: readonly Language[] = [
  row("TY", "fil", "Tagalog"),
  row("EN", "en", "English"),
  row("CN", "zh-Hans", "简体中文"),
  row("TW", "zh-Hant", "繁體中文"),
  row("VI", "vi", "Tiếng Việt"),
  row("TH", "th", "ไทย"),
  row("ID", "id", "Bahasa Indonesia"),
  row("JA", "ja", "日本語"),
  row("KO", "ko", "한국어"),
  row("MS", "ms", "Bahasa Melayu"),
  row("KM", "km", "ខ្មែរ"),
  row("LO", "lo", "ລາວ"),
  row("MY", "my", "မြန်မာ"),
  row("HI", "hi", "हिन्दी"),
  row("BN", "bn", "বাংলা"),
  row("TA", "ta", "தமிழ்"),
  row("TE", "te", "తెలుగు"),
  row("UR", "ur", "اردو", "rtl"),
  row("NE", "ne", "नेपाली"),
  row("SI", "si", "සිංහල"),
  row("MN", "mn", "Монгол"),
  row("RU", "ru", "Русский"),
  row("UK", "uk", "Українська"),
  row("KK", "kk", "Қазақша"),
  row("UZ", "uz", "Oʻzbekcha"),
  row("TR", "tr", "Türkçe"),
  row("AR", "ar", "العربية", "rtl"),
  row("FA", "fa", "فارسی", "rtl"),
  row("DE", "de", "Deutsch"),
  row("FR", "fr", "Français"),
  row("ES", "es", "Español"),
  row("PT", "pt", "Português"),
  row("BR", "pt-BR", "Português do Brasil"),
  row("IT", "it", "Italiano"),
  row("PL", "pl", "Polski"),
];

const byCode = new Map(LANGUAGES.map((language) => [language.code, language]));

/** Returns the language of a platform code, or undefined if the registry has none. */
export function getLanguage(code: string): Language | undefined {
  return byCode.get(code);
}

/** Returns a language's BCP 47 tag for pages and Intl; English for an unknown code. */
export function languageTag(code: string): string {
  return getLanguage(code)?.tag ?? "en";
}
