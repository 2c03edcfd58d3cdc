import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parsePreserialized } from "../shared/preserialized.ts";
import { loadI18n } from "./i18n.server.ts";
import { textKey } from "./text-key.ts";

const i18n = loadI18n("app/locales");
const getTexts = (language: string) =>
  globSync(`app/locales/${language}/*.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>).map(
      ([key, text]) => [`${path.basename(file, ".json")}.${key}`, text] as const,
    ),
  );
/** Returns the variables of each text by its key, with plural forms combined. */
function shapes(language: string): Record<string, string> {
  const values = new Map<string, Set<string>>();
  for (const [name, text] of getTexts(language)) {
    const key = name.replace(/_(zero|one|two|few|many|other)$/, "");
    const found = values.get(key) ?? new Set();
    for (const [, value = ""] of text.matchAll(/\{\{(\w+)\}\}/g)) found.add(value);
    values.set(key, found);
  }
  return Object.fromEntries([...values].map(([key, found]) => [key, [...found].sort().join(" ")]));
}

describe("a catalogue", () => {
  const english = shapes("EN");

  it.each(i18n.languages())("in %s has every text, with its placeholders, and no other", (language) => {
    expect(shapes(language)).toEqual(english);
  });

  it.each(i18n.languages())("in %s has the plural forms of its language, and no other", (language) => {
    const instance = i18n.instance(language, {});
    const forms: readonly string[] = new Intl.PluralRules(instance.language).resolvedOptions()
      .pluralCategories;
    const shipped = i18n
      .namespaces()
      .flatMap((name) => Object.keys(instance.getResourceBundle(instance.language, name)));
    const others = new Set(shipped.filter((key) => key.endsWith("_other")));
    const unused = shipped.filter((key) => {
      const [, base, form] = /^(.+)_(zero|one|two|few|many)$/.exec(key) ?? [];
      return form !== undefined && others.has(`${base}_other`) && !forms.includes(form);
    });
    expect(unused).toEqual([]);
  });

  it.each(i18n.languages())("in %s leaves no text empty", (language) => {
    expect(getTexts(language).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe("a text on a page", () => {
  const brand = { EN: { "home.hero.play": "Spin {{name}}", "home.own": "Own" }, VI: { "home.own": "Riêng" } };
  const t = i18n.translate("EN", brand);

  it("is the brand's own if it has one, in the language, then in English", () => {
    expect(t("home.hero.play", { name: "it" })).toBe("Spin it");
    expect(i18n.translate("VI", brand)(textKey("home.own"))).toBe("Riêng");
    expect(i18n.translate("TH", brand)(textKey("home.own"))).toBe("Own");
  });
  it("uses the plural form for its count", () => {
    expect(t("home.categories.games", { count: 1 })).toBe("game");
    expect(t("home.categories.games", { count: 2 })).toBe("games");
  });
  it.each(i18n.languages())(
    "groups the thousands of a whole number in %s, and of nothing else",
    (language) => {
      const translate = i18n.translate(language, {});
      expect(translate("promotions.left", { count: 1_000 })).toContain("1,000");
      expect(translate("promotions.left", { count: 1 })).toMatch(/\b1\b/);
      expect(translate("shell.copyright", { year: "2026", name: "M" })).toContain("2026");
      expect(translate("home.categories.games", { count: 1_000 })).not.toContain("{{");
    },
  );
  it("keeps a placeholder without a value, so that the error is visible", () =>
    expect(t("home.hero.play")).toBe("Spin {{name}}"));
  it("shows a value unchanged, even if it looks like markup or a variable", () =>
    expect(t("home.hero.play", { name: "<b>$t(home.own)</b> {{x}}" })).toBe(
      "Spin <b>$t(home.own)</b> {{x}}",
    ));
  it("shows the key when no catalogue has it", () => {
    expect(t(textKey("home.no.such"))).toBe("home.no.such");
    expect(t(textKey("home.toString"))).toBe("home.toString");
  });
  it("is sent with its namespace, the same object each time", () => {
    const texts = i18n.texts("VI", brand, ["home", "nav"]);
    expect(texts).toBe(i18n.texts("VI", brand, ["home", "nav"]));
    const { home, nav } = parsePreserialized(texts);
    expect(home?.own).toBe("Riêng");
    expect(Object.keys(nav ?? {}).length).toBeGreaterThan(20);
  });
});
