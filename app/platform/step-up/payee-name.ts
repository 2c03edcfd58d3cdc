const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * An account holder's name as its owner's pages show it, since the whole name is a second proof: the first letter of each
 * word and as many dots after every one, so that the word's length does not show. Empty for no name.
 */
export function maskPayeeName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ""}•••`)
    .join(" ");
}
