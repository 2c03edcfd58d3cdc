import { getText, section } from "../../pages/site.ts";
import { type Effect, effect, page } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { currentLink, type LinkSeen, links } from "./parts.ts";

/** The texts of the keys of entries for games and pages (specification, "Header"). */
const KEYS: Readonly<Record<string, string>> = {
  slots: "Slots",
  liveCasino: "Live Casino",
  sports: "Sports",
  esports: "Esports",
  fishing: "Fishing",
  poker: "Poker",
  sabong: "Sabong",
  lottery: "Lottery",
  quickLottery: "Quick lottery",
  jackpot: "Jackpot",
  tableGame: "Table Game",
  favorite: "Favorite",
  games: "Games",
  featuredGames: "Featured Games",
  promotion: "Promotion",
  download: "App",
  pointsMall: "Points mall",
  agents: "Agents",
  help: "Help",
};

const HOME: LinkSeen = ["Home", "/"];
const getMenu = async (brand: MatrixBrand) => section((await brand.page("/")).html, "nav", /main-menu/);
const seeMenu = async (brand: MatrixBrand) => links(await getMenu(brand));
/** Returns the tiles of the menu on a phone. */
const getTiles = async (brand: MatrixBrand) => {
  const [, sheet = ""] = (await brand.page("/")).html.split(' id="menu"');
  return section(sheet, "nav", /Main menu/);
};
/** Looks at the entries of the header's menu, and at those of a phone's, which has no entry for home. */
const menuLooks = <State extends string>(sees: Record<State, LinkSeen[]>) => [
  page("header: the menu", seeMenu, sees),
  page(
    "phone: the tiles of the menu",
    async (brand) => links(await getTiles(brand)),
    Object.fromEntries(
      Object.entries<LinkSeen[]>(sees).map(([state, seen]) => [
        state,
        seen.filter(([, href]) => href !== "/"),
      ]),
    ) as Record<State, LinkSeen[]>,
  ),
];

const withEntries = (...entries: object[]) => ({ navigation: [{ kind: "home" }, ...entries] });
const slots = (more: object) => withEntries({ kind: "category", key: "slots", category: "rng", ...more });
const help = (key: string) => withEntries({ kind: "page", key, page: "help" });
const link = (more: object) =>
  withEntries({ kind: "link", key: "news", label: "nav.own.news", href: "/help", ...more });

const lottery = (more: object) =>
  withEntries({ kind: "category", key: "lottery", category: "lott", ...more });

const seeAddress = async (brand: MatrixBrand) => (await seeMenu(brand))[1]?.[1] ?? "";
/** Returns a page that the entry beside home opens for a member. */
const arrive = async (brand: MatrixBrand) => (await brand.page(await seeAddress(brand), "member")).html;
const seeArrival = async (brand: MatrixBrand) => getText(section(section(await arrive(brand), "main"), "h1"));

/** Returns the names of the vendors in an entry's dropdown, as the page's script reads them; null for no dropdown. */
const seeDropdown = (entry: string) => async (brand: MatrixBrand) => {
  const { status, html } = await brand.page(`/menu/${entry}`);
  if (status !== 200) return null;
  const { vendors, more } = JSON.parse(html) as { vendors: { name: string }[]; more: boolean };
  return [...vendors.map(({ name }) => name), ...(more ? ["More"] : [])];
};

const ELEVEN = "AURORA JADE KALYE MONSOON TALA OWL KITE SAFFRON TIDE IRONLOTUS LOOM".split(" ");
const ELEVEN_NAMES = [
  ...["Aurora Gaming", "Jade Reel", "Kalye Play", "Monsoon Nine", "Tala Studios", "Cobalt Owl"],
  ...["Paperkite", "Saffron Spin", "Tidepool", "Ironlotus", "Loomworks"],
];

