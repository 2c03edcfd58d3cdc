import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { smallDocument } from "../../app/brand/testing.ts";
import { openFolders, wanted } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { writeNewBrand } from "./new.ts";
import { holdingsRefusal, removalPlan, removeBrand } from "./remove.ts";

const setUp = openFolders();
const at = new Date("2026-11-23T10:00:00Z");

describe("brand remove", () => {
  test("moves the folder to a place from which no brand is served, and lists what remains elsewhere", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    const plan = removalPlan("lucky-bay", folder.folder, at);
    const said = removeBrand(plan);
    expect(plan.to).toBe(join(`${folder.folder}-removed`, "lucky-bay-2026-11-23T100000"));
    expect(readFileSync(join(plan.to, "brand.json"), "utf8")).toContain('"lucky-bay"');
    expect(said).toContain(plan.to);
    expect(said).toContain("keeps all data of the merchant luckybay");
    const registry = readBrands(folder);
    expect([registry.byId("lucky-bay"), [...registry.problems().keys()]]).toEqual([null, []]);
    writeNewBrand(wanted(), folder);
    expect(() => removeBrand(removalPlan("lucky-bay", folder.folder, at))).toThrow("already exists");
    expect(existsSync(join(folder.folder, "lucky-bay"))).toBe(true);
    rmSync(`${folder.folder}-removed`, { recursive: true });
  });

  test("refuses a brand that another one extends, even if that document begins with a byte order mark", () => {
    const folder = setUp();
    folder.write("harbour/brand.json", smallDocument("harbour"));
    const heir = JSON.stringify(smallDocument("heir", { extends: "harbour" }));
    folder.write("heir/brand.json", `\uFEFF${heir}`);
    expect(() => removalPlan("harbour", folder.folder, at)).toThrow("heir extends harbour");
  });

  test("refuses while the brand's members have accounts or money", () => {
    const peso = { code: "PHP", decimals: 2 };
    expect(holdingsRefusal("bay", { members: 0, balance: 0 }, peso)).toBeNull();
    expect(holdingsRefusal("bay", { members: 1, balance: 0 }, peso)).toContain(
      "bay has 1 member with PHP 0.00",
    );
    expect(holdingsRefusal("bay", { members: 3, balance: 123_450 }, peso)).toBe(
      "bay has 3 members with PHP 1234.50 in their wallets, and they could no longer sign in: use --with-members to remove it anyway.",
    );
  });
});
