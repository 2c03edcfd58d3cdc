import { join } from "node:path";
import { expect, test } from "vitest";
import { declaredSwitches, readSchemas } from "../../app/brand/schema.ts";
import { smallDocument } from "../../app/brand/testing.ts";
import { openFolders } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { brandSwitches, switchLines } from "./switches.ts";
import { listJson, listTable, switchTable } from "./table.ts";

const setUp = openFolders();

test("brand list and brand switches show every brand and every switch", () => {
  const registry = readBrands();
  const list = listTable(registry);
  expect(list).toContain("siam.localhost, agent.siam.localhost (agents)");
  expect(listJson(registry).brands.map(({ id, errors }) => `${id} ${errors}`)).toEqual([
    "lotus-saigon 0",
    "manila-star 0",
    "northgate 0",
    "siam-jade 0",
  ]);
  const switches = switchTable(registry).split("\n");
  expect(switches[0]).toMatch(
    /^switch +lotus-saigon +manila-star +northgate +siam-jade +what it changes +state$/,
  );
  expect(switches.find((line) => line.startsWith("loginedToHomePage"))).toMatch(
    /^loginedToHomePage +- +- +on +- +Every page: .* +works$/,
  );
  expect(switches.find((line) => line.startsWith("affiliateLinks "))).toMatch(/ works$/);
  expect(switches.find((line) => line.startsWith("pointMall "))).toMatch(/^pointMall +- +on +- +on +works$/);
  expect(switches.find((line) => line.startsWith("winners "))).toMatch(/ works$/);
  expect(switches.filter((line) => / (works|not yet: .+)$/.test(line))).toHaveLength(57);
});

test("brand switches of one brand lists the value of each switch, and the line that sets it", () => {
  const folder = setUp();
  folder.write("middle/brand.json", { extends: "_base", switches: { raffles: true, referral: true } });
  const document = smallDocument("small", {
    extends: "middle",
    switches: { referral: false },
    shape: "rund",
  });
  folder.write("small/brand.json", document);
  const switches = brandSwitches(folder.folder, "small");
  const of = (name: string) => switches.find((one) => one.name === name);
  expect(switches.map(({ name }) => name)).toEqual(declaredSwitches(readSchemas()).map(({ name }) => name));
  expect(of("raffles")).toMatchObject({
    value: true,
    set: { file: join(folder.folder, "middle/brand.json"), line: 4, column: 5 },
  });
  expect(of("referral")).toMatchObject({
    value: false,
    set: { file: join(folder.folder, "small/brand.json") },
  });
  expect(of("mobileReg")).toMatchObject({ value: false, set: null });
  const lines = switchLines(switches);
  expect(lines.find(([name]) => name === "mobileReg")).toEqual([
    "mobileReg",
    "off",
    "default",
    "Visitors may register with a mobile number.",
  ]);
  expect(lines.every(([, , , what]) => what !== "")).toBe(true);
});
