import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { merchantProfile } from "../../app/brand/merchant-profile.ts";
import { smallDocument } from "../../app/brand/testing.ts";
import { openAccount } from "../../app/platform/accounts/accounts.server.ts";
import { openTestSqlite } from "../../app/platform/database/testing.ts";
import { openFolders } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { runBrandCommand } from "./commands.ts";

const setUp = openFolders();
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  const say = (text: unknown) => said.push(String(text).trim());
  vi.spyOn(console, "log").mockImplementation(say);
  vi.spyOn(console, "error").mockImplementation(say);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => say(text) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Creates a folder of brands for the commands, with one brand and no database. */
function setUpHarbour() {
  const folder = setUp();
  folder.write("harbour/brand.json", smallDocument("harbour"));
  vi.stubEnv("MARQUEE_BRANDS_DIR", folder.folder);
  vi.stubEnv("MARQUEE_DATA_DIR", join(folder.folder, "no-data"));
  vi.stubEnv("DATABASE_URL", undefined);
  const removed = `${folder.folder}-removed`;
  return {
    folder,
    removed: () => (existsSync(removed) ? readdirSync(removed) : []),
    clear: () => rmSync(removed, { recursive: true, force: true }),
  };
}

describe("incorrect usage of npm run brand", () => {
  test.each<[string, string]>([
    ["chekc", "Unknown command chekc. Did you mean check? See npm run brand -- --help."],
    ["check --jsno", "Unknown flag --jsno. Did you mean --json? See npm run brand -- --help."],
    ["check habrour", 'There is no brand "habrour". Did you mean harbour? Brands: harbour.'],
    [
      "remove harbour",
      "Cannot ask for confirmation without a terminal. Use: npm run brand remove harbour -- --yes",
    ],
    [
      "set harbour raffles yes",
      "Expected a switch and on or off. Example: npm run brand set harbour raffles on",
    ],
    ["contact harbour", "Missing address. Example: npm run brand contact harbour https://chat.example.com"],
    [
      "new bay --languages XX",
      'There are no texts for the language "XX": choose from CN, EN, ID, JA, TH, TY, VI.',
    ],
    [
      "list harbour",
      "Too many arguments for 'list'. Expected 0 arguments but got 1: harbour. See npm run brand -- --help.",
    ],
  ])("with %s prints the error in words, and exits with 2", async (words, sentence) => {
    const { folder } = setUpHarbour();
    expect(await runBrandCommand(words.split(" "))).toBe(2);
    expect(said).toEqual([sentence]);
    expect(existsSync(join(folder.folder, "harbour/brand.json"))).toBe(true);
  });
});

test("brand check and brand set exit with 1 if there is an error, otherwise with 0", async () => {
  const { folder } = setUpHarbour();
  folder.write("torn/brand.json", "{");
  expect(await runBrandCommand(["check", "torn", "--json"])).toBe(1);
  expect(JSON.parse(said.join(""))).toMatchObject({ ok: false, errors: [{ brand: "torn", line: 1 }] });
  expect(await runBrandCommand(["switches", "harbour", "--json"])).toBe(0);
  expect(await runBrandCommand(["set", "torn", "raffles", "on"])).toBe(1);
  expect(await runBrandCommand(["set", "harbour", "raffles", "on"])).toBe(0);
});

describe("brand remove --yes", () => {
  test("moves the folder as after a confirmed question, and deletes nothing", async () => {
    const { folder, removed, clear } = setUpHarbour();
    expect(await runBrandCommand(["remove", "harbour", "--yes"])).toBe(0);
    expect(existsSync(join(folder.folder, "harbour"))).toBe(false);
    expect(removed()).toEqual([expect.stringMatching(/^harbour-\d{4}/)]);
    clear();
  });

  test("skips no check: a brand with members also needs --with-members", async () => {
    const { folder, removed, clear } = setUpHarbour();
    const database = await openTestSqlite();
    vi.stubEnv("MARQUEE_DATA_DIR", dirname(database.file));
    const brand = readBrands(folder).byId("harbour");
    if (!brand) throw new Error("harbour does not serve");
    const merchant = merchantProfile(brand);
    const member = {
      type: 0,
      username: "anna01",
      passwordHash: "x",
      uplineId: null,
      language: "EN",
    } as const;
    await database.transaction((trx) =>
      openAccount(trx, merchant, { ...member, ip: "", registerMethod: "WEB", grant: 0, now: 0 }),
    );
    expect(await runBrandCommand(["remove", "harbour", "--yes"])).toBe(1);
    expect(said).toEqual([expect.stringContaining("harbour has 1 member with USD 0.00 in their wallets")]);
    expect([existsSync(join(folder.folder, "harbour")), removed()]).toEqual([true, []]);
    expect(await runBrandCommand(["remove", "harbour", "--yes", "--with-members"])).toBe(0);
    expect(removed()).toHaveLength(1);
    clear();
    await database.drop();
  });
});
