import { ART_VERSION } from "../art/version.ts";
import type { BrandDocument, ThemeName } from "./brand-document.ts";
import { sceneName } from "./images.ts";

/** The factor by which each shape scales the radii in the stylesheet. */
const RADIUS_UNIT = { sharp: "0.5", soft: "1", round: "1.25" } as const;

/**
 * Renders a theme as a CSS rule of custom properties. Every value passed the schema's patterns, so no text of a
 * document can end the rule or call anything.
 */
export function themeCss(document: BrandDocument, name: ThemeName): string {
  const tokens = document.themes.tokens[name];
  if (!tokens) throw new Error(`brand ${document.id} has no tokens for the theme ${name}`);
  const declarations = Object.entries(tokens).map(
    ([token, value]) => `--${token}:${token === "seg-on" ? `var(--${value})` : value}`,
  );
  const scheme = name === "light" ? "light" : "dark";
  // The background of the sign-in and registration pages.
  const drawn = sceneName(document.registration.banner, document.id);
  const scene = `url("/art/${ART_VERSION}/hero/${drawn}-desktop.svg")`;
  const { slides, spacing } = document.footer.carousel;
  const carousel = `--carousel-slides:${slides};--carousel-spacing:${spacing}px`;
  const start = `color-scheme:${scheme};--radius-unit:${RADIUS_UNIT[document.shape]};--scene:${scene};${carousel}`;
  return `[data-theme="${document.id}-${name}"]{${start};${declarations.join(";")}}`;
}
