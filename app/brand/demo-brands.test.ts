import { readFileSync } from "node:fs";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { loadI18n } from "../i18n/i18n.server.ts";
import { GAMES } from "../sandbox/catalogue/games.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import type { Brand } from "./brand.ts";
import type { HomeModule } from "./brand-document.ts";
import { createBrandLoader } from "./load.ts";
import { merchantProfile } from "./merchant-profile.ts";
import { publicBrand } from "./public-brand.ts";
import { DEMO_FOLDER, problemWords } from "./testing.ts";

const languages = loadI18n("app/locales").languages();
const loader = createBrandLoader({ folder: DEMO_FOLDER, vendors: VENDORS, languages });
const IDS = ["lotus-saigon", "manila-star", "northgate", "siam-jade"];

function getBrand(id: string): Brand {
  const { brand, problems } = loader.load(id);
  if (!brand) throw new Error(problems.map(problemWords).join("\n"));
  return brand;
}
const getModule = (brand: Brand, name: HomeModule["module"]) =>
  brand.document.home.find((module) => module.module === name);

test("the folder holds the base and the four demonstration brands, without errors", () => {
  expect(loader.folders()).toEqual(["_base", ...IDS]);
  for (const folder of loader.folders()) expect(loader.load(folder).problems.map(problemWords)).toEqual([]);
});

