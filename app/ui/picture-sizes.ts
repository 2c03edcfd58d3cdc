/**
 * Widths of the pictures of a home page's rows, for `<img sizes>`: on a phone, a tablet, and on wide screens, whose
 * pages have a rail or a dock beside them and end at 1280 pixels. A change of a layout needs a change of its line here;
 * tests/e2e/home/picture-sizes.spec.ts measures them. Those of a lobby are in another file, since a home page loads
 * none of them.
 */
const PAGE = "min(100vw - 168px,1280px)";

/** Covers of a row. */
export const ROW_SIZES =
  "(max-width:639px) calc(33vw - 17px),(max-width:1023px) calc(25vw - 24px),min(16.7vw - 41px,206px)";

/** The cover of a menu's panel. */
export const PANEL_SIZES = "204px";

/** Returns the width of one of `count` live tables in a row, which scrolls if there is no room for all. */
export const liveRowSizes = (count: number) => `max(250px,calc((${PAGE} - ${16 * (count - 1)}px)/${count}))`;

/**
 * Returns the width of one of `count` categories in a row: that of its tile, or the width that results from the tile's
 * height.
 */
export const categorySizes = (count: number) =>
  `(max-width:1023px) max(84px,calc((100vw - 48px)/${count} - 10px)),max(155px,calc(${PAGE}/${count} - 10px))`;
