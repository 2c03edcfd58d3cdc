import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { sceneName } from "../../app/brand/scene.ts";
import { readSchemas } from "../../app/brand/schema.ts";
import { smallDocument, testFolder } from "../../app/brand/testing.ts";
import { noteServing, readServing } from "../../app/server/serving-file.ts";
import { unlessTyped } from "./ask.ts";
import { brandOptions, readBrands } from "./brands.ts";
import { checkNotes, checkReport } from "./check.ts";
import type { NewBrand } from "./issues.ts";
import { idError, nameError } from "./issues.ts";
import { newBrandDefaults, writeNewBrand } from "./new.ts";
import { removalPlan, removeBrand } from "./remove.ts";
import { whereItServes } from "./running.ts";
import { settingsWithoutEffect } from "./states.ts";
import { listTable, switchTable } from "./table.ts";

const open: Disposable[] = [];
afterEach(() => {
  for (const folder of open.splice(0)) folder[Symbol.dispose]();
});
const setUp = () => {
  const folder = testFolder();
  open.push(folder);
  return folder;
};
const wanted = (changes: Partial<NewBrand> = {}): NewBrand => ({
  ...newBrandDefaults("lucky-bay"),
  ...changes,
});

describe("brand new", () => {
  test("writes about thirty lines that extend the base and pass the check", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(32);
    expect(JSON.parse(text)).toMatchObject({ extends: "_base", id: "lucky-bay", name: "Lucky Bay" });
    const registry = readBrands(folder);
    expect(checkReport(registry, undefined)).toEqual({ ok: true, text: "lucky-bay: no errors." });
    expect(registry.byHost("lucky-bay.localhost:3000")?.brand.document.name).toBe("Lucky Bay");
    expect(registry.byId("lucky-bay")?.document.demonstration.active).toBe(true);
  });

  const choices = [
    { themes: "dark-light", header: "rail", shape: "sharp" },
    { themes: "black-blue", header: "bar", shape: "round" },
  ] as const;
  test.each(choices)("passes the check with $themes, $header, $shape", (choice) => {
    const folder = setUp();
    writeNewBrand(wanted(choice), folder);
    expect(readBrands(folder).byId("lucky-bay")?.document).toMatchObject({
      shape: choice.shape,
      layout: { header: choice.header },
      themes: { pair: choice.themes.split("-") },
    });
  });

  test.each([
    ["PHP", "P", 2],
    ["VND", "₫", 0],
    ["THB", "฿", 2],
    ["KWD", "KWD", 3],
  ])("knows how %s is written", (currency, symbol, decimals) => {
    const folder = setUp();
    writeNewBrand(wanted({ currency }), folder);
    const document = readBrands(folder).byId("lucky-bay")?.document;
    expect(document?.currency).toMatchObject({ code: currency, symbol, decimals });
    expect(document?.freePlay.grant).toBe(10_000 * 10 ** decimals);
  });

  test.each<[string, Partial<NewBrand>, string]>([
    ["no language", { languages: [] }, "A brand speaks at least one language: choose from EN, TY, VI."],
    [
      "a language without a catalogue",
      { languages: ["EN", "XX"] },
      'There is no catalogue for the language "XX": choose from EN, TY, VI.',
    ],
    ["a language twice", { languages: ["EN", "TY", "EN"] }, "The language EN is named twice."],
    [
      "a misspelt time zone",
      { timeZone: "Asia/Manla" },
      '"Asia/Manla" is no time zone: did you mean Asia/Manila?',
    ],
    ["no time zone", { timeZone: "" }, '"" is no time zone: name one of IANA, such as Asia/Manila.'],
    [
      "a currency that is none",
      { currency: "XYZ" },
      '"XYZ" is no currency of ISO 4217, such as PHP, VND or THB.',
    ],
    ["a name of blanks", { name: "  " }, "A brand needs a name that visitors read."],
    ["an endless name", { name: "x".repeat(41) }, "A name has at most 40 letters."],
  ])("writes nothing for %s", (_, changes, message) => {
    const folder = setUp();
    expect(() => writeNewBrand(wanted(changes), folder)).toThrow(new Error(message));
    expect(readBrands(folder).list()).toEqual([]);
    expect(idError("lucky-bay", folder.folder)).toBeNull();
  });

  test("does not touch a brand that is there, nor take its merchant", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const before = readFileSync(file, "utf8");
    expect(() => writeNewBrand(wanted({ name: "Other" }), folder)).toThrow(
      "There is a brand lucky-bay already.",
    );
    expect(() => writeNewBrand(wanted({ id: "luckybay" }), folder)).toThrow(
      "has the merchant code luckybay already",
    );
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test.each(["Lucky", "1bay", "a", "_base", "../bay", "lucky bay", "x".repeat(33), ""])(
    "refuses the id %j",
    (id) => {
      expect(idError(id, setUp().folder)).toContain("is no id");
    },
  );
});

