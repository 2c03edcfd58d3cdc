// @ts-check
import { game } from "../../frame/kit.js";

/**
 * What the site's page shows again when it is loaded anew: the frame in it is a new one then, without its history.
 *
 * @typedef {{ view: import("./navigation.js").View, sport: string | null, slip: import("./slip.js").KeptSlip }} Kept
 */

/** A page that is loaded again is there in this time; who comes later has come anew. */
const KEPT_MS = 15_000;
const KEY = `sportsbook ${game.name}`;
/** The price that the page was opened with: with another one it is no page that is loaded again. */
const asked = JSON.stringify(game.selection);

/** Takes what was kept as the frame was last left, where that was just now. @returns {Kept | null} */
export function takeKept() {
  try {
    const { at, asked: before, ...kept } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    sessionStorage.removeItem(KEY);
    return Math.abs(Date.now() - at) < KEPT_MS && before === asked ? kept : null;
  } catch {
    // A browser may refuse to keep anything.
    return null;
  }
}

/** Keeps what the frame shows as it is left. @param {() => Kept} read */
export function keepOnLeaving(read) {
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...read(), asked, at: Date.now() }));
    } catch {
      // As above.
    }
  });
}
