import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../i18n/i18n.server.ts";
import { kindName } from "./kind-name.server.ts";

const t = loadI18n(join(import.meta.dirname, "../../locales")).translate("EN", {});

it.each([
  ["peer-upline", -1, "Sent to your upline"],
  ["peer-upline", 1, "Received from your downline"],
  ["peer-downline", -1, "Sent to your downline"],
  ["peer-downline", 1, "Received from your upline"],
])("%s with amount %d is called %s", (kind, amount, name) => {
  expect(kindName(t, { kind, amount, group: "transfer" })).toBe(name);
});
