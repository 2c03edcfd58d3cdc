/**
 * Writes app/platform/verification/captcha-glyphs.ts: the outlines for drawing captcha pictures. The file is checked
 * in, so that the server parses no font.
 *
 * Outlines come from `.commands`, because opentype.js's own toPathData() drops zeros, and "7" with them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Command } from "./join-curves.ts";

const require = createRequire(import.meta.url);
const opentype: {
  parse(file: ArrayBuffer): {
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
    getAdvanceWidth(text: string, size: number): number;
  };
} = require("opentype.js");

/** Without characters that are easily confused: 0 O, 1 I L, 5 S, 8 B, 2 Z, U V. */
const CHARACTERS = "34679ACDEFGHJKMNPQRTWXY";
const SIZE = 100;

const file = readFileSync(require.resolve("@fontsource/anton/files/anton-latin-400-normal.woff"));
const font = opentype.parse(new Uint8Array(file).buffer);

/** Each segment as its letter and its points, because the points are bent. */
const glyphs = Object.fromEntries(
  [...CHARACTERS].map((character) => [
    character,
    {
      width: Math.round(font.getAdvanceWidth(character, SIZE)),
      outline: font
        .getPath(character, 0, 0, SIZE)
        .commands.map((c) =>
          c.type === "Z"
            ? "Z"
            : c.type +
              [c.x1, c.y1, c.x2, c.y2, c.x, c.y]
                .filter((value) => value !== undefined)
                .map((value) => Math.round(value))
                .join(" "),
        )
        .join(""),
    },
  ]),
);

writeFileSync(
  "app/platform/verification/captcha-glyphs.ts",
  `// Written by scripts/captcha-glyphs.ts from Anton (SIL Open Font License 1.1). Do not edit by hand.

/** Advance and outline of each character that a captcha may show, at a size of ${SIZE}, y downwards from the base line. */
export const CAPTCHA_GLYPHS: Readonly<Record<string, { width: number; outline: string }>> = ${JSON.stringify(glyphs)};
`,
);
