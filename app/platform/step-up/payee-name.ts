const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Masks an account holder's name for its owner's pages, because the full name is a second proof. Keeps the first letter
 * of each word, followed by a fixed number of dots, so that the word's length does not show. Empty for no name.
 */
export function maskPayeeName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ""}•••`)
    .join(" ");
}
