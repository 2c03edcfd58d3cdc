// @ts-check
/**
 * The views of the book are entries of the browser's history, so that Back leads from one to the one before, and from the first
 * one out of the game.
 *
 * @typedef {{ tab: string, match: string | null, slip: boolean }} View `slip`: whether its sheet is open on a phone
 * @typedef {{ view: View, below: View | null }} Entry `below`: what Back leads to; null where it leaves the game
 */

/** Back is a request, which a browser may leave unanswered. */
const BACK_MS = 500;

/** @type {Entry} */
let entry = { view: { tab: "matches", match: null, slip: false }, below: null };
/** @type {(view: View) => void} */
let shown = () => {};
/** How many entries the tab had when the last one here was made: more are somebody else's, which Back would take away. */
let length = 0;
/**
 * The view that the browser's Back is leading to.
 *
 * @type {View | null}
 */
let coming = null;

/** @param {View} one @param {View} other */
const isSame = (one, other) => one.tab === other.tab && one.match === other.match && one.slip === other.slip;
/** A tab beside the first one, with nothing open in it. @param {View} view */
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
 * Shows a view in a new entry. Where Back leads to it, that is gone; tabs beside the first one take each other's place, so that
 * few entries come of many presses.
 *
 * @param {Partial<View>} change what is other than now
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

/** Shows a view in place of the one that is shown: what the player did not press is no step to go back. @param {Partial<View>} change */
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

/** Begins with the entry that is loaded again, or else with `first`. @param {Partial<View>} first @param {(view: View) => void} listener called with each view */
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
