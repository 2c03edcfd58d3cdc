import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { open } from "../sealed.ts";
import { loadCatalogues } from "./catalogues.server.ts";

const catalogues = loadCatalogues("app/locales");
const textsOf = (language: string) =>
  Object.entries(
    Object.assign(
      {},
      ...globSync(`app/locales/${language}/*.json`).map((file) => JSON.parse(readFileSync(file, "utf8"))),
    ) as Record<string, string>,
  );
/** A text by its key, plural forms together, with the values that it names. */
function shapes(language: string): Record<string, string> {
  const values = new Map<string, Set<string>>();
  for (const [name, text] of textsOf(language)) {
    const key = name.replace(/_(zero|one|two|few|many|other)$/, "");
    const found = values.get(key) ?? new Set();
    for (const [, value = ""] of text.matchAll(/\{(\w+)\}/g)) found.add(value);
    values.set(key, found);
  }
  return Object.fromEntries([...values].map(([key, found]) => [key, [...found].sort().join(" ")]));
}

describe("a catalogue", () => {
  const english = shapes("EN");

  it.each(catalogues.languages())(
    "in %s has every text there is, with its values, and no other",
    (language) => {
      expect(shapes(language)).toEqual(english);
    },
  );

  it.each(catalogues.languages())("in %s leaves no text empty", (language) => {
    expect(textsOf(language).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("has a text for every key that the pages name", () => {
    const known = open(catalogues.texts("EN", {}, catalogues.namespaces()));
    const has = (key: string) => key in known || `${key}_other` in known;
    const named = globSync("app/{routes,ui,modules,platform}/**/*.{ts,tsx}")
      .filter((file) => !file.includes(".test."))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\b(?:t\(|messageKey: |fault\(\s*"\w+", )"([\w.-]+)"/g)].map(
          ([, key = ""]) => ({ file, key }),
        ),
      );
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter(({ key }) => !has(key))).toEqual([]);
  });
});
