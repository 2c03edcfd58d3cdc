import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext, Caller } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { createPlatform } from "../core/platform.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import type { GameVendor, VendorGame } from "../ports/game-vendor.ts";
import { testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { foldName } from "./fold-name.ts";
import { minorOfHundredths } from "./game-view.ts";
import { type GameDeps, gameCaches, gamesHandlers, importCatalogues, prepareGames } from "./games.server.ts";
import { maskName } from "./winners.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
let nodeIds = 0;

function game(over: Partial<VendorGame> & { gameId: string }): VendorGame {
  return {
    nodeId: ++nodeIds,
    gameCode: over.gameId.toUpperCase(),
    gameType: "RNG",
    name: over.gameId,
    names: {},
    classify: "",
    minBet: 10,
    lines: 20,
    hot: false,
    isNew: false,
    playable: true,
    returnBasisPoints: 9_600,
    releasedAt: NOW,
    ...over,
  };
}

/** A vendor whose catalogue a test can change, and that can be struck dumb. */
function vendorOf(
  vassalage: string,
  games: VendorGame[],
): GameVendor & { games: VendorGame[]; dumb: boolean } {
  const vendor = {
    vassalage,
    games,
    dumb: false,
    async catalogue() {
      if (vendor.dumb) throw new Error("no answer");
      const name = `${vassalage} Play`;
      return {
        name,
        accountTypeId: 7,
        dialect: "marquee",
        launchMode: "frame" as const,
        games: vendor.games,
      };
    },
    async launch() {
      return "http://studio.localhost/play/x";
    },
    async round() {
      if (vendor.dumb) throw new Error("no answer");
      return { state: "done", reels: null, wins: [] };
    },
  };
  return vendor;
}

await forEachDialect("a brand's games", (open) => {
  let database: TestDatabase;
  const clock = { time: NOW, now: () => clock.time };
  const warned: object[] = [];
  const vega = vendorOf("VEGA", []);
  const orion = vendorOf("ORION", []);
  const lyra = vendorOf("LYRA", []);
  let deps: GameDeps;
  let games: ReturnType<typeof gamesHandlers>;
  const merchant = testMerchant({
    code: "m1",
    brandName: "m1",
    vendors: ["ORION", "VEGA"].map((vassalage) => ({
      vassalage,
      hot: vassalage === "VEGA",
      maintenance: false,
    })),
    gameTypes: ["LIVE", "RNG"],
    jackpot: { source: "counter" },
  });

  const context = (
    over: Partial<MerchantProfile> = {},
    caller: Caller = { kind: "visitor" },
  ): CallContext => ({
    merchant: { ...merchant, ...over },
    caller,
    request: {
      requestId: "1",
      ip: "127.0.0.1",
      country: null,
      language: "EN",
      audience: "member",
      userAgent: "",
      visitor: null,
      device: null,
    },
  });
  /** The calls as the platform gives them: inputs and outputs checked against the contract. */
  const client = (over: Partial<MerchantProfile> = {}, caller?: Caller) =>
    createPlatform({
      handlers: { games: games.games, wallet: games.wallet, records: games.records },
      checkOutputs: true,
    }).client(context(over, caller));
  type ListInput = Partial<CallInput<"games", "gameList">>;
  const list = async (input: ListInput = {}, over?: Partial<MerchantProfile>) =>
    (await client(over).games.gameList({ gameType: "RNG", ...input })).games.map(({ gameId }) => gameId);

  beforeAll(async () => {
    database = await open();
    await addMerchant(database, "m1");
    vega.games = [
      game({ gameId: "v-jackpot", name: "Sen Vàng", classify: "JP", minBet: 1, hot: true, isNew: true }),
      game({ gameId: "v-table", name: "100% Poker_Night", classify: "TG", minBet: 75, lines: 0 }),
      game({ gameId: "v-live", gameType: "LIVE", name: "Roulette", hot: true }),
      game({ gameId: "v-fish", gameType: "FISH", name: "Shoal" }),
    ];
    orion.games = [
      game({
        gameId: "o-comet",
        name: "Đêm Sao Chổi",
        names: { VI: "Đêm Sao Chổi", EN: "Comet Night" },
        hot: true,
      }),
      game({ gameId: "o-arcade", name: "Zap", classify: "AC", minBet: 5, lines: 243 }),
      game({ gameId: "o-bingo", name: "Bingo", classify: "BG", minBet: 50, playable: false }),
    ];
    lyra.games = [game({ gameId: "l-other", name: "Not carried", hot: true })];
    const vendors = new Map([vega, orion, lyra].map((vendor) => [vendor.vassalage, vendor]));
    deps = {
      database,
      clock,
      vendors,
      caches: gameCaches(clock),
      log: { warn: (facts) => void warned.push(facts) },
    };
    games = gamesHandlers(deps);
    await importCatalogues(deps);
  });
  afterAll(() => database.drop());

  describe("the list", () => {
    it("has the type's games of the vendors the brand carries, always in the same order", async () => {
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
    ] as const)("of games whose smallest stake is %s", async (minBet, expected) => {
      expect(await list({ minBet })).toEqual(expected);
    });

    it("of games with at least so many lines", async () => {
      expect(await list({ minLineNum: 21 })).toEqual(["o-arcade"]);
    });

    it.each([
      ["sen vang", ["v-jackpot"]],
      ["SEN VÀNG", ["v-jackpot"]],
      ["dem sao", ["o-comet"]],
      ["comet", ["o-comet"]],
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

    it("comes by the page, with totals over all of them", async () => {
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

    it("says of each game what the lobby shows, in the visitor's language and the brand's currency", async () => {
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
        tags: ["HOT"],
        minBet: 10,
        maintenance: false,
        playable: true,
      });
      expect((await read("VI"))?.name).toBe("Đêm Sao Chổi");
      expect((await read("TH"))?.name).toBe("Đêm Sao Chổi");
      expect((await read("EN", { currency: { code: "VND", decimals: 0 } }))?.minBet).toBe(1);
      const mended = [{ vassalage: "ORION", hot: false, maintenance: true }];
      expect((await read("EN", { vendors: mended }))?.maintenance).toBe(true);
      const jackpot = (await client().games.gameList({ gameType: "RNG", gameClassify: "JP" })).games[0];
      expect(jackpot?.tags).toEqual(["HOT", "JP", "NEW"]);
    });
  });

  it("hot games are those of the brand's vendors and types, of one type or vendor when asked", async () => {
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

  it("vendors stand in the brand's order, with how many games of each type they have", async () => {
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

  describe("of one account", () => {
    let caller: Caller;
    let client1: ReturnType<typeof client>;
    beforeAll(async () => {
      const accountId = await addAccount(database, "m1", { balance: 1_000 });
      caller = { kind: "account", accountId, username: "x", type: 0, sessionId: "s" };
      client1 = client({}, caller);
    });

    it("recent games are what was launched, newest first, each once", async () => {
      for (const gameId of ["o-comet", "v-live", "o-comet", "v-table"]) {
        clock.time += 1_000;
        await client1.games.launchGame({ gameId });
      }
      const recent = await client1.games.recentGames({});
      expect(recent.list.map(({ gameId }) => gameId)).toEqual(["v-table", "o-comet", "v-live"]);
      expect((await client1.games.recentGames({ gameType: "LIVE" })).list).toHaveLength(1);
      expect((await client1.games.recentGames({ pageSize: 2 })).totalPages).toBe(2);
      expect((await client({ vendors: [] }, caller).games.recentGames({})).list).toEqual([]);
    });

    it("the betting record has this account's rounds between two times, with totals over all pages", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      const other = await addAccount(database, "m1");
      for (let n = 0; n < 5; n++) {
        await addRound(caller.accountId, { n, stake: 100, win: n * 60, startedAt: NOW + n });
      }
      await addRound(other, { n: 9, stake: 5, win: 0, startedAt: NOW + 2 });
      const record = await client1.wallet.betRecords({ from: NOW + 1, to: NOW + 4, pageSize: 2 });
      expect(record.list.map(({ startedAt }) => startedAt - NOW)).toEqual([3, 2]);
      expect(record).toMatchObject({
        total: 3,
        totalPages: 2,
        totals: { stake: 300, validBet: 300, win: 360 },
      });
      expect(record.list[0]).toMatchObject({ gameName: "Đêm Sao Chổi", vassalage: "ORION", status: "ended" });
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, gameType: "LIVE" })).total).toBe(0);
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, vassalage: "ORION" })).total).toBe(5);
      await expect(client().wallet.betRecords({ from: 0, to: 1 })).rejects.toMatchObject({
        code: "NOT_LOGGED_IN",
      });
    });

    it("the betting record goes by status too, and reads on row by row to its end", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      await addRound(caller.accountId, { n: 7, stake: 70, win: 0, startedAt: NOW + 2, status: "open" });
      const all = { from: NOW, to: NOW + 9 };
      const running = await client1.wallet.betRecords({ ...all, status: "open" });
      expect(running).toMatchObject({ total: 1, totals: { stake: 70, validBet: 0 } });
      const whole = (await client1.wallet.betRecords(all)).list;
      const rows = [];
      let after: string | undefined;
      for (let page = 0; page === 0 || after; page++) {
        const found = await client1.records.betRecordRows({ ...all, pageSize: 4, after });
        rows.push(...found.list);
        after = found.next ?? undefined;
      }
      expect(rows).toEqual(whole);
      expect((await client1.records.betRecordRows({ ...all, status: "open" })).list).toEqual(running.list);
      await database.db.deleteFrom("game_round").where("status", "=", "open").execute();
    });

    it("a round is told with its vendor's part, and without where the vendor does not answer", async () => {
      const [newest] = (await client1.wallet.betRecords({ from: NOW, to: NOW + 9 })).list;
      const roundId = newest?.roundId ?? "";
      const detail = await client1.records.roundDetail({ roundId });
      expect(detail).toMatchObject({ round: newest, vendor: { state: "done", reels: null, wins: [] } });
      orion.dumb = true;
      warned.length = 0;
      expect(await client1.records.roundDetail({ roundId })).toMatchObject({ round: newest, vendor: null });
      expect(warned).toMatchObject([{ vassalage: "ORION" }]);
      orion.dumb = false;
      await expect(client1.records.roundDetail({ roundId: "none" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });

    it("winners are the latest rounds that gave more than they cost, never a demo account's, names masked", async () => {
      const demo = await addAccount(database, "m1", { type: 4 });
      await addRound(demo, { n: 20, stake: 1, win: 5_000, startedAt: NOW + 50, demo: 1 });
      const { list: winners } = await client().games.rankList({});
      expect(winners.map(({ win }) => win)).toEqual([240, 180, 120]);
      expect(winners[0]?.maskedAccount).toMatch(/^..\*\*\*..$/);
      expect((await client().games.rankList({ size: 1 })).list).toHaveLength(1);
    });

    async function addRound(
      accountId: string,
      round: { n: number; stake: number; win: number; startedAt: number; demo?: 0 | 1; status?: "open" },
    ) {
      const { n, stake, win, startedAt, demo = 0, status = "ended" } = round;
      await database.db
        .insertInto("game_round")
        .values({
          merchant_id: "m1",
          vendor: "ORION",
          round_id: `r${accountId}${n}`,
          id: newId(startedAt),
          account_id: accountId,
          game_id: "o-comet",
          game_type: "RNG",
          currency: "PHP",
          demo,
          stake,
          win,
          valid_bet: status === "ended" ? stake : 0,
          status,
          details: "{}",
          started_at: startedAt,
          ended_at: status === "ended" ? startedAt + 1 : null,
          updated_at: startedAt + 1,
        })
        .execute();
    }
  });

  describe("the jackpot", () => {
    it("is none, a counter that moves by 165.11 every 3 seconds, or what lies in the pool", async () => {
      expect(await client({ jackpot: { source: "none" } }).games.jackpot()).toMatchObject({ amount: 0 });
      const first = await client().games.jackpot();
      clock.time += 3_000;
      expect((await client().games.jackpot()).amount).toBe(first.amount + 165_11);
      const pool = { jackpot: { source: "pool", shareBasisPoints: 100, seed: 70_000 } } as const;
      await prepareGames(deps, [{ ...merchant, ...pool }]);
      await prepareGames(deps, [{ ...merchant, ...pool }]);
      expect(await client(pool).games.jackpot()).toMatchObject({ source: "pool", amount: 70_000 });
    });
  });

  describe("a catalogue that is read again", () => {
    it("writes only what changed, leaves the operator's word alone, and retires what is gone", async () => {
      expect(await importCatalogues(deps)).toBe(0);
      await database.db.updateTable("game").set({ maintenance: 1 }).where("id", "=", "o-comet").execute();
      orion.games = orion.games.map((one) => (one.gameId === "o-comet" ? { ...one, minBet: 50 } : one));
      vega.games = vega.games.filter(({ gameId }) => gameId !== "v-table");
      // One that was listed after it moves up.
      expect(await importCatalogues(deps)).toBe(4);
      expect(await list({ minBet: "0.5" })).toEqual(["o-comet", "o-bingo"]);
      expect((await client().games.gameList({ gameType: "RNG", minBet: "0.5" })).games[0]?.maintenance).toBe(
        true,
      );
      expect(await list()).not.toContain("v-table");
      expect((await client().games.gameVendors({ gameType: "RNG" })).list[1]?.games).toBe(1);
    });

    it("of a vendor that does not answer stays as it was, and the log says so", async () => {
      vega.dumb = true;
      warned.length = 0;
      await importCatalogues(deps);
      expect(warned).toMatchObject([{ vassalage: "VEGA" }]);
      expect(await list({ vassalage: "VEGA" })).toEqual(["v-jackpot"]);
      vega.dumb = false;
    });

    it("cannot take another vendor's game", async () => {
      lyra.games = [...lyra.games, game({ gameId: "o-comet", name: "Mine now" })];
      warned.length = 0;
      await importCatalogues(deps);
      expect(warned).toMatchObject([{ vassalage: "LYRA" }]);
      expect(
        (await client().games.gameList({ gameType: "RNG", gameName: "comet" })).games[0]?.vassalage,
      ).toBe("ORION");
    });
  });
});

test.each([
  ["maria07", "ma***07"],
  ["abcdef", "ab***ef"],
  ["abcde", "a***e"],
  ["abc", "a***c"],
  ["ab", "***"],
  ["😀😀😀😀😀😀", "😀😀***😀😀"],
])("the name %s is shown as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test("names are searched without accents, case or doubled spaces", () => {
  expect(foldName("  Sen  VÀNG ")).toBe("sen vang");
  expect(foldName("Đêm")).toBe("dem");
  expect(foldName("ｆｕｌｌ")).toBe("full");
});

test("a smallest stake is never less than one minor unit", () => {
  expect([1, 75, 100].map((hundredths) => minorOfHundredths(hundredths, 2))).toEqual([1, 75, 100]);
  expect([1, 75, 150].map((hundredths) => minorOfHundredths(hundredths, 0))).toEqual([1, 1, 2]);
  expect(minorOfHundredths(1, 3)).toBe(10);
  expect(minorOfHundredths(0, 2)).toBe(0);
});
