import { describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { createBrandLoader } from "./load.ts";
import { hero, openLoadErrors } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();

import { problemWords, smallDocument, testFolder } from "./testing.ts";

describe("inheritance", () => {
  test("fills omitted values from the base, then from the schema's defaults", () => {
    using folder = testFolder();
    folder.write(
      "small/brand.json",
      smallDocument("small", { switches: { freePlay: false }, shape: "sharp" }),
    );
    const { brand, bases } = createBrandLoader(folder).load("small");
    expect(bases).toEqual(["_base"]);
    expect(brand?.document.shape).toBe("sharp");
    expect(brand?.on("freePlay")).toBe(false);
    expect(brand?.on("DIRECTREG3")).toBe(true);
    expect(brand?.on("loginedToHomePage")).toBe(false);
    expect(brand?.document.vendors[0]).toEqual({
      vassalage: "AURORA",
      hot: false,
      maintenance: false,
      image: "",
      wallet: "seamless",
    });
    expect(brand?.document.hosts).toEqual([
      { host: "small.localhost", audience: "member", affiliateCode: "" },
    ]);
    expect(brand?.document.lobby.pageSize).toBe(15);
  });

  test("follows more than one level of bases", () => {
    using folder = testFolder();
    folder.write("_house/brand.json", { extends: "_base", shape: "round", currency: { symbol: "P" } });
    folder.write("small/brand.json", smallDocument("small", { extends: "_house" }));
    const { brand, bases } = createBrandLoader(folder).load("small");
    expect(bases).toEqual(["_house", "_base"]);
    expect(brand?.document.shape).toBe("round");
    expect(brand?.document.currency).toMatchObject({ code: "USD", symbol: "P" });
  });

  test("puts the brand's texts over the base's, and the document's own texts over both", () => {
    using folder = testFolder();
    folder.write("small/locales/EN.json", { "home.hero.welcome.title": "From the file", "home.own": "File" });
    folder.write(
      "small/brand.json",
      smallDocument("small", { locale: { texts: { EN: { "home.own": "Document" } } } }),
    );
    const texts = createBrandLoader(folder).load("small").brand?.texts.EN;
    expect(texts?.["home.hero.welcome.title"]).toBe("From the file");
    expect(texts?.["home.own"]).toBe("Document");
    expect(texts?.["home.hero.welcome.lobby"]).toBe("See the slots");
  });

  test("shares the base's own objects, frozen, among the brands of one base", () => {
    using folder = testFolder();
    for (const id of ["one", "two"]) folder.write(`${id}/brand.json`, smallDocument(id));
    const loader = createBrandLoader(folder);
    const [one, two] = ["one", "two"].map((id) => loader.load(id).brand?.document);
    expect(one?.registration).toBe(two?.registration);
    expect(one?.themes.tokens).toBe(two?.themes.tokens);
    expect(Object.isFrozen(one?.registration.username.password)).toBe(true);
    expect(() => Object.assign(one?.switches ?? {}, { freePlay: true })).toThrow(TypeError);
  });

  test("changes the version when a word in any file changes, and keeps it otherwise", () => {
    using folder = testFolder();
    const version = () => createBrandLoader(folder).load("small").brand?.version;
    folder.write("small/brand.json", smallDocument("small"));
    const first = version();
    expect(version()).toBe(first);
    folder.write("small/locales/EN.json", { "home.hero.welcome.title": "Other" });
    const second = version();
    expect(second).not.toBe(first);
    folder.write("_base/locales/VI.json", { "home.hero.welcome.title": "Khác" });
    expect(version()).not.toBe(second);
  });

  test.each<[string, JsonObject, Record<string, unknown>, string[]]>([
    [
      "a base that is not there",
      { extends: "_bse" },
      {},
      ['small/brand.json /extends: expected the folder of a base, found "_bse". Did you mean "_base"?'],
    ],
    [
      "a path as a base",
      { extends: "../../etc" },
      {},
      ['small/brand.json /extends: expected the folder of a base, found "../../etc".'],
    ],
    [
      "bases that go round",
      { extends: "_round" },
      { "_round/brand.json": { extends: "small" } },
      ['small/brand.json /extends: expected a base without errors, found "_round" with 1.'],
    ],
    [
      "itself as a base",
      { extends: "small" },
      {},
      ['small/brand.json /extends: expected a base that does not extend this brand in turn, found "small".'],
    ],
    [
      "a base with errors",
      { extends: "_bad" },
      { "_bad/brand.json": { shape: "rund", switches: { freePlay: 1 } } },
      ['small/brand.json /extends: expected a base without errors, found "_bad" with 2.'],
    ],
  ])("refuses %s", (_, changes, files, expected) => {
    expect(findErrors(changes, files)).toEqual(expected);
  });

  test("beside a base with errors, reports errors of the brand's own files but nothing the base may supply", () => {
    using folder = testFolder();
    folder.write("_bad/brand.json", { extends: "_base", shape: "rund", name: 5 });
    folder.write(
      "small/brand.json",
      smallDocument("small", { extends: "_bad", pages: ["halp"], name: undefined }),
    );
    expect(createBrandLoader(folder).load("small").problems.map(problemWords)).toEqual([
      'small/brand.json /extends: expected a base without errors, found "_bad" with 2.',
      'small/brand.json /pages/0: expected one of noticePage, pointMall, promotions, download, help, join, found "halp". Did you mean "help"?',
    ]);
  });

  test("does not report a link to an unreadable chapter, nor a text of an unreadable file", () => {
    using folder = testFolder();
    const footer = { helpMenu: ["rules"] };
    folder.write("small/brand.json", smallDocument("small", { footer, shape: "rund" }));
    folder.write("small/help/EN/rules.md", "No title\n");
    folder.write("small/locales/EN.json", { "home.hero.welcome.title": 5 });
    expect(createBrandLoader(folder).load("small").problems.map(problemWords)).toEqual([
      "small/locales/EN.json /home.hero.welcome.title: expected a text in double quotes, found 5.",
      'small/help/EN/rules.md: expected a first line with the title, such as # How to deposit, found "No title".',
      'small/brand.json /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?',
    ]);
  });

  test("reports an error in a base's file with the base's file name", () => {
    using folder = testFolder();
    folder.write("_bad/brand.json", { shape: "rund" });
    folder.write("_bad/locales/EN.json", { "home.title": 5 });
    const { problems } = createBrandLoader(folder).load("_bad");
    expect(problems.map(problemWords)).toEqual([
      "_bad/locales/EN.json /home.title: expected a text in double quotes, found 5.",
      '_bad/brand.json /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?',
    ]);
  });

  test("reports once per rule that an inherited list does not fit the brand's own values", () => {
    using folder = testFolder();
    folder.write(
      "small/brand.json",
      smallDocument("small", { categories: ["live"], home: [{ module: "live" }] }),
    );
    expect(createBrandLoader(folder).load("small").problems.map(problemWords)).toEqual([
      'small/brand.json /navigation/1/category: expected a category that is on: live, found "rng".',
    ]);
    const slots = { kind: "category", category: "rng", vendors: ["AURORA"] };
    folder.write("_twice/brand.json", {
      extends: "_base",
      navigation: [
        { ...slots, key: "slots" },
        { ...slots, key: "fishing" },
      ],
    });
    const { navigation, ...rest } = smallDocument("small", {
      extends: "_twice",
      vendors: [{ vassalage: "JADE" }],
      categories: ["pvp"],
    });
    folder.write("small/brand.json", rest);
    const problems = createBrandLoader(folder).load("small").problems.map(problemWords);
    expect(problems.filter((text) => text.includes("/navigation"))).toEqual([
      'small/brand.json /navigation: expected a category that is on: pvp, found "rng" at /navigation/0/category of _twice/brand.json, and 1 more there.',
      'small/brand.json /navigation: expected a vendor of this brand: JADE, found "AURORA" at /navigation/0/vendors/0 of _twice/brand.json, and 1 more there.',
    ]);
  });

  test("reports only a misspelt vendor, not everything that depends on the vendors", () => {
    using folder = testFolder();
    folder.write("small/brand.json", { ...smallDocument("small"), vendors: [{ vassalage: "JAED" }] });
    expect(createBrandLoader(folder).load("small").problems.map(problemWords)).toEqual([
      expect.stringMatching(/^small\/brand\.json \/vendors\/0\/vassalage: .*Did you mean "JADE"\?$/),
    ]);
  });
});

describe("files", () => {
  test.each<[string, string, string[]]>([
    [
      "a document that is not JSON",
      '{\n  "id": "small"\n  "name": "x"\n}',
      ['small/brand.json:3:3: expected "," or "}", found "\\"".'],
    ],
    [
      "a document with a syntax error, and others before and after it",
      `{\n  "shape": "rund"\n  "theme": "dark",\n${JSON.stringify(smallDocument("small", {}), null, 2)
        .slice(2)
        .replace(/^ {2}"shape".*\n/m, "")}`,
      [
        'small/brand.json:3:3: expected "," or "}", found "\\"".',
        expect.stringContaining('found the key "theme". Did you mean "themes"?'),
        'small/brand.json /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?',
      ],
    ],
    [
      "a key that stands twice",
      `${JSON.stringify(smallDocument("small", { currency: [], shape: "soft" })).slice(0, -1)},\n  "shape": "sharp"\n}`,
      [
        'small/brand.json:2:3 /shape: expected each key once, found "shape" a second time.',
        "small/brand.json /currency: expected an object, found a list of 0.",
      ],
    ],
    ["a document that is no object", "[]", ["small/brand.json: expected an object, found a list of 0."]],
    [
      "a document that is too long",
      `"${"x".repeat(1_100_000)}"`,
      ["small/brand.json: expected at most 1024 KiB, found 1075 KiB."],
    ],
  ])("refuses %s", (_, text, expected) => {
    expect(findErrors(text)).toEqual(expected);
  });

  test("refuses a folder without a document", () => {
    using folder = testFolder();
    folder.write("small/notes.txt", "nothing yet");
    expect(createBrandLoader(folder).load("small").problems.map(problemWords)).toEqual([
      "small/brand.json: expected a file that can be read, found no such file.",
    ]);
  });

  test.each<[string, string, unknown, string]>([
    [
      "a text that is none",
      "EN",
      { "home.title": 5 },
      "small/locales/EN.json /home.title: expected a text in double quotes, found 5.",
    ],
    [
      "a key that is none",
      "EN",
      { "home title": "x" },
      'small/locales/EN.json /home title: expected a text key, such as home.hero.title, found the key "home title".',
    ],
    [
      "texts that are no object",
      "EN",
      ["x"],
      "small/locales/EN.json: expected an object, found a list of 1.",
    ],
    [
      "a name in lower case",
      "en",
      {},
      'small/locales/en.json: expected a file named by a language code, such as EN.json, found "en.json". Did you mean "EN.json"?',
    ],
    [
      "a name that is no code",
      "english",
      {},
      'small/locales/english.json: expected a file named by a language code, such as EN.json, found "english.json".',
    ],
  ])("refuses a locale file with %s", (_, code, content, expected) => {
    expect(findErrors({}, { [`small/locales/${code}.json`]: content })).toEqual([expected]);
  });

  test("reports a locale file that is not JSON with its line", () => {
    expect(findErrors({}, { "small/locales/EN.json": '{\n"a": "b",\n}' })).toEqual([
      'small/locales/EN.json:3:1: expected a key in double quotes, found "}".',
    ]);
  });

  test("requires a locale file, key by key, for a language without one", () => {
    const errors = findErrors(
      {
        locale: { supported: ["EN", "VI"] },
        ...hero({ title: "home.own.title" }),
      },
      { "small/locales/EN.json": { "home.own.titel": "Slip" } },
    );
    expect(errors).toEqual([
      'small/locales/EN.json /home.own.title: expected a text, which /home/0/slides/0/title asks for, found nothing. Did you mean "home.own.titel"?',
      "small/locales/VI.json /home.own.title: expected a text, which /home/0/slides/0/title asks for, found nothing.",
    ]);
  });
});
