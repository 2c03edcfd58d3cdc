/** Checks the addresses and pictures that operators enter: a wrong one is refused, never dropped. */
import { isIP } from "node:net";
import { DRAWN_PICTURES } from "#app/shared/drawn-pictures.ts";
import { trimInvisible } from "#app/shared/typed-text.ts";
import { sanitiseAddress } from "../content/content.server.ts";
import { createFieldError } from "../core/input-errors.ts";
import { requireKnown } from "./known-ids.ts";

/** Names that lead to no public site. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Returns true for a host that visitors can reach: a name with a dot. An IP address is none: it may be the visitor's
 * own machine or network, and the site would have no certificate for it.
 */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  return isIP(host) === 0 && host.includes(".") && !LOCAL_NAME.test(host);
}

/**
 * Returns the address of a page as it is stored: https with a public host, or a path of the site. Empty for none.
 * @throws PlatformError INVALID_INPUT at `pointer`.
 */
export function requireAddress(pointer: string, typed: string): string {
  if (typed.trim() === "") return "";
  const address = sanitiseAddress(typed);
  const isSafe = address.startsWith("/") || (address !== "" && isPublicHost(new URL(address).hostname));
  if (!isSafe) throw createFieldError(pointer, { messageKey: "ops.error.address" });
  return address;
}

/**
 * Returns an https address with a public host as it is stored, without surrounding blanks. As in a brand's document, it
 * must not contain a user name, which could make one host look like another. Unlike there, it cannot be a path of the
 * site.
 * @throws PlatformError INVALID_INPUT at `pointer`.
 */
export function requireHttpsAddress(pointer: string, typed: string): string {
  const text = trimInvisible(typed);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttps = /^https:\/\/\S+$/.test(text) && text.isWellFormed();
  if (!isHttps || !url || url.username || url.password || !isPublicHost(url.hostname)) {
    throw createFieldError(pointer, { messageKey: "ops.error.httpsAddress" });
  }
  return text;
}

/**
 * Returns the picture of an item: `art:` with the name of one that the site draws, or an address. Empty for none.
 * @throws PlatformError INVALID_INPUT on /picture.
 */
export function requirePicture(typed: string): string {
  const picture = trimInvisible(typed);
  if (!picture.startsWith("art:")) return requireAddress("/picture", picture);
  requireKnown(
    "/picture",
    [picture],
    DRAWN_PICTURES.map((name) => `art:${name}`),
  );
  return picture;
}
