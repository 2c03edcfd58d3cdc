import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { type NetworkList, normalizeIpAddress } from "../platform/core/network-list.ts";

/**
 * Returns the visitor's address: the socket's, unless that is a configured proxy; then the last address of
 * `X-Forwarded-For` that is not a proxy. A header from any other sender is ignored, and so is text that is not an
 * address: invented text would count as a new visitor for every limit each time.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: NetworkList): string {
  let address = plain(incoming.socket.remoteAddress ?? "0.0.0.0");
  const forwarded = String(incoming.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(plain)
    .filter(Boolean);
  while (trustedProxies.includes(address)) {
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
