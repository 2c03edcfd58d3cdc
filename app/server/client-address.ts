import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The visitor's address: the socket's, unless that is a configured proxy; then the last address of
 * `X-Forwarded-For` that is not one. A header from anyone else is ignored, and so is what is no address: text that
 * somebody makes up would be another visitor to every limit each time.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: readonly string[]): string {
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

/** An address without what proxies write around it: brackets, a port, and IPv6's prefix of IPv4 addresses. */
function plain(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return (bracketed ?? dotted ?? text.trim()).replace(/^::ffff:(?=\d+\.)/i, "");
}
