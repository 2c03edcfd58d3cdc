import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { normalizeIpAddress } from "../platform/core/inside-address.ts";

/** The proxies whose forwarded headers are trusted. */
export type TrustedProxies = Pick<BlockList, "check">;

/**
 * Parses a list of proxies: addresses and networks (CIDR, RFC 4632) of IPv4 and IPv6.
 * @throws Error that names the entry that is neither.
 */
export function trustProxies(entries: readonly string[]): TrustedProxies {
  const proxies = new BlockList();
  for (const entry of entries) {
    const [, address = "", bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const ip = normalizeIpAddress(address);
    const version = isIP(ip);
    // The prefix of a mapped network includes the 96 bits before the IPv4 address.
    const isMapped = version === 4 && address.includes(":");
    const all = version === 4 ? 32 : 128;
    const length = bits === undefined ? all : Number(bits) - (isMapped ? 96 : 0);
    if (version === 0 || length < 0 || length > all) {
      throw new Error(`${JSON.stringify(entry)} is neither an address nor a network such as 10.0.0.0/8`);
    }
    proxies.addSubnet(ip, length, version === 4 ? "ipv4" : "ipv6");
  }
  return proxies;
}

/**
 * Returns the visitor's address: the socket's, unless that is a configured proxy; then the last address of
 * `X-Forwarded-For` that is not a proxy. A header from any other sender is ignored, and so is text that is not an
 * address: invented text would count as a new visitor for every limit each time.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: TrustedProxies): string {
  let address = plain(incoming.socket.remoteAddress ?? "0.0.0.0");
  const forwarded = String(incoming.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(plain)
    .filter(Boolean);
  while (trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) {
    const next = forwarded.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Returns an address without the additions of proxies: brackets, a port, a zone, and IPv6's form of IPv4 addresses. */
function plain(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return normalizeIpAddress(bracketed ?? dotted ?? text.trim());
}
