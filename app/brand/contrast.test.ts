import { describe, expect, test } from "vitest";
import type { Themes, Tokens } from "./brand-document.ts";
import { contrast, findContrastIssues, findPassingColor } from "./contrast.ts";
import { getShades } from "./shades.ts";
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
  ])("of %s on %s is %f, in either order", (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  test("is sufficient in both themes of every brand here", () => {
    expect(THEMES.map(([name]) => name)).toHaveLength(12);
  });

  test.each(THEMES)("is sufficient in %s", (_, tokens) => {
    expect(findContrastIssues(tokens)).toEqual([]);
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
  ])("is insufficient in a dark theme whose %s is %s", (token, colour, on) => {
    const dark = (demoDocument("manila-star").themes as Themes).tokens.dark as Tokens;
    const issues = findContrastIssues({ ...dark, [token]: colour });
    expect(issues.map((issue) => issue.token)).toEqual(issues.map(() => token));
    expect(issues.map((issue) => issue.on)).toContain(on);
  });
});

describe("the nearest colour that passes", () => {
  const TOKENS = [
    "text-1",
    "text-3",
    "accent-text",
    "positive",
    "border-strong",
    "accent-contrast",
    "surface-2",
  ] as const;
  const COLOURS = ["#808080", "#5A6275", "#F6BA43", "#D4233D", "#0A6640", "#0000FF", "#FFFFFF", "#000000"];

  test.each(THEMES)("passes in every pair of its token in %s", (_, tokens) => {
    for (const token of TOKENS) {
      for (const colour of COLOURS) {
        const changed = { ...tokens, [token]: colour };
        const nearest = findPassingColor(changed, token);
        if (nearest === null) continue;
        expect(nearest).toMatch(/^#[0-9A-F]{6}$/);
        const faults = findContrastIssues({ ...changed, [token]: nearest });
        const left = faults.filter((one) => one.token === token || one.surfaces.includes(token));
        expect(left, `${token} ${colour} ${nearest}`).toEqual([]);
      }
    }
  });

  test("is the colour itself if it passes, else the passing colour closest in lightness", () => {
    const dark = (demoDocument("manila-star").themes as Themes).tokens.dark as Tokens;
    expect(findPassingColor(dark, "text-3")).toBe(dark["text-3"]?.toUpperCase());
    const nearest = findPassingColor({ ...dark, "text-3": "#5A6275" }, "text-3") ?? "";
    const [shade, ...shades] = getShades("#5A6275");
    expect(shade).toBe("#5A6275");
    const passes = (colour: string) =>
      findContrastIssues({ ...dark, "text-3": colour }).every(({ token }) => token !== "text-3");
    expect(shades.slice(0, shades.indexOf(nearest)).filter(passes)).toEqual([]);
  });

  test("is null where no shade passes, and for a tint", () => {
    const dark = (demoDocument("manila-star").themes as Themes).tokens.dark as Tokens;
    const torn = { ...dark, accent: "#FFFFFF", "accent-hover": "#000000" };
    expect(findPassingColor(torn, "accent-contrast")).toBeNull();
    expect(findPassingColor(dark, "accent-soft")).toBeNull();
  });
});

describe("shades", () => {
  test.each(["#5A6275", "#F6BA43", "#D4233D", "#0000FF", "#FFFFFF", "#000000", "#123456"])(
    "of %s begin with the colour itself and reach white and black, each shade once",
    (colour) => {
      const shades = getShades(colour);
      expect(shades[0]).toBe(colour);
      expect(shades).toEqual(expect.arrayContaining(["#FFFFFF", "#000000"]));
      expect(new Set(shades).size).toBe(shades.length);
    },
  );
});
