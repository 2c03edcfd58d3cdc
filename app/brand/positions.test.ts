import { expect, test } from "vitest";
import { createLocator, locateProblems } from "./positions.ts";
import type { BrandProblem } from "./problem.ts";
import { problemText } from "./problem.ts";
import { createBrandRegistry } from "./registry.ts";
import { demoDocument, smallDocument, testFolder } from "./testing.ts";

const TEXT = `{
  "hosts": [
    { "host": "a.example" }, { "host": "b.example",
      "audience": "agent" }
  ],
  "a/b": { "~": [1, [2, 3]] },
  "name": "ÄÖ😀", "shape": "soft"
}`;

test.each([
  ["", false, "1:1"],
  ["/hosts", false, "2:12"],
  ["/hosts", true, "2:3"],
  ["/hosts/1", false, "3:30"],
  ["/hosts/1", true, "3:30"],
  ["/hosts/1/host", false, "3:40"],
  ["/hosts/1/audience", true, "4:7"],
  ["/hosts/1/missing", false, "3:30"],
  ["/hosts/7/host", true, "2:12"],
  ["/a~1b/~0/1/0", false, "6:22"],
  ["/shape", true, "7:19"],
  ["/nobody/knows", false, "1:1"],
])("%j has its position (key: %j)", (pointer, isKey, place) => {
  const { line, column } = createLocator(TEXT)(pointer, isKey);
  expect(`${line}:${column}`).toBe(place);
});

test("the readable part of a truncated text has its positions", () => {
  expect(createLocator('{\n  "a": 1,\n  "b"')("/a")).toEqual({ line: 2, column: 8 });
});

test("problems are in the order of the file, with those of files without lines at the beginning", () => {
  using folder = testFolder();
  folder.write("small/brand.json", `\uFEFF${JSON.stringify({ b: 1, a: 2 }, null, 2)}`);
  const problem = (file: string, pointer: string): BrandProblem => ({
    ...{ brand: "small", file: `small/${file}`, pointer, expected: "x", found: "y" },
    ...{ nearest: null, position: null },
  });
  const given = [
    problem("help/en", ""),
    problem("brand.json", "/a"),
    problem("brand.json", "/b"),
    problem("none.json", "/a"),
  ];
  expect(
    locateProblems(folder.folder, given).map(({ file, position }) => [file, position.line, position.column]),
  ).toEqual([
    ["small/brand.json", 2, 8],
    ["small/brand.json", 3, 8],
    ["small/help/en", 1, 1],
    ["small/none.json", 1, 1],
  ]);
});

test("reports the position of every error: in the document, its locale files and its articles", () => {
  using folder = testFolder();
  folder.write(
    "small/brand.json",
    smallDocument("small", { shape: "rund", locale: { default: "VI" }, pages: ["help"] }),
  );
  folder.write("small/locales/EN.json", '{\n  "home.own": 5\n}');
  folder.write("small/help/EN/faq.md", "# Faq\n\n[a](b.example) {{barnd}}\n");
  const registry = createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
  const places = registry
    .problems()
    .get("small")
    ?.map((problem) => problemText(problem, folder.folder).split("  ")[0]);
  expect(places?.map((place) => place?.slice(folder.folder.length + 7))).toEqual([
    "brand.json:37:12",
    "brand.json:39:16",
    "help/EN/faq.md:3:5",
    "help/EN/faq.md:3:16",
    "locales/EN.json:2:15",
  ]);
});

test("shows a file by its path relative to the working directory, as editors open it", () => {
  const problem: BrandProblem = {
    ...{ brand: "lotus", file: "lotus/brand.json", pointer: "/shape", expected: "one of sharp, soft, round" },
    ...{ found: '"rund"', nearest: "round", position: { line: 12, column: 5 } },
  };
  expect(problemText(problem, "brands")).toBe(
    'brands/lotus/brand.json:12:5  /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?',
  );
  expect(problemText(problem, "/srv/brands")).toContain("/srv/brands/lotus/brand.json:12:5  /shape: ");
});

test("every property of a demonstration's document is located at its key", () => {
  const text = JSON.stringify(demoDocument("manila-star"), null, 2);
  const lines = text.split("\n");
  const getPlace = createLocator(text);
  const walk = (value: unknown, pointer: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const { line, column } = getPlace(here, true);
      const shown = Array.isArray(value) ? JSON.stringify(inner).charAt(0) : JSON.stringify(key);
      expect(lines[line - 1]?.slice(column - 1, column - 1 + shown.length), here).toBe(shown);
      walk(inner, here);
    }
  };
  walk(JSON.parse(text), "");
});
