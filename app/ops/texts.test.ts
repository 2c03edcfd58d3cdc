import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadCatalogues } from "../i18n/catalogues.server.ts";
import { ROLES, WITHDRAWAL_STATES } from "../platform/operators/operators.server.ts";
import { LOGGED } from "./log.ts";

const folder = import.meta.dirname;

it("every key that a page names has a text", () => {
  const t = loadCatalogues(join(folder, "../locales")).translate("EN", {});
  const source = readdirSync(folder)
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const named = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
  const made = [
    ...["withdrawals", "deposits", "transfers", "adjustments"].flatMap((part) => [
      `ops.nav.${part}`,
      `ops.${part}.empty.title`,
      `ops.${part}.empty.text`,
    ]),
    ...ROLES.map((role) => `ops.role.${role}`),
    ...WITHDRAWAL_STATES.map((state) => `withdraw.state.${state}`),
    ...LOGGED.map((action) => `ops.log.action.${action}`),
  ];
  expect(named.length).toBeGreaterThan(80);
  expect([...named, ...made].filter((key) => t(key) === key)).toEqual([]);
});
