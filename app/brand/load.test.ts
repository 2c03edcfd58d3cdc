import { afterAll, describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { createBrandLoader } from "./load.ts";
import { problemText } from "./problem.ts";
import { smallDocument, testFolder } from "./testing.ts";

/** A place that money can be sent to. */
const BANK = { code: "BANK", name: "Bank" };
const shared = testFolder();
const loader = createBrandLoader(shared);
afterAll(() => shared[Symbol.dispose]());

/** What is wrong with a small brand, in words. */
function errorsOf(changes: JsonObject | string, files: Record<string, unknown> = {}): string[] {
  const content = typeof changes === "string" ? changes : smallDocument("small", changes);
  const all = Object.entries({ "small/brand.json": content, ...files });
  for (const [file, text] of all) shared.write(file, text);
  const { problems } = loader.load("small");
  for (const folder of new Set(all.map(([file]) => file.split("/")[0] ?? ""))) {
    shared.remove(folder);
    loader.forget(folder);
  }
  return problems.map(problemText);
}

const tokens = (changes: JsonObject) => ({ themes: { tokens: { dark: changes } } });
const hero = (slide: JsonObject) => ({
  home: [
    { module: "hero", slides: [{ key: "one", art: "bay", title: "home.hero.welcome.title", ...slide }] },
  ],
});

describe("addresses that lead inside", () => {
  const found = (url: string, insideHosts: string[]) => {
    using folder = testFolder();
    const changes = { platform: { mode: "remote", url }, cdn: { imageCDNs: [url] } };
    folder.write("small/brand.json", smallDocument("small", changes));
    return createBrandLoader({ ...folder, insideHosts }).load("small").problems;
  };

  test.each([
    "https://10.0.0.1",
    "https://169.254.169.254",
    "https://2130706433",
    "https://0x7f.1",
    "https://[::1]",
    "https://[::ffff:10.0.0.1]",
    "https://redis",
    "https://vault.internal",
    "http://localhost:6379",
  ])("are refused wherever they stand (%s)", (url) => {
    const problems = found(url, []);
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual(["/cdn/imageCDNs/0", "/platform/url"]);
    expect(problems[0]).toMatchObject({
      expected: "an address outside the own network, or a host that MARQUEE_INSIDE_HOSTS names",
      found: JSON.stringify(url),
    });
  });

  test("are taken where the environment names their host, or when they lead outside", () => {
    expect(found("https://vault.internal", ["vault.internal"])).toEqual([]);
    expect(found("http://localhost:6379", ["localhost"])).toEqual([]);
    expect(found("https://platform.example.com", [])).toEqual([]);
  });
});

describe("inheritance", () => {
  test("fills what the document leaves out from its base, then from the schema's defaults", () => {
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
    expect(brand?.document.hosts).toEqual([{ host: "small.localhost", audience: "member" }]);
    expect(brand?.document.lobby.pageSize).toBe(15);
  });

  test("goes through more than one base", () => {
    using folder = testFolder();
    folder.write("_house/brand.json", { extends: "_base", shape: "round", currency: { symbol: "P" } });
    folder.write("small/brand.json", smallDocument("small", { extends: "_house" }));
    const { brand, bases } = createBrandLoader(folder).load("small");
    expect(bases).toEqual(["_house", "_base"]);
    expect(brand?.document.shape).toBe("round");
    expect(brand?.document.currency).toMatchObject({ code: "USD", symbol: "P" });
  });

  test("puts the brand's texts over the base's, and the document's own over both", () => {
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

  test("gives brands of one base the base's parts themselves, frozen", () => {
    using folder = testFolder();
    for (const id of ["one", "two"]) folder.write(`${id}/brand.json`, smallDocument(id));
    const loader = createBrandLoader(folder);
    const [one, two] = ["one", "two"].map((id) => loader.load(id).brand?.document);
    expect(one?.registration).toBe(two?.registration);
    expect(one?.themes.tokens).toBe(two?.themes.tokens);
    expect(Object.isFrozen(one?.registration.username.password)).toBe(true);
    expect(() => Object.assign(one?.switches ?? {}, { freePlay: true })).toThrow(TypeError);
  });

  test("gives another version for another word in any file, and the same for the same", () => {
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
    expect(errorsOf(changes, files)).toEqual(expected);
  });

  test("names an error in a base's file by the base's file", () => {
    using folder = testFolder();
    folder.write("_bad/brand.json", { shape: "rund" });
    folder.write("_bad/locales/EN.json", { "home.title": 5 });
    const { problems } = createBrandLoader(folder).load("_bad");
    expect(problems.map(problemText)).toEqual([
      "_bad/locales/EN.json /home.title: expected a text in double quotes, found 5.",
    ]);
    folder.write("_bad/locales/EN.json", {});
    expect(createBrandLoader(folder).load("_bad").problems.map(problemText)).toEqual([
      '_bad/brand.json /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?',
    ]);
  });

  test("tells a brand, once for each rule, of a list that it takes over and that does not fit what it states", () => {
    using folder = testFolder();
    folder.write(
      "small/brand.json",
      smallDocument("small", { categories: ["live"], home: [{ module: "live" }] }),
    );
    expect(createBrandLoader(folder).load("small").problems.map(problemText)).toEqual([
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
    const problems = createBrandLoader(folder).load("small").problems.map(problemText);
    expect(problems.filter((text) => text.includes("/navigation"))).toEqual([
      'small/brand.json /navigation: expected a category that is on: pvp, found "rng" at /navigation/0/category of _twice/brand.json, and 1 more there.',
      'small/brand.json /navigation: expected a vendor of this brand: JADE, found "AURORA" at /navigation/0/vendors/0 of _twice/brand.json, and 1 more there.',
    ]);
  });

  test("names a misspelt vendor alone, and not all that needs the vendors", () => {
    using folder = testFolder();
    folder.write("small/brand.json", { ...smallDocument("small"), vendors: [{ vassalage: "JAED" }] });
    expect(createBrandLoader(folder).load("small").problems.map(problemText)).toEqual([
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
      "a key that stands twice",
      '{\n  "id": "small",\n  "shape": "soft",\n  "shape": "sharp"\n}',
      ['small/brand.json:4:3 /shape: expected each key once, found "shape" a second time.'],
    ],
    ["a document that is no object", "[]", ["small/brand.json: expected an object, found a list of 0."]],
    [
      "a document that is too long",
      `"${"x".repeat(1_100_000)}"`,
      ["small/brand.json: expected at most 1 MiB, found 1100002 characters."],
    ],
  ])("refuses %s", (_, text, expected) => {
    expect(errorsOf(text)).toEqual(expected);
  });

  test("refuses a folder without a document", () => {
    using folder = testFolder();
    folder.write("small/notes.txt", "nothing yet");
    expect(createBrandLoader(folder).load("small").problems.map(problemText)).toEqual([
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
    expect(errorsOf({}, { [`small/locales/${code}.json`]: content })).toEqual([expected]);
  });

  test("names a locale file that is not JSON by its line", () => {
    expect(errorsOf({}, { "small/locales/EN.json": '{\n"a": "b",\n}' })).toEqual([
      'small/locales/EN.json:3:1: expected a key in double quotes, found "}".',
    ]);
  });

  test("asks for a locale file, key by key, where a language has none", () => {
    const errors = errorsOf(
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

const small = (rest: string) => `small/brand.json ${rest}`;
const ACCOUNT = { bank: "A Bank", number: "0000", holder: "Demo Holder" };

describe("the schema's errors", () => {
  test.each<[string, JsonObject, string]>([
    [
      "a missing name",
      { name: undefined },
      small("/name: expected the brand's name as visitors read it, found nothing."),
    ],
    ["null", { shape: null }, small("/shape: expected one of sharp, soft, round, found null.")],
    [
      "a misspelt switch",
      { switches: { freeplay: true } },
      small(
        '/switches/freeplay: expected one of usernameEnabled, mobileReg, mobileRegPass, smsEnabled, DIRECTREG3, CHNGPASSVERIF3, showVerCodeLogin, loginedToHomePage, pwdEnabled, rememberMe, googleSignIn, facebookSignIn … (35 in all), found the key "freeplay". Did you mean "freePlay"?',
      ),
    ],
    [
      "a switch that is no switch",
      { switches: { DIRECTREG3: "yes" } },
      small('/switches/DIRECTREG3: expected true or false, found "yes".'),
    ],
    [
      "a colour that is none",
      tokens({ accent: "gold" }),
      small(
        '/themes/tokens/dark/accent: expected a solid colour as six hexadecimal digits, such as #F6BA43 (^#[0-9A-Fa-f]{6}$), found "gold".',
      ),
    ],
    [
      "CSS in a token",
      tokens({ scrim: "rgb(0 0 0 / .5); } body { display: none" }),
      small(
        '/themes/tokens/dark/scrim: expected a colour that lets through what is below, such as rgb(246 186 67 / .14) (^rgb\\(\\d{1,3} \\d{1,3} \\d{1,3} / (0?\\.\\d{1,3}|1)\\)$), found "rgb(0 0 0 / .5); } body { display: none".',
      ),
    ],
    [
      "a module that is none",
      { home: [{ module: "heroo", slides: [] }] },
      small(
        '/home/0/module: expected one of hero, notice, jackpot, categories, featured, live, winners, quality, times, payments, providers, download, found "heroo". Did you mean "hero"?',
      ),
    ],
    [
      "a module without its options",
      { home: [{ module: "featured" }] },
      small("/home/0/gameType: expected which games, found nothing."),
    ],
    [
      "an option of another module",
      { home: [{ module: "notice", slides: [] }] },
      small('/home/0/slides: expected one of module, count, found the key "slides".'),
    ],
    [
      "a module without a name",
      { home: [{}] },
      small(
        "/home/0/module: expected one of hero, notice, jackpot, categories, featured, live, winners, quality, times, payments, providers, download, found nothing.",
      ),
    ],
    [
      "an amount that is no whole number",
      { freePlay: { grant: 10.5 } },
      small("/freePlay/grant: expected a whole number, found 10.5."),
    ],
    [
      "a negative amount",
      { freePlay: { grant: -1 } },
      small("/freePlay/grant: expected 0 or more, found -1."),
    ],
    [
      "a number that is too large",
      { lobby: { pageSize: 1e9 } },
      small("/lobby/pageSize: expected 60 or less, found 1000000000."),
    ],
    [
      "an age below 18",
      { protection: { minimumAge: 16 } },
      small("/protection/minimumAge: expected 18 or more, found 16."),
    ],
    [
      "a dropdown of twelve",
      { navigation: [{ kind: "category", key: "slots", category: "rng", vendors: [..."ABCDEFGHIJKL"] }] },
      small("/navigation/0/vendors: expected at most 11 items, found a list of 12."),
    ],
    ["an empty name", { name: "" }, small('/name: expected at least 1 character, found "".')],
    [
      "a host with a port",
      { hosts: [{ host: "small.localhost:3000" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "small.localhost:3000".',
      ),
    ],
    [
      "a host in capitals",
      { hosts: [{ host: "Small.localhost" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "Small.localhost".',
      ),
    ],
    [
      "a script as a link",
      hero({ actions: [{ label: "home.hero.welcome.lobby", href: "javascript:alert(1)" }] }),
      small(
        '/home/0/slides/0/actions/0/href: expected a path of the site such as /rng, or an https address, found "javascript:alert(1)".',
      ),
    ],
    [
      "a link to another host in disguise",
      hero({ actions: [{ label: "home.hero.welcome.lobby", href: "//evil.example" }] }),
      small(
        '/home/0/slides/0/actions/0/href: expected a path of the site such as /rng, or an https address, found "//evil.example".',
      ),
    ],
    [
      "an image by http",
      { logo: { image: "http://cdn.example.com/x.png" } },
      small(
        '/logo/image: expected address of an image: https, or a file in the brand\'s artwork folder such as artwork/logo.svg, found "http://cdn.example.com/x.png".',
      ),
    ],
    [
      "a network with a password",
      { cdn: { imageCDNs: ["https://user:pass@cdn.example.com"] } },
      small('/cdn/imageCDNs/0: expected an https address, found "https://user:pass@cdn.example.com".'),
    ],
    [
      "a pattern that can run for ever",
      { registration: { username: { email: { acceptedPattern: "(?=.*a)b" } } } },
      small(
        '/registration/username/email/acceptedPattern: expected an expression that is tested in linear time (RE2: no look-around, no back reference), found "(?=.*a)b".',
      ),
    ],
    [
      "a pattern that is no expression",
      { registration: { username: { email: { acceptedPattern: "(a" } } } },
      small(
        '/registration/username/email/acceptedPattern: expected an expression that is tested in linear time (RE2: no look-around, no back reference), found "(a".',
      ),
    ],
    [
      "a text of another page's namespace",
      hero({ title: "hero.title" }),
      small(
        '/home/0/slides/0/title: expected key of one of the brand\'s texts for the home page, such as home.hero.welcome.title (^home\\.[A-Za-z0-9_.-]+$), found "hero.title".',
      ),
    ],
    [
      "a time zone that is none",
      { locale: { timeZone: "Asia/Manla" } },
      small(
        '/locale/timeZone: expected an IANA time zone, such as Asia/Manila, found "Asia/Manla". Did you mean "Asia/Manila"?',
      ),
    ],
    [
      "a language that is no code",
      { seo: { titles: { english: "x" } } },
      small(
        '/seo/titles/english: expected platform language code: two capitals, such as TY (Tagalog), EN, CN, VI, TH, found the key "english".',
      ),
    ],
    [
      "a date without a zone",
      { status: { maintenance: { until: "2026-01-31 08:00" } } },
      small(
        '/status/maintenance/until: expected until when, as date and time with zone, found "2026-01-31 08:00".',
      ),
    ],
    [
      "a list where an object belongs",
      { currency: [] },
      small("/currency: expected an object, found a list of 0."),
    ],
    ["an object where a list belongs", { pages: {} }, small("/pages: expected a list, found an object.")],
    [
      "a page that stands twice",
      { pages: ["help", "noticePage", "download", "help"] },
      small('/pages/3: expected each item once, found "help".'),
    ],
    [
      "a remote platform by http",
      { platform: { mode: "remote", url: "http://10.0.0.5" } },
      small('/platform/url: expected an https address, found "http://10.0.0.5".'),
    ],
  ])("name %s", (_, changes, expected) => {
    expect(errorsOf(changes)).toEqual([expected]);
  });

  test("are all named at once, and none hides a rule elsewhere", () => {
    const errors = errorsOf({ shape: "rund", pages: ["halp"], locale: { default: "VI" } });
    expect(errors).toHaveLength(3);
    expect(errors.join("\n")).toContain("/locale/default");
  });
});

describe("rules of meaning", () => {
  test.each<[string, JsonObject, string[]]>([
    [
      "an id that is not the folder's name",
      { id: "smal" },
      [small('/id: expected the folder\'s name, found "smal". Did you mean "small"?')],
    ],
    [
      "a host that stands twice",
      { hosts: [{ host: "a.localhost" }, { host: "a.localhost" }] },
      [small('/hosts/1/host: expected each host once, found "a.localhost".')],
    ],
    [
      "no host for members",
      { hosts: [{ host: "a.localhost", audience: "agent" }], switches: { agentCentre: true } },
      [small("/hosts: expected at least one host for members, found hosts for agents only.")],
    ],
    [
      "an agent host without an agent centre",
      { hosts: [{ host: "a.localhost" }, { host: "b.localhost", audience: "agent" }] },
      [
        small(
          '/hosts/1/audience: expected no agent host while the switch agentCentre is off, found "agent".',
        ),
      ],
    ],
    [
      "a default language that is not supported",
      { locale: { default: "VI" } },
      [small('/locale/default: expected a supported language: EN, found "VI".')],
    ],
    [
      "a switcher language that is not supported",
      { locale: { switcher: ["EN", "VI"] } },
      [small('/locale/switcher/1: expected a supported language: EN, found "VI".')],
    ],
    [
      "a title in a language that is not supported",
      { seo: { titles: { VI: "x" } } },
      [small('/seo/titles/VI: expected a supported language: EN, found "VI".')],
    ],
    [
      "a pair that does not go together",
      { themes: { pair: ["dark", "blue"] } },
      [small("/themes/pair: expected dark and light, or black and blue, found dark and blue.")],
    ],
    [
      "a default theme outside the pair",
      { themes: { default: "blue" } },
      [small('/themes/default: expected one of the pair: dark, light, found "blue".')],
    ],
    [
      "text that is too pale",
      tokens({ "text-3": "#5A6275" }),
      [
        small(
          "/themes/tokens/dark/text-3: expected a contrast of at least 4.5:1 on surface-inset, found 3.20:1.",
        ),
        small(
          "/themes/tokens/dark/text-3: expected a contrast of at least 4.5:1 on surface-0, found 3.06:1.",
        ),
        small(
          "/themes/tokens/dark/text-3: expected a contrast of at least 4.5:1 on surface-1, found 2.81:1.",
        ),
        small(
          "/themes/tokens/dark/text-3: expected a contrast of at least 4.5:1 on surface-2, found 2.47:1.",
        ),
      ],
    ],
    [
      "a vendor that does not exist",
      { vendors: [{ vassalage: "AURORA" }, { vassalage: "JADEE" }] },
      [
        small(
          '/vendors/1/vassalage: expected a vendor that exists: AURORA, JADE, PITCH, TCG_SEA, found "JADEE". Did you mean "JADE"?',
        ),
      ],
    ],
    [
      "a vendor that stands twice",
      { vendors: [{ vassalage: "AURORA" }, { vassalage: "AURORA" }] },
      [small('/vendors/1/vassalage: expected each vendor once, found "AURORA".')],
    ],
    [
      "a category without games",
      { categories: ["rng", "live", "lott"] },
      [
        small(
          '/categories/2: expected a category that one of the brand\'s vendors has games for (LOTT), found "lott".',
        ),
      ],
    ],
    [
      "an entry for a category that is off",
      { navigation: [{ kind: "category", key: "fishing", category: "fish" }] },
      [small('/navigation/0/category: expected a category that is on: rng, live, found "fish".')],
    ],
    [
      "an entry for a page that is off",
      { navigation: [{ kind: "page", key: "pointsMall", page: "pointMall" }] },
      [
        small(
          '/navigation/0/page: expected a page that is on: noticePage, download, help, found "pointMall".',
        ),
      ],
    ],
    [
      "an entry that stands twice",
      { navigation: [{ kind: "home" }, { kind: "home" }] },
      [small('/navigation/1/key: expected each key once, found "home".')],
    ],
    [
      "a dropdown vendor that the brand has not",
      { navigation: [{ kind: "category", key: "slots", category: "rng", vendors: ["PITCH"] }] },
      [small('/navigation/0/vendors/0: expected a vendor of this brand: AURORA, JADE, found "PITCH".')],
    ],
    [
      "a direct start at a vendor that the brand has not",
      {
        navigation: [
          { kind: "category", key: "slots", category: "rng", directStart: { vassalage: "AURROA" } },
        ],
      },
      [
        small(
          '/navigation/0/directStart/vassalage: expected a vendor of this brand: AURORA, JADE, found "AURROA". Did you mean "AURORA"?',
        ),
      ],
    ],
    [
      "an entry for a tab that the lobby has not",
      {
        lobby: { tabs: ["all"] },
        navigation: [{ kind: "category", key: "slots", category: "rng", tab: "hot" }],
      },
      [small('/navigation/0/tab: expected a tab of the lobby: all, found "hot".')],
    ],
    [
      "an entry for a classification that the lobby has not",
      {
        lobby: { classifications: ["TG"] },
        navigation: [{ kind: "category", key: "jackpot", category: "rng", classification: "JP" }],
      },
      [small('/navigation/0/classification: expected a classification of the lobby: TG, found "JP".')],
    ],
    [
      "steps that do not rise",
      { lobby: { minBets: [5, 1] } },
      [small("/lobby/minBets/1: expected more than the step before it, 5, found 1.")],
    ],
    [
      "links to paths that the site does not have",
      {
        locale: { texts: { EN: { "nav.vip": "VIP" } } },
        navigation: [{ kind: "link", key: "x", label: "nav.vip", href: "/promotion?from=menu" }],
        footer: {
          siteMenu: [
            { key: "about", href: "/nowhere-at-all#here" },
            { key: "agents", href: "/agent/team/more" },
            { key: "terms", href: "/Member/securityCenter" },
            { key: "privacy", href: "/rng/?page=hot" },
            { key: "help", href: "?modal=help" },
            { key: "contact", href: "https://example.com/promotion" },
          ],
        },
      },
      [
        small(
          '/navigation/0/href: expected a path that the site has, such as /rng, found "/promotion?from=menu". Did you mean "/promotions"?',
        ),
        small(
          '/footer/siteMenu/0/href: expected a path that the site has, such as /rng, found "/nowhere-at-all#here".',
        ),
        small(
          '/footer/siteMenu/1/href: expected a path that the site has, such as /rng, found "/agent/team/more".',
        ),
        small(
          '/footer/siteMenu/2/href: expected a path that the site has, such as /rng, found "/Member/securityCenter". Did you mean "/member/securityCenter"?',
        ),
        small(
          '/footer/siteMenu/3/href: expected a path that the site has, such as /rng, found "/rng/?page=hot". Did you mean "/rng"?',
        ),
      ],
    ],
    [
      "a tab whose switch is off",
      { lobby: { tabs: ["all", "fav"] } },
      [small('/lobby/tabs/1: expected no tab fav while the switch favourites is off, found "fav".')],
    ],
    [
      "a module whose category is off",
      { home: [{ module: "featured", gameType: "FISH" }] },
      [
        small(
          "/home/0/module: expected a category with the game type FISH for the module featured, found none.",
        ),
      ],
    ],
    [
      "a module whose page is off",
      { home: [{ module: "download" }], pages: ["help"] },
      [small("/home/0/module: expected the page download for the module download, found none.")],
    ],
    [
      "a module that stands twice",
      { home: [{ module: "notice" }, { module: "notice" }] },
      [small('/home/1/module: expected each module once, save featured, found "notice".')],
    ],
    [
      "a counter where the brand allows none",
      { home: [{ module: "jackpot", source: { kind: "counter" } }], protection: { syntheticJackpot: false } },
      [
        small(
          '/home/0/source/kind: expected a pool, since protection.syntheticJackpot is false, found "counter".',
        ),
      ],
    ],
    [
      "a link to a category that is off",
      hero({ actions: [{ label: "home.hero.welcome.lobby", href: "/fish?page=hot" }] }),
      [
        small(
          '/home/0/slides/0/actions/0/href: expected a link to a page that is on; the category fish is off, found "/fish?page=hot".',
        ),
      ],
    ],
    [
      "a link to a page that is off",
      { footer: { siteMenu: [{ key: "agents", href: "/join" }] } },
      [
        small(
          '/footer/siteMenu/0/href: expected a link to a page that is on; the page join is off, found "/join".',
        ),
      ],
    ],
    [
      "http outside a demonstration",
      {
        demonstration: { active: false },
        payments: {
          channels: [{ key: "a", kind: "qr", name: "A", provider: "xendit", deposit: { min: 1, max: 2 } }],
        },
        cdn: { imageCDNs: ["http://localhost:4000"] },
      },
      [
        small(
          '/cdn/imageCDNs/0: expected an https address; http is for demonstrations only, found "http://localhost:4000".',
        ),
      ],
    ],
    [
      "nobody who can register",
      { switches: { usernameEnabled: false } },
      [
        small(
          "/switches: expected usernameEnabled or mobileReg to be on, so that visitors can register, found both off.",
        ),
      ],
    ],
    [
      "lengths that cross",
      { registration: { username: { password: { minLength: 16, maxLength: 8 } } } },
      [small("/registration/username/password/minLength: expected maxLength (8) or less, found 16.")],
    ],
    [
      "a bonus that makes no sense",
      {
        bonuses: {
          depositWeights: { LOTT: 50 },
          deposit: [
            { id: "a", titles: { EN: "A" }, percent: 10, max: 0, minDeposit: 5, times: 1, days: 1 },
            {
              id: "a",
              titles: { TH: "A" },
              percent: 1,
              max: 1,
              minDeposit: 90_000_000_000,
              times: 1,
              days: 1,
            },
          ],
        },
      },
      [
        small(
          '/bonuses/depositWeights/LOTT: expected a game type of the brand\'s categories: RNG, LIVE, found "LOTT".',
        ),
        small('/bonuses/deposit/1/id: expected each id once, found "a".'),
        small("/bonuses/deposit/0/max: expected 1 or more, found 0."),
        small(
          "/bonuses/deposit/0/minDeposit: expected a deposit of which 10% is at least one minor unit, found 5.",
        ),
        small("/bonuses/deposit/1/titles: expected a name in the default language (EN), found TH."),
        small('/bonuses/deposit/1/titles/TH: expected a supported language: EN, found "TH".'),
        small(
          "/bonuses/deposit/1/minDeposit: expected no more than the largest deposit of a channel (50000000), found 90000000000.",
        ),
      ],
    ],
    [
      "a required field that is not shown",
      { registration: { username: { qqNum: { required: true } } } },
      [
        small(
          "/registration/username/qqNum/required: expected false while the field is not shown, found true.",
        ),
      ],
    ],
    [
      "a form whose members could not get over a forgotten password",
      { registration: { username: { email: { enabled: false } } } },
      [
        small(
          "/registration/username/email: expected a mail field, or smsEnabled and CHNGPASSVERIF3 on, so that a forgotten password can be set anew, found neither.",
        ),
      ],
    ],
    [
      "mobile registration whose members could not get over a forgotten password",
      { switches: { mobileReg: true, mobileRegPass: true } },
      [
        small(
          "/registration/mobile/email: expected a mail field, or CHNGPASSVERIF3 on, so that a forgotten password can be set anew, found neither.",
        ),
      ],
    ],
    [
      "mobile registration whose members could not sign in again",
      { switches: { mobileReg: true } },
      [
        small(
          "/switches/mobileReg: expected mobileRegPass or showVerCodeLogin on, so that who registered by mobile can sign in again, found neither.",
        ),
      ],
    ],
    [
      "a code sent to a number nobody asked for",
      { switches: { smsEnabled: true } },
      [
        small(
          "/registration/username/mobileNum: expected a field that is shown and required, as the switches ask, found one that is not.",
        ),
      ],
    ],
    [
      "a sign-in service without its id",
      { switches: { googleSignIn: true, facebookSignIn: true } },
      [
        small('/signIn/googleClientId: expected a client id while the switch googleSignIn is on, found "".'),
        small('/signIn/facebookAppId: expected an app id while the switch facebookSignIn is on, found "".'),
      ],
    ],
    [
      "a chat room without an address",
      { switches: { chatRoom: true } },
      [small('/chat/url: expected an address while the switch chatRoom is on, found "".')],
    ],
    [
      "names in a language that the brand does not have",
      {
        payments: {
          channels: [
            {
              key: "a",
              kind: "bank",
              name: "A",
              names: { EN: "A", TH: "ก" },
              provider: "manual",
              account: { ...ACCOUNT, bankNames: { VI: "B" } },
              deposit: { min: 1, max: 2 },
              withdrawal: { min: 1, max: 2, destinations: [{ ...BANK, names: { CN: "C" } }] },
            },
          ],
        },
      },
      [
        small('/payments/channels/0/names/TH: expected a supported language: EN, found "TH".'),
        small('/payments/channels/0/account/bankNames/VI: expected a supported language: EN, found "VI".'),
        small(
          '/payments/channels/0/withdrawal/destinations/0/names/CN: expected a supported language: EN, found "CN".',
        ),
      ],
    ],
    [
      "a channel that neither takes nor pays",
      { payments: { channels: [{ key: "a", kind: "qr", name: "A" }] } },
      [small("/payments/channels/0: expected limits for deposit, withdrawal or both, found neither.")],
    ],
    [
      "a channel that nobody can pay into",
      {
        payments: {
          channels: [
            { key: "a", kind: "bank", name: "A", provider: "manual", deposit: { min: 1, max: 2 } },
            {
              key: "b",
              kind: "card",
              name: "B",
              provider: "manual",
              account: ACCOUNT,
              deposit: { min: 1, max: 2 },
            },
            { key: "c", kind: "bank", name: "C", account: ACCOUNT, deposit: { min: 1, max: 2 } },
            {
              key: "d",
              kind: "bank",
              name: "D",
              provider: "manual",
              account: { ...ACCOUNT, holder: "Harbour Ltd" },
              deposit: { min: 1, max: 2 },
            },
          ],
        },
      },
      [
        small("/payments/channels/0/account: expected an account, since members transfer to it, found none."),
        small(
          '/payments/channels/1/kind: expected bank or qr, since members transfer to an account, found "card".',
        ),
        small(
          "/payments/channels/2/account: expected no account; members pay on the provider's page, found one.",
        ),
        small(
          '/payments/channels/3/account/holder: expected a name with the word Demo, found "Harbour Ltd".',
        ),
      ],
    ],
    [
      "a demonstration's ways to pay on a live brand",
      {
        demonstration: { active: false },
        payments: {
          channels: [
            { key: "a", kind: "qr", name: "A", deposit: { min: 1, max: 2 } },
            {
              key: "b",
              kind: "bank",
              name: "B",
              provider: "manual",
              account: ACCOUNT,
              deposit: { min: 1, max: 2 },
            },
            { key: "c", kind: "qr", name: "C", provider: "xendit", deposit: { min: 1, max: 2 } },
          ],
        },
      },
      [
        small(
          '/payments/channels/0/provider: expected xendit or manual; the sandbox is for demonstrations, found "sandbox".',
        ),
        small(
          '/payments/channels/1/account/holder: expected the name of a real holder, found "Demo Holder".',
        ),
      ],
    ],
    [
      "limits that cross",
      { payments: { channels: [{ key: "a", kind: "qr", name: "A", deposit: { min: 500, max: 100 } }] } },
      [small("/payments/channels/0/deposit/max: expected min (500) or more, found 100.")],
    ],
    [
      "a withdrawal to where nothing can be sent",
      {
        payments: {
          channels: [
            { key: "a", kind: "qr", name: "A", withdrawal: { min: 1, max: 2, destinations: [BANK] } },
            { key: "b", kind: "crypto", name: "B", withdrawal: { min: 1, max: 2, destinations: [BANK] } },
            {
              key: "c",
              kind: "bank",
              name: "C",
              withdrawal: { min: 1, max: 2, destinations: [{ ...BANK, network: "TRC20" }] },
            },
          ],
        },
      },
      [
        small(
          "/payments/channels/0/withdrawal: expected no withdrawal: only bank, ewallet and crypto pay out, found a channel of kind qr.",
        ),
        small(
          '/payments/channels/1/withdrawal/destinations/0/network: expected TRC20 or ERC20 for a crypto channel, found "".',
        ),
        small(
          '/payments/channels/2/withdrawal/destinations/0/network: expected "" for anything but crypto, found "TRC20".',
        ),
      ],
    ],
    [
      "a fee that leaves nothing, a day that lets nothing through, and digits that cross",
      {
        payments: {
          withdrawals: { maxDaily: 99 },
          channels: [
            {
              key: "a",
              kind: "bank",
              name: "A",
              withdrawal: {
                min: 100,
                max: 200,
                fee: 90,
                feeBasisPoints: 1_000,
                destinations: [BANK, { ...BANK, minDigits: 9, maxDigits: 8 }],
              },
            },
          ],
        },
      },
      [
        small(
          "/payments/channels/0/withdrawal/fee: expected less than the smallest withdrawal (100), found 100.",
        ),
        small('/payments/channels/0/withdrawal/destinations/1/code: expected each code once, found "BANK".'),
        small(
          "/payments/channels/0/withdrawal/destinations/1/maxDigits: expected minDigits (9) or more, found 8.",
        ),
        small(
          "/payments/withdrawals/maxDaily: expected 0, or the smallest withdrawal by a (100) or more, found 99.",
        ),
      ],
    ],
    [
      "a mobile number that is needed and cannot be added",
      { payments: { withdrawals: { needsMobile: true } }, signIn: { stepUpMethods: ["totp"] } },
      [
        small(
          "/payments/withdrawals/needsMobile: expected false, or sms among /signIn/stepUpMethods, so that members can add a number, found true.",
        ),
      ],
    ],
    [
      "a licence that a demonstration has not",
      { licences: { entries: [{ authority: "MT", number: "MGA/B2C/1" }] } },
      [
        small(
          '/licences/entries/0/number: expected a number that begins with DEMO, since this is a demonstration, found "MGA/B2C/1".',
        ),
      ],
    ],
    [
      "a contact of type 3, whose path nothing decodes",
      { customerService: [{ csType: "LIVECHAT", type: 3, pathList: ["x1k9"] }] },
      [small("/customerService/0/type: expected one of 1, 2, found 3.")],
    ],
    [
      "a contact that leads nowhere",
      {
        customerService: [
          { csType: "LIVECHAT", type: 2, pathList: ["javascript:x", "http://example.com", "/helpmcc"] },
        ],
      },
      [
        small(
          '/customerService/0/pathList/0: expected a path of the site, or an https address, found "javascript:x".',
        ),
        small(
          '/customerService/0/pathList/1: expected a path of the site, or an https address, found "http://example.com".',
        ),
        small(
          '/customerService/0/pathList/2: expected a path that the site has, such as /rng, found "/helpmcc". Did you mean "/helpmc"?',
        ),
      ],
    ],
    [
      "a service for high ranks that nobody can reach",
      { switches: { vipService: true } },
      [
        small(
          "/switches/vipService: expected false, or a contact of csType VIP in customerService, found true.",
        ),
      ],
    ],
  ])("refuse %s", (_, changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });

  test("take http on this machine in a demonstration", () => {
    expect(errorsOf({ cdn: { imageCDNs: ["http://localhost:4000"] } })).toEqual([]);
  });

  test("take a language only when it has a catalogue", () => {
    expect(errorsOf({ locale: { supported: ["EN", "TH"] } })).toEqual([
      small('/locale/supported/1: expected a language with a catalogue: EN, TY, VI, found "TH".'),
    ]);
  });
});
