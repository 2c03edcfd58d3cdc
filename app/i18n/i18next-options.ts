import type { InitOptions, Resource } from "i18next";
import type { TextKey } from "./text-key.ts";

/** Texts of some namespaces in one language: namespace → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A text without values, outside of any instance: for the title that Remix's `meta` makes. */
export function plainText(texts: Texts, key: TextKey): string {
  const [namespace = "", ...rest] = key.split(".");
  return texts[namespace]?.[rest.join(".")] ?? key;
}

/**
 * i18next as every instance of ours is set up, on the server and in the browser. A key names its namespace before the
 * first dot. Resources are there when an instance is made, so that it is ready at once.
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
    // A missing text shows its key as we write it; i18next joins namespace and key with a colon.
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => key.replace(":", "."),
    // React escapes what it shows; mail and JSON are no HTML.
    interpolation: { escapeValue: false },
    // A hole without a value stays, so that it is seen; `RichText` fills some with elements.
    missingInterpolationHandler: (_text, match) => match[0],
  };
}
