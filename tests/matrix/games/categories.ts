import { LOTTERY_GAMES } from "../../../app/platform/lottery/games/games.ts";
import { GAMES } from "../../../app/sandbox/catalogue/games.ts";
import { GAME_KINDS } from "../../../app/shared/game-kinds.ts";
import { section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { codeAt, links, PLAIN, statusAt } from "./parts.ts";

/** The licence that cockfighting needs, for every state. */
const GIVEN = { ...PLAIN, licences: { entries: [{ authority: "PH", number: "DEMO-PH-1" }] } };

const seeRow = async (brand: MatrixBrand) =>
  links(section((await brand.page("/")).html, "nav", /category-row/)).map(([, href]) => href);

/** Returns a game of a type that the base's vendors have open. */
function selectGame(gameType: string): string {
  const game = [...GAMES, ...LOTTERY_GAMES].find((one) => one.gameType === gameType);
  if (!game) throw new Error(`no game of the type ${gameType}`);
  return game.gameId;
}

export const CATEGORIES: readonly Effect[] = [
  ...GAME_KINDS.map(({ type, category }) => {
    const other = category === "rng" ? "live" : "rng";
    return effect(`Category ${category}`, {
      settings: ["/categories/*", `#category=${category}`],
      given: GIVEN,
      states: { on: { categories: [other, category] }, off: { categories: [other] } },
      looks: [
        page(`/${category}: the status`, statusAt(`/${category}`), { on: 200, off: 404 }),
        page("home: the row of categories", async (brand) => (await seeRow(brand)).includes(`/${category}`), {
          on: true,
          off: false,
        }),
        wire(
          "GET /wps/relay/GCSGAME_gameList",
          async (brand) => (await brand.call(`/wps/relay/GCSGAME_gameList?gameType=${type}`)).value.total > 0,
          { on: true, off: false },
        ),
        wire(
          "GET /lgw/games/game_menus",
          async (brand) => {
            const { value } = await brand.call("/lgw/games/game_menus");
            return value.list.some(({ title }: { title: string }) => title === type);
          },
          { on: true, off: false },
        ),
        wire(
          "POST /wps/game/launchGame",
          codeAt("/wps/game/launchGame", { gameId: selectGame(type), backUrl: "/" }, "member"),
          { on: "ok", off: "GAME_NOT_FOUND" },
        ),
      ],
    });
  }),
  effect("Order of categories", {
    settings: ["/categories/*"],
    given: GIVEN,
    states: {
      "slots first": { categories: ["rng", "live", "fish"] },
      "fishing first": { categories: ["fish", "live", "rng"] },
    },
    looks: [
      page("home: the row of categories", async (brand) => (await seeRow(brand)).slice(0, 3), {
        "slots first": ["/rng", "/live", "/fish"],
        "fishing first": ["/fish", "/live", "/rng"],
      }),
      wire(
        "GET /lgw/games/game_menus",
        async (brand) => {
          const { value } = await brand.call("/lgw/games/game_menus");
          return value.list.map(({ title }: { title: string }) => title);
        },
        { "slots first": ["RNG", "LIVE", "FISH"], "fishing first": ["FISH", "LIVE", "RNG"] },
      ),
    ],
  }),
];
