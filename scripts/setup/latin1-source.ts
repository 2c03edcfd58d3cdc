import type { Plugin } from "vite";

const BEYOND = /[^\0-\xff]/g;
/** Places where an escape would not mean the character: behind a backslash, and in a raw template. */
const NO_PLACE = /(?<!\\)(?:\\\\)*\\[^\0-\xff]|String\.raw`[^`]*[^\0-\xff]/;

/**
 * A module's code with each character beyond Latin-1 as its escape, which means the same in texts, templates and patterns.
 * @throws Error where it would not.
 */
export function inLatin1(code: string): string {
  const found = NO_PLACE.exec(code);
  if (found) throw new Error(`no escape can stand for the last character of ${JSON.stringify(found[0])}`);
  return code.replace(BEYOND, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * V8 keeps a source with one character beyond Latin-1 with two bytes for each of its million characters. Done last: the
 * compiler would write the characters themselves again.
 */
export const latin1Source: Plugin = {
  name: "latin1-source",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk") chunk.code = inLatin1(chunk.code);
    }
  },
};
