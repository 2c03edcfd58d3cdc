/** A name that `URL` would leave as it is. */
const PLAIN = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;
/** Characters that end a host in an address, or that no host has. */
const NO_HOST = /[\s\p{Cc}/?#:\\@%<>^|[\]]/u;
const BRACKETED = /^\[[0-9a-f:.]+\]$/i;

/**
 * The one form of all the spellings of a host that lead to the same place: lower case, international names in ASCII
 * (RFC 5891, A-labels), without the closing dot, IPv6 addresses in brackets and shortened. Null for what is no host, or has an empty label.
 */
export function canonicalHostName(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const bare = text.replace(/\.$/, "");
  if (NO_HOST.test(bare) && !BRACKETED.test(bare)) return null;
  const name = URL.parse(`http://${bare}`)?.hostname;
  return name === undefined || name.split(".").includes("") ? null : name;
}
