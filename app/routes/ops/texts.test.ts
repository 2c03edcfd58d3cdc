import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../i18n/i18n.server.ts";
import { textKey } from "../../i18n/text-key.ts";
import { LOGGED_ACTIONS } from "../../platform/contract/ops/operator-calls.ts";
import { OPERATOR_ROLES } from "../../platform/contract/ops/permissions.ts";
import { withdrawalState } from "../../platform/contract/withdrawals.ts";
import { OPS_PAGES, type OpsPage } from "./pages.ts";

const folder = import.meta.dirname;
const i18n = loadI18n(join(folder, "../../locales"));

it("every key used by a page has a text", () => {
  const t = i18n.translate("EN", {});
  const has = (key: string) => t(textKey(key)) !== key || t(textKey(`${key}_other`)) !== `${key}_other`;
  const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const named = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
  const made = [
    ...Object.values(OPS_PAGES).map(({ text }) => text),
    ...Object.entries<OpsPage>(OPS_PAGES).flatMap(([page, { cases }]) =>
      cases && page !== "members" ? [`ops.${page}.empty.title`, `ops.${page}.empty.text`] : [],
    ),
    ...OPERATOR_ROLES.map((role) => `ops.role.${role}`),
    ...withdrawalState.options.map((state) => `withdraw.state.${state}`),
    ...LOGGED_ACTIONS.map((action) => `ops.log.action.${action}`),
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
])("the filter by age names hours correctly in %s", (language, hours) => {
  const t = i18n.translate(language, {});
  expect([1, 24].map((count) => t("ops.age.hours", { count }))).toEqual(hours);
});
