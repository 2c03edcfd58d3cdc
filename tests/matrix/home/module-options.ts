import { readFileSync } from "node:fs";
import { getText } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { addDeposits, addWins } from "./add-activity.ts";
import { onceForBrand } from "./add-offers.ts";
import { between, matchAll, modules, readHome } from "./home-looks.ts";

const prepareWins = onceForBrand(addWins);
const prepareDeposits = onceForBrand(addDeposits);

/** Returns the number of matches of a pattern in a part of the home page. */
const countIn =
  (start: string, end: string, pattern: RegExp, prepare?: (brand: MatrixBrand) => Promise<void>) =>
  async (brand: MatrixBrand) => {
    await prepare?.(brand);
    return matchAll(between(await readHome(brand), start, end), pattern).length;
  };

interface Counted {
  module: string;
  unit: string;
  see: (brand: MatrixBrand) => Promise<number>;
  counts: readonly [number, number];
  options?: object;
}

/** Declares that a module shows as many items as its count says. */
function counted({ module, unit, see, counts: [few, more], options = {} }: Counted): Effect {
  const withCount = (count: number) => ({ home: [{ module, ...options, count }] });
  return effect(`Count of the home module ${module}`, {
    settings: [`/home/*[${module}]/count`],
    states: { few: withCount(few), more: withCount(more) },
    looks: [page(`/: the number of ${unit}`, see, { few, more })],
  });
}

/** The game types, with the path of their category. */
const GAME_TYPES = {
  RNG: "/rng",
  LIVE: "/live",
  FISH: "/fish",
  PVP: "/pvp",
  SPORTS: "/sports",
  ESPORTS: "/esports",
  COCKFIGHT: "/ds88",
  ELOTT: "/elott",
  LOTT: "/lott",
} as const;

const gameTypes = Object.keys(GAME_TYPES);

const featured = (options: object) => ({ home: [{ module: "featured", ...options }] });

/** Returns the link beside the heading of the row of games. */
async function readRowLink(brand: MatrixBrand): Promise<string> {
  const head = between(await readHome(brand), 'class="section-head"', 'class="cover-grid"');
  return matchAll(head, /<a [^>]*href="([^"]*)"/g).join();
}

const readHeading = async (brand: MatrixBrand) =>
  getText(/<h2[^>]*>.*?<\/h2>/s.exec(await readHome(brand))?.[0] ?? "");

const POINTS = ["payments", "encryption", "devices", "support", "games", "protection"] as const;

const { title: _, ...qualityTexts } = JSON.parse(
  readFileSync(new URL("../../../app/locales/EN/quality.json", import.meta.url), "utf8"),
) as Record<string, string>;

const quality = (...points: string[]) => ({ home: [{ module: "quality", points }] });

function quoted(): Effect {
  const shown: Record<string, string[]> = Object.fromEntries(POINTS.map((point) => [point, [point]]));
  const all = { ...shown, some: ["games", "support"], other: ["support", "games"] };
  const sees = Object.entries(all).map(([state, points]) => [
    state,
    points.map((point) => qualityTexts[`${point}.title`]),
  ]);
  return effect("Points of the home module quality", {
    settings: ["/home/*[quality]/points/*", ...POINTS.map((point) => `/home/*[quality]/points/*=${point}`)],
    states: Object.fromEntries(Object.entries(all).map(([state, points]) => [state, quality(...points)])),
    looks: [
      page(
        "/: the points, in order",
        async (brand) => matchAll(await readHome(brand), /<b class="block font-semibold">([^<]*)<\/b>/g),
        Object.fromEntries(sees),
      ),
    ],
  });
}

export const MODULE_OPTIONS: readonly Effect[] = [
  counted({
    module: "notice",
    unit: "notices",
    see: countIn('class="notice-words"', "</ul>", /<li/g),
    counts: [1, 2],
  }),
  counted({
    module: "featured",
    unit: "games",
    see: countIn('class="cover-grid"', "</ul>", /<li/g),
    counts: [3, 5],
    options: { gameType: "RNG" },
  }),
  counted({
    module: "live",
    unit: "tables",
    see: countIn('class="live-row"', "</ul>", /<li/g),
    counts: [2, 3],
  }),
  counted({
    module: "winners",
    unit: "wins",
    see: countIn('id="winners-title"', "</ul>", /<li/g, prepareWins),
    counts: [3, 4],
  }),
  counted({
    module: "sports",
    unit: "next matches",
    see: countIn(">Next<", "</main>", /<li class="grid min-h-37/g),
    counts: [1, 2],
  }),
  effect("Jackpot tile of the home module categories", {
    settings: ["/home/*[categories]/jackpotTile"],
    states: {
      on: { home: [{ module: "categories", jackpotTile: true }] },
      off: { home: [{ module: "categories" }] },
    },
    looks: [
      page(
        "/: a tile for jackpot slots after the categories",
        async (brand) => (await readHome(brand)).includes('href="/rng?gameClassify=JP"'),
        { on: true, off: false },
      ),
    ],
  }),
  effect("Game type of the home module featured", {
    settings: ["/home/*[featured]/gameType", ...gameTypes.map((type) => `#gameType=${type}`)],
    from: "manila-star",
    states: Object.fromEntries(gameTypes.map((gameType) => [gameType, featured({ gameType })])),
    looks: [page("/: the link to all games of the row's type", readRowLink, GAME_TYPES)],
  }),
  effect("Title of the home module featured", {
    settings: ["/home/*[featured]/title"],
    given: { locale: { texts: { EN: { "home.one": "Our favourites" } } } },
    states: {
      usual: featured({ gameType: "RNG" }),
      own: featured({ gameType: "RNG", title: "home.one" }),
    },
    looks: [page("/: the row's heading", readHeading, { usual: "Featured games", own: "Our favourites" })],
  }),
  effect("Category of the home module sports", {
    settings: [
      "/home/*[sports]/category",
      "/home/*[sports]/category=sports",
      "/home/*[sports]/category=esports",
    ],
    states: {
      sports: { home: [{ module: "sports", category: "sports" }] },
      esports: { home: [{ module: "sports", category: "esports" }] },
    },
    looks: [
      page(
        "/: the link to all matches",
        async (brand) => matchAll(await readHome(brand), /href="([^"]*)">All matches/g),
        { sports: ["/sports"], esports: ["/esports"] },
      ),
    ],
  }),
  quoted(),
  effect("Window of the home module times", {
    settings: ["/home/*[times]/windowHours"],
    states: {
      hour: { home: [{ module: "times", windowHours: 1 }] },
      day: { home: [{ module: "times", windowHours: 36 }] },
    },
    looks: [
      modules({ hour: [], day: ["times"] }, prepareDeposits),
      page(
        "/: the hours that the times are averaged over",
        async (brand) => /\d+ hours?/.exec(getText(await readHome(brand)))?.[0] ?? "none",
        { hour: "none", day: "36 hours" },
      ),
      wire(
        "/wps/relay/MCSFE_getServiceTimes",
        async (brand) => (await brand.call("/wps/relay/MCSFE_getServiceTimes")).value,
        {
          hour: { windowHours: 1, depositMs: null, withdrawalMs: null },
          day: { windowHours: 36, depositMs: 60_000, withdrawalMs: null },
        },
      ),
    ],
  }),
];
