/** Names the page that a panel was opened from in the panel's own addresses, for browsers without scripts. */
export const ORIGIN = "cameFrom";

/** Longer ones, as an address has them, are not carried: an address back to us may have 512 characters in all. */
const LONGEST = 300;

/** A path, or the search of one, with the page that the panel was opened from in it; as it is where that is not known. */
export function withOrigin(path: string, origin: string | null): string {
  if (!origin || encodeURIComponent(origin).length > LONGEST) return path;
  const [, rest = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
  const [pathname = "", search = ""] = rest.split("?", 2);
  const params = new URLSearchParams(search);
  params.set(ORIGIN, origin);
  return `${pathname}?${params}${hash}`;
}
