import { element, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { PLAIN, statusAt } from "./parts.ts";
import { STAND_IN } from "./vendor-stand-in.ts";

/** A brand with the vendor whose games are each for one device. */
const STANDING_IN = {
  ...PLAIN,
  categories: ["rng", "lott"],
  vendors: [{ vassalage: STAND_IN }, { vassalage: "AURORA" }],
};
const PICTURES = "https://pictures.example.org";
const GAMES_AT = "https://games.example.org";

const seeNames = (query: string) => async (brand: MatrixBrand) => {
  const { value } = await brand.call(
    `/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=${STAND_IN}${query}`,
  );
  return value.games.map(({ gameCode }: { gameCode: string }) => gameCode);
};
/** Returns what a launch told the vendor: the address of its answer repeats it. */
const seeLaunch = async (brand: MatrixBrand, input: object) => {
  const { code, value } = await brand.call("/wps/game/launchGame", { backUrl: "/rng", ...input }, "member");
  return code === "ok" ? Object.fromEntries(new URL(value.content).searchParams) : code;
};
const seeFrame = async (brand: MatrixBrand) => {
  const { html } = await brand.page("/seamless?gameId=golden-carabao", "member");
  return new URL(element(section(html, "main"), "iframe", /./)?.src ?? "about:none").origin;
};
const policy = async (brand: MatrixBrand, path: string, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(
    (await brand.page(path, "member")).headers["content-security-policy"] ?? "",
  )?.[1] ?? "";
const seePermission = (part: string) => async (brand: MatrixBrand) =>
  (await brand.call("/wps/system/permissionInfo")).value[part];

export const CLIENT: readonly Effect[] = [
  effect("Platform of the brand's lists", {
    settings: ["/client/platform", ...["web", "h5", "app"].map((value) => `/client/platform=${value}`)],
    given: STANDING_IN,
    states: {
      web: { client: { platform: "web" } },
      h5: { client: { platform: "h5" } },
      app: { client: { platform: "app" } },
    },
    looks: [
      page(
        "slots lobby of the vendor: the games",
        async (brand) =>
          [
            ...(await brand.page(`/rng?vassalage=${STAND_IN}`)).html.matchAll(/"\/launch\/standin-(\w+)"/g),
          ].map(([, name]) => name),
        { web: ["desk"], h5: ["phone"], app: ["native"] },
      ),
      wire("GET /wps/relay/GCSGAME_gameList", seeNames(""), {
        web: ["DESK"],
        h5: ["PHONE"],
        app: ["NATIVE"],
      }),
      wire("GET /wps/relay/GCSGAME_gameList for another platform", seeNames("&platform=html5-mobile"), {
        web: ["PHONE"],
        h5: ["PHONE"],
        app: ["PHONE"],
      }),
    ],
  }),
  effect("Device of the brand's launches", {
    settings: ["/client/device", ...["WEB", "H5", "APP"].map((value) => `/client/device=${value}`)],
    given: STANDING_IN,
    states: {
      WEB: { client: { device: "WEB" } },
      H5: { client: { device: "H5" } },
      APP: { client: { device: "APP" } },
    },
    looks: [
      ...(["desk", "phone", "native"] as const).map((name, at) =>
        page(
          `the page of the game for one device (${name}), for a member: the status`,
          statusAt(`/seamless?gameId=standin-${name}`, "member"),
          { WEB: at === 0 ? 200 : 404, H5: at === 1 ? 200 : 404, APP: at === 2 ? 200 : 404 },
        ),
      ),
      wire(
        "POST /wps/game/launchGame: the device that the vendor receives",
        async (brand) => {
          const games = ["standin-desk", "standin-phone", "standin-native"];
          return Promise.all(games.map((gameId) => seeLaunch(brand, { gameId })));
        },
        {
          WEB: [{ gameCode: "DESK", device: "WEB" }, "GAME_NOT_FOUND", "GAME_NOT_FOUND"],
          H5: ["GAME_NOT_FOUND", { gameCode: "PHONE", device: "H5" }, "GAME_NOT_FOUND"],
          APP: ["GAME_NOT_FOUND", "GAME_NOT_FOUND", { gameCode: "NATIVE", device: "APP" }],
        },
      ),
    ],
  }),
  effect("Lottery type of the brand's launches", {
    settings: ["/client/lotteryType", "/client/lotteryType=SEA", "/client/lotteryType=VN"],
    given: STANDING_IN,
    states: { SEA: { client: { lotteryType: "SEA" } }, VN: { client: { lotteryType: "VN" } } },
    looks: [
      wire(
        "POST /wps/game/launchGame of a lottery: the area that its vendor receives",
        async (brand) => seeLaunch(brand, { gameId: "standin-draw" }),
        {
          SEA: { gameCode: "DRAW", device: "WEB", area: "SEA" },
          VN: { gameCode: "DRAW", device: "WEB", area: "VN" },
        },
      ),
    ],
  }),
  effect("Delivery networks for pictures", {
    settings: ["/cdn/imageCDNs/*"],
    given: PLAIN,
    states: { none: { cdn: { imageCDNs: [] } }, one: { cdn: { imageCDNs: [PICTURES] } } },
    looks: [
      page(
        "slots lobby: the origin of a cover that loads when it comes near",
        async (brand) => {
          const { html } = await brand.page("/rng");
          const { src = "" } = element(section(html, "main"), "img", /loading="lazy"/) ?? {};
          return src.startsWith(`${PICTURES}/art/`) ? PICTURES : src.startsWith("/art/") ? "the site" : src;
        },
        { none: "the site", one: PICTURES },
      ),
      page(
        "slots lobby: the page's policy allows pictures of the network",
        async (brand) => (await policy(brand, "/rng", "img-src")).includes(PICTURES),
        { none: false, one: true },
      ),
      wire("GET /wps/system/permissionInfo", seePermission("imageCDNs"), { none: [], one: [PICTURES] }),
    ],
  }),
  effect("Delivery networks for games", {
    settings: ["/cdn/launchGameCDNs/*"],
    given: PLAIN,
    states: { none: { cdn: { launchGameCDNs: [] } }, one: { cdn: { launchGameCDNs: [GAMES_AT] } } },
    looks: [
      page(
        "a game's page: the frame opens at the network",
        async (brand) => (await seeFrame(brand)) === GAMES_AT,
        {
          none: false,
          one: true,
        },
      ),
      page(
        "a game's page: its policy allows frames of the network",
        async (brand) =>
          (await policy(brand, "/seamless?gameId=golden-carabao", "frame-src")).includes(GAMES_AT),
        { none: false, one: true },
      ),
      wire("GET /wps/system/permissionInfo", seePermission("launchGameCDNs"), { none: [], one: [GAMES_AT] }),
    ],
  }),
];
