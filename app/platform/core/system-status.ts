import { BlockList } from "node:net";
import type { CallContext } from "./call-context.ts";

/** 0 normal, 1 maintenance, 2 region restriction: the state that the whole app shows (spec section 2). */
export type SystemStatus = 0 | 1 | 2;

const privateNetworks = new BlockList();
privateNetworks.addSubnet("127.0.0.0", 8);
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/**
 * Returns the system status for one request: maintenance wins over region (spec section 4). A blocked country is
 * restricted; where the merchant names allowed countries, every other one is, including an unknown one. The operator's
 * own network has no country and is admitted.
 */
export function systemStatus({ merchant, request }: CallContext): SystemStatus {
  if (merchant.maintenance.active) return 1;
  const { allowed, blocked } = merchant.regions;
  if (allowed.length === 0 && blocked.length === 0) return 0;
  if (isPrivateNetwork(request.ip)) return 0;
  const { country } = request;
  if (country !== null && blocked.includes(country)) return 2;
  return allowed.length === 0 || (country !== null && allowed.includes(country)) ? 0 : 2;
}

function isPrivateNetwork(ip: string): boolean {
  return privateNetworks.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
}
