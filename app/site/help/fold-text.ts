/** A text prepared for searching. */
export interface Folded {
  original: string;
  /** Without case and accents. */
  folded: string;
  /** The index in `original` of each character of `folded`. */
  places: readonly number[];
  /** Start and end of each word of letters, in `folded`. */
  words: readonly [number, number][];
  /**
   * Returns true when a position in `folded` is the beginning or end of a Thai word, or when the browser cannot find
   * word boundaries.
   */
  isThaiEdge(at: number): boolean;
}

/** Marks above and below letters, except the Thai vowels, without which different words would be equal. */
const MARKS = /(?![\u0e31\u0e34-\u0e3a\u0e4d])[\p{M}\p{Cf}]/gu;
/** Scripts without spaces between words. */
const SPACELESS = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Words of one or two of these letters have no meaning alone: Japanese particles and endings. */
const PARTICLE = /^[\p{Script=Hiragana}]{1,2}$/u;
/** Thai words that occur in most sentences: not, can, of, in, how, polite endings. */
const THAI_PARTICLE =
  /^(?:ไม่|ได้|ที่|การ|ใน|และ|ของ|จะ|ให้|มี|เป็น|อยู่|ทำ|ไง|ยังไง|อย่างไร|อะไร|ครับ|ค่ะ|คะ|นะ|แล้ว|หรือ|กับ)$/;
const THAI = /\p{Script=Thai}/u;

/** Folds a text for searching: ignores case, accents, widths, and the difference between Hiragana and Katakana. */
export function foldText(original: string): Folded {
  const places: number[] = [];
  let folded = "";
  let at = 0;
  for (const sign of original) {
    const plain = foldSign(sign);
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    folded += plain;
    at += sign.length;
  }
  const words = Array.from(folded.matchAll(/[a-z]+/g), ({ index, 0: word }): [number, number] => [
    index,
    index + word.length,
  ]);
  let edges: ReadonlySet<number> | undefined;
  const isThaiEdge = (place: number) => {
    edges ??= findWordEdges(original);
    return edges.size === 0 || edges.has(places[place] ?? original.length);
  };
  return { original, folded, places, words, isThaiEdge };
}

/** Returns the positions where words begin and end in a text; empty when the browser cannot segment. */
function findWordEdges(text: string): ReadonlySet<number> {
  if (typeof Intl.Segmenter === "undefined") return new Set();
  const words = new Intl.Segmenter("th", { granularity: "word" }).segment(text);
  return new Set([...Array.from(words, ({ index }) => index), text.length]);
}

function foldSign(sign: string): string {
  return sign
    .toLowerCase()
    .normalize("NFKD")
    .replace(MARKS, "")
    .replaceAll("đ", "d")
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Returns the folded words of a query. A word in a script without spaces is segmented when the browser can do so. */
export function getSearchWords(query: string): string[] {
  const words = query
    .replace(/\p{Cf}/gu, "")
    .split(/[\s\u3000]+/)
    .filter(Boolean);
  return words
    .flatMap(wordParts)
    .map((word) => foldText(word).folded)
    .filter(Boolean);
}

/** Returns true when a text has letters of a script without spaces between words. */
const isSpaceless = (text: string) => SPACELESS.test(text);

/** Returns true when a text has Thai letters. */
export const isThai = (text: string) => THAI.test(text);

function wordParts(word: string): string[] {
  if (!isSpaceless(word) || typeof Intl.Segmenter === "undefined") return [word];
  const parts = [...new Intl.Segmenter("ja", { granularity: "word" }).segment(word)].flatMap((part) =>
    part.isWordLike && !PARTICLE.test(part.segment) && !THAI_PARTICLE.test(part.segment)
      ? [part.segment]
      : [],
  );
  return parts.length > 0 ? parts : [word];
}
