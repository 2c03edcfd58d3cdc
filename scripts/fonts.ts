/**
 * Writes app/fonts: each typeface reduced to the letters and weights that app/styles/fonts.css names for a file. The
 * fonts are checked in, so that a build needs nothing for them. Run it after a change of those ranges.
 *
 * A phone downloads the fonts along with the first content: Open Sans's Latin letters alone are 48 KB unreduced.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const subsetFont: (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "woff2";
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures?: readonly string[];
  },
) => Promise<Buffer> = require("subset-font");

/** The font from which each file's letters are taken. */
const SOURCES: Readonly<Record<string, [family: string, subset: string]>> = {
  "open-sans": ["open-sans", "latin"],
  "open-sans-rest": ["open-sans", "latin"],
  "open-sans-vietnamese": ["open-sans", "vietnamese"],
  "noto-sans-thai": ["noto-sans-thai", "thai"],
};

const css = readFileSync("app/styles/fonts.css", "utf8");

for (const [name, [family, subset]] of Object.entries(SOURCES)) {
  const face = css.match(/@font-face \{[^}]+\}/g)?.find((rule) => rule.includes(`/${name}.woff2"`));
  const [, min, max] = face?.match(/font-weight: (\d+) (\d+);/) ?? [];
  const [, ranges] = face?.match(/unicode-range:\s*([^;]+);/) ?? [];
  if (!min || !max || !ranges) throw new Error(`fonts.css has no face with weights and letters of ${name}`);
  const from = `@fontsource-variable/${family}`;
  const source = readFileSync(require.resolve(`${from}/files/${family}-${subset}-wght-normal.woff2`));
  const font = await subsetFont(source, ranges.split(",").map(toLetters).join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    // Drops its fractions and the figures of other widths, which no style uses: the default figures have equal widths.
    ...(family === "open-sans" ? { keepFeatures: ["liga", "locl"] } : {}),
  });
  writeFileSync(`app/fonts/${name}.woff2`, font);
  writeFileSync(`app/fonts/LICENSE-${family}.txt`, readFileSync(require.resolve(`${from}/LICENSE`)));
  console.info(`${name}.woff2: ${source.length} to ${font.length} bytes`);
}

/** Expands a range: `U+0041-005A` becomes the letters A to Z. */
function toLetters(range: string): string {
  const [first = "", last = first] = range.trim().slice(2).split("-");
  let letters = "";
  for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
    letters += String.fromCodePoint(code);
  return letters;
}
