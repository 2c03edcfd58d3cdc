import { escapeToken } from "./json.ts";
import type { DocumentProblem } from "./validate.ts";

/** Matches emoji of several code points: regional flags are spelled in tags, families are joined. */
const EMOJI_SEQUENCE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?:\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)+(?=\p{Extended_Pictographic})/gu;

/** Matches a joiner after a letter of a joining script: Arabic, and those of India and its neighbours. */
const JOINED =
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}])[\p{L}\p{M}])[\u200c\u200d]/gu;

/** Matches a zero-width space, which marks possible line breaks in scripts without spaces between words. */
const BREAKABLE = /(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200b/gu;

/** Matches right-to-left scripts, whose texts need direction marks. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu;

/**
 * Matches lone surrogates, control characters other than tabs and line ends, characters without width, changes of
 * direction, fillers that look like blanks, tags, and replacements for unreadable characters.
 */
const HIDDEN =
  /\p{Cs}|(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|[\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffd\u{e0000}-\u{e007f}]/u;

const ALL_HIDDEN = new RegExp(HIDDEN, "gu");

const CONTEXT = 20;
export const VISIBLE_TEXT = "text without control characters and others that are not seen";

/**
 * Finds invisible characters, which make a text differ from what it looks like. Returns a description and the index of
 * each. Joiners of scripts and emojis do not count.
 */
export function hiddenCharacters(text: string): { found: string; index: number }[] {
  if (!HIDDEN.test(text)) return [];
  // Same length as the text, so that offsets stay valid.
  const blank = (allowed: string) => "x".repeat(allowed.length);
  const rest = [EMOJI_SEQUENCE, JOINED, BREAKABLE].reduce(
    (left, allowed) => left.replace(allowed, blank),
    text,
  );
  const seen = RIGHT_TO_LEFT.test(text) ? rest.replace(DIRECTION_MARKS, blank) : rest;
  return [...seen.matchAll(ALL_HIDDEN)].map(({ 0: character, index }) => {
    const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
    const before = text.slice(Math.max(0, index - CONTEXT), index);
    const found = index === 0 ? `${code} at its beginning` : `${code} behind ${JSON.stringify(before)}`;
    return { found, index };
  });
}

/** Returns the first of a text's {@link hiddenCharacters}; null if it has none. */
export function hiddenCharacter(text: string): { found: string; index: number } | null {
  return hiddenCharacters(text)[0] ?? null;
}

/** Returns a problem for each text of a document with a {@link hiddenCharacter}. */
export function checkHiddenCharacters(value: unknown, pointer = ""): DocumentProblem[] {
  if (typeof value === "string") {
    const hidden = hiddenCharacter(value);
    return hidden ? [{ pointer, expected: VISIBLE_TEXT, found: hidden.found, nearest: null }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    checkHiddenCharacters(inner, `${pointer}/${escapeToken(key)}`),
  );
}
