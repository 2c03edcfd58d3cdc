import type { Tokens } from "./brand-document.ts";
import { getShades } from "./shades.ts";

/** A pair of colours with too little contrast. */
export interface ContrastIssue {
  /** Token of the text, line or mark. */
  token: keyof Tokens;
  /** A description of its background, in words. */
  on: string;
  /** The tokens of its background, the lowest layer first. */
  surfaces: readonly (keyof Tokens)[];
  ratio: number;
  least: number;
}

const SURFACES = ["surface-inset", "surface-0", "surface-1", "surface-2", "surface-3"] as const;
const CALM_SURFACES = ["surface-inset", "surface-0", "surface-1", "surface-2"] as const;
const STATUS = ["positive", "negative", "warning", "info"] as const;
const COLOURED_TEXT = ["text-3", "accent-text", "accent-2-text", ...STATUS] as const;

const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTROL_CONTRAST = 3;

type Pair = Pick<ContrastIssue, "token" | "surfaces" | "least">;

/** Every pair of colours with a minimum contrast (WCAG 2.2, 1.4.3 and 1.4.11: text 4.5:1, controls 3:1). */
const PAIRS: readonly Pair[] = [
  ...SURFACES.flatMap((surface) =>
    (["text-1", "text-2"] as const).map((token) => pair(token, [surface], MIN_TEXT_CONTRAST)),
  ),
  ...CALM_SURFACES.flatMap((surface) => [
    ...COLOURED_TEXT.map((token) => pair(token, [surface], MIN_TEXT_CONTRAST)),
    ...(["border-strong", "focus-ring"] as const).map((token) =>
      pair(token, [surface], MIN_CONTROL_CONTRAST),
    ),
  ]),
  ...STATUS.flatMap((status) =>
    (["surface-1", "surface-2"] as const).map((surface) =>
      pair(status, [surface, `${status}-soft`], MIN_TEXT_CONTRAST),
    ),
  ),
  pair("accent-text", ["surface-1", "accent-soft"], MIN_TEXT_CONTRAST),
  pair("accent-2-text", ["surface-1", "accent-2-soft"], MIN_TEXT_CONTRAST),
  ...(["accent", "accent-hover", "accent-press"] as const).map((accent) =>
    pair("accent-contrast", [accent], MIN_TEXT_CONTRAST),
  ),
  pair("accent-2-contrast", ["accent-2"], MIN_TEXT_CONTRAST),
];

function pair(token: keyof Tokens, surfaces: readonly (keyof Tokens)[], least: number): Pair {
  return { token, surfaces, least };
}

/** Returns every pair of a theme's tokens that misses its minimum contrast. */
export function findContrastIssues(tokens: Tokens): ContrastIssue[] {
  return PAIRS.flatMap((one) => {
    const ratio = computeContrast(one, tokens);
    const on = one.surfaces.toReversed().join(" over ");
    return ratio < one.least ? [{ ...one, on, ratio }] : [];
  });
}

/**
 * Returns the colour nearest to a token's that passes in every pair of the token. It keeps the hue, and the chroma as
 * far as a screen can show it; the lightness moves as little as possible. Returns null if no lightness passes, and for
 * tints.
 */
export function findPassingColor(tokens: Tokens, token: keyof Tokens): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(tokens[token])) return null;
  const pairs = PAIRS.filter((one) => one.token === token || one.surfaces.includes(token));
  const passes = (colour: string) => {
    const changed = { ...tokens, [token]: colour };
    return pairs.every((one) => computeContrast(one, changed) >= one.least);
  };
  return getShades(tokens[token]).find(passes) ?? null;
}

function computeContrast({ token, surfaces: [surface = token, tint] }: Pair, tokens: Tokens): number {
  const solid = tokens[surface];
  return contrast(tokens[token], tint === undefined ? solid : mix(tokens[tint], solid));
}

/** Returns the contrast ratio of two solid colours (`#RRGGBB`), 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Blends a tint (`rgb(r g b / a)`) over a solid colour. */
function mix(tint: string, under: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (tint.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = channels(under).map((channel, index) =>
    Math.round(([red, green, blue][index] ?? 0) * alpha + channel * (1 - alpha)),
  );
  return `#${mixed.map((channel) => Math.min(255, channel).toString(16).padStart(2, "0")).join("")}`;
}
