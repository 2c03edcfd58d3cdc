import { RemixI18Next } from "remix-i18next/server";
import { LANGUAGE_HEADER } from "../platform/core/call-context.ts";
import { getLanguage } from "./languages.ts";

/** The languages of a brand, by platform code; `default` is among them. */
interface Locale {
  supported: readonly string[];
  default: string;
}

/** Matches the search parameter that selects a language, as in a page's alternates. */
const PARAMETER = /[?&]lang=([A-Z]{2})(?:&|$)/;

/** Returns the language in an address if the brand's switcher offers it; otherwise null. */
export function getUrlLanguage(switcher: readonly string[], url: string): string | null {
  const [, asked] = PARAMETER.exec(url) ?? [];
  return asked !== undefined && switcher.includes(asked) ? asked : null;
}

const detected = new WeakMap<Locale, Map<string, Promise<string>>>();

/**
 * Returns the requested language if the brand supports it, otherwise the brand's default. For clients that are not
 * browsers the header takes precedence over the cookie. remix-i18next decides, once for each language requested of a
 * brand.
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
