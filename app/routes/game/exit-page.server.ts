import { createHash } from "node:crypto";
import { toLocalPath } from "../../shared/local-path.ts";

/**
 * Repeatedly asks the page around the frame to leave the game, because that page's scripts may not have run yet. A
 * separate window navigates to the site's page itself.
 */
const SCRIPT = `const tell = () => parent.postMessage({ source: "marquee", type: "home" }, location.origin);
if (parent === window) location.replace(document.links[0].href);
else { tell(); setInterval(tell, 500); }`;
const DIGEST = createHash("sha256").update(SCRIPT).digest("base64");
const POLICY = `default-src 'none'; script-src 'sha256-${DIGEST}'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
/** The maximum length that the call launching a game accepts (contract/games.ts). */
const MAX_LENGTH = 512;

/** Returns the return address for a vendor: `/game/exit`, with a page of the site in `to`, and the start of the game. */
export function exitPath(to: string, start?: string): string {
  const path = `/game/exit?${new URLSearchParams({ to, ...(start && { start }) })}`;
  return path.length > MAX_LENGTH ? exitPath("/", start) : path;
}

/** Renders the page at that address. `to` is followed only as a path of this site. */
export function exitPage(brandName: string, to: string | null): Response {
  const path = escapeHtml(toLocalPath(to));
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(brandName)}</title></head><body><a href="${path}" target="_blank" rel="noopener">${path}</a><script>${SCRIPT}</script></body></html>`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
