import { positionIn } from "./text-position.ts";

/** A text file's content, or why it is not UTF-8; `line` and `column` count from 1. */
export type DecodedText =
  | { ok: true; text: string }
  | { ok: false; expected: string; found: string; line: number; column: number };

const EXPECTED = "text in UTF-8 (save the file as UTF-8)";

/**
 * Decodes the content of a hand-written file, without a byte order mark. UTF-16, other encodings and U+FFFD, by which
 * programs replace lost characters, are refused, so that no page ever shows that character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || bytes.subarray(0, 4).includes(0)) {
    return { ok: false, expected: EXPECTED, found: "UTF-16", line: 1, column: 1 };
  }
  const text = new TextDecoder().decode(bytes);
  const at = text.indexOf("\uFFFD");
  if (at < 0) return { ok: true, text };
  const found = isUtf8(bytes)
    ? "a character that another program lost (U+FFFD)"
    : "bytes of another encoding";
  return { ok: false, expected: EXPECTED, found, ...positionIn(text, at) };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes) !== "";
  } catch {
    return false;
  }
}
