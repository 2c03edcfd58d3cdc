import type { Tokens } from "./brand-document.ts";

/** A pair of colours that are too close. */
export interface ContrastIssue {
  /** Token that should change. */
  token: keyof Tokens;
  /** What it stands on, in words. */
  on: string;
  ratio: number;
  least: number;
}

const SURFACES = ["surface-inset", "surface-0", "surface-1", "surface-2", "surface-3"] as const;
const CALM_SURFACES = ["surface-inset", "surface-0", "surface-1", "surface-2"] as const;
const STATUS = ["positive", "negative", "warning", "info"] as const;
const COLOURED_TEXT = ["text-3", "accent-text", "accent-2-text", ...STATUS] as const;

const TEXT = 4.5;
const CONTROL = 3;

/** Every pair of a theme's tokens that misses its contrast (WCAG 2.2, 1.4.3 and 1.4.11: text 4.5:1, controls 3:1). */
export function contrastFaults(tokens: Tokens): ContrastIssue[] {
  const issues: ContrastIssue[] = [];
  const check = (token: keyof Tokens, background: string, on: string, least: number) => {
    const ratio = contrast(tokens[token], background);
    if (ratio < least) issues.push({ token, on, ratio, least });
  };
  const checkSoft = (token: keyof Tokens, soft: keyof Tokens, surface: keyof Tokens) =>
    check(token, mix(tokens[soft], tokens[surface]), `${soft} over ${surface}`, TEXT);

  for (const surface of SURFACES) {
    for (const text of ["text-1", "text-2"] as const) check(text, tokens[surface], surface, TEXT);
  }
  for (const surface of CALM_SURFACES) {
    for (const text of COLOURED_TEXT) check(text, tokens[surface], surface, TEXT);
    for (const line of ["border-strong", "focus-ring"] as const)
      check(line, tokens[surface], surface, CONTROL);
  }
  for (const status of STATUS) {
    for (const surface of ["surface-1", "surface-2"] as const) checkSoft(status, `${status}-soft`, surface);
  }
  checkSoft("accent-text", "accent-soft", "surface-1");
  checkSoft("accent-2-text", "accent-2-soft", "surface-1");
  for (const accent of ["accent", "accent-hover", "accent-press"] as const) {
    check("accent-contrast", tokens[accent], accent, TEXT);
  }
  check("accent-2-contrast", tokens["accent-2"], "accent-2", TEXT);
  return issues;
}

/** Contrast ratio of two solid colours (`#RRGGBB`), 1 to 21 (WCAG 2.2). */
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

/** A tint (`rgb(r g b / a)`) laid over a solid colour. */
function mix(tint: string, under: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (tint.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = channels(under).map((channel, index) =>
    Math.round(([red, green, blue][index] ?? 0) * alpha + channel * (1 - alpha)),
  );
  return `#${mixed.map((channel) => Math.min(255, channel).toString(16).padStart(2, "0")).join("")}`;
}
