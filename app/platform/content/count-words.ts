const words = new Intl.Segmenter("en", { granularity: "word" });

/** The number of words of a text, also where its script has no blanks between words, as Thai and Chinese. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++;
  return count;
}
