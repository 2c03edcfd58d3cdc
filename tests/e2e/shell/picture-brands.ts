import { ownBrand } from "../setup/own-brand.ts";
import type { StandInPorts } from "../setup/site.ts";

/** Returns a picture of one colour. */
export const square = (colour: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${colour}"/>${more}</svg>`;

const SCRIPT = '<script>document.documentElement.setAttribute("data-ran", "")</script>';

/**
 * Returns a brand with pictures of its own and of the parent brand that it extends, a brand without any, and two whose
 * pictures come from a delivery network: one that copies the site's, and one that has none.
 */
export function pictureBrands({
  pictureNetwork,
  emptyPictureNetwork,
}: StandInPorts): Record<string, unknown> {
  const from = (port: number) => ({
    demonstration: { active: true },
    cdn: { imageCDNs: [`http://localhost:${port}`] },
  });
  const slide = { key: "one", art: "bay", title: "home.hero.welcome.title", image: "artwork/slide.svg" };
  return {
    "_house/brand.json": { extends: "_base", favicon: { image: "artwork/icon.svg" } },
    "_house/artwork/icon.svg": square("#0a0"),
    "gallery/brand.json": ownBrand("gallery", {
      extends: "_house",
      logo: { image: "artwork/logo.svg" },
      licences: { entries: [{ authority: "PH", number: "DEMO-1", badge: "artwork/badge.svg" }] },
      // No demonstration brand has a counter, because a counter cannot be won.
      home: [
        { module: "hero", slides: [slide] },
        { module: "jackpot", source: { kind: "counter" } },
      ],
    }),
    ...Object.fromEntries(
      ["logo", "badge", "slide"].map((name) => [`gallery/artwork/${name}.svg`, square("#c00", SCRIPT)]),
    ),
    "near/brand.json": ownBrand("near", from(pictureNetwork)),
    "far/brand.json": ownBrand("far", from(emptyPictureNetwork)),
  };
}
