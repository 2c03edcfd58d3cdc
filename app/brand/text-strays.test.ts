import { expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { problemWords, smallDocument, testFolder } from "./testing.ts";

const texts = new Map([
  ["auth.signIn.to", new Set(["brand"])],
  ["auth.signIn.title", new Set<string>()],
  ["home.seats_other", new Set(["count"])],
]);

function findStrays(own: Record<string, string>) {
  using folder = testFolder();
  const text = "home.hero.own.title";
  const home = [{ module: "hero", slides: [{ key: "one", art: "bay", title: text }] }];
  folder.write("small/brand.json", smallDocument("small", { home }));
  folder.write("small/locales/EN.json", { [text]: "Own", ...own });
  const { brand, problems, strays } = createBrandLoader({ ...folder, texts }).load("small");
  expect([problems, brand?.id]).toEqual([[], "small"]);
  return strays.map(problemWords);
}

test.each<[string, Record<string, string>, string[]]>([
  [
    "a variable that nobody fills",
    { "auth.signIn.to": "Sign in to {{brnd}}, or register" },
    ['/auth.signIn.to: expected no variables but {{brand}}, found "{{brnd}}". Did you mean "{{brand}}"?'],
  ],
  [
    "a variable in a text that has none",
    { "home.hero.own.title": "By {{ name, upper }}", "auth.signIn.title": "At {{brand}}" },
    [
      '/home.hero.own.title: expected a text without variables, found "{{name}}".',
      '/auth.signIn.title: expected a text without variables, found "{{brand}}".',
    ],
  ],
  [
    "a key that no text has",
    { "auth.signIn.too": "Sign in" },
    [
      '/auth.signIn.too: expected the key of a text of the site, or one that the brand\'s document names, found the key "auth.signIn.too". Did you mean "auth.signIn.to"?',
    ],
  ],
  [
    "nothing where all is well",
    { "auth.signIn.to": "To {{brand}}", "home.seats_few": "{{count}} seats" },
    [],
  ],
])("reports %s in a brand's own texts; the brand serves", (_, own, found) => {
  expect(findStrays(own)).toEqual(found.map((words) => `small/locales/EN.json ${words}`));
});
