import { describe, expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { readSwitchSet, toSwitchQuery, withoutUnchanged } from "./switch-set.ts";
import { smallDocument, testFolder } from "./testing.ts";
import { listValues } from "./value-sources.ts";

describe("a changed document", () => {
  test("is read with the change, under another version, and leaves the files alone", () => {
    using folder = testFolder();
    folder.write("small/brand.json", smallDocument("small"));
    const loader = createBrandLoader(folder);
    const served = loader.load("small").brand;
    const changed = loader.load("small", { switches: { freePlay: false } }).brand;
    expect(changed?.on("freePlay")).toBe(false);
    expect(changed?.version).not.toBe(served?.version);
    expect(changed?.document.name).toBe(served?.document.name);
    const again = loader.load("small").brand;
    expect(again?.on("freePlay")).toBe(true);
    expect(again?.version).toBe(served?.version);
  });

  test("is refused when it has errors", () => {
    using folder = testFolder();
    folder.write("small/brand.json", smallDocument("small"));
    const { brand, problems } = createBrandLoader(folder).load("small", { switches: { freePlai: true } });
    expect(brand).toBeNull();
    expect(problems.map(({ pointer, nearest }) => [pointer, nearest])).toEqual([
      ["/switches/freePlai", "freePlay"],
    ]);
  });
});

test("Each value of a resolved document names the folder that states it", () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small", { switches: { freePlay: false } }));
  const loader = createBrandLoader(folder);
  const { brand } = loader.load("small");
  const values = listValues({ ...brand?.document }, loader.sources("small"));
  const getSource = (pointer: string) => values.find((one) => one.pointer === pointer)?.folder;
  expect(getSource("/switches/freePlay")).toBe("small");
  expect(getSource("/shape")).toBe("_base");
  expect(getSource("/switches/loginedToHomePage")).toBeNull();
  expect(getSource("/vendors")).toBe("small");
  expect(getSource("/vendors/0")).toBeUndefined();
});

describe("a set of switches", () => {
  test("is read from a query and written as one, without unknown names", () => {
    using folder = testFolder();
    folder.write("small/brand.json", smallDocument("small"));
    const { brand } = createBrandLoader(folder).load("small");
    if (!brand) throw new Error("the document is valid");
    const set = readSwitchSet(new URLSearchParams("on=missions,nothing,constructor&off=freePlay,"), brand);
    expect(set).toEqual({ missions: true, freePlay: false });
    expect(toSwitchQuery(set)).toBe("on=missions&off=freePlay");
    expect(toSwitchQuery({})).toBe("");
  });

  test("leaves out what the document says already", () => {
    using folder = testFolder();
    folder.write("small/brand.json", smallDocument("small", { switches: { freePlay: false } }));
    const { brand } = createBrandLoader(folder).load("small");
    if (!brand) throw new Error("the document is valid");
    expect(withoutUnchanged({ freePlay: false, missions: !brand.on("missions") }, brand)).toEqual({
      missions: !brand.on("missions"),
    });
  });
});
