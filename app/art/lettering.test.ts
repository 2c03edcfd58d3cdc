import { expect, test } from "vitest";
import { GAMES } from "../sandbox/catalogue/games.ts";
import { GLYPHS } from "./glyphs.ts";
import { label, measure, titleLines } from "./lettering.ts";

test("every character of every title has an outline in the title's lettering", () => {
  const missing = GAMES.flatMap(({ name, lettering }) =>
    [...name.normalize("NFC").toUpperCase()]
      .filter((char) => char !== " " && !GLYPHS[lettering].glyphs[char])
      .map((char) => `${char} of ${name} in ${lettering}`),
  );
  expect(missing).toEqual([]);
});

test("every letter and digit has an outline: none is lost in the conversion from the font", () => {
  for (const [lettering, { glyphs }] of Object.entries(GLYPHS)) {
    for (const [char, [advance, outline]] of Object.entries(glyphs)) {
      expect(advance, `${lettering} ${char}`).toBeGreaterThan(100);
      expect(outline, `${lettering} ${char}`).toMatch(/^M-?\d+ -?\d+[LQC].*Z$/);
    }
  }
});

test("the lines of a title are as even as its words allow, and no word is lost", () => {
  expect(titleLines("Golden Carabao", "serif")).toEqual(["GOLDEN", "CARABAO"]);
  expect(titleLines("Sevens After Dark", "cond")).toEqual(["SEVENS", "AFTER DARK"]);
  expect(titleLines("Skyward", "black")).toEqual(["SKYWARD"]);
  for (const { name, lettering } of GAMES) {
    const lines = titleLines(name, lettering);
    expect(lines.join(" ")).toBe(name.normalize("NFC").toUpperCase());
    expect(lines.length).toBeLessThanOrEqual(3);
  }
});

test("capitals that lean away from each other are kerned closer together", () => {
  expect(measure("AV", "black")).toBeLessThan(measure("A", "black") + measure("V", "black"));
  expect(measure("HH", "black")).toBe(2 * measure("H", "black"));
});

test("a label is a single outline, centred on its position", () => {
  const xs = [...label("88", 0, 0, { size: 40, paint: "" }).matchAll(/M(-?\d+) /g)].map(([, x]) => Number(x));
  expect(Math.min(...xs)).toBeLessThan(0);
  expect(Math.max(...xs)).toBeGreaterThan(0);
});
