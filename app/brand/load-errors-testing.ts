import { afterAll } from "vitest";
import type { JsonObject } from "./json.ts";
import { createBrandLoader } from "./load.ts";
import { problemWords, smallDocument, testFolder } from "./testing.ts";

/** A destination for withdrawals. */
export const BANK = { code: "BANK", name: "Bank" };
export const tokens = (changes: JsonObject) => ({ themes: { tokens: { dark: changes } } });
export const hero = (slide: JsonObject) => ({
  home: [
    { module: "hero", slides: [{ key: "one", art: "bay", title: "home.hero.welcome.title", ...slide }] },
  ],
});

/** Formats a problem in the small brand's document. */
export const small = (rest: string) => `small/brand.json ${rest}`;
export const ACCOUNT = { bank: "A Bank", number: "0000", holder: "Demo Holder" };

/** Returns the function that describes the errors of a small brand with these changes. */
export function openLoadErrors() {
  const shared = testFolder();
  const loader = createBrandLoader(shared);
  afterAll(() => shared[Symbol.dispose]());

  return (changes: JsonObject | string, files: Record<string, unknown> = {}): string[] => {
    const content = typeof changes === "string" ? changes : smallDocument("small", changes);
    const all = Object.entries({ "small/brand.json": content, ...files });
    for (const [file, text] of all) shared.write(file, text);
    const { problems, strays } = loader.load("small");
    for (const folder of new Set(all.map(([file]) => file.split("/")[0] ?? ""))) {
      shared.remove(folder);
      loader.forget(folder);
    }
    return [...problems, ...strays].map(problemWords);
  };
}
