import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/extending.md", root), "utf8");

it("every file that docs/extending.md names exists", () => {
  const named = [...page.matchAll(/`((?:app|tests|scripts|schemas|docs)\/[^`<*\s]+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
