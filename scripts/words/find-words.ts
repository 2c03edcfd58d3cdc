import {
  ALLOWED_NAMES,
  BANNED_OPENING,
  BANNED_PARTS,
  BANNED_PHRASES,
  type BannedWords,
} from "./word-list.ts";

/** An occurrence of a banned expression. Lines count from 1. */
export interface WordProblem {
  line: number;
  words: string;
  say: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const DEFINITION = /(?<=\b(?:function\*?|const|let|class|interface|type) )([A-Za-z]\w*)/g;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(["`])((?:(?!\1).)+)\1/g;
const DOCBLOCK_MARKS = /^\/\*\*|\*\/$|^\s*\* ?/gm;

/** Finds banned expressions in the comments, test titles and definitions of a TypeScript or JavaScript file. */
export function findInCode(text: string): WordProblem[] {
  const comments = [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const words = comment.replace(DOCBLOCK_MARKS, " ");
    const opening = comment.startsWith("/**") ? check(words.trim(), [BANNED_OPENING]) : [];
    return [...opening, ...check(words, BANNED_PHRASES)].map((found) => at(text, index, found));
  });
  const titles = [...text.matchAll(TITLE)].flatMap(({ 2: title = "", index }) =>
    check(title, BANNED_PHRASES).map((found) => at(text, index, found)),
  );
  const names = [...text.matchAll(DEFINITION)].flatMap(({ 0: name, index }) =>
    ALLOWED_NAMES.has(name)
      ? []
      : check(name, BANNED_PARTS).map(({ say }) => at(text, index, { words: name, say })),
  );
  return [...comments, ...titles, ...names];
}

/** Finds banned expressions in prose: a document in Markdown or a commit subject. Code spans and blocks are skipped. */
export function findInProse(text: string): WordProblem[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, " "));
  return prose
    .split("\n")
    .flatMap((line, index) => check(line, BANNED_PHRASES).map((found) => ({ ...found, line: index + 1 })));
}

type Found = Omit<WordProblem, "line">;

function check(text: string, rules: readonly BannedWords[]): Found[] {
  return rules.flatMap(({ pattern, say }) => {
    const words = pattern.exec(text)?.[0];
    return words === undefined ? [] : [{ words, say }];
  });
}

const at = (text: string, index: number, found: Found): WordProblem => ({
  ...found,
  line: text.slice(0, index).split("\n").length,
});
