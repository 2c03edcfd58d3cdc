import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Sealed, seal } from "../sealed.ts";
import { createTranslate, type Texts, type Translate } from "./translate.ts";

/** The language every other one falls back to, key by key. */
const FALLBACK = "EN";

/** Every catalogue of `app/locales`, read once; brand overrides are put over them on demand. */
export interface Catalogues {
  /** Platform codes that have a catalogue. */
  languages(): string[];
  /** All keys of one namespace, e.g. `home`. */
  namespaces(): string[];
  /**
   * The texts of some namespaces in a language: fallback language, then the language, then the brand's overrides
   * whose keys begin with a namespace asked for (a key's namespace is what stands before its first dot). Sealed, the
   * same object for the same question.
   */
  texts(language: string, overrides: BrandTexts, namespaces: readonly string[]): Sealed<Texts>;
  /** A translator over every namespace, for messages made on the server. */
  translate(language: string, overrides: BrandTexts): Translate;
}

/** A brand's own texts per language: `brands/<id>/locales/<CODE>.json`. */
export type BrandTexts = Readonly<Record<string, Texts>>;

/** Reads `<folder>/<CODE>/<namespace>.json`. Throws when a file is not a flat object of strings. */
export function loadCatalogues(folder: string): Catalogues {
  const byLanguage = new Map<string, Map<string, Texts>>();
  for (const code of readdirSync(folder)) {
    const files = readdirSync(path.join(folder, code)).filter((file) => file.endsWith(".json"));
    byLanguage.set(
      code,
      new Map(files.map((file) => [file.slice(0, -5), readTexts(path.join(folder, code, file))])),
    );
  }
  const namespaces = [...(byLanguage.get(FALLBACK)?.keys() ?? [])];
  const sealed = new WeakMap<BrandTexts, Map<string, Sealed<Texts>>>();
  const translators = new WeakMap<BrandTexts, Map<string, Translate>>();

  function merge(language: string, overrides: BrandTexts, wanted: readonly string[]): Texts {
    const all: Record<string, string> = {};
    for (const namespace of wanted) {
      Object.assign(all, byLanguage.get(FALLBACK)?.get(namespace), byLanguage.get(language)?.get(namespace));
      for (const source of [overrides[FALLBACK], overrides[language]]) {
        for (const [key, text] of Object.entries(source ?? {})) {
          if (key.startsWith(`${namespace}.`)) all[key] = text;
        }
      }
    }
    return all;
  }

  return {
    languages: () => [...byLanguage.keys()],
    namespaces: () => namespaces,
    texts: (language, overrides, wanted) =>
      getOrMake(
        getOrMake(sealed, overrides, () => new Map<string, Sealed<Texts>>()),
        `${language} ${wanted.join(" ")}`,
        () => seal(merge(language, overrides, wanted)),
      ),
    translate: (language, overrides) =>
      getOrMake(
        getOrMake(translators, overrides, () => new Map<string, Translate>()),
        language,
        () => createTranslate(language, [merge(language, overrides, namespaces)]),
      ),
  };
}

function readTexts(file: string): Texts {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new TypeError(`${file}: a catalogue is an object of texts`);
  }
  for (const [key, text] of Object.entries(content)) {
    if (typeof text !== "string") throw new TypeError(`${file}: ${key} is not a text`);
  }
  return content as Texts;
}

interface MapLike<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function getOrMake<K, V>(map: MapLike<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
