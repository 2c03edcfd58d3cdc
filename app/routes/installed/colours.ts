import type { Brand } from "../../brand/brand.ts";

/** Ground and letters of the brand's default theme, as CSS colours. */
export function brandColours({ document: { themes } }: Brand): {
  ground: string;
  text: string;
  accent: string;
} {
  const tokens = themes.tokens[themes.default];
  // The check of a document sees to tokens for both of its themes.
  if (!tokens) throw new Error(`no tokens for the theme ${themes.default}`);
  return { ground: tokens["surface-0"], text: tokens["text-1"], accent: tokens.accent };
}
