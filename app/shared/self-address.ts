/** Returns true for a wildcard address, in the form that `server.address()` returns. */
export function isEveryAddress(address: string): boolean {
  return address === "0.0.0.0" || address === "::" || address === "::ffff:0.0.0.0";
}

/**
 * The address at which a process reaches a server of its own that listens on `address`: loopback where it listens on all
 * of them. An IPv6 address has no brackets.
 */
export function selfAddress(address: string): string {
  return isEveryAddress(address) ? "127.0.0.1" : address;
}

/** A host as a URL has it: an IPv6 address in brackets. */
export function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
