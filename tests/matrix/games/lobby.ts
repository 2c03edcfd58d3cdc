import { element, getText, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { codeAt, countCards, currentLink, navLinks, PLAIN, texts } from "./parts.ts";

const LISTS = "Game lists";
const lobby =
  (path = "/rng") =>
  async (brand: MatrixBrand) =>
    (await brand.page(path)).html;
const seeTabs = async (brand: MatrixBrand) => texts(navLinks(await lobby()(brand), LISTS));
const seeClassifications = async (brand: MatrixBrand) => texts(navLinks(await lobby()(brand), "Type"));

/** A game of the sandbox that every brand with its vendor has. */
const FAVOURITE = { nodeId: 0, vendor: "AURORA", gameType: "RNG" };

/** Returns the first slot of the brand. */
async function firstGame(brand: MatrixBrand): Promise<{ gameId: string; nodeId: number }> {
  return (await brand.call("/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=AURORA")).value.games[0];
}

const withTabs = (...tabs: string[]) => ({ lobby: { tabs } });
const withKinds = (...classifications: string[]) => ({ lobby: { classifications } });

export const LOBBY: readonly Effect[] = [
  effect("Lobby layout", {
    settings: ["/layout/lobby", "/layout/lobby=grid", "/layout/lobby=shelf"],
    states: { grid: { layout: { lobby: "grid" } }, shelf: { layout: { lobby: "shelf" } } },
    looks: [
      page(
        "slots lobby: what its end counts",
        async (brand) => /\b(\d+) of \d+ (games|providers)\b/.exec(getText(await lobby()(brand)))?.slice(1),
        { grid: ["15", "games"], shelf: ["6", "providers"] },
      ),
      page(
        "slots lobby: a heading for each provider",
        async (brand) => (await lobby()(brand)).match(/<section\b[^>]* id="shelf-/g)?.length ?? 0,
        { grid: 0, shelf: 6 },
      ),
    ],
  }),
  effect("Lobby tabs", {
    settings: ["/lobby/tabs/*", "#lobbyTab=all", "#lobbyTab=hot", "#lobbyTab=fav", "#lobbyTab=recent"],
    given: { ...PLAIN, switches: { favourites: true, recentGames: true } },
    states: {
      each: withTabs("all", "hot", "fav", "recent"),
      turned: withTabs("recent", "fav", "hot", "all"),
      "without all": withTabs("hot", "fav", "recent"),
      "without hot": withTabs("all", "fav", "recent"),
      "without favourites": withTabs("all", "hot", "recent"),
      "without recent": withTabs("all", "hot", "fav"),
    },
    looks: [
      page("slots lobby: the lists, in order", seeTabs, {
        each: ["All", "Hot", "Favourites", "Recent"],
        turned: ["Recent", "Favourites", "Hot", "All"],
        "without all": ["Hot", "Favourites", "Recent"],
        "without hot": ["All", "Favourites", "Recent"],
        "without favourites": ["All", "Hot", "Recent"],
        "without recent": ["All", "Hot", "Favourites"],
      }),
      page(
        "the addresses of the hot, favourite and recent lists: the list that opens for a member",
        async (brand) => {
          const opened = ["hot", "fav", "recent"].map(async (tab) =>
            currentLink((await brand.page(`/rng?page=${tab}`, "member")).html, LISTS),
          );
          return Promise.all(opened);
        },
        {
          each: ["Hot", "Favourites", "Recent"],
          turned: ["Hot", "Favourites", "Recent"],
          "without all": ["Hot", "Favourites", "Recent"],
          "without hot": ["All", "Favourites", "Recent"],
          "without favourites": ["Hot", "All", "Recent"],
          "without recent": ["Hot", "Favourites", "All"],
        },
      ),
    ],
  }),
  effect("Lobby classifications", {
    settings: [
      "/lobby/classifications/*",
      ...["JP", "TG", "AC", "BG"].map((kind) => `/lobby/classifications/*=${kind}`),
    ],
    given: { locale: { supported: ["EN", "TY"] } },
    states: {
      each: withKinds("JP", "TG", "AC", "BG"),
      turned: withKinds("BG", "AC", "TG", "JP"),
      "without JP": withKinds("TG", "AC", "BG"),
      "without TG": withKinds("JP", "AC", "BG"),
      "without AC": withKinds("JP", "TG", "BG"),
      "without BG": withKinds("JP", "TG", "AC"),
      none: withKinds(),
    },
    looks: [
      page("slots lobby: the filter by type, in order", seeClassifications, {
        each: ["Jackpot", "Table", "Arcade", "Bingo"],
        turned: ["Bingo", "Arcade", "Table", "Jackpot"],
        "without JP": ["Table", "Arcade", "Bingo"],
        "without TG": ["Jackpot", "Arcade", "Bingo"],
        "without AC": ["Jackpot", "Table", "Bingo"],
        "without BG": ["Jackpot", "Table", "Arcade"],
        none: [],
      }),
      page(
        "an address with the filter Jackpot: the chosen type",
        async (brand) => currentLink(await lobby("/rng?gameClassify=JP")(brand), "Type"),
        {
          each: "Jackpot",
          turned: "Jackpot",
          "without JP": "",
          "without TG": "Jackpot",
          "without AC": "Jackpot",
          "without BG": "Jackpot",
          none: "",
        },
      ),
    ],
  }),
  effect("Lobby minimum bets", {
    settings: ["/lobby/minBets/*"],
    states: {
      none: { lobby: { minBets: [] } },
      two: { lobby: { minBets: [5, 50] } },
      each: { lobby: { minBets: [1, 5, 10, 50, 75] } },
    },
    looks: [
      page(
        "slots lobby: the filter by minimum bet",
        async (brand) => texts(navLinks(await lobby()(brand), "Min. bet")),
        {
          none: [],
          two: ["All", "0.05", "0.50"],
          each: ["All", "0.01", "0.05", "0.10", "0.50", "0.75"],
        },
      ),
      page(
        "an address with the minimum bet 0.01: the chosen filter",
        async (brand) => currentLink(await lobby("/rng?minBet=0.01")(brand), "Min. bet"),
        { none: "", two: "All", each: "0.01" },
      ),
    ],
  }),
  effect("Lobby page size", {
    settings: ["/lobby/pageSize"],
    states: { six: { lobby: { pageSize: 6 } }, sixty: { lobby: { pageSize: 60 } } },
    looks: [
      page("slots lobby: games of the first page", async (brand) => countCards(await lobby()(brand)), {
        six: 6,
        sixty: 60,
      }),
      page(
        "slots lobby: games after one more page",
        async (brand) => countCards(await lobby("/rng?pageNo=2")(brand)),
        { six: 12, sixty: 120 },
      ),
    ],
  }),
  effect("Favourites", {
    settings: ["/switches/favourites"],
    along: ["/lobby/tabs/*"],
    states: {
      on: { switches: { favourites: true }, ...withTabs("all", "fav") },
      off: { switches: { favourites: false }, ...withTabs("all") },
    },
    looks: [
      page("slots lobby: the tab of favourites", seeTabs, { on: ["All", "Favourites"], off: [] }),
      page(
        "slots lobby: a heart on each card",
        async (brand) => section(await lobby()(brand), "main").match(/ form="favourite"/g)?.length ?? 0,
        { on: 15, off: 0 },
      ),
      page(
        "the heart's form, sent by a member: the answer, and the game in the list",
        async (brand) => {
          const { gameId, nodeId } = await firstGame(brand);
          const { status } = await brand.post("/favourite", { keep: `${nodeId}.AURORA.RNG` }, "member");
          const { html } = await brand.page("/rng?page=fav", "member");
          return [status, countCards(html) === 1 && html.includes(`/launch/${gameId}`)];
        },
        { on: [302, true], off: [403, false] },
      ),
      wire(
        "POST /wps/relay/MCSFE_addFavoriteGame",
        async (brand) => {
          const { nodeId } = await firstGame(brand);
          return codeAt("/wps/relay/MCSFE_addFavoriteGame", { ...FAVOURITE, nodeId }, "member")(brand);
        },
        { on: "ok", off: "FEATURE_OFF" },
      ),
      wire(
        "POST /wps/relay/MCSFE_removeFavoriteGame",
        codeAt("/wps/relay/MCSFE_removeFavoriteGame", { ...FAVOURITE, nodeId: 1 }, "member"),
        { on: "ok", off: "FEATURE_OFF" },
      ),
      wire(
        "GET /wps/relay/MCSFE_getFavoriteGamesList",
        codeAt("/wps/relay/MCSFE_getFavoriteGamesList", undefined, "member"),
        { on: "ok", off: "FEATURE_OFF" },
      ),
      wire(
        "GET /wps/relay/MCSFE_getFavoriteGames",
        codeAt("/wps/relay/MCSFE_getFavoriteGames", undefined, "member"),
        { on: "ok", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Recent games", {
    settings: ["/switches/recentGames"],
    along: ["/lobby/tabs/*"],
    states: {
      on: { switches: { recentGames: true }, ...withTabs("all", "recent") },
      off: { switches: { recentGames: false }, ...withTabs("all") },
    },
    looks: [
      page("slots lobby: the tab of recent games", seeTabs, { on: ["All", "Recent"], off: [] }),
      wire(
        "GET /wps/relay/GCS_recentGame",
        codeAt("/wps/relay/GCS_recentGame?gameType=RNG", undefined, "member"),
        { on: "ok", off: "FEATURE_OFF" },
      ),
      page(
        "slots lobby: the list of recent games, after one was opened",
        async (brand) => {
          const { gameId } = await firstGame(brand);
          await brand.call("/wps/game/launchGame", { gameId, backUrl: "/rng" }, "member");
          const { html } = await brand.page("/rng?page=recent", "member");
          return html.includes(`/launch/${gameId}`) && countCards(html) === 1;
        },
        { on: true, off: false },
      ),
    ],
  }),
  effect("Header toggle on game pages", {
    settings: ["/switches/gameHeaderToggle"],
    states: { on: { switches: { gameHeaderToggle: true } }, off: { switches: { gameHeaderToggle: false } } },
    looks: [
      page(
        "a game's page: the button with the brand's name, which needs scripts",
        async (brand) => {
          const { gameId } = await firstGame(brand);
          const { html } = await brand.page(`/seamless?gameId=${gameId}`, "member");
          const buttons = [...html.matchAll(/<button\b.*?<\/button>/gs)].map(([whole]) => whole);
          const own = buttons.find((whole) => getText(whole) === brand.document.name) ?? "";
          return element(own, "button", /./)?.["aria-expanded"] ?? null;
        },
        { on: "true", off: null },
      ),
    ],
  }),
];
