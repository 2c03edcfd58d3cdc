import type { Plugin } from "vite";

/**
 * V8 keeps a source with one character beyond Latin-1 with two bytes for each of its million characters. So a server's
 * module says such a character by its escape, which means the same in its texts, templates and patterns. Done last: the
 * compiler would write the characters themselves again.
 */
export const latin1Source: Plugin = {
  name: "latin1-source",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      chunk.code = chunk.code.replace(
        /[^\0-\xff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};
