import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATION_NAMES } from "./migrate.ts";

/** Numbers that were never used. The migrations after them are published, so their numbers cannot change. */
const UNUSED = [9, 12, 44];

test("every migration has a unique number without gaps, and all files run in order", () => {
  const files = readdirSync(new URL("migrations", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
  expect([...MIGRATION_NAMES]).toEqual(files.sort());
  const numbers = MIGRATION_NAMES.map((name) => Number(/^(\d{4})-/.exec(name)?.[1]));
  const last = MIGRATION_NAMES.length + UNUSED.length;
  const all = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !UNUSED.includes(number));
  expect(numbers).toEqual(all);
});
