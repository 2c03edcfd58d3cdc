/**
 * Picks an item of a list by a visitor's address: seemingly at random, but the same on every page; undefined for an
 * empty list.
 */
export function pickByAddress<T>(list: readonly T[], address: string): T | undefined {
  let hash = 0;
  for (const letter of address) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return list[hash % list.length];
}
