import type { InitOptions, Resource } from "i18next";
import { formatCount } from "../shared/format-count.ts";
import type { TextKey } from "./text-key.ts";

/** Texts of some namespaces in one language: namespace → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns a text without values, outside of any instance: for titles in Remix's `meta`. */
export function plainText(texts: Texts, key: TextKey): string {
  const [namespace = "", ...rest] = key.split(".");
  return texts[namespace]?.[rest.join(".")] ?? key;
}

/**
 * Formats whole numbers as elsewhere on a page. Years and the like, which have no thousands, are passed as strings; so
 * are decimals, whose places the caller knows.
 */
const formatValue = (value: unknown) =>
  (Number.isInteger(value) ? formatCount(Number(value)) : value) as string;

/**
 * Returns the i18next options of all our instances, on the server and in the browser. A key starts with its namespace,
 * before the first dot. Resources are passed at creation, so that an instance is ready at once.
 */
export function i18nextOptions(
  language: string,
  namespaces: readonly string[],
  resources: Resource,
): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: false,
    nsSeparator: ".",
    keySeparator: ".",
    resources,
    initImmediate: false,
    // A missing text shows its key in our notation; i18next joins namespace and key with a colon.
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => key.replace(":", "."),
    // React escapes its output; mail and JSON are not HTML.
    interpolation: { escapeValue: false, format: formatValue, alwaysFormat: true },
    // A placeholder without a value stays visible as a mistake; `RichText` fills some with elements.
    missingInterpolationHandler: (_text, match) => match[0],
  };
}
