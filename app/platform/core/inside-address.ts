import { isIP, isIPv6 } from "node:net";
import { canonicalHostName } from "#app/shared/host-name.ts";
import { NetworkList } from "./network-list.ts";

/**
 * Addresses at which no public server answers: the special-purpose registries of IANA (RFC 6890), multicast and
 * unassigned ranges; of IPv6 all outside global unicast (2000::/3), including loopback, local and translated
 * (64:ff9b::) ones.
 */
const internalNetworks = new NetworkList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** Top-level names that are never delegated and resolve to the internal network. */
const INTERNAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Returns true when an IP address belongs to an internal network and not to a public server: loopback, private,
 * link-local, shared, multicast, reserved, and IPv6 addresses that carry one of those.
 */
export function isInternalAddress(address: string): boolean {
  return internalNetworks.includes(address);
}

/**
 * Returns true when the host of a URL is internal by its text alone: an address, in any spelling that `URL` accepts, or
 * a name that no public server has. The addresses of other names are checked when a connection is made.
 */
export function isInternalHost(hostname: string): boolean {
  const host = plainHost(hostname);
  if (isIP(host) !== 0) return isInternalAddress(host);
  return INTERNAL_NAMES.test(host) || !host.includes(".");
}

/**
 * Reads `MARQUEE_INSIDE_HOSTS`: hosts separated by commas or spaces, written as in URLs, IPv6 addresses without
 * brackets.
 * @throws Error whose message names the invalid entry.
 */
export function parseInternalHosts(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  return entries.map((entry) => {
    const name = canonicalHostName(isIPv6(entry) ? `[${entry}]` : entry);
    if (name === null)
      throw new Error(`${JSON.stringify(entry)} is no host that MARQUEE_INSIDE_HOSTS could name`);
    return plainHost(name);
  });
}

/**
 * Returns true when the host of a URL may be internal: one of `insideHosts`, or below one. `localhost` covers the
 * loopback addresses too.
 */
export function isAllowedInternalHost(hostname: string, insideHosts: readonly string[]): boolean {
  const host = plainHost(hostname);
  const names = isLoopback(host) ? [host, "localhost"] : [host];
  return insideHosts.some((entry) => names.some((name) => name === entry || name.endsWith(`.${entry}`)));
}

const isLoopback = (host: string) => host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Removes brackets and a trailing dot. */
const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
