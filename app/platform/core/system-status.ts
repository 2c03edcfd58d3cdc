import type { CallContext } from "./call-context.ts";
import { NetworkList } from "./network-list.ts";

/** 0 normal, 1 maintenance, 2 region restriction: the state that the whole app shows (spec section 2). */
export type SystemStatus = 0 | 1 | 2;

const privateNetworks = new NetworkList([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/**
 * Returns the system status for one request: maintenance wins over region (spec section 4). A blocked country is
 * restricted; where the merchant names allowed countries, every other one is, including an unknown one. The operator's
 * own network has no country and is admitted.
 */
export function systemStatus({ merchant, request }: CallContext): SystemStatus {
  if (merchant.maintenance.active) return 1;
  const { allowed, blocked } = merchant.regions;
  if (allowed.length === 0 && blocked.length === 0) return 0;
  if (privateNetworks.includes(request.ip)) return 0;
  const { country } = request;
  if (country !== null && blocked.includes(country)) return 2;
  return allowed.length === 0 || (country !== null && allowed.includes(country)) ? 0 : 2;
}
