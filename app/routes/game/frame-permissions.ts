/**
 * Returns the `sandbox` of a game's frame (docs/vendors.md, "The frame of a game"). The frame cannot navigate the page,
 * show browser dialogs or start downloads. A window that it opens is an ordinary tab, so that a PDF or a page of rules
 * works there; the page's `Cross-Origin-Opener-Policy` gives such a tab no reference back to it. A frame of our own
 * origin gets no access to the page.
 */
export function frameSandbox(isOwnOrigin: boolean): string {
  return [
    "allow-scripts",
    "allow-forms",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-pointer-lock",
    "allow-orientation-lock",
    ...(isOwnOrigin ? [] : ["allow-same-origin"]),
  ].join(" ");
}

/** Browser features that a game's frame may use. */
export const FRAME_FEATURES = "fullscreen; autoplay; screen-wake-lock";