test("brand new writes a brand in every language that the site has", () => {
  const folder = setUp();
  const languages = [...brandOptions().languages];
  const options = { ...folder, languages };
  expect(languages).toEqual(["CN", "EN", "ID", "JA", "TH", "TY", "VI"]);
  for (const language of languages) {
    const id = `bay-${language.toLowerCase()}`;
    writeNewBrand(wanted({ id, languages: [...new Set([language, "EN"])] }), options);
  }
  writeNewBrand(wanted({ languages }), options);
  expect(readBrands(options).list()).toHaveLength(languages.length + 1);
});

describe("where a new brand serves", () => {
  const data = () => {
    const folder = setUp();
    mkdirSync(join(folder.folder, "data"));
    return join(folder.folder, "data");
  };
  const at = async (respond: (host: string) => number) => {
    const server = createServer((incoming, outgoing) => {
      outgoing.writeHead(respond(incoming.headers.host ?? "")).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push({ [Symbol.dispose]: () => void server.close() });
    return (server.address() as AddressInfo).port;
  };

  test("is said by the server that runs over the same data, on whatever port", async () => {
    const MARQUEE_DATA_DIR = data();
    let asked = 0;
    const port = await at((host) => (host.startsWith("bay.localhost") && ++asked > 2 ? 200 : 421));
    const leave = noteServing(MARQUEE_DATA_DIR, { address: "127.0.0.1", port, publicScheme: "http" });
    expect(await whereItServes("bay.localhost", { MARQUEE_DATA_DIR, PORT: "1" })).toBe(
      `It serves now: http://bay.localhost:${port}`,
    );
    leave();
    expect(readServing(MARQUEE_DATA_DIR)).toBeNull();
  });

  test("is not claimed of a server that does not show it", async () => {
    const MARQUEE_DATA_DIR = data();
    noteServing(MARQUEE_DATA_DIR, { address: "127.0.0.1", port: await at(() => 421), publicScheme: "http" });
    expect(await whereItServes("bay.localhost", { MARQUEE_DATA_DIR })).toContain("does not show it");
  });

  test("is told as what comes after npm start while none runs, even after a kill", async () => {
    const MARQUEE_DATA_DIR = data();
    expect(await whereItServes("bay.localhost", { MARQUEE_DATA_DIR })).toContain("No server runs here.");
    const dead = { pid: 2 ** 22 + 1, port: 1, publicScheme: "http" };
    writeFileSync(join(MARQUEE_DATA_DIR, "serving.json"), JSON.stringify(dead));
    expect(await whereItServes("bay.localhost", { MARQUEE_DATA_DIR, PORT: "3100" })).toBe(
      "No server runs here. After `npm start` it is at http://bay.localhost:3100",
    );
  });
});

describe("brand check", () => {
  test("prints file, pointer, expected, found and nearest of each error", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const document = JSON.parse(readFileSync(file, "utf8"));
    folder.write("lucky-bay/brand.json", { ...document, shape: "rund", switches: { freeplay: true } });
    folder.write("torn/brand.json", '{\n  "id": "torn",\n}');
    const report = checkReport(readBrands(folder), undefined);
    expect(report.ok).toBe(false);
    expect(report.text).toBe(`brands/lucky-bay/brand.json
  at        /shape
  expected  one of sharp, soft, round
  found     "rund"
  nearest   round

brands/lucky-bay/brand.json
  at        /switches/freeplay
  expected  one of usernameEnabled, mobileReg, mobileRegPass, smsEnabled, DIRECTREG3, CHNGPASSVERIF3, showVerCodeLogin, loginedToHomePage, pwdEnabled, rememberMe, googleSignIn, facebookSignIn … (36 in all)
  found     the key "freeplay"
  nearest   freePlay

brands/torn/brand.json:3:1
  at        the whole file
  expected  a key in double quotes
  found     "}"

3 errors.`);
  });

  test("answers for one brand, and names the brands when there is no such one", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    folder.write("torn/brand.json", "{");
    const registry = readBrands(folder);
    expect(checkReport(registry, "lucky-bay")).toEqual({ ok: true, text: "lucky-bay: no errors." });
    expect(checkReport(registry, "torn").ok).toBe(false);
    expect(checkReport(registry, "lukcy")).toEqual({
      ok: false,
      text: "There is no brand lukcy. There are: lucky-bay, torn.",
    });
  });
});

