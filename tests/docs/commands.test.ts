import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(new URL("docs/", root))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** Returns the scripts that a text runs with npm. */
const findScripts = (text: string) =>
  [...text.matchAll(/npm (?:run ([\w-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? "");

it("the README's table of commands lists every script of package.json", () => {
  const rows = read("README.md").match(/^\| `npm .*$/gm) ?? [];
  expect([...new Set(rows.flatMap((row) => findScripts(row).slice(0, 1)))].sort()).toEqual(
    Object.keys(scripts).sort(),
  );
});

it("the docs mention only scripts that package.json has", () => {
  const named = pages.flatMap((page) => findScripts(read(page)).map((script) => ({ page, script })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
});
