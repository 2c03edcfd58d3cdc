import { describe, expect, it } from "vitest";
import {
  asciiDigits,
  composedText,
  foldText,
  plainText,
  typedCode,
  typedIdentifier,
  typedText,
} from "./typed-text.ts";

it("turns the digits of every script into ASCII ones", () => {
  const zeros = Array.from({ length: 0x1_fbfa }, (_, at) => at).filter((at) => {
    const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
    return isDigit(at) && (at === 0x30 || !isDigit(at - 1));
  });
  expect(zeros.length).toBeGreaterThan(50);
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join("");
    expect(asciiDigits(digits)).toBe("0123456789");
  }
});

describe("a code", () => {
  it.each([
    ["926954", "926954"],
    [" 926 954 ", "926954"],
    ["926-954", "926954"],
    ["926\u2013954", "926954"],
    ["926\u00a0954", "926954"],
    ["９２６９５４", "926954"],
    ["๙๒๖ ๙๕๔", "926954"],
    ["\u202a926954\u202c", "926954"],
    ["926\u200b954\r\n", "926954"],
    ["ABCD-efgh", "ABCDefgh"],
    ["１２３‐４５６．７８９", "123456789"],
  ])("%j is read as %s", (text, code) => expect(typedCode(text)).toBe(code));
});

it.each([
  ["\u202amaria \u202c", "maria"],
  ["\ufeffMaria", "Maria"],
  ["ｍａｒｉａ８８", "maria88"],
  ["maria@example.com\u200b", "maria@example.com"],
  ["น้ำทอง", "น้ำทอง"],
])("%j is the identifier %s", (text, identifier) => expect(typedIdentifier(text)).toBe(identifier));

it("folds what NFKC leaves in two orders, and keeps a Thai vowel in one piece", () => {
  const apart = "น\u0e49\u0e4d\u0e32";
  const swapped = "น\u0e4d\u0e49\u0e32";
  expect([composedText("น้ำ"), composedText(apart), composedText(swapped)]).toEqual(["น้ำ", "น้ำ", "น้ำ"]);
  expect(new Set(["น้ำ", apart, swapped].map(foldText)).size).toBe(1);
  expect(composedText("Ｓｔａｒ")).toBe("Star");
  expect(foldText("ＳＴＡＲ")).toBe("star");
});

it("composes a text and keeps Thai vowels and joiners", () => {
  expect(typedText("\u202a Jose\u0301 \u202c\u200b")).toBe("Jos\u00e9");
  expect(typedText("น้ำทอง")).toBe("น้ำทอง");
  expect(typedText("می\u200cخواهم")).toBe("می\u200cخواهم");
  expect(plainText("a\tb")).toBe("a b");
});
