import { pickByAddress } from "../shared/pick-by-address.ts";
import type { BrandDocument, HeroArt } from "./brand-document.ts";

/** The prefix of a document's own pictures. */
export const ARTWORK = "artwork/";

/**
 * The sections of a document that name pictures, with the pointer and address of each. A test compares them with the
 * schemas.
 */
export const IMAGES: {
  readonly [Section in keyof BrandDocument]?: (
    section: BrandDocument[Section],
  ) => readonly (readonly [pointer: string, address: string])[];
} = {
  logo: ({ image }) => [["/logo/image", image]],
  favicon: ({ image }) => [["/favicon/image", image]],
  home: (home) =>
    home.flatMap((module, at) =>
      module.module === "hero"
        ? module.slides.map(({ image }, place) => [`/home/${at}/slides/${place}/image`, image] as const)
        : [],
    ),
  vendors: (vendors) => vendors.map(({ image }, at) => [`/vendors/${at}/image`, image]),
  payments: ({ channels }) => channels.map(({ image }, at) => [`/payments/channels/${at}/image`, image]),
  licences: ({ entries }) => entries.map(({ badge }, at) => [`/licences/entries/${at}/badge`, badge]),
};

/** Returns every picture that one section of a document names, with its pointer. */
export function getImages<Section extends keyof BrandDocument>(document: BrandDocument, section: Section) {
  return IMAGES[section]?.(document[section]) ?? [];
}

/**
 * Returns the CDN for one visitor's pictures, without a trailing slash; empty for the site itself. The visitor's
 * address selects it: random across visitors but the same on every page, so that the browser's cache is reused.
 */
export function pickImageCdn({ cdn: { imageCDNs } }: BrandDocument, address: string): string {
  return (pickByAddress(imageCDNs, address) ?? "").replace(/\/$/, "");
}

/**
 * Returns the origins of the document's pictures that are served from elsewhere, with its image CDNs: the page's
 * content security policy must name them.
 */
export function imageOrigins(document: BrandDocument): string[] {
  const all = (Object.keys(IMAGES) as (keyof BrandDocument)[]).flatMap((section) => [
    ...getImages(document, section),
  ]);
  const addresses = [...all.map(([, address]) => address), ...document.cdn.imageCDNs];
  return [
    ...new Set(addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []))),
  ];
}

/** Returns a brand's drawn scene as an artwork name without its size: `hero/<name>-desktop`. */
export function sceneName(art: HeroArt, brandId: string): string {
  return art === "own" ? `generic/${brandId}` : art;
}
