import type { QaRequest } from "../guard.server.ts";

/** Returns the brands that the server serves, each with its hosts and their addresses. */
export function listBrands({ brands, origin }: QaRequest) {
  const { port, protocol } = new URL(origin);
  return brands().map(({ id, version, hosts, document }) => ({
    id,
    name: document.name,
    version,
    hosts: hosts.map(({ host, audience }) => ({
      host,
      audience,
      origin: `${protocol}//${host}${port && `:${port}`}`,
    })),
  }));
}
