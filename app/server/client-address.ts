import type { IncomingMessage } from "node:http";

/**
 * The visitor's address: the socket's, unless that is a configured proxy; then the last address of
 * `X-Forwarded-For` that is not one. A header from anyone else is ignored.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: readonly string[]): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:/, "");
  let address = plain(incoming.socket.remoteAddress ?? "0.0.0.0");
  const forwarded = String(incoming.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(plain)
    .filter(Boolean);
  while (trustedProxies.includes(address)) {
    const next = forwarded.pop();
    if (next === undefined) break;
    address = next;
  }
  return address;
}