const KINDS: readonly Effect[] = [
  effect("Menu: home entry", {
    settings: ["/navigation/*[home]"],
    states: {
      on: { navigation: [{ kind: "home" }, { kind: "page", key: "help", page: "help" }] },
      off: { navigation: [{ kind: "page", key: "help", page: "help" }] },
    },
    looks: menuLooks({ on: [HOME, ["Help", "/help"]], off: [["Help", "/help"]] }),
  }),
  effect("Menu: category entry", {
    settings: ["/navigation/*[category]", "/navigation/*[category]/key", "/navigation/*[category]/category"],
    states: {
      none: withEntries(),
      slots: slots({}),
      "other key": withEntries({ kind: "category", key: "games", category: "rng" }),
      "other category": withEntries({ kind: "category", key: "slots", category: "live" }),
    },
    looks: menuLooks({
      none: [HOME],
      slots: [HOME, ["Slots", "/rng"]],
      "other key": [HOME, ["Games", "/rng"]],
      "other category": [HOME, ["Slots", "/live"]],
    }),
  }),
  effect("Menu: page entry", {
    settings: ["/navigation/*[page]", "/navigation/*[page]/key", "/navigation/*[page]/page"],
    states: {
      none: withEntries(),
      help: help("help"),
      "other key": help("featuredGames"),
      "other page": withEntries({ kind: "page", key: "help", page: "download" }),
    },
    looks: menuLooks({
      none: [HOME],
      help: [HOME, ["Help", "/help"]],
      "other key": [HOME, ["Featured Games", "/help"]],
      "other page": [HOME, ["Help", "/download"]],
    }),
  }),
  effect("Menu: link entry", {
    settings: [
      ...["/navigation/*[link]", "/navigation/*[link]/key"],
      ...["/navigation/*[link]/label", "/navigation/*[link]/href"],
    ],
    given: { locale: { texts: { EN: { "nav.own.news": "Our news", "nav.own.club": "Our club" } } } },
    states: {
      none: withEntries(),
      link: link({}),
      "other key": link({ key: "jackpot" }),
      "other label": link({ label: "nav.own.club" }),
      "other target": link({ href: "/rng?page=hot" }),
    },
    looks: [
      ...menuLooks({
        none: [HOME],
        link: [HOME, ["Our news", "/help"]],
        "other key": [HOME, ["Our news", "/help"]],
        "other label": [HOME, ["Our club", "/help"]],
        "other target": [HOME, ["Our news", "/rng?page=hot"]],
      }),
      page(
        "phone: the icon of the entry, which is the key's or that of links",
        async (brand) => /<use href="[^"#]*#([a-z-]+)"/.exec(await getTiles(brand))?.[1],
        {
          none: undefined,
          link: "link",
          "other key": "jackpot",
          "other label": "link",
          "other target": "link",
        },
      ),
    ],
  }),
  effect("Menu: names of entries", {
    settings: Object.keys(KEYS).map((key) => `#navigationKey=${key}`),
    along: ["/navigation/*[page]/key"],
    states: Object.fromEntries(Object.keys(KEYS).map((key) => [key, help(key)])),
    looks: menuLooks(
      Object.fromEntries(
        Object.entries(KEYS).map(([key, text]) => [key, [HOME, [text, "/help"]] as LinkSeen[]]),
      ),
    ),
  }),
];

