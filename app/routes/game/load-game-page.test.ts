import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadGamePage } from "./load-game-page.server.ts";

const GAME = {
  gameId: "g1",
  gameCode: "reef",
  vassalage: "TIDE",
  gameType: "RNG",
  isGame: "GAME",
  name: "Reef",
};
const SRC = "https://games.vendor.example/reef?token=1";

/** Loads a game's page in a window and returns the address that it redirects to, or its status. */
async function answer(search: string, framed: boolean): Promise<string | null> {
  const game = { ...GAME, defaultPlayType: "", launchMode: "popup", trial: true };
  const document = {
    client: { device: "WEB" },
    currency: { symbol: "P", position: "before" },
    cdn: { launchGameCDNs: [] },
    protection: { sessionClock: false, realityCheckMinutes: 0 },
    themes: { tokens: {} },
    vendors: [],
    name: "Brand",
    locale: { default: "EN" },
    seo: { titles: { EN: "Brand" }, descriptions: {} },
  };
  const context = {
    caller: { kind: "account", type: 1 },
    brand: { document, on: () => false },
    origin: "https://brand.example",
    request: { userAgent: "", language: "EN", ip: "192.0.2.1" },
    theme: "light",
    platform: {
      games: {
        gameInfo: async () => game,
        launchGame: async () => ({ content: SRC, framed, game, money: null }),
      },
    },
    shared: (_key: string, _ms: number, read: () => unknown) => read(),
    t: (key: string) => key,
    texts: () => ({}),
  } as unknown as AppLoadContext;
  const request = new Request(`https://brand.example/seamless?gameId=g1${search}`);
  try {
    return (await loadGamePage(request, context, { gameId: "g1" })).page.opened.state;
  } catch (response) {
    if (!(response instanceof Response)) throw response;
    return response.headers.get("location");
  }
}

it("redirects to the vendor in the window of a game that refuses frames, and frames any other game", async () => {
  expect(await answer("&window=1", false)).toBe(SRC);
  expect(await answer("&window=1", true)).toBe("open");
});

it("starts no game on the page that offers the window", async () => {
  expect(await answer("", false)).toBe("window");
});
