import { expect, it } from "vitest";
import { escapeNonLatin1 } from "./latin1-source.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the code that is read
it.each(['"é 一 😀"', "`${1}·…`", "/[đĐ]/.test('đ')", '"\\\\…"', "/^[\\p{L}、]+$/u.test('a、')"])(
  "%s is escaped to Latin-1 without a change of meaning",
  (code) => {
    const written = escapeNonLatin1(code);
    expect(written).not.toMatch(/[^\0-\xff]/);
    // biome-ignore lint/security/noGlobalEval: what is held is what the code means
    expect(eval(written)).toBe(eval(code));
  },
);

it.each(['"\\…"', "/[\\–]/", "String.raw`a…b`"])(
  "%s is refused, because its escape has a different meaning",
  (code) => {
    expect(() => escapeNonLatin1(code)).toThrow(/no escape can stand/);
  },
);
