import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { languageTag } from "../../app/i18n/languages.ts";

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** The files that may name a text: code, the texts that brand documents name, and the schemas with their defaults. */
const SOURCES = ["app/**/*.{ts,tsx}", "brands/**/*.json", "schemas/*.json"];

/** Returns the text keys of a language with their namespace; the plural forms of a key count as one. */
function textKeys(root: string, language: string): Set<string> {
  const files = globSync(`app/locales/${language}/*.json`, { cwd: root });
  return new Set(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(path.join(root, file), "utf8")) as Record<string, string>;
      return Object.keys(texts).map((key) => `${path.basename(file, ".json")}.${key.replace(PLURAL, "")}`);
    }),
  );
}

/** Returns for each language other than English the missing keys, and the keys that English does not have. */
export function differences(root: string): { language: string; missing: string[]; extra: string[] }[] {
  const english = textKeys(root, "EN");
  const languages = globSync("app/locales/*", { cwd: root }).map((folder) => path.basename(folder));
  return languages
    .filter((language) => language !== "EN")
    .sort()
    .map((language) => {
      const own = textKeys(root, language);
      return {
        language,
        missing: [...english].filter((key) => !own.has(key)),
        extra: [...own].filter((key) => !english.has(key)),
      };
    });
}

/**
 * Lists texts with a `{{count}}` that lack a plural form of their language (CLDR), as `EN points.left_one`. Texts for
 * operators are left out.
 */
export function missingPlurals(root: string): string[] {
  return globSync("app/locales/*/*.json", { cwd: root }).flatMap((file) => {
    const namespace = path.basename(file, ".json");
    const language = path.basename(path.dirname(file));
    if (namespace === "ops") return [];
    const texts = JSON.parse(readFileSync(path.join(root, file), "utf8")) as Record<string, string>;
    const counted = Object.keys(texts).filter((key) => PLURAL.test(key) || texts[key]?.includes("{{count}}"));
    const bases = new Set(counted.map((key) => key.replace(PLURAL, "")));
    const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions();
    return [...bases].flatMap((base) =>
      pluralCategories
        .filter((form) => !(`${base}_${form}` in texts))
        .map((form) => `${language} ${namespace}.${base}_${form}`),
    );
  });
}

/**
 * Lists English keys that no code names: neither a string, nor a template that starts with a namespace and whose
 * substitutions match anything (`help.${chapter}.title`), nor the options of a field.
 */
export function unusedKeys(root: string): string[] {
  const named = new Set<string>();
  const templates: RegExp[] = [];
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (file) => !file.startsWith("app/locales/") && !/\.test\.tsx?$/.test(file),
  );
  for (const file of files) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const [, text = ""] of source.matchAll(/["']([\w.-]+)["']/g)) named.add(text);
    // Fields of operators' forms name the first part of their options' keys.
    for (const [, text = ""] of source.matchAll(/(?:options: |rejectFields\()"([\w.]+)"/g)) {
      templates.push(new RegExp(`^${literally(text)}\\..+$`));
    }
    for (const [, text = ""] of source.matchAll(/`([^`]*\$\{[^`]*)`/g)) {
      const parts = text.split(/\$\{[^}]*\}/);
      if (!/^[a-zA-Z]+\./.test(parts[0] ?? "")) continue;
      templates.push(new RegExp(`^${parts.map(literally).join(".+")}$`));
    }
  }
  return [...textKeys(root, "EN")].filter(
    (key) => !named.has(key) && !templates.some((template) => template.test(key)),
  );
}

/** Escapes a text for a regular expression. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
