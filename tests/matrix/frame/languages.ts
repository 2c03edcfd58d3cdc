import { getText, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { buttonValues, header, html } from "./read-page.ts";

const BOTH = { supported: ["EN", "TH"], switcher: ["EN", "TH"] };
const THAI = { cookies: { lang: "TH" } };

const getTag = (page: string) => /<html [^>]*lang="([^"]*)"/.exec(page)?.[1];

/** Returns the balance in a member's header. */
const balance = async (brand: MatrixBrand) =>
  /(?:[$P] )?[\d,]+\.\d\d(?: P\b)?/.exec(getText(await header(brand, "/", "member")))?.[0];

/** Returns true if an app that asks for Thai reads a refusal in Thai. */
async function isThaiRefusal(brand: MatrixBrand): Promise<boolean> {
  const options = { headers: { accept: "application/json", "marquee-language": "TH" } };
  const { html } = await brand.page("/wps/v2/wallets/balance", "visitor", options);
  return /[\u0e00-\u0e7f]/.test(JSON.parse(html).message);
}

/** The effects of languages, time zone, own texts and currency. */
export const LANGUAGES: readonly Effect[] = [
  effect("Default language", {
    settings: ["/locale/default"],
    given: { locale: BOTH },
    states: { english: { locale: { default: "EN" } }, thai: { locale: { default: "TH" } } },
    looks: [
      page("language of the first page", async (brand) => getTag(await html(brand, "/")), {
        english: "en",
        thai: "th",
      }),
    ],
  }),
  effect("Supported languages", {
    settings: ["/locale/supported/*"],
    states: { english: { locale: { supported: ["EN"] } }, both: { locale: { supported: ["EN", "TH"] } } },
    looks: [
      page(
        "language of a page for a browser that asks for Thai",
        async (brand) => getTag((await brand.page("/", "visitor", THAI)).html),
        { english: "en", both: "th" },
      ),
      wire("/wps/v2/wallets/balance: the message of a refusal is Thai", isThaiRefusal, {
        english: false,
        both: true,
      }),
    ],
  }),
  effect("Language switcher", {
    settings: ["/locale/switcher/*"],
    given: { locale: { supported: ["EN", "TH", "VI"] } },
    states: {
      one: { locale: { switcher: ["EN"] } },
      two: { locale: { switcher: ["EN", "TH"] } },
      three: { locale: { switcher: ["VI", "TH", "EN"] } },
    },
    looks: [
      page("the list of languages", async (brand) => buttonValues(await html(brand, "/"), "language"), {
        one: [],
        two: ["EN", "TH"],
        three: ["VI", "TH", "EN"],
      }),
      page(
        "languages that search engines find the home page in",
        async (brand) =>
          [...(await html(brand, "/")).matchAll(/hrefLang="([^"]*)"/gi)].map(([, language]) => language),
        { one: [], two: ["en", "th", "x-default"], three: ["vi", "th", "en", "x-default"] },
      ),
      wire(
        "/preferences: a choice of Thai",
        async (brand) => (await brand.post("/preferences", { language: "TH", back: "/" })).cookies.lang,
        { one: undefined, two: "TH", three: "TH" },
      ),
    ],
  }),
  effect("Time zone", {
    settings: ["/locale/timeZone"],
    given: { status: { maintenance: { active: true, until: "2099-11-21T20:30:00Z" } } },
    states: { utc: { locale: { timeZone: "UTC" } }, manila: { locale: { timeZone: "Asia/Manila" } } },
    looks: [
      page(
        "page of the maintenance: its end",
        async (brand) => /Ends at [^<]*/.exec(getText(await html(brand, "/")))?.[0].slice(0, 27),
        { utc: "Ends at 2099-11-21 20:30:00", manila: "Ends at 2099-11-22 04:30:00" },
      ),
    ],
  }),
  effect("Own texts", {
    settings: ["/locale/texts/*/*"],
    given: { locale: BOTH },
    states: {
      none: {},
      own: { locale: { texts: { EN: { "shell.skip": "Jump ahead" }, TH: { "shell.skip": "ข้ามไปเลย" } } } },
    },
    looks: [
      page("the link to the content", async (brand) => skipText(await html(brand, "/")), {
        none: "Skip to content",
        own: "Jump ahead",
      }),
      page(
        "the link to the content in Thai is the brand's own",
        async (brand) => skipText((await brand.page("/", "visitor", THAI)).html) === "ข้ามไปเลย",
        { none: false, own: true },
      ),
    ],
  }),
  effect("Currency code", {
    settings: ["/currency/code"],
    states: { usd: { currency: { code: "USD" } }, php: { currency: { code: "PHP" } } },
    looks: [
      wire(
        "/wps/v2/wallets/balance",
        async (brand) => (await brand.call("/wps/v2/wallets/balance", undefined, "member")).value.currency,
        { usd: "USD", php: "PHP" },
      ),
    ],
  }),
  effect("Currency symbol", {
    settings: [
      "/currency/symbol",
      "/currency/position",
      "/currency/position=before",
      "/currency/position=after",
    ],
    states: {
      dollar: { currency: { symbol: "$", position: "before" } },
      peso: { currency: { symbol: "P", position: "before" } },
      after: { currency: { symbol: "P", position: "after" } },
    },
    looks: [
      page("header of a member: the balance", balance, {
        dollar: "$ 10,000.00",
        peso: "P 10,000.00",
        after: "10,000.00 P",
      }),
    ],
  }),
  effect("Decimals of the currency", {
    settings: ["/currency/decimals"],
    states: { none: { currency: { decimals: 0 } }, two: { currency: { decimals: 2 } } },
    looks: [page("header of a member: the balance", balance, { none: "$ 1,000,000.00", two: "$ 10,000.00" })],
  }),
];

const skipText = (page: string) => getText(section(page, "a", /href="#main"/));
