import { type EvenKind, RENDITIONS, type RenditionKind } from "../art/renditions.ts";
import { ART_VERSION } from "../art/version.ts";

/** Address of a drawn picture, such as `cover/golden-carabao`. It carries the artwork's version, so it never goes stale. */
export function artUrl(name: string): string {
  return `/art/${ART_VERSION}/${name}.svg`;
}

/**
 * Addresses of a drawn picture for an `<img>`: the SVG, and before it the AVIF that small and ordinary screens take. `sizes`
 * says how wide it is shown; a kind that is about as wide everywhere says it itself.
 */
export function artSources(kind: EvenKind, id: string, sizes?: string): ArtSources;
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
