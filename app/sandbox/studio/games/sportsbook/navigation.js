// @ts-check
/**
 * The views of the book are entries of the browser's history: Back leads to the previous view, and from the first one
 * out of the game.
 *
 * @typedef {{ tab: string, match: string | null, slip: boolean }} View `slip`: true when its sheet is open on a phone
 * @typedef {{ view: View, below: View | null }} Entry `below`: the view that Back leads to; null when it leaves the
 *   game
 */

/** Time to wait for Back: a browser may ignore the request. */
const BACK_MS = 500;

/** @type {Entry} */
let entry = { view: { tab: "matches", match: null, slip: false }, below: null };
/** @type {(view: View) => void} */
let shown = () => {};
/**
 * The number of history entries when the last one here was made. Later entries belong to another page, and Back would
 * remove them.
 */
let length = 0;
/**
 * The view that the browser's Back is leading to.
 *
 * @type {View | null}
 */
let coming = null;

/** @param {View} one @param {View} other */
const isSame = (one, other) => one.tab === other.tab && one.match === other.match && one.slip === other.slip;
/**
 * Returns true for a tab beside the first one, with nothing open in it.
 * @param {View} view
 */
const isSide = ({ tab, match, slip }) => tab !== "matches" && match === null && !slip;

/** Returns the current view. */
export const viewNow = () => entry.view;

/** @param {View} view */
function replace(view) {
  entry = { ...entry, view };
  history.replaceState(entry, "");
  shown(view);
}

/**
 * Shows a view in a new history entry. If Back already leads to that view, goes back instead; tabs beside the first one
 * replace each other, so that many presses create few entries.
 *
 * @param {Partial<View>} change the differences from the current view
 */
export function goTo(change) {
  const view = { ...entry.view, ...change };
  if (coming || isSame(view, entry.view)) return;
  if (entry.below && isSame(view, entry.below) && history.length <= length) return goBack(view);
  if (isSide(view) && isSide(entry.view)) return replace(view);
  entry = { view, below: entry.view };
  history.pushState(entry, "");
  length = history.length;
  shown(view);
}

/**
 * Replaces the current view without a new history entry, for changes that the player did not request.
 * @param {Partial<View>} change
 */
export function stayAt(change) {
  const view = { ...entry.view, ...change };
  if (!isSame(view, entry.view)) replace(view);
}

/** @param {View} view */
function goBack(view) {
  coming = view;
  history.back();
  setTimeout(() => {
    if (coming !== view) return;
    coming = null;
    replace(view);
  }, BACK_MS);
}

/**
 * Starts with the history entry of a reloaded page, or else with `first`.
 * @param {Partial<View>} first
 * @param {(view: View) => void} listener called with each view
 */
export function startNavigation(first, listener) {
  shown = listener;
  length = history.length;
  entry = history.state?.view ? history.state : { ...entry, view: { ...entry.view, ...first } };
  history.replaceState(entry, "");
  addEventListener("popstate", ({ state }) => {
    coming = null;
    if (!state?.view) return;
    entry = state;
    shown(entry.view);
  });
  shown(entry.view);
}
