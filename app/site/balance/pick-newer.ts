import type { KnownBalance } from "../use-site.ts";

/** Returns the newer of two readings of one balance, regardless of arrival order; null if there is none. */
export function pickNewer(one: KnownBalance | null, other: KnownBalance | null): KnownBalance | null {
  if (one === null || other === null) return one ?? other;
  return other.version > one.version ? other : one;
}
