import { expect, test } from "vitest";
import { MOTIFS } from "../../art/motifs/motifs.ts";
import { GAME_TYPES } from "../../shared/game-kinds.ts";
import { CATALOGUE } from "./catalogue.ts";
import { GAMES, type Game, PALETTES } from "./games.ts";
import { SYMBOL_SET_IDS } from "./symbol-sets.ts";
import { VENDORS } from "./vendors.ts";

const count = (keep: (game: Game) => boolean) => GAMES.filter(keep).length;

test("the catalogue has at least 600 games by at least 20 vendors, covering all game types", () => {
  expect(GAMES.length).toBeGreaterThanOrEqual(600);
  expect(VENDORS).toHaveLength(25);
  for (const type of GAME_TYPES)
    expect(
      count((game) => game.gameType === type),
      type,
    ).toBeGreaterThanOrEqual(6);
  expect(count((game) => game.gameType === "RNG")).toBeGreaterThanOrEqual(400);
});

test.each(["gameId", "gameCode", "nodeId", "name"] as const)("no two games share their %s", (key) => {
  expect(new Set(GAMES.map((game) => game[key])).size).toBe(GAMES.length);
});

test("ids are valid in a URL, and codes in a signed call", () => {
  for (const game of GAMES) {
    expect(game.gameId).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(game.gameCode).toMatch(/^[A-Z0-9_]+$/);
    expect(Number.isSafeInteger(game.nodeId)).toBe(true);
  }
});

test("a vendor's game types are those of its games, and every vendor has at least one", () => {
  for (const vendor of VENDORS) {
    const types = new Set(
      GAMES.filter((game) => game.vassalage === vendor.vassalage).map((game) => game.gameType),
    );
    expect([...types].sort(), vendor.vassalage).toEqual([...vendor.gameTypes].sort());
  }
  expect(GAMES.filter((game) => !CATALOGUE.vendor(game.vassalage))).toEqual([]);
});

test("each of the lobby's filters finds at least one game", () => {
  for (const kind of ["JP", "TG", "AC", "BG"] as const) {
    expect(
      count((game) => game.classify.includes(kind)),
      kind,
    ).toBeGreaterThanOrEqual(20);
  }
  for (const stake of [1, 5, 10, 50, 75]) {
    expect(
      count((game) => game.gameType === "RNG" && game.minBet === stake),
      `${stake}`,
    ).toBeGreaterThan(0);
  }
  expect(count((game) => game.isNew)).toBeGreaterThanOrEqual(20);
});

test("every slot has its maths, and no other game has", () => {
  for (const game of GAMES) {
    const slot = game.gameType === "RNG" && game.classify.every((kind) => kind === "JP");
    expect(game.maths !== undefined, game.name).toBe(slot);
  }
});

test("every slot has its symbols; each set is used by many games and by one game drawn by hand", () => {
  const slots = GAMES.filter((game) => game.engine === "slots");
  for (const game of GAMES) expect(game.symbols !== undefined, game.name).toBe(game.engine === "slots");
  for (const set of SYMBOL_SET_IDS) {
    expect(slots.filter((game) => game.symbols === set).length, set).toBeGreaterThanOrEqual(20);
    expect(
      slots.slice(0, 22).some((game) => game.symbols === set),
      set,
    ).toBe(true);
  }
  const toSet = (name: string) => slots.find((game) => game.name === name)?.symbols;
  expect(["Parol Nights", "Perlas ng Silangan", "Sevens After Dark", "Golden Carabao"].map(toSet)).toEqual([
    "festival",
    "sea",
    "neon",
    "harvest",
  ]);
});

test("only live tables name the game that is dealt, and all of them do", () => {
  for (const game of GAMES) expect(game.table !== undefined, game.name).toBe(game.gameType === "LIVE");
});

test("only rooms name the game that is played in them, and all of them do", () => {
  for (const game of GAMES) expect(game.room !== undefined, game.name).toBe(game.gameType === "PVP");
});

test("every vendor with rooms has games of several kinds", () => {
  for (const vendor of VENDORS.filter(({ gameTypes }) => gameTypes.includes("PVP"))) {
    const own = GAMES.filter(({ vassalage, room }) => vassalage === vendor.vassalage && room);
    expect(new Set(own.map(({ room }) => room)).size, vendor.vassalage).toBeGreaterThanOrEqual(3);
  }
});

test("every game has artwork, and the colour schemes are evenly distributed", () => {
  expect(GAMES.filter((game) => !MOTIFS.has(game.motif))).toEqual([]);
  expect([...MOTIFS.keys()].filter((motif) => !GAMES.some((game) => game.motif === motif))).toEqual([]);
  for (const palette of PALETTES)
    expect(
      count((game) => game.palette === palette),
      palette,
    ).toBeGreaterThan(40);
});

test("the 22 games drawn by hand come first, in their own colours", () => {
  expect(GAMES.slice(0, 22).map((game) => game.name)).toEqual(
    expect.arrayContaining(["Parol Nights", "Golden Carabao", "Jeepney Jackpot", "Crown of Luzon"]),
  );
  expect(GAMES.slice(0, 22).every((game) => game.palette === "own" && game.gameType === "RNG")).toBe(true);
  expect(CATALOGUE.game("golden-carabao")?.vassalage).toBe("AURORA");
});
