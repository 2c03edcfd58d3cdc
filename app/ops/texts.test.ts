import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadCatalogues } from "../i18n/catalogues.server.ts";
import { ROLES, WITHDRAWAL_STATES } from "../platform/operators/operators.server.ts";
import { LOGGED } from "./log.ts";

const folder = import.meta.dirname;
const catalogues = loadCatalogues(join(folder, "../locales"));

it("every key that a page names has a text", () => {
  const t = catalogues.translate("EN", {});
  const has = (key: string) => t(key) !== key || t(`${key}_other`) !== `${key}_other`;
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
  expect([...named, ...made].filter((key) => !has(key))).toEqual([]);
});

it.each([
  ["EN", ["1 hour", "24 hours"]],
  ["TY", ["1 oras", "24 oras"]],
  ["VI", ["1 giờ", "24 giờ"]],
  ["TH", ["1 ชั่วโมง", "24 ชั่วโมง"]],
  ["CN", ["1 小时", "24 小时"]],
])("the filter by age counts hours as %s does", (language, hours) => {
  const t = catalogues.translate(language, {});
  expect([1, 24].map((count) => t("ops.age.hours", { count }))).toEqual(hours);
});
