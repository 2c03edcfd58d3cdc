import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type i18n, type TFunction } from "i18next";
import { decodeText } from "../shared/decode-text.ts";
import { type PreserializedJson, preserialize } from "../shared/preserialized.ts";
import { textVariables } from "../shared/text-variables.ts";
import { i18nextOptions, type Texts } from "./i18next-options.ts";
import { languageTag } from "./languages.ts";
import type { Translate } from "./text-key.ts";

/** The language that all others fall back to, key by key. */
const FALLBACK = "EN";

/** A brand's own texts per language: `brands/<id>/locales/<CODE>.json`, keys with their namespace (`home.hero.title`). */
export type BrandTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The catalogues of `app/locales` as i18next instances: one per brand and language, created once and shared by all
 * requests.
 */
export interface I18n {
  /** Platform codes that have a catalogue. */
  languages(): string[];
  namespaces(): string[];
  /** Returns the variables that each text contains in any language, by the text's key with its namespace. */
  variables(): ReadonlyMap<string, ReadonlySet<string>>;
  /** Returns the instance of a brand and language with every namespace, for rendering on the server. */
  instance(language: string, overrides: BrandTexts): i18n;
  /** Returns `t` of that instance, for titles, mail and messages written on the server. */
  translate(language: string, overrides: BrandTexts): Translate;
  /** Returns the texts of some namespaces as sent to the browser; the same object for the same arguments. */
  texts(language: string, overrides: BrandTexts, namespaces: readonly string[]): PreserializedJson<Texts>;
}

/** Reads `<folder>/<CODE>/<namespace>.json`. Throws a TypeError when a file is not a flat object of strings. */
export function loadI18n(folder: string): I18n {
  const catalogues = readCatalogues(folder);
  const namespaces = Object.keys(catalogues.get(FALLBACK) ?? {});
  const instances = new WeakMap<BrandTexts, Map<string, i18n>>();
  const shipped = new WeakMap<i18n, Map<string, PreserializedJson<Texts>>>();

  function createFor(language: string, overrides: BrandTexts): i18n {
    const tag = languageTag(language);
    const resources = Object.fromEntries(
      namespaces.map((namespace) => [
        namespace,
        // Without a prototype, because i18next would take its property names for keys.
        Object.assign(
          Object.create(null),
          expandPlurals(tag, catalogues.get(FALLBACK)?.[namespace] ?? {}),
          catalogues.get(language)?.[namespace],
        ),
      ]),
    );
    const instance = createInstance();
    instance.init(i18nextOptions(tag, namespaces, { [tag]: resources }));
    for (const texts of [overrides[FALLBACK], overrides[language]]) {
      for (const [key, text] of Object.entries(texts ?? {})) {
        const [namespace = "", ...rest] = key.split(".");
        // Uses the key as it is in a catalogue: i18next would nest it at each dot.
        instance.addResource(tag, namespace, rest.join("."), text, { keySeparator: "\0" });
      }
    }
    return instance;
  }

  function getInstance(language: string, overrides: BrandTexts): i18n {
    const ofBrand = getOrCreate(instances, overrides, () => new Map<string, i18n>());
    return getOrCreate(ofBrand, language, () => createFor(language, overrides));
  }

  return {
    languages: () => [...catalogues.keys()],
    namespaces: () => namespaces,
    variables: () => variablesByKey([...catalogues.values()]),
    instance: getInstance,
    translate: (language, overrides) => getInstance(language, overrides).t as TFunction & Translate,
    texts(language, overrides, wanted) {
      const instance = getInstance(language, overrides);
      const ofInstance = getOrCreate(shipped, instance, () => new Map<string, PreserializedJson<Texts>>());
      return getOrCreate(ofInstance, wanted.join(" "), () =>
        preserialize(
          Object.fromEntries(
            wanted.map((name) => [name, instance.getResourceBundle(instance.language, name)]),
          ),
        ),
      );
    },
  };
}

function variablesByKey(catalogues: readonly Texts[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [namespace, texts] of catalogues.flatMap(Object.entries<Texts[string]>)) {
    for (const [key, text] of Object.entries(texts)) {
      const all = getOrCreate(found, `${namespace}.${key}`, () => new Set<string>());
      for (const name of textVariables(text)) all.add(name);
    }
  }
  return found;
}

/** Removes the plural forms that a language does not have (CLDR plural rules). */
function expandPlurals(tag: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  const forms: readonly string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => {
      const [, base, form = "other"] = /^(.+)_(zero|one|two|few|many)$/.exec(key) ?? [];
      return forms.includes(form) || !Object.hasOwn(texts, `${base}_other`);
    }),
  );
}

function readCatalogues(folder: string): Map<string, Texts> {
  return new Map(
    namesIn(folder, /^[A-Z]{2}$/).map((code) => {
      const files = namesIn(path.join(folder, code), /^[A-Za-z]+\.json$/);
      const texts = files.map((file) => [file.slice(0, -5), readTexts(path.join(folder, code, file))]);
      return [code, Object.fromEntries(texts)];
    }),
  );
}

/** Returns the names in a folder that match a form. Files left by systems, editors and file managers do not match. */
const namesIn = (folder: string, form: RegExp) => readdirSync(folder).filter((name) => form.test(name));

function readTexts(file: string): Record<string, string> {
  const decoded = decodeText(readFileSync(file));
  if (!decoded.ok) throw new TypeError(`${file}: expected ${decoded.expected}, found ${decoded.found}`);
  const content: unknown = JSON.parse(decoded.text);
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new TypeError(`${file}: a catalogue is an object of texts`);
  }
  for (const [key, text] of Object.entries(content)) {
    if (typeof text !== "string") throw new TypeError(`${file}: ${key} is not a text`);
  }
  return content as Record<string, string>;
}

interface MapLike<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function getOrCreate<K, V>(map: MapLike<K, V>, key: K, create: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = create();
  map.set(key, made);
  return made;
}
