import { fontFaces } from "../../font-faces.ts";
import type { Look } from "../store.ts";

const TOKEN = /^[a-z0-9-]{1,24}$/;
const COLOUR = /^(?:#[0-9a-f]{6}|rgb\([\d ./]{1,40}\))$/i;
/** Minimum contrast of text (WCAG 1.4.3). */
const READABLE = 4.5;

type Rgb = readonly [number, number, number];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [6, 7, 11];

/** Returns the look of a launch; null when it is malformed: the frame then uses its own. */
export function parseLook(value: unknown): Look | null {
  const { scheme, colours, fonts, currency } = getFields(value);
  const { symbol, position } = getFields(currency);
  const isWhole =
    (scheme === "light" || scheme === "dark") &&
    (position === "before" || position === "after") &&
    typeof symbol === "string" &&
    /^.{1,8}$/u.test(symbol) &&
    Array.isArray(fonts) &&
    fonts.length <= 4 &&
    fonts.every((font) => typeof font === "string");
  if (!isWhole) return null;
  const known = Object.entries(getFields(colours)).filter(
    (entry): entry is [string, string] =>
      TOKEN.test(entry[0]) && typeof entry[1] === "string" && COLOUR.test(entry[1]),
  );
  return { scheme, colours: Object.fromEntries(known), fonts, currency: { symbol, position } };
}

const getFields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/**
 * The style sheet of a play: fonts and colours of the operator's page. In a light theme the frame is light; reels,
 * tables and boards (`.surface` in frame/kit.css) stay dark, in a shade of the brand's accent. Empty without a look.
 */
export function renderThemeStyles(look: Look | null): string {
  if (!look) return "";
  const { rules, families } = fontFaces(look.fonts);
  const font = families.length > 0 ? `--brand-font: ${families.join(", ")};` : "";
  const light = look.scheme === "light" ? `\n:root { ${declarations(lightColours(look))} }` : "";
  return `${rules}\n:root { ${font} }\n:root, .surface { ${declarations(darkColours(look))} }${light}`;
}

const declarations = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

/**
 * Returns the colours of frame/kit.css that follow the brand. Colours without enough contrast to each other stay the
 * frame's own.
 */
function darkColours({ scheme, colours }: Look): Record<string, string> {
  const rgb = (token: string) => toRgb(colours[token]);
  const accent = rgb("accent");
  if (!accent) return {};
  const night = scheme === "dark" ? (rgb("surface-0") ?? mix(accent, BLACK, 0.1)) : mix(accent, BLACK, 0.14);
  const panel = scheme === "dark" ? (rgb("surface-1") ?? mix(accent, BLACK, 0.16)) : mix(accent, BLACK, 0.22);
  const given = scheme === "dark" ? rgb("text-1") : null;
  const ink = given && contrast(given, panel) >= 7 ? given : mix(accent, WHITE, 0.04);
  const gold = mixedUntil(scheme === "dark" ? (rgb("accent-text") ?? accent) : accent, WHITE, panel);
  if (Math.min(contrast(ink, night), contrast(ink, panel)) < READABLE) return {};
  const contrasting = rgb("accent-contrast");
  const isButton = contrasting !== null && contrast(contrasting, accent) >= READABLE;
  return {
    night: hex(night),
    panel: hex(panel),
    ink: hex(ink),
    soft: hex(mix(ink, night, 0.76)),
    gold: hex(gold),
    glass: `rgb(${night.join(" ")} / 78%)`,
    edge: `rgb(${gold.join(" ")} / 45%)`,
    ...(isButton ? { accent: hex(accent), "accent-ink": hex(contrasting) } : {}),
  };
}

/** Returns the colours of a light frame; empty when the brand's lack contrast to each other: the frame is then dark. */
function lightColours({ colours }: Look): Record<string, string> {
  const [night, panel, ink] = ["surface-0", "surface-1", "text-1"].map((token) => toRgb(colours[token]));
  const accent = toRgb(colours["accent-text"]) ?? toRgb(colours.accent);
  if (!night || !panel || !ink || !accent) return {};
  const [darker] = [night, panel].sort((a, b) => luminance(a) - luminance(b)) as [Rgb, Rgb];
  if (contrast(ink, darker) < 7 || luminance(ink) > luminance(darker)) return {};
  const gold = mixedUntil(accent, BLACK, darker);
  return {
    scheme: "light",
    dim: "opacity(0.14)",
    night: hex(night),
    panel: hex(panel),
    ink: hex(ink),
    soft: hex(mixedUntil(mix(ink, darker, 0.7), BLACK, darker)),
    gold: hex(gold),
    glass: `rgb(${panel.join(" ")} / 86%)`,
    edge: `rgb(${gold.join(" ")} / 63%)`,
    ...lightOnly(ink, night),
  };
}

/** Colours that a style uses with a dark fallback, `var(--line, rgb(255 255 255 / 12%))`, outside surfaces. */
const lightOnly = (ink: Rgb, night: Rgb) => ({
  mark: hex(ink),
  "on-gold": hex(night),
  line: `rgb(${ink.join(" ")} / 16%)`,
  tint: `rgb(${ink.join(" ")} / 6%)`,
  red: "#c22f41",
  green: "#177a43",
  orange: "#a35c00",
  blue: "#0b5a9c",
  violet: "#7a2aa8",
});

/** Mixes a colour with enough white or black to make it readable on another. */
function mixedUntil(colour: Rgb, added: Rgb, on: Rgb): Rgb {
  let share = 1;
  while (share > 0 && contrast(mix(colour, added, share), on) < 6) share -= 0.1;
  return mix(colour, added, Math.max(share, 0));
}

function toRgb(colour: string | undefined): Rgb | null {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(colour ?? "") ?? [];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] * share + other[at] * (1 - share));
  return [part(0), part(1), part(2)];
};

/** Returns the contrast of two colours by WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
