import { describe, expect, test } from "vitest";
import type { Themes, Tokens } from "./brand-document.ts";
import { contrast, contrastFaults } from "./contrast.ts";
import { demoDocument } from "./testing.ts";

const FOLDERS = ["_base", "manila-star", "lotus-saigon", "northgate", "siam-jade"];
const THEMES = FOLDERS.flatMap((folder) =>
  Object.entries((demoDocument(folder).themes as Themes).tokens).map(
    ([name, tokens]) => [`${folder} ${name}`, tokens as Tokens] as const,
  ),
);

describe("contrast", () => {
  test.each([
    ["#000000", "#FFFFFF", 21],
    ["#FFFFFF", "#FFFFFF", 1],
    ["#777777", "#FFFFFF", 4.48],
    ["#0000FF", "#FFFFFF", 8.59],
  ])("of %s on %s is %f, whichever comes first", (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  test("is enough in both themes of every brand here", () => {
    expect(THEMES.map(([name]) => name)).toHaveLength(12);
  });

  test.each(THEMES)("is enough in %s", (_, tokens) => {
    expect(contrastFaults(tokens)).toEqual([]);
  });

  test.each<[keyof Tokens, string, string]>([
    ["text-1", "#8A8A8A", "surface-3"],
    ["text-2", "#8A8A8A", "surface-3"],
    ["text-3", "#707070", "surface-inset"],
    ["accent-text", "#8A5200", "surface-2"],
    ["accent-2-text", "#A01030", "surface-0"],
    ["positive", "#0A6640", "positive-soft over surface-1"],
    ["negative", "#B01C2E", "negative-soft over surface-2"],
    ["warning", "#87490A", "surface-inset"],
    ["info", "#1C5A94", "surface-1"],
    ["border-strong", "#3A2933", "surface-1"],
    ["focus-ring", "#3A2933", "surface-2"],
    ["accent-contrast", "#F6BA43", "accent-press"],
    ["accent-2-contrast", "#D4233D", "accent-2"],
  ])("is missed by a dark theme whose %s is %s", (token, colour, on) => {
    const dark = (demoDocument("manila-star").themes as Themes).tokens.dark as Tokens;
    const issues = contrastFaults({ ...dark, [token]: colour });
    expect(issues.map((issue) => issue.token)).toEqual(issues.map(() => token));
    expect(issues.map((issue) => issue.on)).toContain(on);
  });
});