const ARRIVAL: readonly Effect[] = [
  effect("Menu: tab on arrival", {
    settings: ["/navigation/*[category]/tab"],
    given: { lobby: { tabs: ["all", "hot", "fav", "recent"] }, switches: { favourites: true } },
    states: {
      all: slots({ tab: "all" }),
      hot: slots({ tab: "hot" }),
      fav: slots({ tab: "fav" }),
      recent: slots({ tab: "recent" }),
    },
    looks: [
      page("header: the address of the entry", seeAddress, {
        all: "/rng",
        hot: "/rng?page=hot",
        fav: "/rng?page=fav",
        recent: "/rng?page=recent",
      }),
      page(
        "the page that the entry opens for a member: the open list",
        async (brand) => currentLink(await arrive(brand), "Game lists"),
        { all: "All", hot: "Hot", fav: "Favourites", recent: "Recent" },
      ),
    ],
  }),
  effect("Menu: classification on arrival", {
    settings: [
      "/navigation/*[category]/classification",
      ...["", "JP", "TG", "AC", "BG"].map((kind) => `/navigation/*[category]/classification=${kind}`),
    ],
    given: { locale: { supported: ["EN", "TY"] } },
    states: {
      none: slots({ classification: "" }),
      JP: slots({ classification: "JP" }),
      TG: slots({ classification: "TG" }),
      AC: slots({ classification: "AC" }),
      BG: slots({ classification: "BG" }),
    },
    looks: [
      page(
        "the page that the entry opens: the chosen type",
        async (brand) => currentLink(await arrive(brand), "Type"),
        { none: "", JP: "Jackpot", TG: "Table", AC: "Arcade", BG: "Bingo" },
      ),
    ],
  }),
  effect("Menu: direct start", {
    settings: [
      "/navigation/*[category]/directStart/vassalage",
      "/navigation/*[category]/directStart/gameCode",
    ],
    states: {
      none: slots({}),
      "vendor's games": slots({ directStart: { vassalage: "AURORA" } }),
      "other vendor's games": slots({ directStart: { vassalage: "JADE" } }),
      game: slots({ directStart: { vassalage: "AURORA", gameCode: "AURORA_GOLDEN_CARABAO" } }),
      "other game": slots({ directStart: { vassalage: "JADE", gameCode: "JADE_LANTERN_ALLEY" } }),
    },
    looks: [
      page("header: the address of the entry", seeAddress, {
        none: "/rng",
        "vendor's games": "/rng?vassalage=AURORA",
        "other vendor's games": "/rng?vassalage=JADE",
        game: "/seamless?gameCode=AURORA_GOLDEN_CARABAO",
        "other game": "/seamless?gameCode=JADE_LANTERN_ALLEY",
      }),
      page("the page that the entry opens for a member: its heading", seeArrival, {
        none: "Slots",
        "vendor's games": "Slots",
        "other vendor's games": "Slots",
        game: "Golden Carabao",
        "other game": "Lantern Alley",
      }),
    ],
  }),
  effect("Menu: direct start of a lottery", {
    settings: [
      "/navigation/*[category]/directStart/vassalage",
      "/navigation/*[category]/directStart/gameCode",
    ],
    given: { categories: ["rng", "lott"], home: [{ module: "notice" }] },
    states: {
      none: lottery({}),
      list: lottery({ directStart: { vassalage: "TCG_SEA" } }),
      lottery: lottery({ directStart: { vassalage: "TCG_SEA", gameCode: "TCG_SEA_LUZON_SIX" } }),
    },
    looks: [
      page("header: the address of the entry", seeAddress, {
        none: "/lott",
        list: "/lott?vassalage=TCG_SEA",
        lottery: "/seaLottery?gameCode=TCG_SEA_LUZON_SIX",
      }),
      page("the page that the entry opens for a member: its heading", seeArrival, {
        none: "Lottery",
        list: "Lottery",
        lottery: "Luzon Six",
      }),
    ],
  }),
];

const DROPDOWNS: readonly Effect[] = [
  effect("Menu: vendors of an entry", {
    settings: ["/navigation/*[category]/vendors/*"],
    states: {
      none: slots({ vendors: [] }),
      two: slots({ vendors: ["JADE", "AURORA"] }),
      turned: slots({ vendors: ["AURORA", "JADE"] }),
      eleven: slots({ vendors: ELEVEN }),
    },
    looks: [
      page(
        "header: an entry that opens a dropdown",
        async (brand) => / aria-expanded="false"/.test(await getMenu(brand)),
        { none: false, two: true, turned: true, eleven: true },
      ),
      page("dropdown of the entry", seeDropdown("slots"), {
        none: null,
        two: ["Jade Reel", "Aurora Gaming"],
        turned: ["Aurora Gaming", "Jade Reel"],
        eleven: [...ELEVEN_NAMES, "More"],
      }),
    ],
  }),
  effect("Menu: vendors of two entries of one category", {
    settings: ["/navigation/*[category]/vendors/*"],
    states: {
      jade: withEntries(
        { kind: "category", key: "slots", category: "rng", vendors: ["AURORA"] },
        { kind: "category", key: "jackpot", category: "rng", classification: "JP", vendors: ["JADE"] },
      ),
      kalye: withEntries(
        { kind: "category", key: "slots", category: "rng", vendors: ["AURORA"] },
        { kind: "category", key: "jackpot", category: "rng", classification: "JP", vendors: ["KALYE"] },
      ),
    },
    looks: [
      page("dropdown of the first entry", seeDropdown("slots"), {
        jade: ["Aurora Gaming"],
        kalye: ["Aurora Gaming"],
      }),
      page("dropdown of the second entry", seeDropdown("jackpot"), {
        jade: ["Jade Reel"],
        kalye: ["Kalye Play"],
      }),
    ],
  }),
];

export const MENU: readonly Effect[] = [...KINDS, ...ARRIVAL, ...DROPDOWNS];
