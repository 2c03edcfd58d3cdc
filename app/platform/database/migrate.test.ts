import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATION_NAMES } from "./migrate.ts";

/** Numbers that were never used. The migrations after them are published, so their numbers cannot change. */
const UNUSED = [9, 12, 44];

test("every migration has a unique number without gaps, and all files run in order", () => {
  const files = readdirSync(new URL("migrations", import.meta.url)).sort();
  const source = readFileSync(new URL("migrate.ts", import.meta.url), "utf8");
  const imported = [...source.matchAll(/ as (\w+) \} from "\.\/migrations\/([^"]+)"/g)];
  expect(imported.map(([, , file]) => file).sort()).toEqual(files);
  for (const [, name = "", file = ""] of imported) {
    // A renamed file keeps its recorded name and its number.
    expect(source).toMatch(new RegExp(`"${file.slice(0, 4)}-[a-z-]+": ${name},`));
  }
  const numbers = MIGRATION_NAMES.map((name) => Number(/^(\d{4})-/.exec(name)?.[1]));
  const last = MIGRATION_NAMES.length + UNUSED.length;
  const all = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !UNUSED.includes(number));
  expect(numbers).toEqual(all);
});
