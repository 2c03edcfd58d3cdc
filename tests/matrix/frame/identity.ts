import { type Effect, effect, page } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { footer, header, links, tabTitle, tag } from "./read-page.ts";

const ARTS = ["marquee", "manila", "lotus", "northgate", "siam"] as const;
const PICTURE = "https://pictures.example.org/mark.svg";

const SIAM_LANGUAGES = ["EN", "TH", "JA", "ID"];

const THAI = { cookies: { lang: "TH" } };

/** Returns an object with a value for each name. */
function fillRecord<Name extends string, Value>(
  names: readonly Name[],
  getValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>;
}

const hasRoom = async (brand: MatrixBrand, code: string) =>
  ((await tag(brand, "/?modal=chat", "iframe", /./))?.src ?? "").includes(`/room/${code}?`);

/** Returns the drawn mark or the picture in an image's address. */
const mark = (address = "") => /\/logo\/(\w+)\.svg$/.exec(address)?.[1] ?? address;

const headerMark = async (brand: MatrixBrand) =>
  mark(/<img [^>]*src="([^"]*)"/.exec(await header(brand, "/"))?.[1]);

const tabMark = async (brand: MatrixBrand) => mark((await tag(brand, "/", "link", /rel="icon"/))?.href);

/** Returns true when a page may load pictures from their host. */
const allowsPicture = async (brand: MatrixBrand) =>
  (await brand.page("/")).headers["content-security-policy"]?.includes("https://pictures.example.org") ??
  false;

/** The effects of names, marks and texts for search engines. */
export const IDENTITY: readonly Effect[] = [
  effect("Base of a brand", {
    settings: ["/extends"],
    given: {
      locale: { supported: SIAM_LANGUAGES, switcher: SIAM_LANGUAGES },
      switches: { multiWallet: false, vipService: false },
    },
    states: { base: { extends: "_base" }, siam: { extends: "siam-jade" } },
    looks: [
      page(
        "footer: the link to the news, which only Siam Jade's folder has",
        async (brand) => links(await footer(brand, "/")).some(([, href]) => href === "/news"),
        { base: false, siam: true },
      ),
    ],
  }),
  effect("Id of a brand", {
    settings: ["/id"],
    states: { one: { id: "frameone" }, two: { id: "frametwo" } },
    looks: [
      page("the page's theme", async (brand) => (await tag(brand, "/", "html", /./))?.["data-theme"], {
        one: "frameone-dark",
        two: "frametwo-dark",
      }),
      page(
        "the stylesheet of the brand's themes",
        async (brand) => (await brand.page("/theme/frameone/current.css")).status,
        { one: 200, two: 404 },
      ),
    ],
  }),
  effect("Name of a brand", {
    settings: ["/name"],
    states: { bay: { name: "Harbour Bay" }, quay: { name: "Old Quay" } },
    looks: [
      page("title of the home page", (brand) => tabTitle(brand, "/"), {
        bay: "Harbour Bay",
        quay: "Old Quay",
      }),
      page(
        "header: the name beside the mark",
        async (brand) => /wordmark-name[^>]*>([^<]*)</.exec(await header(brand, "/"))?.[1],
        { bay: "Harbour Bay", quay: "Old Quay" },
      ),
      page(
        "name of the installed site",
        async (brand) => JSON.parse((await brand.page("/manifest.webmanifest")).html).name,
        { bay: "Harbour Bay", quay: "Old Quay" },
      ),
    ],
  }),
  effect("Merchant code", {
    settings: ["/merchantCode"],
    given: { switches: { chatRoom: true } },
    states: { one: { merchantCode: "codeone" }, two: { merchantCode: "codetwo" } },
    looks: [
      page("window of the chat: the merchant's room", (brand) => hasRoom(brand, "codeone"), {
        one: true,
        two: false,
      }),
    ],
  }),
  effect("Drawn logo", {
    settings: ["/logo/art", ...ARTS.map((art) => `/logo/art=${art}`)],
    states: fillRecord(ARTS, (art) => ({ logo: { art } })),
    looks: [
      page(
        "header: the mark",
        headerMark,
        fillRecord(ARTS, (art) => art),
      ),
    ],
  }),
  effect("Picture of the logo", {
    settings: ["/logo/image"],
    states: { drawn: { logo: { image: "" } }, picture: { logo: { image: PICTURE } } },
    looks: [
      page("header: the mark", headerMark, { drawn: "marquee", picture: PICTURE }),
      page("the page may load the picture", allowsPicture, { drawn: false, picture: true }),
    ],
  }),
  effect("Drawn icon", {
    settings: ["/favicon/art", ...ARTS.map((art) => `/favicon/art=${art}`)],
    states: fillRecord(ARTS, (art) => ({ favicon: { art } })),
    looks: [
      page(
        "the browser's tab: the icon",
        tabMark,
        fillRecord(ARTS, (art) => art),
      ),
    ],
  }),
  effect("Picture of the icon", {
    settings: ["/favicon/image"],
    states: { drawn: { favicon: { image: "" } }, picture: { favicon: { image: PICTURE } } },
    looks: [
      page("the browser's tab: the icon", tabMark, { drawn: "marquee", picture: PICTURE }),
      page("the page may load the picture", allowsPicture, { drawn: false, picture: true }),
    ],
  }),
  effect("Titles for search engines", {
    settings: ["/seo/titles/*"],
    given: { name: "Harbour Bay", locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      none: { seo: { titles: {} } },
      english: { seo: { titles: { EN: "Harbour games" } } },
      both: { seo: { titles: { EN: "Harbour games", TH: "เกมริมท่า" } } },
    },
    looks: [
      page("title of the home page", (brand) => tabTitle(brand, "/"), {
        none: "Harbour Bay",
        english: "Harbour games",
        both: "Harbour games",
      }),
      page(
        "title of the home page in Thai",
        async (brand) => /<title>([^<]*)/.exec((await brand.page("/", "visitor", THAI)).html)?.[1],
        { none: "Harbour Bay", english: "Harbour games", both: "เกมริมท่า" },
      ),
      page(
        "end of the title of the help centre",
        async (brand) => (await tabTitle(brand, "/helpmc")).replace(/^.* · /, ""),
        { none: "Harbour Bay", english: "Harbour games", both: "Harbour games" },
      ),
    ],
  }),
  effect("Descriptions for search engines", {
    settings: ["/seo/descriptions/*"],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      none: { seo: { descriptions: {} } },
      english: { seo: { descriptions: { EN: "Games by the sea." } } },
      both: { seo: { descriptions: { EN: "Games by the sea.", TH: "เกมริมทะเล" } } },
    },
    looks: [
      page(
        "description of the home page",
        async (brand) => (await tag(brand, "/", "meta", /name="description"/))?.content ?? null,
        { none: null, english: "Games by the sea.", both: "Games by the sea." },
      ),
      page(
        "description of the home page in Thai",
        async (brand) =>
          /name="description" content="([^"]*)"/.exec((await brand.page("/", "visitor", THAI)).html)?.[1] ??
          null,
        { none: null, english: "Games by the sea.", both: "เกมริมทะเล" },
      ),
    ],
  }),
];
