import { describe, expect, it, test } from "vitest";
import type { CallInput } from "../contract/calls.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { forEachDialect } from "../database/testing.ts";
import { foldName } from "./fold-name.ts";
import { toMinorUnits } from "./game-view.ts";
import { importCatalogues } from "./games.server.ts";
import { game, openGames } from "./testing.ts";

await forEachDialect("a brand's games", (open) => {
  const { given, merchant, client, clock, orion, vega, warned, lyra } = openGames(open);

  type ListInput = Partial<CallInput<"games", "gameList">>;
  const list = async (input: ListInput = {}, over?: Partial<MerchantProfile>) =>
    (await client(over).games.gameList({ gameType: "RNG", ...input })).games.map(({ gameId }) => gameId);

  describe("the list", () => {
    it("has the games of the type from the brand's vendors, always in the same order", async () => {
      const all = ["o-comet", "v-jackpot", "o-arcade", "v-table", "o-bingo"];
      expect(await list()).toEqual(all);
      expect(await list({}, { vendors: [...merchant.vendors].reverse() })).toEqual(all);
      expect(await list({ vassalage: "ORION" })).toEqual(["o-comet", "o-arcade", "o-bingo"]);
      expect(await list({ vassalage: "LYRA" })).toEqual([]);
      expect(await list({ gameType: "FISH" })).toEqual([]);
      expect(await list({}, { vendors: [] })).toEqual([]);
    });

    it.each([
      ["JP", ["v-jackpot"]],
      ["TG", ["v-table"]],
      ["AC", ["o-arcade"]],
      ["BG", ["o-bingo"]],
    ] as const)("of class %s", async (gameClassify, expected) => {
      expect(await list({ gameClassify })).toEqual(expected);
    });

    it.each([
      ["0.01", ["v-jackpot"]],
      ["0.05", ["o-arcade"]],
      ["0.1", ["o-comet"]],
      ["0.5", ["o-bingo"]],
      ["0.75", ["v-table"]],
    ] as const)("of games whose minimum stake is %s", async (minBet, expected) => {
      expect(await list({ minBet })).toEqual(expected);
    });

    it("of games with a minimum number of lines", async () => {
      expect(await list({ minLineNum: 21 })).toEqual(["o-arcade"]);
    });

    it.each([
      ["sen vang", ["v-jackpot"]],
      ["SEN VÀNG", ["v-jackpot"]],
      ["dem sao", ["o-comet"]],
      ["comet", ["o-comet"]],
      ["ｃｏ\u200bｍｅｔ\u202c", ["o-comet"]],
      ["0%", ["v-table"]],
      ["r_n", ["v-table"]],
      ["%", ["v-table"]],
      ["_", ["v-table"]],
      ["\\", []],
      ["'; drop table game; --", []],
      ["   ", ["o-comet", "v-jackpot", "o-arcade", "v-table", "o-bingo"]],
    ])("searched for %j", async (gameName, expected) => {
      expect(await list({ gameName })).toEqual(expected);
    });

    it("is paged, with totals over all pages", async () => {
      const page = (pageNo: number) => client().games.gameList({ gameType: "RNG", pageNo, pageSize: 2 });
      const pages = await Promise.all([1, 2, 3, 4].map(page));
      expect(pages.map(({ games: shown }) => shown.map(({ gameId }) => gameId))).toEqual([
        ["o-comet", "v-jackpot"],
        ["o-arcade", "v-table"],
        ["o-bingo"],
        [],
      ]);
      expect(pages[0]).toMatchObject({ total: 5, totalPages: 3 });
    });

    it("has each game's lobby data, in the visitor's language and the brand's currency", async () => {
      const read = async (language: string, over: Partial<MerchantProfile> = {}) =>
        (await client(over).games.gameList({ gameType: "RNG", gameName: "comet", language })).games[0];
      expect(await read("EN")).toEqual({
        nodeId: expect.any(Number),
        gameId: "o-comet",
        gameCode: "O-COMET",
        vassalage: "ORION",
        vendor: "ORION Play",
        gameType: "RNG",
        name: "Comet Night",
        isGame: "GAME",
        defaultPlayType: "",
        launchMode: "frame",
        trial: true,
        tags: ["HOT"],
        minBet: 10,
        maintenance: false,
        playable: true,
      });
      expect((await read("VI"))?.name).toBe("Đêm Sao Chổi");
      expect((await read("TH"))?.name).toBe("Đêm Sao Chổi");
      expect(
        (await read("EN", { currency: { code: "VND", symbol: "₫", position: "before", decimals: 0 } }))
          ?.minBet,
      ).toBe(1);
      const mended = [{ vassalage: "ORION", hot: false, maintenance: true }];
      expect((await read("EN", { vendors: mended }))?.maintenance).toBe(true);
      const jackpot = (await client().games.gameList({ gameType: "RNG", gameClassify: "JP" })).games[0];
      expect(jackpot?.tags).toEqual(["JP", "NEW"]);
      const pool = {
        source: "pool",
        shareBasisPoints: 50,
        seed: 0,
        trigger: { kind: "random", amount: 1 },
      } as const;
      const ownWallet = client({ jackpot: pool, transferWallets: ["VEGA"] }).games;
      const shown = await ownWallet.gameList({ gameType: "RNG", gameName: jackpot?.name ?? "" });
      expect(shown.games[0]?.tags, "a pool that it cannot win").toEqual(["NEW"]);
      expect((await ownWallet.gameList({ gameType: "RNG", gameClassify: "JP" })).total).toBe(0);
    });
  });

  it("hot games are of the brand's vendors and types, or of one type or vendor if requested", async () => {
    const hot = async (
      input: Partial<CallInput<"games", "hotGames">> = {},
      over?: Partial<MerchantProfile>,
    ) => (await client(over).games.hotGames(input)).list.map(({ gameId }) => gameId);
    expect(await hot()).toEqual(["o-comet", "v-jackpot", "v-live"]);
    expect(await hot({ gameType: "LIVE" })).toEqual(["v-live"]);
    expect(await hot({ vassalage: "VEGA" })).toEqual(["v-jackpot", "v-live"]);
    expect(await hot({}, { gameTypes: ["LIVE"] })).toEqual(["v-live"]);
    expect(await hot({}, { vendors: [] })).toEqual([]);
  });

  it("the tag HOT marks one in ten of a type's hot games throughout the list, the same in list and lobby", async () => {
    const more = Array.from({ length: 20 }, (_, at) => game({ gameId: `s-${at + 10}`, hot: true }));
    const before = orion.games;
    orion.games = [...before, ...more];
    await importCatalogues(given.services);
    const tagged = (games: readonly { gameId: string; tags: readonly string[] }[]) =>
      games.filter(({ tags }) => tags.includes("HOT")).map(({ gameId }) => gameId);
    const { list: hot } = await client().games.hotGames({ gameType: "RNG" });
    expect(hot).toHaveLength(22);
    expect(tagged(hot)).toEqual(["o-comet", "s-18", "s-28"]);
    const { games: lobby } = await client().games.gameList({ gameType: "RNG", pageSize: 30 });
    expect(tagged(lobby)).toEqual(["o-comet", "s-18", "s-28"]);
    expect(tagged([await client().games.gameInfo({ gameId: "s-10" })])).toEqual([]);
    orion.games = before;
    await importCatalogues(given.services);
  });

  it("vendors are listed in the brand's order, with their number of games of each type", async () => {
    const { list: entries } = await client().games.gameVendors({});
    expect(
      entries.map(({ gameType, vassalage, games: count, isHot }) => [gameType, vassalage, count, isHot]),
    ).toEqual([
      ["LIVE", "VEGA", 1, true],
      ["RNG", "ORION", 3, false],
      ["RNG", "VEGA", 2, true],
    ]);
    expect((await client().games.gameVendors({ gameType: "LIVE" })).list).toHaveLength(1);
    expect((await client().games.vendorGameTypes({ vassalage: "VEGA" })).list).toEqual(["LIVE", "RNG"]);
    expect((await client().games.vendorGameTypes({ vassalage: "LYRA" })).list).toEqual([]);
    const { list: menu } = await client().games.gameMenus();
    expect(menu.map(({ title, cards }) => [title, cards.length])).toEqual([
      ["LIVE", 1],
      ["RNG", 2],
    ]);
  });

  describe("the jackpot", () => {
    it("is null, or a counter that rises by 165.11 every 3 seconds", async () => {
      expect(await client({ jackpot: { source: "none" } }).games.jackpot()).toMatchObject({ amount: 0 });
      const first = await client().games.jackpot();
      clock.time += 3_000;
      expect((await client().games.jackpot()).amount).toBe(first.amount + 165_11);
    });
  });

  describe("a reloaded catalogue", () => {
    it("writes only changes, keeps the operator's settings, and retires games no longer listed", async () => {
      expect(await importCatalogues(given.services)).toBe(0);
      await given.database.db
        .updateTable("game")
        .set({ maintenance: 1 })
        .where("id", "=", "o-comet")
        .execute();
      orion.games = orion.games.map((one) => (one.gameId === "o-comet" ? { ...one, minBet: 50 } : one));
      vega.games = vega.games.filter(({ gameId }) => gameId !== "v-table");
      // A game that was listed after it moves up.
      expect(await importCatalogues(given.services)).toBe(4);
      expect(await list({ minBet: "0.5" })).toEqual(["o-comet", "o-bingo"]);
      expect((await client().games.gameList({ gameType: "RNG", minBet: "0.5" })).games[0]?.maintenance).toBe(
        true,
      );
      expect(await list()).not.toContain("v-table");
      expect((await client().games.gameVendors({ gameType: "RNG" })).list[1]?.games).toBe(1);
    });

    it("of a vendor that does not answer stays unchanged, and the failure is logged", async () => {
      vega.dumb = true;
      warned.length = 0;
      await importCatalogues(given.services);
      expect(warned).toMatchObject([{ vassalage: "VEGA" }]);
      expect(await list({ vassalage: "VEGA" })).toEqual(["v-jackpot"]);
      vega.dumb = false;
    });

    it("of a vendor that lists nothing stays unchanged, and games listed again are restored", async () => {
      const listed = orion.games;
      orion.games = [];
      warned.length = 0;
      await importCatalogues(given.services);
      expect(warned).toMatchObject([{ vassalage: "ORION" }]);
      const before = await list({ vassalage: "ORION" });
      expect(before).toContain("o-comet");
      orion.games = listed.filter(({ gameId }) => gameId !== "o-comet");
      await importCatalogues(given.services);
      expect(await list({ vassalage: "ORION" })).toEqual(before.filter((id) => id !== "o-comet"));
      orion.games = listed;
      await importCatalogues(given.services);
      expect(await list({ vassalage: "ORION" })).toEqual(before);
    });

    it("cannot take over another vendor's game", async () => {
      lyra.games = [...lyra.games, game({ gameId: "o-comet", name: "Mine now" })];
      warned.length = 0;
      await importCatalogues(given.services);
      expect(warned).toMatchObject([{ vassalage: "LYRA" }]);
      expect(
        (await client().games.gameList({ gameType: "RNG", gameName: "comet" })).games[0]?.vassalage,
      ).toBe("ORION");
    });
  });
});

test("searches names without accents, case or doubled spaces", () => {
  expect(foldName("  Sen  VÀNG ")).toBe("sen vang");
  expect(foldName("Đêm")).toBe("dem");
  expect(foldName("ｆｕｌｌ")).toBe("full");
});

test("a minimum stake is never less than one minor unit", () => {
  expect([1, 75, 100].map((hundredths) => toMinorUnits(hundredths, 2))).toEqual([1, 75, 100]);
  expect([1, 75, 150].map((hundredths) => toMinorUnits(hundredths, 0))).toEqual([1, 1, 2]);
  expect(toMinorUnits(1, 3)).toBe(10);
  expect(toMinorUnits(0, 2)).toBe(0);
});
