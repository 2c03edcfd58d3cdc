import { getText } from "../../pages/site.ts";
import { type Effect, effect, page } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { footer, header, html, links, tag, themeProperties } from "./read-page.ts";

const CHAPTERS = {
  deposit: "How to deposit",
  withdrawal: "How to withdraw",
  bonus: "Bonuses and turnover",
  faq: "FAQ",
  responsible: "Responsible gaming",
  account: "Your account",
  games: "Games",
  rules: "Rules",
  contact: "Contact",
} as const;

const SITE_LINKS = {
  about: "About us",
  agents: "Become an agent",
  terms: "Terms",
  privacy: "Privacy policy",
  responsible: "Responsible gaming",
  download: "Get the app",
  help: "Help",
  promotions: "Promotions",
  contact: "Contact",
} as const;

/** Returns the links of the footer's help menu, each as text and chapter. */
const chapterLinks = async (brand: MatrixBrand) =>
  links(await footer(brand, "/rng"))
    .filter(([, href]) => href.includes("modal=help#"))
    .map(([text, href]) => `${text} ${href.replace(/^.*#/, "#")}`);

/** Returns the text of the link to that address in the footer. */
const siteLink = async (brand: MatrixBrand, to: string) =>
  links(await footer(brand, "/rng")).find(([, href]) => href === to)?.[0];

/** Returns the values of an object with the same keys. */
function mapValues<Key extends string, From, To>(
  from: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = Object.entries(from) as [Key, From][];
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value, key)])) as Record<Key, To>;
}

const sideClasses = async (brand: MatrixBrand) =>
  (await tag(brand, "/", "aside", /data-dock/))?.class?.match(/\b(left|right)-4\b/)?.[1] ?? "none";

const inFooter = (text: string | RegExp) => async (brand: MatrixBrand) => {
  const found = await footer(brand, "/rng");
  return typeof text === "string" ? found.includes(text) : text.test(found);
};

const CHECK = "https://licences.example.org/demo";
const BADGE = "https://pictures.example.org/badge.svg";

const hasLicenceLine = async (brand: MatrixBrand, path: string) =>
  getText(await header(brand, path)).includes("Licensed: Malta");

/** Returns the licence in the footer; null for none. */
async function licence(brand: MatrixBrand) {
  const all = await footer(brand, "/rng");
  const number = /DEMO-\d/.exec(all)?.[0];
  if (number === undefined) return null;
  const link = links(all).find(([, href]) => href.includes("licences.example.org"))?.[1] ?? null;
  return {
    of: /Malta|Philippines/.exec(getText(all))?.[0],
    number,
    link,
    badge: all.includes(BADGE),
  };
}

