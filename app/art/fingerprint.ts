import { createHash } from "node:crypto";
import { HERO_SIZES } from "./heroes/frame.ts";
import { HERO_NAMES } from "./heroes/hero.ts";
import { LOGO_NAMES } from "./logos.ts";
import { PROMO_NAMES } from "./promos.ts";
import { RASTER_VERSION } from "./rasterize.ts";
import { type ArtCatalogue, CATEGORY_NAMES, renderArt } from "./render.ts";

type Listed = {
  games: readonly { gameId: string; table?: string }[];
  vendors: readonly { vassalage: string }[];
};

/**
 * Returns every artwork name of the closed kinds, and two of each open-ended kind (monograms, generic heroes, avatars).
 */
export function artNames({ games, vendors }: Listed): string[] {
  const sizes = Object.keys(HERO_SIZES);
  return [
    ...games.flatMap(({ gameId, table }) => [
      `cover/${gameId}`,
      `thumb/${gameId}`,
      ...(table ? [`live/${gameId}`] : []),
    ]),
    ...vendors.map(({ vassalage }) => `vendor/${vassalage}`),
    ...LOGO_NAMES.map((name) => `logo/${name}`),
    ...["amihan", "bay-9"].map((brand) => `logo/monogram/${brand}`),
    ...HERO_NAMES.flatMap((name) => sizes.map((size) => `hero/${name}-${size}`)),
    ...["amihan", "bay-9"].flatMap((brand) => sizes.map((size) => `hero/generic/${brand}-${size}`)),
    ...PROMO_NAMES.map((name) => `promo/${name}`),
    ...CATEGORY_NAMES.map((name) => `category/${name}`),
    ...["maria", "01JZ_k-9"].map((seed) => `avatar/${seed}`),
  ];
}

/** Returns ten hex digits that change when the bytes of any artwork change, or the way its renditions are made. */
export function artFingerprint(names: readonly string[], catalogue: ArtCatalogue): string {
  const sum = createHash("sha256").update(RASTER_VERSION);
  for (const name of names) sum.update(name).update(renderArt(name, catalogue)?.svg ?? "");
  return sum.digest("hex").slice(0, 10);
}
