import { type Art, round } from "./core.ts";
import { GLYPHS } from "./glyphs.ts";

/** black: Open Sans 800. serif: Playfair Display 800. cond: Roboto Condensed 700. */
export type Lettering = keyof typeof GLYPHS;

const EM = 1000;
/** Outlines use whole numbers in quarters of a pixel, inside a group scaled by 1/4. */
const QUARTER = 4;

function kerning(lettering: Lettering, pair: string): number {
  const { kern } = GLYPHS[lettering];
  const at = /^[A-Z]{2}$/.test(pair) ? kern.indexOf(pair) : -1;
  return at < 0 ? 0 : -Number.parseInt(kern.slice(at + 2), 10);
}

type Placed = { outline: string; x: number };

/** Returns the positioned glyphs of a line and the line's width, on an em of 1000. Unknown characters are left out. */
function layOut(text: string, lettering: Lettering, spacing = 0): { placed: Placed[]; width: number } {
  const { space, glyphs } = GLYPHS[lettering];
  const placed: Placed[] = [];
  let x = 0;
  let before = "";
  for (const char of text) {
    const glyph = glyphs[char];
    if (glyph) {
      x += kerning(lettering, before + char);
      placed.push({ outline: glyph[1], x });
      x += glyph[0] + spacing;
    } else if (char === " ") x += space + spacing;
    before = char;
  }
  return { placed, width: x - spacing };
}

/** Width of a line in ems. */
export const measure = (text: string, lettering: Lettering) => layOut(text, lettering).width / EM;

/** Path data of one line, in quarters of a pixel: baseline at y, left edge at x. */
function outline(placed: readonly Placed[], size: number, stretch: number, left: number, y: number): string {
  const scale = (size / EM) * QUARTER;
  let d = "";
  for (const { outline, x } of placed) {
    let pen: [number, number] = [0, 0];
    let start: [number, number] = [0, 0];
    for (const [, letter = "", numbers = ""] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      if (letter === "Z") {
        d += "z";
        pen = start;
        continue;
      }
      const values = numbers.split(" ").map(Number);
      const absolute = values.map((value, i) =>
        i % 2
          ? Math.round(y * QUARTER + value * scale)
          : Math.round(left * QUARTER + (x + value) * scale * stretch),
      );
      const end: [number, number] = [absolute.at(-2) ?? 0, absolute.at(-1) ?? 0];
      if (letter === "M") {
        d += `M${end[0]} ${end[1]}`;
        start = end;
      } else d += relative(letter, absolute, pen);
      pen = end;
    }
  }
  return d;
}

function relative(letter: string, absolute: readonly number[], [x, y]: readonly [number, number]): string {
  const deltas = absolute.map((value, i) => value - (i % 2 ? y : x));
  const [dx, dy] = [deltas.at(-2) ?? 0, deltas.at(-1) ?? 0];
  if (dx === 0 && dy === 0) return "";
  if (letter === "L" && dy === 0) return `h${dx}`;
  if (letter === "L" && dx === 0) return `v${dy}`;
  return letter.toLowerCase() + deltas.join(" ");
}

export type LabelStyle = {
  lettering?: Lettering;
  size: number;
  paint: string;
  /** Extra space between letters, in ems. */
  spacing?: number;
};

/** A short text as one outline, centred on x with its baseline at y: numbers on balls, letters on cards, signs. */
export function label(text: string, x: number, y: number, style: LabelStyle): string {
  const { lettering = "black", size, paint, spacing = 0 } = style;
  const { placed, width } = layOut(text, lettering, spacing * EM);
  const left = -(width / EM / 2) * size;
  return `<path transform="translate(${round(x)} ${round(y)})scale(.25)" d="${outline(placed, size, 1, left, 0)}" ${paint}/>`;
}

export type TitleStyle = {
  lettering: Lettering;
  /** Colours of the top (light), the middle, the dark edge below it, and the bottom (light). */
  foil: readonly [string, string, string, string];
  ink: string;
  rim: string;
  /** Largest font size. */
  max?: number;
  /** Degrees. */
  turn?: number;
  /** Baseline of the last line. */
  y?: number;
};

const MIN_SIZE = 16;
const GAP = 9;
/** How far a J, a Q or a dot below reaches under the baseline, in ems. */
const HOOK = 0.16;
const DOT_BELOW = /\u0323/;
/** How far marks above capitals reach over the capital height, in ems. */
const MARKS = 0.24;

/** Splits a title into the lines of its lock-up: one for a single word or a short title, up to three for a long one. */
export function titleLines(name: string, lettering: Lettering): string[] {
  const words = name.normalize("NFC").toUpperCase().split(" ");
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => measure(line, lettering)));
  const splits = (rest: readonly string[], lines: number): string[][] =>
    lines === 1
      ? [[rest.join(" ")]]
      : rest
          .slice(0, rest.length - lines + 1)
          .flatMap((_, i) =>
            splits(rest.slice(i + 1), lines - 1).map((tail) => [rest.slice(0, i + 1).join(" "), ...tail]),
          );
  const best = (lines: number) => splits(words, lines).reduce((a, b) => (longest(b) < longest(a) ? b : a));
  if (words.length === 1) return best(1);
  const two = best(2);
  return words.length > 2 && longest(two) > 8.4 ? best(3) : two;
}

/**
 * The title lock-up: lines of equal width, each drawn four times from one outline (shadow, ink, rim, foil), standing
 * on the baseline y.
 */
export function title(art: Art, lines: readonly string[], style: TitleStyle): void {
  const { lettering, foil, ink, rim, max = 62, turn = 0, y: bottom = art.height - 16 } = style;
  const width = art.width - 44;
  const { cap } = GLYPHS[lettering];
  let y = bottom;
  const rows = [...lines].reverse().map((text, below) => {
    const { placed, width: ems } = layOut(text, lettering);
    const fitting = width / (ems / EM);
    const size = Math.max(MIN_SIZE, Math.min(max, fitting));
    const stretch = Math.min(1, fitting / size);
    const hooked = below > 0 && lettering !== "cond" && /[JQ]/.test(text);
    if (hooked || DOT_BELOW.test(text.normalize("NFD"))) y -= size * HOOK;
    const left = (art.width - (ems / EM) * size * stretch) / 2;
    const id = art.shape(`<path d="${outline(placed, size, stretch, left, y)}"/>`);
    y -= (size * (cap + (/[^ -~]/.test(text) ? MARKS * EM : 0))) / EM + GAP;
    return { id, size };
  });
  const paint = art.linear([
    [0, foil[0]],
    [0.5, foil[1]],
    [0.52, foil[2]],
    [1, foil[3]],
  ]);
  const layer = (attributes: string, stroke?: (size: number) => number) =>
    `<g ${attributes}>${rows
      .map(({ id, size }) => art.use(id, stroke ? `stroke-width="${round(stroke(size) * QUARTER)}"` : ""))
      .join("")}</g>`;
  art.add(
    `<g transform="${turn ? `rotate(${turn} ${art.width / 2} ${bottom})` : ""}scale(.25)" stroke-linejoin="round">`,
    layer(`fill="${ink}" stroke="${ink}" opacity=".55" transform="translate(0 16)"`, (size) =>
      Math.max(6, size * 0.24),
    ),
    layer(`fill="${ink}" stroke="${ink}"`, (size) => Math.max(5, size * 0.2)),
    layer(`fill="${rim}" stroke="${rim}"`, (size) => Math.max(1.6, size * 0.07)),
    layer(`fill="${paint}"`),
    "</g>",
  );
}
