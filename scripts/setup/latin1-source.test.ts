import { expect, it } from "vitest";
import { escapeNonLatin1 } from "./latin1-source.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the code that is read
it.each(['"é 一 😀"', "`${1}·…`", "/[đĐ]/.test('đ')", '"\\\\…"', "/^[\\p{L}、]+$/u.test('a、')"])(
  "%s means the same without a character beyond Latin-1",
  (code) => {
    const written = escapeNonLatin1(code);
    expect(written).not.toMatch(/[^\0-\xff]/);
    // biome-ignore lint/security/noGlobalEval: what is held is what the code means
    expect(eval(written)).toBe(eval(code));
  },
);

it.each(['"\\…"', "/[\\–]/", "String.raw`a…b`"])(
  "%s is refused, since its escape means something else",
  (code) => {
    expect(() => escapeNonLatin1(code)).toThrow(/no escape can stand/);
  },
);
