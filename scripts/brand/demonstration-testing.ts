import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { vi } from "vitest";
import { testServices } from "../../app/platform/core/testing.ts";
import type { TestDatabase } from "../../app/platform/database/testing.ts";
import { gameCaches, importCatalogues } from "../../app/platform/games/games.server.ts";
import { lotteryVendors } from "../../app/platform/lottery/lottery.server.ts";
import { systemClock as clock } from "../../app/platform/ports/clock.ts";
import { openGame } from "../../app/platform/records/testing.ts";

/**
 * Makes a test's database that of this environment, in demonstration mode, with the lotteries and one game in it. `clear` drops it.
 * Returns the data folder too.
 */
export async function useDatabase(database: TestDatabase) {
  const { location } = database;
  const own = "url" in location ? mkdtempSync(join(tmpdir(), "marquee-data-")) : null;
  const dataFolder = own ?? ("file" in location ? dirname(location.file) : "");
  vi.stubEnv("MARQUEE_DATA_DIR", dataFolder);
  vi.stubEnv("DATABASE_URL", "url" in location ? location.url : undefined);
  vi.stubEnv("MARQUEE_MODE", "demo");
  vi.stubEnv("MARQUEE_DEMO_PLAYS", "on");
  await openGame(database);
  const vendors = new Map(lotteryVendors(clock).map((vendor) => [vendor.vassalage, vendor]));
  await importCatalogues(testServices({ database, clock, vendors, gameCaches: gameCaches(clock) }));
  return {
    dataFolder,
    async clear() {
      vi.unstubAllEnvs();
      await database.drop();
      if (own) rmSync(own, { recursive: true });
    },
  };
}
