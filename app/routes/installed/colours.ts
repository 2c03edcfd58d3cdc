import type { Brand } from "../../brand/brand.ts";

/** Returns the background, text and accent of the brand's default theme, as CSS colours. */
export function brandColours({ document: { themes } }: Brand): {
  ground: string;
  text: string;
  accent: string;
} {
  const tokens = themes.tokens[themes.default];
  // Document validation guarantees tokens for both themes.
  if (!tokens) throw new Error(`no tokens for the theme ${themes.default}`);
  return { ground: tokens["surface-0"], text: tokens["text-1"], accent: tokens.accent };
}
