import type { Plugin } from "vite";

const BEYOND = /[^\0-\xff]/g;
/** Places where an escape would not mean the character: behind a backslash, and in a raw template. */
const NO_PLACE = /(?<!\\)(?:\\\\)*\\[^\0-\xff]|String\.raw`[^`]*[^\0-\xff]/;

/**
 * Replaces each character beyond Latin-1 in a module's code with its escape, which means the same in strings, templates
 * and regular expressions.
 * @throws Error when the escape would not mean the same.
 */
export function escapeNonLatin1(code: string): string {
  const found = NO_PLACE.exec(code);
  if (found) throw new Error(`no escape can stand for the last character of ${JSON.stringify(found[0])}`);
  return code.replace(BEYOND, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Reduces a bundle to Latin-1: one character beyond it makes V8 store a source of a million characters with two bytes
 * each. It runs last, because the compiler would write the characters themselves again.
 */
export const latin1Source: Plugin = {
  name: "latin1-source",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk") chunk.code = escapeNonLatin1(chunk.code);
    }
  },
};
