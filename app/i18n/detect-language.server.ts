import { RemixI18Next } from "remix-i18next/server";
import { LANGUAGE_HEADER } from "../platform/core/call-context.ts";
import { getLanguage } from "./languages.ts";

/** The languages of a brand, by platform code; `default` is among them. */
interface Locale {
  supported: readonly string[];
  default: string;
}

/** The search parameter of an address that names its language, as the alternates of a page do. */
const PARAMETER = /[?&]lang=([A-Z]{2})(?:&|$)/;

/** The language that an address asks for, where the brand's switcher offers it; else null. */
export function languageInAddress(switcher: readonly string[], url: string): string | null {
  const [, asked] = PARAMETER.exec(url) ?? [];
  return asked !== undefined && switcher.includes(asked) ? asked : null;
}

const detected = new WeakMap<Locale, Map<string, Promise<string>>>();

/**
 * The language that a request asks for when the brand supports it, else the brand's default. The header of a client that
 * is no browser goes before the cookie. remix-i18next decides, once for each language asked of a brand.
 */
export function detectLanguage(
  locale: Locale,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  cookie: string | null,
): Promise<string> {
  const sent = headers[LANGUAGE_HEADER] ?? cookie;
  const asked = typeof sent === "string" && getLanguage(sent) ? sent : "";
  let ofBrand = detected.get(locale);
  if (!ofBrand) {
    ofBrand = new Map();
    detected.set(locale, ofBrand);
  }
  let language = ofBrand.get(asked);
  if (!language) {
    language = createDetector(locale).getLocale(
      new Request("http://own.invalid", { headers: { [LANGUAGE_HEADER]: asked } }),
    );
    ofBrand.set(asked, language);
  }
  return language;
}

function createDetector({ supported, default: fallbackLanguage }: Locale): RemixI18Next {
  return new RemixI18Next({
    detection: {
      supportedLanguages: [...supported],
      fallbackLanguage,
      order: ["custom"],
      findLocale: async (request) => request.headers.get(LANGUAGE_HEADER),
    },
  });
}