describe.each(IDS)("%s", (id) => {
  const brand = getBrand(id);

  test("is a demonstration with play money, and its banner states this in every language", () => {
    expect(brand.document.demonstration.active).toBe(true);
    expect(merchantProfile(brand).demonstrationGrant).toBeGreaterThan(0);
    const words = {
      EN: "play money",
      TY: "play money",
      CN: "虚拟币",
      VI: "tiền ảo",
      TH: "เงินจำลอง",
      JA: "遊び用のお金",
      ID: "uang mainan",
    };
    for (const code of brand.document.locale.supported) {
      const texts = Object.entries(brand.texts[code] ?? {}).filter(([key]) => key.startsWith("home.hero."));
      const word = words[code as keyof typeof words];
      expect(
        texts.some(([, text]) => text.toLowerCase().includes(word)),
        code,
      ).toBe(true);
    }
  });

  test.each(["username", "mobile"] as const)(
    "accepts numbers of as many digits (%s) as the phone numbers of its countries have",
    (tab) => {
      const { registration, switches } = brand.document;
      const { dialCountries, [tab]: fields } = registration;
      const { enabled, minLength, maxLength } = fields.mobileNum;
      if (!enabled || (tab === "mobile" && !switches.mobileReg)) return;
      const spelled = dialCountries.map((country) => {
        const number = getExampleNumber(country as CountryCode, examples);
        const digits = number?.nationalNumber.length ?? 0;
        return [digits, digits + 1, digits + (number?.countryCallingCode.length ?? 0)];
      });
      const fits = (digits: number) => digits >= minLength && digits <= maxLength;
      expect(dialCountries.filter((_, at) => !spelled[at]?.some(fits))).toEqual([]);
      // Each of the two limits must be a real number length, since the error message states both.
      expect(spelled.flat()).toEqual(expect.arrayContaining([minLength, maxLength]));
    },
  );

  test("has a title and a description in each of its languages", () => {
    const { seo, locale } = brand.document;
    expect(Object.keys(seo.titles).sort()).toEqual([...locale.supported].sort());
    expect(Object.keys(seo.descriptions).sort()).toEqual([...locale.supported].sort());
  });

  test("links only to existing games for direct start", () => {
    for (const item of brand.document.navigation) {
      if (item.kind !== "category" || !item.directStart) continue;
      const { vassalage, gameCode } = item.directStart;
      expect(GAMES.some((game) => game.vassalage === vassalage && game.gameCode === gameCode)).toBe(true);
    }
  });

  test("sends the browser only the listed fields, in less than 4 KiB", () => {
    const text = JSON.stringify(publicBrand(brand, "member", { sandbox: true }));
    expect(text.length).toBeLessThan(4_096);
    for (const secret of [
      "googleClientId",
      "imageCDNs",
      "blocked",
      "registration",
      "payments",
      "merchantCode",
      "platform",
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test("has a theme rule with every token for both themes", () => {
    for (const { name, dataTheme, css } of brand.themes) {
      expect(dataTheme).toBe(`${id}-${name}`);
      expect(css).toMatch(/^\[data-theme="[a-z-]+"\]\{color-scheme:(dark|light);--radius-unit:[\d.]+;.*\}$/);
      // The 34 tokens, the radius unit, the scene behind sign-in, and the carousel's slides and spacing.
      expect(css.match(/--[a-z0-9-]+:/g)).toHaveLength(38);
      expect(css).toContain(`color-scheme:${name === "light" ? "light" : "dark"}`);
    }
  });
});

/** The rules of the reference token sheet, as name → tokens. */
function designTokens(): Map<string, Record<string, string>> {
  const css = readFileSync("tests/brand-fixtures/design-tokens.css", "utf8");
  const rules = css.matchAll(/\[data-theme="([^"]+)"\] \{([^}]+)\}/g);
  return new Map(
    [...rules].map(([, name = "", body = ""]) => [
      name,
      Object.fromEntries(
        [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, token = "", value = ""]) => [token, value]),
      ),
    ]),
  );
}

test.each([
  ["manila-star", "dark", "manila-dark"],
  ["manila-star", "light", "manila-light"],
  ["lotus-saigon", "blue", "lotus-blue"],
  ["lotus-saigon", "black", "lotus-black"],
] as const)("%s %s has the tokens of the reference sheet", (id, theme, name) => {
  const { "radius-unit": _, ...design } = designTokens().get(name) ?? {};
  const tokens = getBrand(id).document.themes.tokens[theme];
  expect({ ...tokens, "seg-on": `var(--${tokens?.["seg-on"]})` }).toEqual(design);
});

describe("the four demonstration brands differ", () => {
  const [lotus, manila, northgate, siam] = IDS.map(getBrand) as [Brand, Brand, Brand, Brand];

  test("in language, currency, look and first module", () => {
    expect(
      [lotus, manila, northgate, siam].map(({ document, defaultTheme }) => [
        document.locale.default,
        `${document.currency.symbol} ${document.currency.code}`,
        `${document.themes.pair.join("/")}, ${defaultTheme}`,
        document.shape,
        document.layout.header,
        document.categories[0],
        document.navigation[1]?.key,
      ]),
    ).toEqual([
      ["VI", "₫ VND", "black/blue, blue", "round", "rail", "elott", "lottery"],
      ["TY", "P PHP", "dark/light, dark", "soft", "bar", "rng", "slots"],
      ["EN", "£ GBP", "light/dark, light", "sharp", "bar", "sports", "sports"],
      ["TH", "฿ THB", "dark/light, dark", "soft", "bar", "rng", "pointsMall"],
    ]);
  });

  test("manila-star lists every built module except lotteries and matches, with a jackpot that can be won", () => {
    expect(manila.document.home.map((module) => module.module).sort()).toEqual([
      "categories",
      "download",
      "featured",
      "hero",
      "jackpot",
      "live",
      "notice",
      "payments",
      "providers",
      "quality",
      "times",
      "winners",
    ]);
    expect(merchantProfile(manila).jackpot).toEqual({
      source: "pool",
      shareBasisPoints: 40,
      seed: 20_000_000,
      trigger: { kind: "mustHitBy", amount: 50_000_000 },
    });
  });

  test("lotus-saigon accepts mobile registration, and verifies the number at registration by username", () => {
    expect([lotus.on("mobileReg"), lotus.on("smsEnabled")]).toEqual([true, true]);
    expect(lotus.document.registration.username.mobileNum).toMatchObject({ enabled: true, required: true });
    expect(merchantProfile(lotus).jackpot).toEqual({
      source: "pool",
      shareBasisPoints: 50,
      seed: 50_000_000,
      trigger: { kind: "mustHitBy", amount: 80_000_000 },
    });
  });

  test("northgate is for members only and strict, without jackpot and trial", () => {
    expect([northgate.on("loginedToHomePage"), northgate.on("freePlay")]).toEqual([true, false]);
    expect(northgate.document.protection).toMatchObject({
      minimumAge: 21,
      termsTickedByDefault: false,
      syntheticJackpot: false,
    });
    expect(getModule(northgate, "jackpot")).toBeUndefined();
    expect(merchantProfile(northgate).jackpot).toEqual({ source: "none" });
  });

  test("siam-jade has an agent host, an agent centre and referrals", () => {
    expect(siam.hosts).toEqual([
      { host: "siam.localhost", audience: "member", affiliateCode: "" },
      { host: "agent.siam.localhost", audience: "agent", affiliateCode: "" },
    ]);
    expect([siam.on("agentCentre"), siam.on("referral")]).toEqual([true, true]);
    expect(IDS.map((id) => merchantProfile(getBrand(id)).agentHost)).toEqual([false, false, false, true]);
    expect(merchantProfile(siam).agents).toMatchObject({
      contractKinds: ["dividend", "dailySalary", "hourSalary", "realtimeSalary"],
      periods: ["daily", "weekly", "semimonthly", "monthly"],
    });
  });
});

test("each recovers a forgotten password differently: by required or optional mail, or by phone", () => {
  const ways = IDS.map((id) => {
    const brand = getBrand(id);
    const { email } = brand.document.registration.username;
    const mail = !email.enabled ? "no mail" : email.required ? "mail asked for" : "mail if one likes";
    return [id, mail, brand.on("smsEnabled") && brand.on("CHNGPASSVERIF3") ? "phone" : "no phone"];
  });
  expect(ways).toEqual([
    ["lotus-saigon", "no mail", "phone"],
    ["manila-star", "mail if one likes", "no phone"],
    ["northgate", "mail asked for", "no phone"],
    ["siam-jade", "mail asked for", "no phone"],
  ]);
});

test("the browser receives only member pages whose switch is on", () => {
  const pages = (id: string) => publicBrand(getBrand(id), "member", { sandbox: false }).memberMenu;
  expect(pages("manila-star")).toHaveLength(12);
  expect(pages("lotus-saigon")).not.toContain("messageV2");
  expect(pages("manila-star")).not.toContain("referral");
  expect(pages("siam-jade")).toContain("referral");
});

test("a merchant profile counts minor units and epoch milliseconds", () => {
  const profile = merchantProfile(getBrand("manila-star"));
  expect(profile).toMatchObject({
    code: "manila",
    currency: { code: "PHP", decimals: 2 },
    timeZone: "Asia/Manila",
    minimumAge: 18,
    freePlay: { enabled: true, grant: 1_000_000 },
    maintenance: { active: false, until: null },
    gameTypes: ["RNG", "LIVE", "FISH", "SPORTS", "ESPORTS", "PVP", "COCKFIGHT", "LOTT", "ELOTT"],
  });
  expect(profile.registration.username.username).toEqual({
    enabled: true,
    required: true,
    minLength: 6,
    maxLength: 12,
    patternId: "letterFirst",
    acceptedPattern: "",
  });
});
