import { type Folded, foldText, getSearchWords, isThai } from "./fold-text.ts";

/** A chapter of the help centre: its text is HTML that is safe to show. */
export interface Chapter {
  tag: string;
  title: string;
  content: string;
  /** Additional words that find the chapter. */
  searchWords: readonly string[];
}

/** A piece of a text; `hit` is true when it matches the search. */
export interface Piece {
  /** The position in the text. */
  at: number;
  text: string;
  hit: boolean;
}

/** A chapter that was found, with the passage of its text that matched; empty when no word is in the text. */
export interface SearchResult extends Chapter {
  passage: readonly Piece[];
}

/** The number of letters in a passage before and after its first hit. */
const BEFORE = 40;
const AFTER = 110;

/** When not all parts of a query are found, the minimum share of its letters in the found parts. */
const MIN_SHARE = 0.5;

/**
 * Returns the chapters that contain every word of a query: first those with the words in the title, then in the title
 * or the search words, then anywhere. Case, accents and endings do not count, so that "nap tien" finds "Nạp tiền" and
 * "bonuses" finds "bonus". A query without words returns all chapters, without passages. In a script without spaces,
 * the division into parts is a guess: when no chapter has all parts, those with most of the query are returned.
 */
export function searchHelp(chapters: readonly Chapter[], query: string): SearchResult[] {
  const words = getSearchWords(query);
  if (words.length === 0) return chapters.map((chapter) => ({ ...chapter, passage: [] }));
  const found = searchChapters(chapters, words, (isThere) => words.every(isThere));
  if (found.length > 0 || words.length === 1) return found;
  const toLetters = (parts: readonly string[]) => parts.join("").length;
  return searchChapters(chapters, words, (isThere) => {
    const parts = words.filter((word) => word.length > 1 && isThere(word));
    return parts.length > 0 && toLetters(parts) >= toLetters(words) * MIN_SHARE;
  });
}

function searchChapters(
  chapters: readonly Chapter[],
  words: readonly string[],
  fits: (isThere: (word: string) => boolean) => boolean,
): SearchResult[] {
  const ranks: SearchResult[][] = [[], [], []];
  for (const chapter of chapters) {
    const title = foldText(chapter.title);
    const other = foldText(chapter.searchWords.join("\n"));
    const text = foldText(plainText(chapter.content));
    const places = [[title], [title, other], [title, other, text]];
    const rank = places.findIndex((parts) =>
      fits((word) => parts.some((part) => findHits(part, word).length > 0)),
    );
    ranks[rank]?.push({ ...chapter, passage: excerptPassage(text, words) });
  }
  return ranks.flat();
}

/** Shorter words match only at the beginning of words: "age" is not in "page". */
const MIN_INNER = 4;

/**
 * Finds a word in a text; returns start and end of each hit in the folded text. A Thai word matches as a whole word. A
 * word of Latin letters also matches when written as two ("cashout" as "cash out"), or else in another form.
 */
function findHits(text: Folded, word: string): [number, number][] {
  const { folded, words } = text;
  const hits: [number, number][] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    if (isHit(text, word, at)) hits.push([at, at + word.length]);
  if (hits.length > 0 || !/^[a-z-]+$/.test(word)) return hits;
  const divided = dividedHits(folded, word);
  return divided.length > 0
    ? divided
    : words.filter(([from, to]) => isInflection(word, folded.slice(from, to)));
}

/** Returns true when matching letters at `at` are the word itself and not part of another word. */
function isHit({ folded, isThaiEdge }: Folded, word: string, at: number): boolean {
  if (isThai(word)) return isThaiEdge(at) && isThaiEdge(at + word.length);
  const isShort = word.length < MIN_INNER && /^[a-z]/.test(word);
  return !isShort || !/[a-z]/.test(folded[at - 1] ?? "");
}

/** Finds a word that is written as two or more words, or several words that a query writes as one. */
function dividedHits(folded: string, word: string): [number, number][] {
  const letters = word.replaceAll("-", "");
  if (letters.length < MIN_INNER) return [];
  const pattern = new RegExp(`(?<![a-z])${[...letters].join("[ -]?")}(?![a-z])`, "g");
  return Array.from(folded.matchAll(pattern), ({ index, 0: hit }) => [index, index + hit.length]);
}

/** The shortest stem that two forms of a word may share. */
const MIN_STEM = 4;
/** Endings that a form may have after the stem: English, Indonesian and Filipino. */
const ENDING = /^(?:e?s|e?d|ing|e?r|e?rs|als?|ly|ies?|y|e|an|kan|nya|h?in|ng)?$/;

/** Returns true when two words are forms of the same word: "bonuses" of "bonus", "depositing" of "deposits". */
function isInflection(one: string, other: string): boolean {
  let stem = 0;
  while (stem < one.length && one[stem] === other[stem]) stem += 1;
  return stem >= MIN_STEM && ENDING.test(one.slice(stem)) && ENDING.test(other.slice(stem));
}

function excerptPassage(text: Folded, words: readonly string[]): Piece[] {
  const hits = words.flatMap((word) => findHits(text, word)).sort(([a], [b]) => a - b);
  const [first] = hits;
  if (!first) return [];
  const { original, places } = text;
  const place = (at: number) => places[at] ?? original.length;
  const start = boundary(original, Math.max(0, place(first[0]) - BEFORE), place(first[0]));
  const end = wordEnd(original, place(first[1]) + AFTER, place(first[1]));
  const pieces: Piece[] = [];
  let at = start;
  for (const [from, to] of hits.map(([from, to]) => [place(from), place(to)] as const)) {
    if (from < at || to > end) continue;
    if (from > at) pieces.push({ at, text: original.slice(at, from), hit: false });
    pieces.push({ at: from, text: original.slice(from, to), hit: true });
    at = to;
  }
  if (at < end) pieces.push({ at, text: original.slice(at, end), hit: false });
  if (start > 0) pieces.unshift({ at: -1, text: "… ", hit: false });
  if (end < original.length) pieces.push({ at: end, text: " …", hit: false });
  return pieces;
}

/** Returns the end of a word at or before `at`, after `from`; `at` itself in a script without spaces. */
function wordEnd(text: string, at: number, from: number): number {
  if (at >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", at);
  return blank > from && at - blank < BEFORE ? blank : at;
}

/** Returns the beginning of a word at or after `at`, before `until`; `at` itself in a script without spaces. */
function boundary(text: string, at: number, until: number): number {
  if (at === 0) return 0;
  const blank = text.indexOf(" ", at);
  return blank !== -1 && blank < until ? blank + 1 : at;
}

/** Removes the tags of sanitised HTML and decodes the three entities that it uses. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
