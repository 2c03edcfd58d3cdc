import { afterAll, beforeAll } from "vitest";
import { bindAreas } from "../core/bind-services.ts";
import type { CallContext, Caller } from "../core/call-context.ts";
import { createMemberPlatform } from "../core/member-platform.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import type {
  GameVendor,
  VendorFixture,
  VendorGame,
  VendorLaunch,
  VendorWallet,
} from "../ports/game-vendor.ts";
import { betRecords, recordCalls } from "../records/records.server.ts";
import { testMerchant } from "../testing.ts";
import { addMerchant } from "../wallet/testing.ts";
import { gameCaches, gameCalls, importCatalogues } from "./games.server.ts";

export const NOW = Date.UTC(2026, 10, 20, 12);
let nodeIds = 0;

export function game(over: Partial<VendorGame> & { gameId: string }): VendorGame {
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

type TestVendor = GameVendor & {
  games: VendorGame[];
  dumb: boolean;
  trial: boolean;
  /** The launches that it received. */
  launches: VendorLaunch[];
  /** The error with which it answers launches instead of an address. */
  refusal: Error | null;
  wallet?: VendorWallet;
  /** The room queries that it received. */
  roomQueries: object[];
  /** The matches that it returns, and the number of queries for them. */
  matches: VendorFixture[];
  asked: number;
};

/** Creates a vendor whose catalogue a test can change, and that a test can stop from answering. */
function getVendor(vassalage: string, games: VendorGame[]): TestVendor {
  const vendor: TestVendor = {
    vassalage,
    games,
    dumb: false,
    trial: true,
    launches: [],
    roomQueries: [],
    matches: [],
    asked: 0,
    refusal: null,
    async catalogue() {
      if (vendor.dumb) throw new Error("no answer");
      const name = `${vassalage} Play`;
      return {
        name,
        accountTypeId: 7,
        dialect: "marquee",
        launchMode: "frame" as const,
        trial: vendor.trial,
        games: vendor.games,
      };
    },
    async launch(launch) {
      vendor.launches.push(launch);
      if (vendor.refusal) throw vendor.refusal;
      return "http://studio.localhost/play/x";
    },
    async round() {
      if (vendor.dumb) throw new Error("no answer");
      return { state: "done", reels: null, wins: [], lines: [] };
    },
    async fixtures() {
      vendor.asked++;
      if (vendor.dumb) throw new Error("no answer");
      return vendor.matches;
    },
    async rooms(query) {
      vendor.roomQueries.push(query);
      if (vendor.dumb) throw new Error("no answer");
      const [taken, seats] = [vendor.roomQueries.length, 4];
      return vendor.games
        .filter(({ gameType }) => gameType === "PVP")
        .map(({ gameId, gameCode, name }) => {
          return { roomId: `room-${gameId}`, gameId, gameCode, name, minBet: 500, seats, taken };
        });
    },
  };
  return vendor;
}

/** Adds the hooks of the games tests, and returns their helpers. */
export function openGames(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    services: Services;
  };

  const clock = { time: NOW, now: () => clock.time };
  const warned: object[] = [];
  const vega = getVendor("VEGA", []);
  const orion = getVendor("ORION", []);
  const lyra = getVendor("LYRA", []);
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
      host: "member.test",
      audience: "member",
      userAgent: "",
      visitor: null,
      device: null,
    },
  });
  /** Returns the calls through the platform: inputs and outputs are checked against the contract. */
  const client = (over: Partial<MerchantProfile> = {}, caller?: Caller) =>
    createMemberPlatform({
      handlers: bindAreas(given.services, {
        games: gameCalls,
        wallet: { betRecords },
        records: recordCalls,
      }),
      checkOutputs: true,
    }).client(context(over, caller));

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, "m1");
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
    given.services = testServices({
      database: given.database,
      clock,
      vendors,
      gameCaches: gameCaches(clock),
      log: { warn: (facts) => void warned.push(facts) },
    });
    await importCatalogues(given.services);
  });
  afterAll(() => given.database.drop());

  return { given, merchant, client, clock, orion, vega, warned, lyra };
}
