const words = new Intl.Segmenter("en", { granularity: "word" });

/** Counts the words of a text, including in scripts without spaces between words, such as Thai and Chinese. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++;
  return count;
}
