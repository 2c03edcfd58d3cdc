import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { sceneName } from "../../app/brand/images.ts";
import { readServingFile, writeServingFile } from "../../app/server/serving-file.ts";
import { openFolders, wanted } from "./brand-testing.ts";
import { brandOptions, readBrands } from "./brands.ts";
import { checkBrands } from "./check.ts";
import type { NewBrand } from "./issues.ts";
import { idError, nameError } from "./issues.ts";
import { writeNewBrand } from "./new.ts";
import { createTextFieldOptions } from "./prompts.ts";
import { describeBrandAddress } from "./running.ts";

const open: Disposable[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one[Symbol.dispose]();
});
const setUp = openFolders();

describe("brand new", () => {
  test("writes about thirty lines that extend the base and pass the check", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(32);
    expect(JSON.parse(text)).toMatchObject({ extends: "_base", id: "lucky-bay", name: "Lucky Bay" });
    const registry = readBrands(folder);
    expect(checkBrands(registry, undefined)).toMatchObject({ ok: true, good: ["lucky-bay"] });
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
  ])("recognises the spelling of %s", (currency, symbol, decimals) => {
    const folder = setUp();
    writeNewBrand(wanted({ currency }), folder);
    const document = readBrands(folder).byId("lucky-bay")?.document;
    expect(document?.currency).toMatchObject({ code: currency, symbol, decimals });
    expect(document?.freePlay.grant).toBe(10_000 * 10 ** decimals);
  });

  test.each<[string, Partial<NewBrand>, string]>([
    ["no language", { languages: [] }, "A brand needs at least one language: choose from EN, TY, VI."],
    [
      "a language without a catalogue",
      { languages: ["EN", "XX"] },
      'There are no texts for the language "XX": choose from EN, TY, VI.',
    ],
    ["a language twice", { languages: ["EN", "TY", "EN"] }, "The language EN is listed twice."],
    [
      "a misspelt time zone",
      { timeZone: "Asia/Manla" },
      '"Asia/Manla" is not a time zone: did you mean Asia/Manila?',
    ],
    ["no time zone", { timeZone: "" }, '"" is not a time zone: use an IANA name, such as Asia/Manila.'],
    [
      "a currency that is none",
      { currency: "XYZ" },
      '"XYZ" is not an ISO 4217 currency code, such as PHP, VND or THB.',
    ],
    ["a name of blanks", { name: "  " }, "A brand needs a display name."],
    ["an endless name", { name: "x".repeat(41) }, "A name has at most 40 letters."],
  ])("writes nothing for %s", (_, changes, message) => {
    const folder = setUp();
    expect(() => writeNewBrand(wanted(changes), folder)).toThrow(new Error(message));
    expect(readBrands(folder).list()).toEqual([]);
    expect(idError("lucky-bay", folder.folder)).toBeNull();
  });

  test("does not change an existing brand or reuse its merchant", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const before = readFileSync(file, "utf8");
    expect(() => writeNewBrand(wanted({ name: "Other" }), folder)).toThrow(
      "The brand lucky-bay already exists.",
    );
    expect(() => writeNewBrand(wanted({ id: "luckybay" }), folder)).toThrow(
      "already has the merchant code luckybay",
    );
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test.each(["Lucky", "1bay", "a", "_base", "../bay", "lucky bay", "x".repeat(33), ""])(
    "refuses the id %j",
    (id) => {
      expect(idError(id, setUp().folder)).toContain("is not a valid id");
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

describe("the address of a new brand", () => {
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

  test("is reported from the server that runs with the same data, on any port", async () => {
    const MARQUEE_DATA_DIR = data();
    let asked = 0;
    const port = await at((host) => (host.startsWith("bay.localhost") && ++asked > 2 ? 200 : 421));
    const leave = writeServingFile(MARQUEE_DATA_DIR, { address: "127.0.0.1", port, publicScheme: "http" });
    expect(await describeBrandAddress("bay.localhost", { MARQUEE_DATA_DIR, PORT: "1" })).toBe(
      `The brand is served at http://bay.localhost:${port}`,
    );
    leave();
    expect(readServingFile(MARQUEE_DATA_DIR)).toBeNull();
  });

  test("is not claimed for a server that does not show the brand", async () => {
    const MARQUEE_DATA_DIR = data();
    writeServingFile(MARQUEE_DATA_DIR, {
      address: "127.0.0.1",
      port: await at(() => 421),
      publicScheme: "http",
    });
    expect(await describeBrandAddress("bay.localhost", { MARQUEE_DATA_DIR })).toContain(
      "does not serve the brand",
    );
  });

  test("is announced as the address after npm start while no server runs, even after a kill", async () => {
    const MARQUEE_DATA_DIR = data();
    expect(await describeBrandAddress("bay.localhost", { MARQUEE_DATA_DIR: "no data yet" })).toBe(
      "No server is running on the data folder no data yet. After `MARQUEE_DATA_DIR='no data yet' npm start` the brand is at http://bay.localhost:3000",
    );
    const dead = { pid: 2 ** 22 + 1, port: 1, publicScheme: "http" };
    writeFileSync(join(MARQUEE_DATA_DIR, "serving.json"), JSON.stringify(dead));
    expect(await describeBrandAddress("bay.localhost", { MARQUEE_DATA_DIR, PORT: "3100" })).toBe(
      `No server is running on the data folder ${MARQUEE_DATA_DIR}. After \`MARQUEE_DATA_DIR=${MARQUEE_DATA_DIR} PORT=3100 npm start\` the brand is at http://bay.localhost:3100`,
    );
  });
});

test("brand new asks with a default that typed input replaces", () => {
  const field = createTextFieldOptions("Lucky Bay", nameError);
  expect(field).toMatchObject({ placeholder: "Lucky Bay", defaultValue: "Lucky Bay" });
  expect(field).not.toHaveProperty("initialValue");
  expect([field.validate(""), field.validate(undefined), field.validate("Harbour")]).toEqual(
    Array(3).fill(undefined),
  );
  expect(field.validate(" ")).toEqual(expect.any(String));
});

test("a new brand has a scene of its own, different from every demonstration's", () => {
  const folder = setUp();
  writeNewBrand(wanted(), folder);
  const { document } = readBrands(folder).byId("lucky-bay") ?? {};
  expect(document?.registration.banner).toBe("own");
  expect(document && sceneName(document.registration.banner, document.id)).toBe("generic/lucky-bay");
  expect(JSON.stringify(document?.home)).not.toContain('"bay"');
});
