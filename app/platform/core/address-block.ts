import { isIPv6 } from "node:net";
import { normalizeIpAddress } from "./network-list.ts";

/**
 * Returns the block that counts as one address: an IPv4 address, or the /64 that a provider assigns to one IPv6
 * customer.
 */
export function addressBlock(ip: string): string {
  const plain = normalizeIpAddress(ip);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = plain.includes("::") ? Array<string>(8 - left.length - right.length).fill("0") : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
