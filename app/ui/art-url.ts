import { type FixedWidthKind, RENDITIONS, type RenditionKind } from "../art/renditions.ts";
import { ART_VERSION } from "../art/version.ts";

/**
 * Returns the address of a drawn picture, such as `cover/golden-carabao`. It contains the artwork's version, so it
 * never becomes stale.
 */
export function artUrl(name: string): string {
  return `/art/${ART_VERSION}/${name}.svg`;
}

/**
 * Returns the addresses of a drawn picture for an `<img>`: the SVG, and before it the AVIF for small and ordinary
 * screens. `sizes` is its displayed width; kinds that are about as wide everywhere have a default.
 */
export function artSources(kind: FixedWidthKind, id: string, sizes?: string): ArtSources;
export function artSources(kind: RenditionKind, id: string, sizes: string): ArtSources;
export function artSources(kind: RenditionKind, id: string, sizes = evenSizes(kind)): ArtSources {
  const { widths, drawn } = RENDITIONS[kind];
  const src = artUrl(`${kind}/${id}`);
  const renditions = widths.map((width) => `/art/${ART_VERSION}/${width}/${kind}/${id}.avif ${width}w`);
  const sources = drawn === null ? renditions : [...renditions, `${src} ${drawn}w`];
  return { src, srcSet: sources.join(", "), sizes };
}

interface ArtSources {
  src: string;
  srcSet: string;
  sizes: string;
}

function evenSizes(kind: RenditionKind): string {
  const rendition = RENDITIONS[kind];
  return "sizes" in rendition ? rendition.sizes : "";
}