test("brand check names both brands that claim one host, the one that is asked for first", () => {
  const folder = setUp();
  writeNewBrand(wanted(), folder);
  const taken = { hosts: [{ host: "lucky-bay.localhost" }] };
  folder.write("an-earlier-one/brand.json", smallDocument("an-earlier-one", taken));
  const registry = readBrands(folder);
  for (const [id, one, other] of [
    ["lucky-bay", "lucky-bay", "an-earlier-one"],
    ["an-earlier-one", "an-earlier-one", "lucky-bay"],
    [undefined, "lucky-bay", "an-earlier-one"],
  ] as const) {
    const { ok, text } = checkReport(registry, id);
    expect(ok).toBe(false);
    expect(text).toContain(`brands/${one}/brand.json\n  at        /hosts/0/host`);
    expect(text).toContain(`found     "lucky-bay.localhost", which ${other} has`);
    expect(text).toContain(`also at   brands/${other}/brand.json /hosts/0/host`);
    expect(text).not.toContain("No errors in");
  }
});

test("brand check notes what a brand sets and nothing reads yet, and finds no error in it", () => {
  const folder = setUp();
  const idle = {
    switches: { feedback: false },
    agents: { contractKinds: ["salary"] },
    lobby: { tabs: ["all"] },
  };
  folder.write("harbour/brand.json", smallDocument("harbour", idle));
  const registry = readBrands(folder);
  expect(checkNotes(registry, folder.folder, "harbour")).toEqual([
    "Note: brands/harbour/brand.json sets what has no effect yet: agents.contractKinds.",
  ]);
});

test("brand check reads documents with a byte order mark, and notes a brand that is passed over by its name", () => {
  const folder = setUp();
  folder.write("harbour/brand.json", `\uFEFF${JSON.stringify(smallDocument("harbour"))}`);
  folder.write("harbour (1)/brand.json", smallDocument("harbour"));
  folder.write("lost+found/inode", "");
  const registry = readBrands(folder);
  expect(checkReport(registry, undefined)).toEqual({ ok: true, text: "harbour: no errors." });
  expect(checkNotes(registry, folder.folder, undefined)).toEqual([
    "Note: brands/harbour (1) is passed over, since no brand has such a name.",
  ]);
});

test("every setting without effect is one that the schemas know", () => {
  const schemas = [...readSchemas().values()];
  const names = new Set(schemas.flatMap((schema) => JSON.stringify(schema).match(/"\w+"/g) ?? []));
  for (const { path } of settingsWithoutEffect()) {
    for (const step of path.split(".")) expect([path, names.has(`"${step}"`)]).toEqual([path, true]);
  }
});

