import { type MarkedExtension, Tokenizer } from "marked";
import { firstTypedAddress, SPACELESS } from "../../shared/link-address.ts";

const isSpaceless = (char: string) => new RegExp(`^${SPACELESS}$`, "u").test(char);

/**
 * Makes Marked read Chinese, Japanese, Korean, Thai and the like: emphasis, headings and addresses.
 *
 * CommonMark tells an opening from a closing `**` by the blanks and the punctuation around it, so that `は**「入金」**です` keeps its
 * asterisks. Here a run that touches such a script may open and close, whatever the punctuation on its other side: the rule of
 * the proposal markdown-cjk-friendly, with Thai, Lao, Khmer and Burmese besides, and with `_`.
 */
export const spacelessMarkdown: MarkedExtension = {
  hooks: {
    // `##入金` is a heading; `#1` and `#promo` stay text, as in CommonMark.
    preprocess: (markdown) => markdown.replace(new RegExp(`^( {0,3}#{1,6})(?=${SPACELESS})`, "gmu"), "$1 "),
    emStrongMask: maskNeighbours,
  },
  tokenizer: {
    emStrong(source, masked, before = "") {
      return Tokenizer.prototype.emStrong.call(this, source, masked, seenBefore(source, before));
    },
    del(source, masked, before = "") {
      return Tokenizer.prototype.del.call(this, source, masked, seenBefore(source, before));
    },
    // The extension below finds them.
    url: () => undefined,
  },
  extensions: [
    {
      name: "typedAddress",
      level: "inline",
      start: (source) => firstTypedAddress(source)?.index,
      tokenizer(source, before) {
        if (this.lexer.state.inLink || /[A-Za-z0-9]$/.test(before.at(-1)?.raw ?? "")) return undefined;
        const address = firstTypedAddress(source);
        if (address?.index !== 0) return undefined;
        const { raw, href, text } = address;
        return { type: "link", raw, href, text, tokens: [{ type: "text", raw, text, escaped: false }] };
      },
    },
  ],
};

/** The character before a run at the start of `source`: none at such a script, so that the run can open. */
function seenBefore(source: string, before: string): string {
  // Of a character outside the basic plane Marked gives the second half.
  if (isSpaceless(before) || /^[\udc00-\udfff]$/.test(before)) return "";
  const after = /^[*~]+(?<char>[\s\S])/u.exec(source)?.groups?.char ?? "";
  return isSpaceless(after) ? "" : before;
}

/**
 * The text in which Marked looks for closing runs, with the characters beside a run at such a script replaced: by letters beside
 * `*` and `~`, by punctuation beside `_`, which between letters is none. Its length stays.
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
