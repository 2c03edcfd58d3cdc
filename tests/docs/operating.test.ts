import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

it("the table of variables lists exactly the variables that the server reads", () => {
  const source = read("app/server/config.ts");
  const schema = source.slice(source.indexOf("z.object({"), source.indexOf("export interface ServerConfig"));
  const variables = [...schema.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name);
  const rows = read("docs/operating.md").matchAll(/^\| (`[^|]+`) \|/gm);
  const documented = [...rows].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(variables.length).toBeGreaterThan(20);
  expect(documented.sort()).toEqual(variables.sort());
});
