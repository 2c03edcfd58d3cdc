/** Returns true for a wildcard address, in the form that `server.address()` returns. */
export function isWildcardAddress(address: string): boolean {
  return address === "0.0.0.0" || address === "::" || address === "::ffff:0.0.0.0";
}

/**
 * Returns the address at which a process reaches its own server that listens on `address`: loopback if it listens on
 * all addresses. An IPv6 address has no brackets.
 */
export function toLoopbackAddress(address: string): string {
  return isWildcardAddress(address) ? "127.0.0.1" : address;
}

/** Formats a host for a URL: an IPv6 address in brackets. */
export function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
