import { describe, expect, it } from "vitest";
import { getStart, menuStart, type StartGame, withSelection } from "./game-start.ts";

const game = (over: Partial<StartGame> = {}): StartGame => ({
  gameId: "g1",
  gameCode: "G_1",
  vassalage: "AURORA",
  gameType: "RNG",
  isGame: "GAME",
  defaultPlayType: "",
  launchMode: "frame",
  trial: true,
  ...over,
});
const member = { caller: "account" } as const;
const page = (path: string) => ({ how: "page", path });

/** Spec section 4, "Game start", rule by rule. */
describe("a game starts", () => {
  it.each<[string, Partial<StartGame>, object]>([
    ["TCG_LOTTO_VN", { vassalage: "TCG_LOTTO_VN", gameType: "ELOTT" }, page("/vnLottery?gameCode=G_1")],
    [
      "TCG_SEA",
      { vassalage: "TCG_SEA", gameType: "LOTT", launchMode: "tab" },
      page("/seaLottery?gameCode=G_1"),
    ],
    ["LOTT", { vassalage: "LOTT", gameType: "LOTT" }, page("/lottery?gameCode=G_1&vendor=LOTT")],
    [
      "ELOTT with its kind of play",
      { vassalage: "ELOTT", gameType: "ELOTT", defaultPlayType: "ELOTT" },
      page("/lottery?gameCode=G_1&vendor=ELOTT&playType=ELOTT"),
    ],
    ["a lottery of any vendor", { gameType: "LOTT" }, page("/lottery?gameCode=G_1&vendor=AURORA")],
    ["the sportsbook of FB", { vassalage: "FB", gameType: "SPORTS" }, page("/fbsports")],
    ["a vendor of slots", { gameCode: "" }, page("/rng?vassalage=AURORA")],
    ["a vendor of live tables", { gameCode: "", gameType: "LIVE" }, page("/live?vassalage=AURORA")],
    ["a vendor of cockfights", { gameCode: "", gameType: "COCKFIGHT" }, page("/ds88?vassalage=AURORA")],
    [
      "a vendor of lotteries",
      { gameCode: "", gameType: "LOTT", vassalage: "TCG_SEA" },
      page("/lott?vassalage=TCG_SEA"),
    ],
    ["a game in a frame", {}, page("/seamless?gameId=g1")],
    ["a sport in a frame", { gameType: "SPORTS" }, page("/seamless?gameId=g1")],
    ["a game in a window", { launchMode: "popup" }, { how: "popup", path: "/seamless?gameId=g1" }],
    ["a game in a new tab", { launchMode: "tab" }, { how: "tab", path: "/seamless?gameId=g1" }],
    [
      "VASSALAGE",
      { isGame: "VASSALAGE", gameType: "PVP" },
      { how: "list", list: "AURORA.PVP", path: "/pvp?vassalage=AURORA" },
    ],
  ])("by the rule of its vendor or type: %s", (_, over, expected) =>
    expect(getStart(game(over), member)).toEqual(expected),
  );

  it("after the sign-in, at the address where it would have started", () => {
    const visitor = { caller: "visitor" } as const;
    expect(getStart(game(), visitor)).toEqual({ how: "signIn", next: "/seamless?gameId=g1" });
    const lottery = game({ vassalage: "TCG_SEA", gameType: "LOTT" });
    expect(getStart(lottery, visitor)).toEqual({ how: "signIn", next: "/seaLottery?gameCode=G_1" });
    expect(getStart(game({ isGame: "VASSALAGE" }), visitor)).toEqual({ how: "signIn", next: "/launch/g1" });
  });

  it("for a demo account if its vendor allows this, and otherwise asks for a real account", () => {
    const demo = { caller: "demo" } as const;
    expect(getStart(game(), demo)).toEqual(page("/seamless?gameId=g1"));
    expect(getStart(game({ trial: false }), demo)).toEqual({ how: "realAccount" });
    expect(getStart(game({ trial: false }), { caller: "visitor" })).toMatchObject({ how: "signIn" });
  });

  it.each([
    ["/seamless?gameId=g1", "/seamless?gameId=g1&selection=cup-1%3Ahome%3A1850"],
    ["/fbsports", "/fbsports?selection=cup-1%3Ahome%3A1850"],
    ["/vnLottery?gameCode=G_1", "/vnLottery?gameCode=G_1"],
    ["/sports?vassalage=PITCH", "/sports?vassalage=PITCH"],
  ])("with the selected price, if the address opens a vendor's game: %s", (path, expected) => {
    expect(withSelection(path, { eventId: "cup-1", selectionId: "home", odds: 1_850 })).toBe(expected);
    expect(withSelection(path, null)).toBe(path);
  });

  it.each([
    ["ELOTT", "TCG_LOTTO_VN", "VN 1", "/vnLottery?gameCode=VN+1"],
    ["LOTT", "TCG_SEA", "", "/lott?vassalage=TCG_SEA"],
    ["COCKFIGHT", "BARRIO", "BARRIO_DERBY", "/seamless?gameCode=BARRIO_DERBY"],
    ["SPORTS", "FB", "", "/fbsports"],
  ] as const)("from a menu entry: %s of %s", (gameType, vassalage, gameCode, path) => {
    expect(menuStart(gameType, vassalage, gameCode)).toBe(path);
  });
});
