/** A name that `URL` would not change. */
const PLAIN = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;
/** Characters that end a host in an address, or that cannot occur in a host. */
const NO_HOST = /[\s\p{Cc}/?#:\\@%<>^|[\]]/u;
const BRACKETED = /^\[[0-9a-f:.]+\]$/i;

/**
 * Returns the canonical form of all equivalent spellings of a host: lower case, international names in ASCII (RFC 5891,
 * A-labels), without the trailing dot, IPv6 addresses in brackets and shortened. Null for text that is not a host, or
 * has an empty label.
 */
export function canonicalHostName(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const bare = text.replace(/\.$/, "");
  if (NO_HOST.test(bare) && !BRACKETED.test(bare)) return null;
  const name = URL.parse(`http://${bare}`)?.hostname;
  return name === undefined || name.split(".").includes("") ? null : name;
}
