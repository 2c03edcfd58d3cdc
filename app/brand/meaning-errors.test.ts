import { describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { hero, openLoadErrors, small, tokens } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();

describe("semantic rules", () => {
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
      "an affiliate code on an agent host",
      {
        hosts: [{ host: "a.localhost" }, { host: "b.localhost", audience: "agent", affiliateCode: "ANA1" }],
        switches: { agentCentre: true },
      },
      [
        small(
          '/hosts/1/affiliateCode: expected no code on a host for agents, where nobody registers, found "ANA1".',
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
          '/themes/tokens/dark/text-3: expected text-3 on surface-inset with a contrast of at least 4.5:1, found 3.20:1. The nearest text-3 that passes everywhere is "#848DA1".',
        ),
        small(
          '/themes/tokens/dark/text-3: expected text-3 on surface-0 with a contrast of at least 4.5:1, found 3.06:1. The nearest text-3 that passes everywhere is "#848DA1".',
        ),
        small(
          '/themes/tokens/dark/text-3: expected text-3 on surface-1 with a contrast of at least 4.5:1, found 2.81:1. The nearest text-3 that passes everywhere is "#848DA1".',
        ),
        small(
          '/themes/tokens/dark/text-3: expected text-3 on surface-2 with a contrast of at least 4.5:1, found 2.47:1. The nearest text-3 that passes everywhere is "#848DA1".',
        ),
      ],
    ],
    [
      "a surface that texts of the base do not pass on, at the surface",
      tokens({ "surface-3": "#808080" }),
      [
        small(
          '/themes/tokens/dark/surface-3: expected text-1 on surface-3 with a contrast of at least 4.5:1, found 3.65:1. The nearest surface-3 that passes everywhere is "#555555".',
        ),
        small(
          '/themes/tokens/dark/surface-3: expected text-2 on surface-3 with a contrast of at least 4.5:1, found 2.39:1. The nearest surface-3 that passes everywhere is "#555555".',
        ),
      ],
    ],
    [
      "a text that no shade of passes, with the background that could",
      tokens({ accent: "#FFFFFF", "accent-hover": "#000000", "accent-contrast": "#000000" }),
      [
        small(
          '/themes/tokens/dark/accent-contrast: expected accent-contrast on accent-hover with a contrast of at least 4.5:1, found 1.00:1. No shade of accent-contrast passes on everything that it stands on. The nearest accent-hover that passes everywhere is "#757575".',
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
      "cockfighting under no licence that allows it",
      {
        categories: ["rng", "ds88"],
        licences: { entries: [{ authority: "GB", number: "DEMO-1" }] },
      },
      [
        small(
          '/categories/1: expected a category that one of the brand\'s vendors has games for (COCKFIGHT), found "ds88".',
        ),
        small(
          '/categories/1: expected no cockfighting without a licence of a country that allows it (PH), found "ds88".',
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
      "a link to the lotteries of a category that is off",
      { footer: { siteMenu: [{ key: "about", href: "/vnLottery" }] } },
      [
        small(
          '/footer/siteMenu/0/href: expected a link to a page that is on; the category elott is off, found "/vnLottery".',
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
      "an app at a path that the site does not have, and one at a page that is off",
      { downloads: { lite: "/downlod", guide: "/promotions" } },
      [
        small(
          '/downloads/lite: expected a path that the site has, such as /rng, found "/downlod". Did you mean "/download"?',
        ),
        small(
          '/downloads/guide: expected a link to a page that is on; the page promotions is off, found "/promotions".',
        ),
      ],
    ],
    [
      "http outside a demonstration",
      {
        demonstration: { active: false },
        payments: {
          quickAmounts: [],
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
  ])("refuse %s", (_, changes, expected) => {
    expect(findErrors(changes)).toEqual(expected);
  });

  test("accept http on localhost in a demonstration", () => {
    expect(findErrors({ cdn: { imageCDNs: ["http://localhost:4000"] } })).toEqual([]);
  });

  test("accept a language only when it has a catalogue", () => {
    expect(findErrors({ locale: { supported: ["EN", "TH"] } })).toEqual([
      small('/locale/supported/1: expected a language with a catalogue: EN, TY, VI, found "TH".'),
    ]);
  });
});
