import type { AppLoadContext } from "@remix-run/node";

/**
 * Returns the origin where members register: this host, or the brand's first one for members when this one is the
 * agents'.
 */
export function getMemberOrigin({ brand, origin }: AppLoadContext): string {
  const address = new URL(origin);
  const hosts = brand.document.hosts.flatMap(({ host, audience }) => (audience === "member" ? [host] : []));
  const [first] = hosts;
  if (first !== undefined && !hosts.includes(address.hostname)) address.hostname = first;
  return address.href;
}
