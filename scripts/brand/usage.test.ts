import { expect, test } from "vitest";
import { smallDocument } from "../../app/brand/testing.ts";
import { openFolders } from "./brand-testing.ts";
import { requireBrand, UsageError, usageSentence } from "./usage.ts";

const setUp = openFolders();

test("a known brand ID is accepted; the error for another ID lists the brands and suggests the nearest", () => {
  const folder = setUp();
  folder.write("lotus-saigon/brand.json", smallDocument("lotus-saigon"));
  const all = "Brands: lotus-saigon, northgate.";
  const required = (id?: string) =>
    requireBrand("check", id, folder.folder, ["_base", "lotus-saigon", "northgate"]);
  expect([required("lotus-saigon"), required("northgate"), required("_base")]).toEqual([
    "lotus-saigon",
    "northgate",
    "_base",
  ]);
  for (const [id, sentence] of [
    [undefined, `Missing id of the brand. Example: npm run brand check lotus-saigon. ${all}`],
    ["northgaet", `There is no brand "northgaet". Did you mean northgate? ${all}`],
    ["lotus", `There is no brand "lotus". Did you mean lotus-saigon? ${all}`],
    ["nobody", `There is no brand "nobody". ${all}`],
    ["../brands", `There is no brand "../brands". ${all}`],
    ["", `There is no brand "". ${all}`],
  ] as const) {
    expect(() => required(id)).toThrow(new UsageError(sentence));
  }
});

test.each([
  [
    "error: unknown option '--jsno'\n(Did you mean --json?)",
    "Unknown flag --jsno. Did you mean --json? See npm run brand -- --help.\n",
  ],
  ["error: unknown command 'x'", "Unknown command x. See npm run brand -- --help.\n"],
  [
    "error: option '--name <name>' argument missing",
    "Option '--name <name>' argument missing. See npm run brand -- --help.\n",
  ],
  ["npm consumed --json", "npm consumed --json"],
])("the parser's message %j becomes a full sentence", (said, sentence) => {
  expect(usageSentence(said)).toBe(sentence);
});
