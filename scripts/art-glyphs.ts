/**
 * Writes app/art/glyphs.ts: the outlines that titles and numbers in artwork are drawn with. An SVG shown through
 * <img> cannot use the page's fonts, and the visitor's own fonts differ, so artwork carries no <text>.
 *
 * Outlines come from `.commands`: opentype.js's own toPathData() drops zeros, and "7" with them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { GAMES } from "#app/sandbox/catalogue/games.ts";
import { type Command, joinCurves, pointOn } from "./join-curves.ts";

type Font = {
  unitsPerEm: number;
  tables: { os2: { sCapHeight: number } };
  charToGlyph(char: string): { index: number; advanceWidth: number; path: { commands: Command[] } };
  glyphs: { get(index: number): { advanceWidth: number; path: { commands: Command[] } } };
  substitution: { getSingle(feature: string, script?: string): { sub: number; by: number }[] | undefined };
};
type Glyph = { advance: number; commands: Command[] };

const require = createRequire(import.meta.url);
const opentype: { parse(file: ArrayBuffer): Font } = require("opentype.js");

const EM = 1000;
const BASIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'&-.!,:/+%";
const FONTS = {
  black: ["open-sans", 800],
  serif: ["playfair-display", 800],
  cond: ["roboto-condensed", 700],
} as const;

function open(family: string, subset: string, weight: number): Font {
  const file = readFileSync(
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  );
  return opentype.parse(new Uint8Array(file).buffer);
}

/** Returns a glyph on an em of 1000, y downwards, from the first font that has it. */
function getGlyph(fonts: Font[], char: string): Glyph {
  const font = fonts.find((candidate) => candidate.charToGlyph(char).index > 0);
  if (!font) throw new Error(`no font has the character ${char}`);
  const { index } = font.charToGlyph(char);
  // Playfair's default figures are old-style; a line of capitals needs the lining ones.
  const lining = font.substitution.getSingle("lnum", "latn")?.find(({ sub }) => sub === index)?.by;
  const { advanceWidth, path } = font.glyphs.get(lining ?? index);
  const scale = EM / font.unitsPerEm;
  const commands = path.commands.map((c) =>
    mapNumbers(c, (value, axis) => value * scale * (axis === "y" ? -1 : 1)),
  );
  const drawn = commands.filter((c, i) => !stands(c, commands[i - 1]));
  return {
    advance: Math.round(advanceWidth * scale),
    commands: joinCurves(drawn).map((c) => mapNumbers(c, Math.round)),
  };
}

const mapNumbers = (c: Command, change: (value: number, axis: string) => number): Command =>
  Object.fromEntries(
    Object.entries(c).map(([key, value]) => [
      key,
      typeof value === "number" ? change(value, key[0] ?? "") : value,
    ]),
  ) as Command;

/** Returns true for a line of zero length; the fonts begin each contour with one. */
const stands = (c: Command, before: Command | undefined) =>
  c.type === "L" && before !== undefined && before.type !== "Z" && c.x === before.x && c.y === before.y;

const toPath = (commands: Command[]) =>
  commands
    .map((c) => {
      const points = [c.x1, c.y1, c.x2, c.y2, c.x, c.y].filter((value) => value !== undefined);
      return c.type === "Z" ? "Z" : c.type + points.join(" ");
    })
    .join("");

const BANDS = 20;

/** Returns the leftmost and rightmost ink in each of BANDS horizontal bands of the capital height. */
function profile(glyph: Glyph, cap: number): { left: number; right: number }[] {
  const bands = Array.from({ length: BANDS }, () => ({ left: Infinity, right: -Infinity }));
  let from = { x: 0, y: 0 };
  for (const c of glyph.commands) {
    if (c.type === "Z") continue;
    for (let step = 0; c.type !== "M" && step <= 40; step++) {
      const { x, y } = pointOn(from, c, step / 40);
      const band = bands[Math.min(BANDS - 1, Math.max(0, Math.floor((-y / cap) * BANDS)))];
      if (!band) continue;
      band.left = Math.min(band.left, x);
      band.right = Math.max(band.right, x);
    }
    from = { x: c.x, y: c.y };
  }
  return bands;
}

/**
 * Kerns optically, because the fonts' own tables do not survive subsetting: the white space between two capitals (at
 * most a quarter of an em deep) is reduced until it is no more than between two round or two straight letters.
 */
function kerning(glyphs: Map<string, Glyph>, cap: number): string {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const profiles = new Map(letters.map((char) => [char, profile(glyphs.get(char) as Glyph, cap)]));
  const gaps = (a: string, b: string) => {
    const before = profiles.get(a) ?? [];
    const advance = glyphs.get(a)?.advance ?? 0;
    return before.map(({ right }, i) => advance - right + (profiles.get(b)?.[i]?.left ?? 0));
  };
  const white = (all: number[]) => all.reduce((sum, gap) => sum + Math.min(gap, EM / 4), 0) / BANDS;
  const most = Math.max(white(gaps("O", "O")), white(gaps("H", "H"))) * 1.12;
  const least = Math.min(...gaps("H", "H")) * 0.3;
  const pairs = letters.flatMap((a) =>
    letters.map((b) => {
      const all = gaps(a, b);
      const kern = Math.min(0, Math.max(-(white(all) - most), least - Math.min(...all), -110));
      return { pair: a + b, kern: Math.round(kern / 5) * 5 };
    }),
  );
  return pairs
    .filter(({ kern }) => kern <= -15)
    .map(({ pair, kern }) => pair + -kern)
    .join(" ");
}

/**
 * The characters that titles of the catalogue need beyond the basic ones (Vietnamese capitals), in the first lettering
 * only.
 */
const accented = [...new Set(GAMES.flatMap((game) => [...game.name.normalize("NFC").toUpperCase()]))]
  .filter((char) => char !== " " && !BASIC.includes(char))
  .sort()
  .join("");

const fonts = Object.entries(FONTS).map(([name, [family, weight]]) => {
  const latin = open(family, "latin", weight);
  const sources =
    name === "black"
      ? [latin, open(family, "vietnamese", weight), open(family, "latin-ext", weight)]
      : [latin];
  const characters = [...BASIC, ...(name === "black" ? accented : "")];
  const glyphs = new Map(characters.map((char) => [char, getGlyph(sources, char)]));
  const cap = Math.round((latin.tables.os2.sCapHeight / latin.unitsPerEm) * EM);
  const rows = [...glyphs].map(
    ([char, g]) => `      ${JSON.stringify(char)}: [${g.advance}, "${toPath(g.commands)}"],`,
  );
  return `  ${name}: {
    cap: ${cap},
    space: ${Math.round((latin.charToGlyph(" ").advanceWidth / latin.unitsPerEm) * EM)},
    kern: "${kerning(glyphs, cap)}",
    glyphs: {
${rows.join("\n")}
    },
  },`;
});

writeFileSync(
  new URL("../app/art/glyphs.ts", import.meta.url),
  `// Written by scripts/art-glyphs.ts from Open Sans 800, Playfair Display 800 and Roboto Condensed 700 (SIL Open Font
// License 1.1). Do not edit by hand.

/** Per lettering, on an em of 1000 with y downwards: capital height, kerning ("AV50": 50 closer), advance and outline. */
export const GLYPHS: Readonly<
  Record<
    "black" | "serif" | "cond",
    { cap: number; space: number; kern: string; glyphs: Readonly<Record<string, readonly [number, string]>> }
  >
> = {
${fonts.join("\n")}
};
`,
);
console.log("app/art/glyphs.ts is written.");
