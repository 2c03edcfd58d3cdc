import { Art, repeat, star } from "../../../../../art/core.ts";
import { label } from "../../../../../art/lettering.ts";
import type { ReelSymbol } from "../../../maths/game-maths.ts";

/** The symbols of a set; H1 is the game's own emblem. */
type SetSymbol = Exclude<ReelSymbol, "H1" | "C">;

/** The symbols of a game's reels: one theme. */
export interface SymbolSet {
  /** Each symbol as a separate SVG. */
  drawings: Readonly<Record<SetSymbol, string>>;
  /** Name of each paying symbol: the last part of a `symbol.` text, or a letter. */
  names: Readonly<Record<Exclude<SetSymbol, "W" | "S">, string>>;
}

/** A symbol is drawn on a square of this side. */
export const SIDE = 120;

/** The highlight, the body and the shade of a surface. */
export type Tone = readonly [light: string, body: string, shade: string];

/** Draws one symbol, with a glow behind it. */
export function draw(name: string, light: string, paint: (art: Art) => readonly string[]): string {
  const art = new Art(SIDE, SIDE, name);
  art.glow(60, 60, 60, light, 0.45);
  return art.add(...paint(art)).svg();
}

const surface = (art: Art, [light, body, shade]: Tone): string =>
  art.linear([
    [0, light],
    [0.5, body],
    [1, shade],
  ]);

/** Draws a filled outline with a bright edge and a shadow under it. */
export function solid(art: Art, outline: string, tone: Tone, edge = tone[0]): string {
  return `<path d="${outline}" fill="#0B0718" opacity=".5" transform="translate(0 5)"/><path d="${outline}" fill="${surface(art, tone)}" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>`;
}

/** A circle as an outline. */
export const disc = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`;

/** A line. */
export const stroke = (outline: string, color: string, width: number, opacity = 1): string =>
  `<path d="${outline}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const fill = (outline: string, color: string, opacity = 1): string =>
  `<path d="${outline}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** Draws the highlight of a rounded surface. */
export const gloss = (outline: string, width = 6): string => stroke(outline, "#FFF", width, 0.6);

/** Repeats a piece n times around the centre. */
export const repeatAroundCentre = (n: number, piece: string, x = 60, y = 60, from = 0): string =>
  repeat(n, (i) => `<g transform="rotate(${from + (i * 360) / n} ${x} ${y})">${piece}</g>`);

/** Draws the wild of a set: a shape of its theme under a band with the word. */
export function wild(
  name: string,
  light: string,
  [top, bottom]: readonly [string, string],
  paint: (art: Art) => readonly string[],
): string {
  return draw(`wild of ${name}`, light, (art) => {
    const band = art.linear([
      [0, top],
      [1, bottom],
    ]);
    return [
      ...paint(art),
      `<path d="M3 66H117L109 83L117 100H3L11 83Z" fill="${band}" stroke="#FFE9A0" stroke-width="3" stroke-linejoin="round"/>`,
      label("WILD", 60, 95, { lettering: "black", size: 33, paint: 'fill="#FFF6CF"', spacing: 0.03 }),
    ];
  });
}

/** Draws a star with `tips` tips. */
export const goldStar = (art: Art, tips: number, outer: number, inner: number, y = 56): string =>
  star(60, y + 5, tips, outer, inner, 'fill="#3E1604" opacity=".7"') +
  star(
    60,
    y,
    tips,
    outer,
    inner,
    `fill="${art.gold()}" stroke="#FFF3B8" stroke-width="3" stroke-linejoin="round"`,
  );

export const GOLD: Tone = ["#FFF3B8", "#FFC93C", "#A8620C"];