/** The effects of header, side bar and footer. */
export const LAYOUT: readonly Effect[] = [
  effect("Layout of the header", {
    settings: ["/layout/header", "/layout/header=bar", "/layout/header=rail"],
    states: { bar: { layout: { header: "bar" } }, rail: { layout: { header: "rail" } } },
    looks: [
      page(
        "header: the rail at the left",
        async (brand) => (await header(brand, "/")).includes('class="rail-column"'),
        { bar: false, rail: true },
      ),
      page(
        "header: the sign-in box in the bar",
        async (brand) => /<input [^>]*name="password"/.test(await header(brand, "/")),
        { bar: false, rail: true },
      ),
    ],
  }),
  effect("Layout of the footer", {
    settings: ["/layout/footer", "/layout/footer=columns", "/layout/footer=line"],
    states: { columns: { layout: { footer: "columns" } }, line: { layout: { footer: "line" } } },
    looks: [
      page("footer: the columns", inFooter('class="footer-columns"'), { columns: true, line: false }),
      page("footer: the chapters of the help menu", async (brand) => (await chapterLinks(brand)).length > 4, {
        columns: true,
        line: false,
      }),
    ],
  }),
  effect("Side bar", {
    settings: ["/layout/sideBar", "/layout/sideBar=left", "/layout/sideBar=right", "/layout/sideBar=none"],
    states: {
      left: { layout: { sideBar: "left" } },
      right: { layout: { sideBar: "right" } },
      none: { layout: { sideBar: "none" } },
    },
    looks: [page("side of the shortcuts", sideClasses, { left: "left", right: "right", none: "none" })],
  }),
  effect("Live clock", {
    settings: ["/switches/liveClock"],
    states: { on: { switches: { liveClock: true } }, off: { switches: { liveClock: false } } },
    looks: [
      page(
        "header: the place of the clock, which scripts fill with the visitor's time",
        async (brand) => /<span class="clock /.test(await header(brand, "/")),
        { on: true, off: false },
      ),
    ],
  }),
  effect("Chapters of the help menu", {
    settings: ["/footer/helpMenu/*", ...Object.keys(CHAPTERS).map((key) => `/footer/helpMenu/*=${key}`)],
    given: { footer: { siteMenu: [] } },
    states: {
      ...mapValues(CHAPTERS, (_, key) => ({ footer: { helpMenu: [key] } })),
      none: { footer: { helpMenu: [] } },
      two: { footer: { helpMenu: ["faq", "bonus"] } },
    },
    looks: [
      page("footer: the chapters", chapterLinks, {
        ...mapValues(CHAPTERS, (text, key) => [`${text} #${key}`]),
        none: [],
        two: ["FAQ #faq", "Bonuses and turnover #bonus"],
      }),
    ],
  }),
  effect("Help in the footer of one line", {
    settings: ["/footer/helpMenu/*"],
    given: { layout: { footer: "line" }, footer: { siteMenu: [{ key: "help", href: "/noticePage" }] } },
    states: { none: { footer: { helpMenu: [] } }, some: { footer: { helpMenu: ["faq"] } } },
    looks: [
      page(
        "footer: the targets of the links to help",
        async (brand) =>
          links(await footer(brand, "/rng")).flatMap(([text, href]) => (text === "Help" ? [href] : [])),
        { none: ["/noticePage"], some: ["/rng?modal=help"] },
      ),
    ],
  }),
  effect("First chapters of the help centre", {
    settings: ["/footer/helpMenu/*"],
    given: { footer: { siteMenu: [] } },
    states: { deposit: { footer: { helpMenu: ["deposit"] } }, faq: { footer: { helpMenu: ["faq"] } } },
    looks: [
      page(
        "help centre: the first chapter",
        async (brand) => /id="(deposit|faq|about|account)"/.exec(await html(brand, "/helpmc"))?.[1],
        { deposit: "deposit", faq: "faq" },
      ),
    ],
  }),
  effect("Links of the site menu", {
    settings: [
      "/footer/siteMenu/*/key",
      ...Object.keys(SITE_LINKS).map((key) => `/footer/siteMenu/*/key=${key}`),
    ],
    states: mapValues(SITE_LINKS, (_, key) => ({ footer: { siteMenu: [{ key, href: "/noticePage" }] } })),
    looks: [page("footer: the link's text", (brand) => siteLink(brand, "/noticePage"), SITE_LINKS)],
  }),
  effect("Targets of the site menu", {
    settings: ["/footer/siteMenu/*/href"],
    states: {
      own: { footer: { siteMenu: [{ key: "about", href: "/noticePage" }] } },
      outside: { footer: { siteMenu: [{ key: "about", href: "https://about.example.org/" }] } },
    },
    looks: [
      page(
        "footer: the link's target",
        async (brand) => links(await footer(brand, "/rng")).find(([text]) => text === "About us")?.[1],
        { own: "/noticePage", outside: "https://about.example.org/" },
      ),
    ],
  }),
  effect("Vendors in the footer", {
    settings: ["/footer/carousel/show"],
    states: {
      on: { footer: { carousel: { show: true } } },
      off: { footer: { carousel: { show: false } } },
    },
    looks: [page("footer: the row of vendors", inFooter('id="footer-vendors"'), { on: true, off: false })],
  }),
  effect("Slides of the vendors' row", {
    settings: ["/footer/carousel/slides", "/footer/carousel/spacing"],
    states: {
      usual: { footer: { carousel: { slides: 10, spacing: 10 } } },
      few: { footer: { carousel: { slides: 4, spacing: 10 } } },
      near: { footer: { carousel: { slides: 10, spacing: 3 } } },
    },
    looks: [
      page(
        "stylesheet of the themes: vendors at once, and pixels between them",
        async (brand) => {
          const own = await themeProperties(brand, "dark");
          return [own["carousel-slides"], own["carousel-spacing"]];
        },
        { usual: ["10", "10px"], few: ["4", "10px"], near: ["10", "3px"] },
      ),
    ],
  }),
  effect("Speed of the vendors' row", {
    settings: ["/footer/carousel/speedMs"],
    states: {
      slow: { footer: { carousel: { speedMs: 3000 } } },
      fast: { footer: { carousel: { speedMs: 700 } } },
    },
    looks: [
      page(
        "data of the page, from which scripts turn the row",
        async (brand) => {
          const path = /"(\/site-data\/[^"]+)"/.exec(await html(brand, "/rng"))?.[1] ?? "";
          return /"speedMs\W+(\d+)/.exec(await html(brand, path))?.[1];
        },
        { slow: "3000", fast: "700" },
      ),
    ],
  }),
  effect("Year of the copyright", {
    settings: ["/footer/copyrightYear"],
    states: { earlier: { footer: { copyrightYear: 2025 } }, later: { footer: { copyrightYear: 2031 } } },
    looks: [
      page(
        "footer: the copyright",
        async (brand) => /©\W*(\d{4})/.exec(getText(await footer(brand, "/rng")))?.[1],
        { earlier: "2025", later: "2031" },
      ),
    ],
  }),
  ...(["columns", "line"] as const).map((look) =>
    effect(`Licences in the footer, ${look}`, {
      settings: [
        "/licences/entries/*/authority",
        "/licences/entries/*/number",
        "/licences/entries/*/link",
        "/licences/entries/*/badge",
      ],
      given: { layout: { footer: look } },
      states: {
        none: {},
        philippines: { licences: { entries: [{ authority: "PH", number: "DEMO-1" }] } },
        malta: { licences: { entries: [{ authority: "MT", number: "DEMO-1" }] } },
        other: { licences: { entries: [{ authority: "MT", number: "DEMO-2" }] } },
        linked: { licences: { entries: [{ authority: "MT", number: "DEMO-2", link: CHECK }] } },
        pictured: { licences: { entries: [{ authority: "MT", number: "DEMO-2", badge: BADGE }] } },
      },
      looks: [
        page("footer: the licence", (brand) => licence(brand), {
          none: null,
          philippines: { of: "Philippines", number: "DEMO-1", link: null, badge: false },
          malta: { of: "Malta", number: "DEMO-1", link: null, badge: false },
          other: { of: "Malta", number: "DEMO-2", link: null, badge: false },
          linked: { of: "Malta", number: "DEMO-2", link: CHECK, badge: false },
          pictured: { of: "Malta", number: "DEMO-2", link: null, badge: true },
        }),
      ],
    }),
  ),
  effect("Licences in the header", {
    settings: ["/licences/headerOnHomeOnly"],
    given: { licences: { entries: [{ authority: "MT", number: "DEMO-1" }] } },
    states: {
      on: { licences: { headerOnHomeOnly: true } },
      off: { licences: { headerOnHomeOnly: false } },
    },
    looks: [
      page("header of the home page: the licences", (brand) => hasLicenceLine(brand, "/"), {
        on: true,
        off: true,
      }),
      page("header of a lobby: the licences", (brand) => hasLicenceLine(brand, "/rng"), {
        on: false,
        off: true,
      }),
    ],
  }),
];
