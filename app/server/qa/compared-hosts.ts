import type { BrandRegistry } from "../../brand/registry.ts";
import { PANES } from "./qa-sites.ts";

/** The sandbox's studio accepts no more. */
const MAX_HOSTS = 50;

/**
 * Returns the hosts whose pages may frame a merchant's games while brands are compared: those of its brand, then the
 * hosts of every brand, each with its panes. A pane of any host can show the brand.
 */
export function listComparedHosts(
  brands: Pick<BrandRegistry, "list" | "byMerchant">,
  merchant: string,
): string[] {
  const own = brands.byMerchant(merchant)?.hosts ?? [];
  const others = brands.list().flatMap(({ hosts }) => hosts);
  const hosts = [...own, ...others].map(({ host }) => host);
  const withPanes = hosts.flatMap((host) => [host, ...PANES.map((pane) => `${pane}.${host}`)]);
  return [...new Set(withPanes)].slice(0, MAX_HOSTS);
}
