import { expect, test } from "vitest";
import { smallDocument } from "../../app/brand/testing.ts";
import { openTestSqlite } from "../../app/platform/database/testing.ts";
import { openFolders } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { requireDemonstration } from "./demonstration.ts";
import { useDatabase } from "./demonstration-testing.ts";
import { seedBrand } from "./seed.ts";

const setUp = openFolders();

test("only brands whose money is play money have demonstration data", () => {
  const folder = setUp();
  const demonstration = { active: true, memberGrant: 1_000 };
  folder.write("play/brand.json", smallDocument("play", { demonstration }));
  folder.write(
    "real/brand.json",
    smallDocument("real", {
      demonstration: { active: false, memberGrant: 0 },
      payments: { channels: [] },
      home: [{ module: "times" }],
    }),
  );
  folder.write("free/brand.json", smallDocument("free", { demonstration: { active: true, memberGrant: 0 } }));
  folder.write("torn/brand.json", "{");
  const platform = { mode: "remote", url: "https://platform.example.com" };
  folder.write("far/brand.json", smallDocument("far", { demonstration, platform }));
  const brands = readBrands(folder);
  const read = (id: string, demo = true) => requireDemonstration(id, brands, { demo });
  expect(read("play")).toMatchObject({ code: "play", demonstrationGrant: 1_000 });
  expect(() => read("play", false)).toThrow("This installation is live");
  expect(() => read("real")).toThrow("real is not a demonstration: its money is real.");
  expect(() => read("free")).toThrow("free is not a demonstration");
  expect(() => read("torn")).toThrow("torn has errors");
  expect(() => read("far")).toThrow("The data of far are on another server");
  expect(() => read("_base")).toThrow("_base is a template");
});

test("brand seed creates what is missing of one brand, and says so", async () => {
  const database = await openTestSqlite();
  const { clear } = await useDatabase(database);
  const brands = readBrands();
  expect(await seedBrand("manila-star", brands)).toMatch(
    /^Demonstration data of manila-star: 7 accounts opened, \d+ bets placed, \d+ announcements, \d+ promotions, /,
  );
  expect(await seedBrand("manila-star", brands)).toBe(
    "Nothing to do: the demonstration data of manila-star exist.",
  );
  const merchants = await database.db.selectFrom("account").select("merchant_id").distinct().execute();
  expect(merchants).toEqual([{ merchant_id: "manila" }]);
  await clear();
});

test("brand seed needs a database that a server has used", async () => {
  const database = await openTestSqlite();
  const { clear } = await useDatabase(database);
  await database.db.deleteFrom("game").execute();
  await expect(seedBrand("manila-star", readBrands())).rejects.toThrow("The database has no games yet.");
  await clear();
});
