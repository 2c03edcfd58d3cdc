/**
 * The query parameter, in a panel's own addresses, for the page from which the panel was opened; for browsers without
 * scripts.
 */
export const RETURN_TO = "returnTo";

/** The paths of panels, to which no panel's close button leads. Like routes, they match in any case. */
export const PANELS = /^\/(member|agent|login)([/?#]|$)/i;

/** Longer encoded values are omitted: a return address may have 512 characters in all. */
const MAX_VALUE_LENGTH = 300;

/**
 * Adds the page from which the panel was opened to a path, or to a query string; returns it unchanged when that page is
 * unknown.
 */
export function withReturnTo(path: string, returnTo: string | null): string {
  if (!returnTo || new URLSearchParams({ [RETURN_TO]: returnTo }).toString().length > MAX_VALUE_LENGTH)
    return path;
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  const params = new URLSearchParams(search);
  params.set(RETURN_TO, returnTo);
  return `${pathname}?${params}${hash}`;
}
