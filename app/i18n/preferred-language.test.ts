import { expect, it } from "vitest";
import { preferredLanguage } from "./preferred-language.ts";

const OFFERED = ["CN", "EN", "TH", "TY", "VI"];

it.each([
  ["vi-VN,vi;q=0.9,en;q=0.8", "VI"],
  ["en;q=0.4, th;q=0.8", "TH"],
  ["de-DE, tl;q=0.5", "TY"],
  ["zh-TW", "CN"],
  ["fil", "TY"],
  ["th;q=0, *", "EN"],
  ["", "EN"],
  [undefined, "EN"],
])("a browser that requests %j gets %s", (header, language) => {
  expect(preferredLanguage(header, OFFERED)).toBe(language);
});
