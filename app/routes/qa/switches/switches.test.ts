import { afterAll, describe, expect, it } from "vitest";
import { problemText } from "../../../brand/problem.ts";
import { createBrandRegistry } from "../../../brand/registry.ts";
import { declaredSwitches, readSchemas } from "../../../brand/schema.ts";
import type { SwitchSet } from "../../../brand/switch-set.ts";
import { smallDocument, testFolder } from "../../../brand/testing.ts";
import { readSwitchesForm } from "./act-on-switches.server.ts";
import { fitPreset, listPresets, listSkipped } from "./presets.ts";
import { readProposal } from "./proposal.ts";
import { matchesFilter } from "./switch-filter.ts";

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());
folder.write("small/brand.json", smallDocument("small"));
const { switches, ...other } = smallDocument("other");
folder.write("other/brand.json", { ...other, switches: { ...(switches as object), chatRoom: true } });
const brands = createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
const small = brands.byId("small");
if (!small) throw new Error("the document is valid");

const qa = {
  brand: small,
  set: {} as SwitchSet,
  brands: brands.list,
  switches: declaredSwitches(readSchemas()),
  change(set: SwitchSet) {
    const { brand, problems } = brands.loadChanged("small", { switches: { ...set } });
    return { brand, problems: problems.map((one) => problemText(one, brands.folder)), remarks: [] };
  },
};
const preset = (key: string) => {
  const found = listPresets(qa).find((one) => one.key === key);
  if (!found) throw new Error(`no preset ${key}`);
  return found;
};

describe("A preset", () => {
  it("is each brand's but the own, and the document's own changes nothing", () => {
    expect(listPresets(qa).map(({ key }) => key)).toEqual([
      "document",
      "all-on",
      "all-off",
      "defaults",
      "as-other",
    ]);
    expect(fitPreset(preset("document"), qa)).toEqual({});
    expect(fitPreset(preset("as-other"), qa)).toEqual({ chatRoom: true });
  });

  it("leaves out what brand check refuses, and says why", () => {
    const all = preset("all-off");
    const set = fitPreset(all, qa);
    expect(qa.change(set).problems).toEqual([]);
    expect(set.freePlay).toBe(false);
    const skipped = listSkipped(all, set, qa);
    expect(skipped.map(({ name }) => name)).toContain("usernameEnabled");
    for (const { reasons } of skipped) expect(reasons).not.toEqual([]);
    expect(Object.keys(set).length + skipped.length).toBe(
      qa.switches.filter(({ name }) => small.on(name as never)).length,
    );
  });

  it("sets a switch that needs a later one of the preset", () => {
    const fake = {
      brand: { on: () => false } as never,
      change: (set: Record<string, boolean>) => ({
        brand: null,
        problems: set.never || (set.first && !set.second) ? ["refused"] : [],
        remarks: [],
      }),
    };
    const wanted = { first: true, never: true, second: true } as SwitchSet;
    expect(fitPreset({ key: "", title: "", wanted }, fake)).toEqual({ first: true, second: true });
  });
});

describe("A link's proposal", () => {
  const read = (query: string, set: SwitchSet = {}) =>
    readProposal(new URLSearchParams(query), { ...qa, set });

  it("names the switches of this browser that it would change, and those that it would reset", () => {
    expect(read("on=chatRoom", { freePlay: false })).toEqual({
      on: "chatRoom",
      off: "",
      changes: [
        { name: "freePlay", from: false, to: true },
        { name: "chatRoom", from: false, to: true },
      ],
      unknown: [],
      problems: [],
    });
    expect(read("on=chatRoom", { chatRoom: true })?.changes).toEqual([]);
    expect(read("q=chat")).toBeNull();
  });

  it("says which names are no switches, and what brand check would refuse", () => {
    expect(read("on=chatroom,nothing&off=chatroom")?.unknown).toEqual([
      'There is no switch "chatroom". Did you mean "chatRoom"?',
      'There is no switch "nothing".',
    ]);
    expect(read("on=multiWallet")?.problems.join()).toContain("/switches/multiWallet");
  });
});

describe("The form", () => {
  const send = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return readSwitchesForm(qa as never, form);
  };
  const on = qa.switches.map(({ name }) => name).filter((name) => small.on(name as never));

  it("applies the ticked switches: the others are off", () => {
    const ticked = [...on.filter((name) => name !== "freePlay"), "chatRoom"];
    const result = send([["do", "apply"], ...ticked.map((name): [string, string] => ["switch", name])]);
    expect(result).toEqual({ set: { chatRoom: true, freePlay: false }, problems: [], preset: null });
  });

  it("sets lists, a preset and nothing", () => {
    expect(
      send([
        ["do", "set"],
        ["on", "chatRoom"],
        ["off", "freePlay"],
      ]).set,
    ).toEqual({ chatRoom: true, freePlay: false });
    expect(
      send([
        ["do", "preset"],
        ["preset", "as-other"],
      ]),
    ).toEqual({ set: { chatRoom: true }, problems: [], preset: "as-other" });
    expect(send([["do", "reset"]]).set).toEqual({});
  });

  it("refuses what it does not know, and a document with errors", () => {
    const refused = [
      send([["do", "format"]]),
      send([
        ["do", "preset"],
        ["preset", "as-nobody"],
      ]),
      send([
        ["do", "set"],
        ["on", "chatroom"],
      ]),
    ];
    for (const { set, problems } of refused) {
      expect(set).toBeNull();
      expect(problems).toHaveLength(1);
    }
    const broken = send([
      ["do", "set"],
      ["on", "multiWallet"],
    ]);
    expect(broken.set).toEqual({ multiWallet: true });
    expect(broken.problems.join()).toContain("/switches/multiWallet");
  });
});

it("The filter finds switches by words of their name and texts, in any order", () => {
  const row = {
    name: "chatRoom",
    title: "Chat room",
    description: "Members chat.",
    changes: "The header",
    isChanged: false,
  };
  expect(matchesFilter(row, { q: "header CHATR", changed: false })).toBe(true);
  expect(matchesFilter(row, { q: "header footer", changed: false })).toBe(false);
  expect(matchesFilter(row, { q: "", changed: true })).toBe(false);
});
