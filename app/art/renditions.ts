/**
 * The kinds of drawings that are also served as AVIF. A browser creates a separate document for every SVG shown as an
 * image, which costs a phone's main thread some 20 ms each; an AVIF is decoded off that thread.
 *
 * `widths`: in pixels, the smallest for phones. `drawn`: the width from which the SVG itself is used; only large dense
 * screens choose it, and those are desktops. The displayed width is defined by the page's layout (ui/picture-sizes.ts);
 * `sizes` is for kinds whose width is about the same everywhere.
 */
export const RENDITIONS = {
  cover: { widths: [240, 360], drawn: 600 },
  live: { widths: [240, 320, 560, 840], drawn: 1000 },
  thumb: { widths: [96, 192], drawn: 240, sizes: "81px" },
  category: { widths: [160, 260], drawn: 520 },
  vendor: { widths: [48, 96], drawn: null, sizes: "28px" },
} as const;

export type RenditionKind = keyof typeof RENDITIONS;

/** Kinds that have about the same width on every page. */
export type FixedWidthKind = {
  [Kind in RenditionKind]: (typeof RENDITIONS)[Kind] extends { sizes: string } ? Kind : never;
}[RenditionKind];

export interface Rendition {
  /** Name of the drawing, such as `cover/golden-carabao`. */
  name: string;
  /** Pixels. */
  width: number;
}

/** Parses the end of an address, such as `240/cover/golden-carabao.avif`; returns null for any other kind or width. */
export function parseRendition(address: string): Rendition | null {
  const [, width = "", name = "", kind = ""] =
    /^(\d{2,3})\/(([a-z]+)\/[A-Za-z0-9_-]{1,64})\.avif$/.exec(address) ?? [];
  if (!Object.hasOwn(RENDITIONS, kind)) return null;
  const widths: readonly number[] = RENDITIONS[kind as RenditionKind].widths;
  return widths.includes(Number(width)) ? { name, width: Number(width) } : null;
}
