const isSafe = (font: string) => URL.canParse(font) && /^[\w:/.-]+$/.test(font);

/** Returns the rules that load a brand's font files, and the families to put before a page's own. */
export function fontFaces(fonts: readonly string[]): { rules: string; families: string[] } {
  const addresses = fonts.filter(isSafe);
  const rules = addresses.map(
    (font, at) =>
      `@font-face { font-family: "Brand ${at}"; font-weight: 400 800; font-display: swap; src: url("${font}") format("woff2"); }`,
  );
  return { rules: rules.join("\n"), families: addresses.map((_, at) => `"Brand ${at}"`) };
}

/** Returns the distinct origins of addresses, for a page's policy. */
export function getOrigins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin))];
}