test("brand new asks with a default that typing takes the place of", () => {
  const field = unlessTyped("Lucky Bay", nameError);
  expect(field).toMatchObject({ placeholder: "Lucky Bay", defaultValue: "Lucky Bay" });
  expect(field).not.toHaveProperty("initialValue");
  expect([field.validate(""), field.validate(undefined), field.validate("Harbour")]).toEqual(
    Array(3).fill(undefined),
  );
  expect(field.validate(" ")).toEqual(expect.any(String));
});

test("a new brand wears a scene of its own, and no demonstration's", () => {
  const folder = setUp();
  writeNewBrand(wanted(), folder);
  const { document } = readBrands(folder).byId("lucky-bay") ?? {};
  expect(document?.registration.banner).toBe("own");
  expect(document && sceneName(document.registration.banner, document.id)).toBe("generic/lucky-bay");
  expect(JSON.stringify(document?.home)).not.toContain('"bay"');
});

describe("brand remove", () => {
  const at = new Date("2026-11-23T10:00:00Z");
  test("moves the folder to a place that serves nothing, and says what stays", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    const plan = removalPlan("lucky-bay", folder.folder, at);
    const said = removeBrand(plan, { delete: false });
    expect(plan.to).toBe(join(`${folder.folder}-removed`, "lucky-bay-2026-11-23T100000"));
    expect(readFileSync(join(plan.to, "brand.json"), "utf8")).toContain('"lucky-bay"');
    expect(said).toContain(plan.to);
    expect(said).toContain("everything of the merchant luckybay stays");
    const registry = readBrands(folder);
    expect([registry.byId("lucky-bay"), [...registry.problems().keys()]]).toEqual([null, []]);
    writeNewBrand(wanted(), folder);
    rmSync(`${folder.folder}-removed`, { recursive: true });
  });

  test("refuses a base of a document with a byte order mark", () => {
    const folder = setUp();
    folder.write("harbour/brand.json", smallDocument("harbour"));
    const heir = JSON.stringify(smallDocument("heir", { extends: "harbour" }));
    folder.write("heir/brand.json", `\uFEFF${heir}`);
    expect(() => removalPlan("harbour", folder.folder, at)).toThrow("heir extends harbour");
  });

  test("deletes it where that was said", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    removeBrand(removalPlan("lucky-bay", folder.folder, at), { delete: true });
    expect(existsSync(join(folder.folder, "lucky-bay"))).toBe(false);
    expect(existsSync(`${folder.folder}-removed`)).toBe(false);
  });

  test("refuses what is no brand, and one that another extends", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    folder.write("heir/brand.json", JSON.stringify({ extends: "lucky-bay", id: "heir" }));
    expect(() => removalPlan("lucky-bay", folder.folder, at)).toThrow("heir extends lucky-bay");
    for (const none of ["nobody", "_base", "../brands", ""]) {
      expect(() => removalPlan(none, folder.folder, at)).toThrow("There is no brand");
    }
  });
});

test("brand list and brand switches show every brand and every switch", () => {
  const registry = readBrands();
  const list = listTable(registry);
  expect(list).toContain("siam.localhost, agent.siam.localhost (agents)");
  const switches = switchTable(registry).split("\n");
  expect(switches[0]).toMatch(
    /^switch +lotus-saigon +manila-star +northgate +siam-jade +what it changes +state$/,
  );
  expect(switches.find((line) => line.startsWith("loginedToHomePage"))).toMatch(
    /^loginedToHomePage +- +- +on +- +Every page: .* +works$/,
  );
  expect(switches.find((line) => line.startsWith("affiliateLinks "))).toMatch(/ not yet/);
  expect(switches.find((line) => line.startsWith("pointMall "))).toMatch(/^pointMall +- +on +- +on +works$/);
  expect(switches.find((line) => line.startsWith("winners "))).toMatch(/ works$/);
  expect(switches.filter((line) => / (works|not yet: .+)$/.test(line))).toHaveLength(59);
  expect(switches.filter((line) => line.startsWith("agents.periods "))).toHaveLength(1);
});
