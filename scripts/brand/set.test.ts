import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../app/brand/json.ts";
import { smallDocument } from "../../app/brand/testing.ts";
import { openFolders } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { setSwitch } from "./set.ts";
import { UsageError } from "./usage.ts";

const setUp = openFolders();

/** Creates a folder with the brand small, and the function that sets a switch in it. */
function setUpSmall(changes: JsonObject = {}) {
  const folder = setUp();
  folder.write("small/brand.json", smallDocument("small", changes));
  const file = join(folder.folder, "small/brand.json");
  return {
    folder,
    file,
    read: () => readFileSync(file, "utf8"),
    set: (id: string, name: string, value: boolean) =>
      setSwitch(id, { name, value }, readBrands(folder), folder),
  };
}

test("writes the value and says where, with the file's mode kept and no other file left", () => {
  const { folder, file, read, set } = setUpSmall({ switches: { rememberMe: false } });
  const text = read();
  chmodSync(file, 0o640);
  expect(set("small", "rememberMe", true)).toEqual({
    ok: true,
    text: `rememberMe of small: off → on (${file}:38:5). A running server shows it within a second.`,
  });
  expect(read()).toBe(text.replace('"rememberMe": false', '"rememberMe": true'));
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(folder.folder, "small"))).toEqual(["brand.json"]);
  expect(readBrands(folder).byId("small")?.on("rememberMe")).toBe(true);
});

test("replaces the target of a link to the document, not the link", () => {
  const { folder, file, read, set } = setUpSmall();
  const target = join(folder.folder, "elsewhere.json");
  renameSync(file, target);
  symlinkSync(target, file);
  expect(set("small", "raffles", true).ok).toBe(true);
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(JSON.parse(read()).switches).toEqual({ raffles: true });
});

test("writes nothing when the switch already has the value: its own, inherited, or the default", () => {
  const { folder, file, read, set } = setUpSmall({ extends: "middle", switches: { referral: false } });
  folder.write("middle/brand.json", { extends: "_base", switches: { raffles: true, referral: true } });
  const text = read();
  const middle = join(folder.folder, "middle/brand.json");
  const said = (name: string, value: boolean) => set("small", name, value).text;
  expect(said("referral", false)).toBe(
    `referral of small is already off (set at ${file}:38:5). Nothing was written.`,
  );
  expect(said("raffles", true)).toBe(
    `raffles of small is already on (set at ${middle}:4:5). Nothing was written.`,
  );
  expect(said("mobileReg", false)).toBe(
    "mobileReg of small is already off (the default). Nothing was written.",
  );
  expect(read()).toBe(text);
});

test("writes no document with errors, and prints them as brand check does", () => {
  const { file, read, set } = setUpSmall();
  const text = read();
  expect(set("small", "googleSignIn", true)).toEqual({
    ok: false,
    text: expect.stringMatching(
      /^With googleSignIn on, small would have these errors\. Nothing was written\.\n\n\S+small\/brand\.json:\d+:\d+ {2}\/signIn\/googleClientId: expected .*\n\n1 error in 1 file\.$/,
    ),
  });
  expect([read(), existsSync(`${file}.new`)]).toEqual([text, false]);
});

test("corrects an error by the change itself, but not a document whose place for it is wrong", () => {
  const { folder, set } = setUpSmall({ switches: { googleSignIn: true } });
  expect(readBrands(folder).byId("small")).toBeNull();
  expect(set("small", "googleSignIn", false).ok).toBe(true);
  expect(readBrands(folder).byId("small")).not.toBeNull();
  for (const document of [
    '{ "extends": "_base",',
    '{ "switches": [] }',
    '{ "switches": { "raffles": "no" } }',
  ]) {
    folder.write("small/brand.json", document);
    const { ok, text } = set("small", "raffles", true);
    expect([ok, text]).toEqual([false, expect.stringContaining("cannot be set while its document has")]);
    expect(readFileSync(join(folder.folder, "small/brand.json"), "utf8")).toBe(document);
  }
});

test("names settings that have no effect since then: the brand serves without them", () => {
  const { folder, set } = setUpSmall({
    switches: { referral: true },
    referral: { days: 30 },
  });
  const { ok, text } = set("small", "referral", false);
  expect([ok, text]).toEqual([true, expect.stringContaining("These settings have no effect now:\n")]);
  expect(readBrands(folder).byId("small")?.on("referral")).toBe(false);
});

test("sets a template, unless a brand that extends it would then have errors", () => {
  const { folder, set } = setUpSmall();
  folder.write("other/brand.json", smallDocument("other", { extends: "small-base" }));
  folder.write("small-base/brand.json", smallDocument("small-base"));
  expect(set("_base", "raffles", true).text).toMatch(/^raffles of _base: off → on \(/);
  expect(readBrands(folder).byId("other")?.on("raffles")).toBe(true);
  const { ok, text } = set("_base", "googleSignIn", true);
  expect(ok).toBe(false);
  for (const brand of ["small", "other", "small-base"]) expect(text).toContain(`/${brand}/brand.json:`);
});

test("suggests the nearest spelling of an unknown switch", () => {
  const { set } = setUpSmall();
  expect(() => set("small", "rafles", true)).toThrow(
    new UsageError('There is no switch "rafles". Did you mean raffles? See npm run brand switches small.'),
  );
});
