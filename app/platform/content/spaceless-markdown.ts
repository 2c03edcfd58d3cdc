import { type MarkedExtension, Tokenizer } from "marked";
import { findFirstAddress, SPACELESS_SCRIPT_CHARS } from "../../shared/link-address.ts";

const isSpaceless = (char: string) => new RegExp(`^${SPACELESS_SCRIPT_CHARS}$`, "u").test(char);

/**
 * Makes Marked parse emphasis, headings and addresses in Chinese, Japanese, Korean, Thai and similar scripts.
 *
 * CommonMark distinguishes an opening from a closing `**` by the blanks and the punctuation around it, so that
 * `は**「入金」**です` keeps its asterisks. Here a run that touches such a script may open and close, regardless of the
 * punctuation on its other side. This is the rule of the proposal markdown-cjk-friendly, extended to Thai, Lao, Khmer
 * and Burmese, and to `_`. A single `*` or `_` is as often a note mark or part of a name, and counts only around a word
 * ({@link isAroundWord}). A single `~` separates two amounts; only `~~` strikes through.
 */
export const spacelessMarkdown: MarkedExtension = {
  hooks: {
    // `##入金` is a heading; `#1` and `#promo` stay text, as in CommonMark.
    preprocess: (markdown) =>
      markdown.replace(new RegExp(`^( {0,3}#{1,6})(?=${SPACELESS_SCRIPT_CHARS})`, "gmu"), "$1 "),
    emStrongMask: maskNeighbours,
  },
  tokenizer: {
    emStrong(source, masked, before = "") {
      const token = Tokenizer.prototype.emStrong.call(
        this,
        source,
        masked,
        getPrecedingCharacter(source, before),
      );
      return token && isAroundWord(token.raw, before, source.slice(token.raw.length)) ? token : undefined;
    },
    del(source, masked, before = "") {
      if (!source.startsWith("~~")) return undefined;
      return Tokenizer.prototype.del.call(this, source, masked, getPrecedingCharacter(source, before));
    },
    // Left to the extension below.
    url: () => undefined,
  },
  extensions: [
    {
      name: "typedAddress",
      level: "inline",
      start: (source) => findFirstAddress(source)?.index,
      tokenizer(source, before) {
        if (this.lexer.state.inLink || /[A-Za-z0-9]$/.test(before.at(-1)?.raw ?? "")) return undefined;
        const address = findFirstAddress(source);
        if (address?.index !== 0) return undefined;
        const { raw, href, text } = address;
        return { type: "link", raw, href, text, tokens: [{ type: "text", raw, text, escaped: false }] };
      },
    },
  ],
};

/** Matches a word of letters only, in a spaceless script or in Latin. */
const WORD = new RegExp(
  `^(?:(?:(?=${SPACELESS_SCRIPT_CHARS})(?!\\p{Script=Latin})[\\p{L}\\p{M}])+|[A-Za-z]+)$`,
  "u",
);
const OPENING = /^[\p{Ps}\p{Pi}"']/u;
const CLOSING = /[\p{Pe}\p{Pf}"']$/u;
const ENDING = /^[\p{Pe}\p{Pf}、。，．！？：；]/u;

/**
 * Returns true when the delimiters of `raw` may mark emphasis. Two or more always may, and so may single ones that
 * touch none of these scripts. Single ones next to such a script may if both are at the end of a word (before a blank,
 * punctuation or a bracket), or if they are `*` around a word of letters alone: `これは*重要*です`, but not `は*注1、*注2` or
 * `入金_出金_額`.
 */
function isAroundWord(raw: string, before: string, rest: string): boolean {
  if (/^(?:\*\*|__)/.test(raw)) return true;
  const inner = raw.slice(1, -1);
  const [first = "", last = "", after = ""] = [inner, Array.from(inner).at(-1) ?? "", rest].map(
    (text) => Array.from(text)[0],
  );
  if (![before, first, last, after].some(isSpaceless)) return true;
  if (ENDING.test(first) || OPENING.test(last)) return false;
  const isEdge = (char: string) => /^[\s\p{P}\p{S}]?$/u.test(char);
  const opens = isEdge(before) || OPENING.test(first);
  const closes = isEdge(after) || CLOSING.test(last);
  if (opens && closes) return true;
  // The asterisks of two notes precede the same character: `は*注、額は*注`.
  return raw.startsWith("*") && first !== after && WORD.test(inner);
}

/**
 * Returns the character before a run at the start of `source`: empty after a spaceless script, so that the run can
 * open.
 */
function getPrecedingCharacter(source: string, before: string): string {
  // For a character outside the basic plane, Marked passes only the second surrogate.
  if (isSpaceless(before) || /^[\udc00-\udfff]$/.test(before)) return "";
  const after = /^[*~]+(?<char>[\s\S])/u.exec(source)?.groups?.char ?? "";
  return isSpaceless(after) ? "" : before;
}

/**
 * Masks the text in which Marked looks for closing runs: the characters of spaceless scripts beside a run are replaced
 * by letters beside `*` and `~`, by punctuation beside `_`, which has no effect between letters. The length stays the
 * same.
 */
function maskNeighbours(text: string): string {
  const units = text.split("");
  const put = (at: number, char: string, sign: string) => {
    for (let i = 0; i < char.length; i++) units[at + i] = sign;
  };
  for (const run of text.matchAll(/(?<=(?<before>[\s\S]))(?:\*+|_+|~+)(?=(?<after>[\s\S]))/gu)) {
    const { before = "", after = "" } = run.groups ?? {};
    const sides = [
      [run.index - before.length, before],
      [run.index + run[0].length, after],
    ] as const;
    if (!sides.some(([, char]) => isSpaceless(char))) continue;
    const isPunctuation = run[0].startsWith("_") || sides.some(([, char]) => /[*_~]/.test(char));
    for (const [at, char] of sides) {
      if (isPunctuation ? isSpaceless(char) : /\S/u.test(char)) put(at, char, isPunctuation ? "!" : "a");
    }
  }
  return units.join("");
}
