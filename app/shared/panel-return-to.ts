/** Names the page that a panel was opened from in the panel's own addresses, for browsers without scripts. */
export const RETURN_TO = "returnTo";

/** The paths of panels, to which no panel's close button leads. Like routes, they match in any case. */
export const PANELS = /^\/(member|agent|login)([/?#]|$)/i;

/** Longer ones, as an address has them, are not carried: an address back to us may have 512 characters in all. */
const LONGEST = 300;

/** A path, or the search of one, with the page that the panel was opened from in it; as it is where that is not known. */
export function withReturnTo(path: string, returnTo: string | null): string {
  if (!returnTo || new URLSearchParams({ [RETURN_TO]: returnTo }).toString().length > LONGEST) return path;
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  const params = new URLSearchParams(search);
  params.set(RETURN_TO, returnTo);
  return `${pathname}?${params}${hash}`;
}
