/**
 * The form in which references that people copy from statements are compared: without case, blanks, dashes, invisible
 * characters, and the `0x` of a transaction's hash. `ab c-1` and `ABC1` are one line of a statement. Empty where nothing is left.
 */
export function canonicalReference(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
  return /^0x[0-9a-f]{64}$/.test(bare) ? bare.slice(2) : bare;
}
