import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { root } from "../../scripts/setup/project.mjs";
import { decode } from "./read-links.ts";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      // React's way of writing, which is valid.
      "attr-case": "off",
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "no-raw-characters": "off",
      "no-trailing-whitespace": "off",
      "valid-id": ["error", { relaxed: true }],
      // `findRepeatedClasses` reads every page.
      "no-dup-class": "off",
      // Advice, not validity.
      "long-title": "off",
      "no-inline-style": "off",
      "no-implicit-input-type": "off",
      "require-sri": "off",
      "wcag/h71": "off",
      "autocomplete-password": "off",
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // A menu stands twice on a page, for a phone and for a wide screen; styles show one of them.
      "unique-landmark": "off",
      // A table that is laid out as a list on a phone has its roles in words, since browsers drop the built-in ones.
      "no-redundant-role": "off",
      // The buttons of such a form are elsewhere on the page, and name it.
      "wcag/h32": "off",
      "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    },
  }),
);

/** Returns a page's faults in markup, each as one line with the markup at its place. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message} at …${html.slice(Math.max(0, offset - 60), offset + 100)}…`,
    );
}

/**
 * Returns the structure of a page without its words: two pages with the same structure have the same faults in markup, so
 * only one of them has to be validated.
 */
export function structureOfPage(html: string): string {
  return html
    .replace(/(<script\b[^>]*>).*?(<\/script>)/gs, "$1$2")
    .replace(/>[^<]*[^<\s][^<]*</g, ">x<")
    .replace(
      /\s(?:class|href|src|srcset|content|value|alt|title|style|d|placeholder|action|data-[\w-]+)="[^"]+"/gi,
      " a",
    );
}

/**
 * Returns the elements whose classes name one utility twice. Classes depend on a page's content, so every page is
 * checked, not one of each structure.
 */
export function findRepeatedClasses(html: string): string[] {
  return [...new Set([...html.matchAll(/\sclass="([^"]*)"/g)].map(([, classes = ""]) => classes))].flatMap(
    (classes) => {
      const names = classes.split(" ");
      const repeated = names.find((name, at) => names.indexOf(name) !== at);
      return repeated === undefined ? [] : [`the class ${repeated} twice in “${classes}”`];
    },
  );
}

/** The keys of the site's texts, and the first parts of all keys, such as `home`. */
const { keys, areas } = readKeys();

function readKeys() {
  const folder = path.join(root, "app/locales/EN");
  const found = readdirSync(folder).flatMap((file) => {
    const area = path.basename(file, ".json");
    const texts = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Record<string, unknown>;
    return Object.keys(texts).map((key) => `${area}.${key}`);
  });
  return { keys: new Set(found), areas: new Set(found.map((key) => key.split(".")[0] ?? "")) };
}

/** Attributes that a reader sees or hears. */
const READ_ATTRIBUTES = /\s(?:alt|title|aria-label|aria-description|placeholder|content)="([^"]*)"/g;

const BROKEN = /\[object \w+\]|\bundefined\b|\bNaN\b|\{\{|\}\}/;

/** Returns the places of a page where a text is missing: a key instead of its text, or a value that was not formatted. */
export function findMissingTexts(html: string): string[] {
  const markup = html.replace(/<(script|style|template)\b[^>]*>.*?<\/\1>/gs, " ").replace(/<!--.*?-->/gs, "");
  const words = [...markup.matchAll(/>([^<]+)</g), ...markup.matchAll(READ_ATTRIBUTES)].map(([, text = ""]) =>
    decode(text).trim(),
  );
  return words.flatMap((text) => {
    const key = text.split(/\s+/).find(isKey);
    if (key !== undefined) return [`the key ${key} in place of its text`];
    const broken = BROKEN.exec(text)?.[0];
    return broken === undefined ? [] : [`${broken} in “${text.slice(0, 80)}”`];
  });
}

function isKey(word: string): boolean {
  const bare = word.replace(/[.,:;!?)]+$/, "").replace(/^\(/, "");
  if (keys.has(bare)) return true;
  const [area = "", ...rest] = bare.split(".");
  return areas.has(area) && rest.length > 0 && rest.every((part) => /^[A-Za-z][A-Za-z0-9_-]*$/.test(part));
}

/** Returns the fault of a page's language; null when the page states the language that it was asked for. */
export function findLanguageFault(html: string, tag: string): string | null {
  const stated = /<html\b[^>]*\slang="([^"]*)"/.exec(html)?.[1];
  return stated === tag ? null : `lang is ${stated ?? "missing"}, expected ${tag}`;
}
