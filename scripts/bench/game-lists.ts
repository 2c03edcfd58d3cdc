import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CallInput } from "../../app/platform/contract/calls.ts";
import { bindServices } from "../../app/platform/core/bind-services.ts";
import type { CallContext } from "../../app/platform/core/call-context.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { gameCaches, gameCalls, importCatalogues } from "../../app/platform/games/games.server.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import type { GameVendor, VendorGame } from "../../app/platform/ports/game-vendor.ts";
import { alternate, type Figure, median, type Part } from "./part.ts";
import { getMerchant } from "./site.ts";

const MANY = 20_000;
const FEW = 600;
const ROUNDS = 200;
/** A slot with a unique name. */
const ONE = 77;

type Query = CallInput<"games", "gameList">;

/** The queries of lobbies. */
const QUERIES: Readonly<Record<string, Partial<Query>>> = {
  "first page": {},
  "twentieth page": { pageNo: 20 },
  "one provider": { vassalage: "TALA" },
  "one classification": { gameClassify: "JP" },
  "one minimum bet": { minBet: "0.75" },
  "name of many games": { gameName: "moon" },
  "name of one game": { gameName: "unicorn" },
  "name of no game": { gameName: "zzzz" },
};

export const gameLists: Part = {
  name: "game-lists",
  what: `the lobby's lists over a catalogue of ${MANY} games against those over ${FEW}, on SQLite`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
    const opened = await Promise.all([FEW, MANY].map((count) => openCatalogue(folder, count)));
    try {
      const [few, many] = opened;
      if (!few || !many) throw new Error("there are two catalogues");
      const figures: Figure[] = [];
      for (const [name, query] of Object.entries(QUERIES)) {
        const input = { gameType: "RNG", ...query } as Query;
        // The first read refreshes counts that are half a minute old.
        const first = await loadTime(many, input);
        await loadTime(few, input);
        const pairs = await alternate(
          ROUNDS,
          () => loadTime(few, input),
          () => loadTime(many, input),
        );
        figures.push(
          {
            name: `${name}, of that over ${FEW} games`,
            value: median(pairs.map(([, much]) => much)) / median(pairs.map(([little]) => little)),
            unit: "",
            atMost: 1.5,
          },
          {
            name: `${name}, ${MANY} games`,
            value: median(pairs.map(([, much]) => much)) * 1_000,
            unit: "µs",
          },
          { name: `${name}, ${MANY} games, first look`, value: first * 1_000, unit: "µs" },
        );
      }
      return figures;
    } finally {
      for (const { database } of opened) await database.close();
      rmSync(folder, { recursive: true });
    }
  },
};

type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

async function loadTime({ list }: Catalogue, input: Query): Promise<number> {
  const begun = performance.now();
  await list(input);
  return performance.now() - begun;
}

/** Opens a database with `count` games of the vendors that a demonstration brand carries, and its lists. */
async function openCatalogue(folder: string, count: number) {
  const database: Database = await openDatabase({ file: path.join(folder, `${count}.sqlite`) });
  await migrate(database);
  const merchant = getMerchant("manila");
  const codes = merchant.vendors.map(({ vassalage }) => vassalage);
  const vendors = new Map(
    codes.map((code, index) => [code, loadVendor(code, getGames(index, codes.length, count))]),
  );
  const log = { warn: (facts: object, message: string) => console.error(message, facts) };
  const services = testServices({
    database,
    clock: systemClock,
    vendors,
    gameCaches: gameCaches(systemClock),
    log,
  });
  await importCatalogues(services);
  const { gameList } = bindServices(services, gameCalls);
  const context = {
    merchant,
    caller: { kind: "visitor" },
    request: { language: "EN" },
  } as CallContext;
  const common = { clientType: 3, platform: "flash", minBet: "all", pageNo: 1, pageSize: 15 } as const;
  return { database, list: (input: Query) => gameList(context, { ...common, ...input }) };
}

const WORDS = ["golden", "moon", "river", "tiger", "lantern", "comet", "pearl", "saffron", "crown", "orbit"];
const TYPES = ["RNG", "RNG", "RNG", "RNG", "RNG", "RNG", "RNG", "LIVE", "FISH", "PVP"] as const;
const KINDS = ["", "", "", "", "JP", "TG", "AC", "BG"] as const;
const BETS = [1, 5, 10, 50, 75];

/** Returns every `step`th game of the catalogue, from the one at `start`. */
function getGames(start: number, step: number, count: number): VendorGame[] {
  const games: VendorGame[] = [];
  for (let n = start; n < count; n += step) {
    // Spread by primes, so that the properties of a game are uncorrelated.
    const pick = <T>(list: readonly T[], prime: number) =>
      list[Math.floor((n * prime) / 7) % list.length] as T;
    games.push({
      gameId: `game-${n}`,
      nodeId: n + 1,
      gameCode: `GAME_${n}`,
      gameType: pick(TYPES, 11),
      name: `${pick(WORDS, 13)} ${n === ONE ? "unicorn" : pick(WORDS, 17)} ${n}`,
      names: {},
      classify: pick(KINDS, 19),
      minBet: pick(BETS, 23),
      lines: 20,
      hot: n < 60,
      isNew: false,
      playable: true,
      returnBasisPoints: 9_600,
      releasedAt: 0,
    });
  }
  return games;
}

function loadVendor(vassalage: string, games: VendorGame[]): GameVendor {
  const no = async () => {
    throw new Error("nothing is played here");
  };
  const catalogue = async () => ({
    name: vassalage,
    accountTypeId: 1,
    dialect: "marquee",
    launchMode: "frame" as const,
    games,
  });
  return { vassalage, catalogue, launch: no, round: no };
}
