import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { merchantProfile } from "../../app/brand/merchant-profile.ts";
import { smallDocument } from "../../app/brand/testing.ts";
import { openAccount } from "../../app/platform/accounts/accounts.server.ts";
import { openTestSqlite } from "../../app/platform/database/testing.ts";
import { openForcedOutcomes } from "../../app/sandbox/forced-outcomes.ts";
import { openFolders } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { runBrandCommand } from "./commands.ts";

const setUp = openFolders();
const said: string[] = [];
let database: Awaited<ReturnType<typeof openTestSqlite>> | undefined;

beforeEach(() => {
  said.length = 0;
  const say = (text: unknown) => said.push(String(text).trim());
  vi.spyOn(console, "log").mockImplementation(say);
  vi.spyOn(console, "error").mockImplementation(say);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await database?.drop();
  database = undefined;
});

/** Creates the brand harbour with the member anna01 and, unless left out, the data folder of a sandbox. */
async function setUpHarbour({ hasSandbox = true } = {}) {
  const folder = setUp();
  folder.write("harbour/brand.json", smallDocument("harbour"));
  vi.stubEnv("MARQUEE_BRANDS_DIR", folder.folder);
  vi.stubEnv("DATABASE_URL", undefined);
  database = await openTestSqlite();
  const dataFolder = dirname(database.file);
  vi.stubEnv("MARQUEE_DATA_DIR", dataFolder);
  if (hasSandbox) mkdirSync(join(dataFolder, "studio"), { recursive: true });
  const brand = readBrands(folder).byId("harbour");
  if (!brand) throw new Error("harbour does not serve");
  const merchant = merchantProfile(brand);
  const member = { type: 0, username: "anna01", passwordHash: "x", uplineId: null, language: "EN" } as const;
  const accountId = await database.transaction((trx) =>
    openAccount(trx, merchant, { ...member, ip: "", registerMethod: "WEB", grant: 0, now: 0 }),
  );
  return {
    accountId,
    run: async (words: string) => {
      said.length = 0;
      const code = await runBrandCommand(["force", ...words.split(" ")]);
      return [code, said.join("\n")];
    },
    list() {
      const forced = openForcedOutcomes(dataFolder);
      const waiting = forced.list(merchant.code);
      forced.close();
      return waiting;
    },
  };
}

test("stores an outcome for a member or for all, lists what waits, and drops it", async () => {
  const { run, list, accountId } = await setUpHarbour();
  expect(await run("harbour")).toEqual([0, expect.stringContaining("No outcome waits at harbour.")]);
  expect(await run("harbour win --member Anna01 --times 2")).toEqual([
    0,
    "win waits for anna01 of harbour, 2 times.",
  ]);
  expect(await run("harbour void")).toEqual([0, "void waits for any member of harbour, once."]);
  expect(list()).toMatchObject([
    { outcome: "win", playerId: accountId, username: "anna01", times: 2 },
    { outcome: "void", playerId: null, username: null, times: 1 },
  ]);
  const [, text] = await run("harbour");
  expect(text).toMatch(/win\s+anna01\s+2\s/);
  expect(text).toMatch(/void\s+any\s+1\s/);
  expect(await run("harbour --clear")).toEqual([0, "Dropped 2 waiting outcomes of harbour."]);
  expect(list()).toEqual([]);
});

test.each([
  ["habrour win", 2, 'There is no brand "habrour". Did you mean harbour? Brands: harbour.'],
  [
    "harbour vendor-slient",
    2,
    'There is no outcome "vendor-slient". Did you mean vendor-silent? Outcomes: win, jackpot, void, vendor-silent, payment-late, webhook-twice.',
  ],
  ["harbour win --times 101", 2, "--times 101 is not a whole number from 1 to 100."],
  ["harbour win --clear", 2, "--clear drops all waiting outcomes of harbour: leave out win."],
  ["harbour win --member nobody", 1, 'harbour has no member "nobody".'],
])("%s is refused in words, and stores nothing", async (words, code, sentence) => {
  const { run, list } = await setUpHarbour();
  expect(await run(words)).toEqual([code, sentence]);
  expect(list()).toEqual([]);
});

test("a data folder without a sandbox is refused", async () => {
  const { run } = await setUpHarbour({ hasSandbox: false });
  expect(await run("harbour win")).toEqual([
    1,
    expect.stringMatching(/^The data folder .+ has no sandbox\./),
  ]);
});
