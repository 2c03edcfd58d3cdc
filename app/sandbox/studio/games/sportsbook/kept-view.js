// @ts-check
import { game } from "../../frame/kit.js";

/**
 * The state that the frame restores when the site's page is reloaded: the frame in it is a new one then, without its
 * history.
 *
 * @typedef {{ view: import("./navigation.js").View, sport: string | null, slip: import("./slip.js").KeptSlip }} Kept
 */

/** The price that the page was opened with: a page with another one is not a reload. */
const KEPT_MS = 15_000;
const KEY = `sportsbook ${game.name}`;
/** The selection that the page was opened with. With a different one the page is new, not reloaded. */
const asked = JSON.stringify(game.selection);

/**
 * Removes and returns the state stored when the frame was last left, if that was a moment ago.
 * @returns {Kept | null}
 */
export function takeKept() {
  try {
    const { at, asked: before, ...kept } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    sessionStorage.removeItem(KEY);
    return Math.abs(Date.now() - at) < KEPT_MS && before === asked ? kept : null;
  } catch {
    // A browser may refuse storage.
    return null;
  }
}

/**
 * Stores the frame's state when it is left.
 * @param {() => Kept} read
 */
export function keepOnLeaving(read) {
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...read(), asked, at: Date.now() }));
    } catch {
      // As above.
    }
  });
}
