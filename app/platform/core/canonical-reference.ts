/**
 * Normalises references that people copy from statements for comparison: removes case, blanks, dashes, invisible
 * characters, and the `0x` of a transaction hash. `ab c-1` and `ABC1` are equal. Empty if nothing remains.
 */
export function canonicalReference(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
  return /^0x[0-9a-f]{64}$/.test(bare) ? bare.slice(2) : bare;
}
