/**
 * How wide the pictures of each layout are, as of `<img sizes>`: on a phone, a tablet, and on wide screens, whose pages have
 * a rail or a dock beside them and end at 1280 pixels. Whoever changes a layout changes its line here;
 * tests/e2e/home/picture-sizes.spec.ts measures them.
 */
const ON_PHONE = "(max-width:767px) calc(33vw - 17px)";

/** A page's content on a wide screen. */
const PAGE = "min(100vw - 168px,1280px)";

export const PICTURE_SIZES = {
  /** Covers of a home page's row. */
  row: "(max-width:639px) calc(33vw - 17px),(max-width:1023px) calc(25vw - 24px),min(16.7vw - 41px,206px)",
  /** Covers of a lobby. */
  covers: `${ON_PHONE},(max-width:1023px) calc(25vw - 24px),(max-width:1279px) calc(25vw - 54px),min(20vw - 46px,243px)`,
  /** Live tables of a lobby. */
  tables: "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(33vw - 24px),min(33.3vw - 67px,416px)",
  /** Covers of a shelf. */
  shelf: `${ON_PHONE},(max-width:1023px) calc(20vw - 22px),(max-width:1279px) calc(20vw - 44px),min(16.7vw - 40px,227px)`,
  /** Live tables of a shelf. */
  shelfTables:
    "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(25vw - 24px),min(25vw - 51px,348px)",
  /** The cover of a menu's panel. */
  panel: "204px",
} as const;

/** One of `count` live tables in a home page's row, which scrolls where there is no room for all. */
export function liveRowSizes(count: number): string {
  return `max(250px,calc((${PAGE} - ${16 * (count - 1)}px)/${count}))`;
}

/** One of `count` categories in a home page's row: as wide as its tile, or as the tile's height makes it. */
export function categorySizes(count: number): string {
  return `(max-width:1023px) max(84px,calc((100vw - 48px)/${count} - 10px)),max(155px,calc(${PAGE}/${count} - 10px))`;
}
