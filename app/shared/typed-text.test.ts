import { describe, expect, it } from "vitest";
import {
  asciiDigits,
  composedText,
  foldText,
  normalizeTypedCode,
  normalizeTypedIdentifier,
  normalizeTypedName,
  normalizeTypedNumber,
  normalizeTypedPin,
  normalizeTypedText,
  toPlainCharacters,
} from "./typed-text.ts";

it("converts the digits of every script into ASCII digits", () => {
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
    ["926\u2212954", "926954"],
    ["９２６ー９５４", "926954"],
    ["\n926954\n", "926954"],
    ["926\u2060\ufeff954\u200f", "926954"],
    ["926\u30fc954", "926954"],
    ["926・954", "926954"],
    ["926･954", "926954"],
    ["926·954", "926954"],
    ["926•954", "926954"],
    ["926_954", "926954"],
    ["926/954", "926954"],
    ['"926954"', "926954"],
    ["“926954”", "926954"],
    ["「926954」。", "926954"],
    ["(926 954)", "926954"],
    ["926\ufe0f954\u034f\u3164", "926954"],
  ])("%j is read as %s", (text, code) => expect(normalizeTypedCode(text)).toBe(code));
});

it.each([
  ["482913", "482913"],
  ["４８２９１３", "482913"],
  ["๔๘๒๙๑๓", "482913"],
  ["٤٨٢٩١٣", "482913"],
  ["482 913", "482913"],
  ["482-913\n", "482913"],
  ["\u200b482913\u202c", "482913"],
  // Anything else is a password, in which each character counts.
  ["a482913", "a482913"],
  ["482・913", "482913"],
  ["482_913", "482_913"],
  ['"482913"', '"482913"'],
  ["ａ４８２９１３ ", "ａ４８２９１３ "],
  [" pass word ", " pass word "],
  ["- -", "- -"],
  ["", ""],
])("%j is read as the payment password %j", (text, pin) => expect(normalizeTypedPin(text)).toBe(pin));

it.each([
  ["+63 917 555 0123", "+63 917 555 0123"],
  ["＋６３　９１７ー５５５ー０１２３", "+63 917-555-0123"],
  ["\u202a+63\u00a0917\u2011555\u22120123\u202c", "+63 917-555-0123"],
  ["0917\u2212555\u22120123", "0917-555-0123"],
  ["0917\u30fc555\u30fc0123", "0917-555-0123"],
  ["0917・555・0123", "0917-555-0123"],
  ["0917·555·0123", "0917-555-0123"],
  ["0917/555/0123", "0917-555-0123"],
  ["0917_555_0123", "0917-555-0123"],
  ["(+63)9175550123", "+63 9175550123"],
  ["（＋63）917 555 0123", "+63 917 555 0123"],
  ["tel:+639175550123", "+639175550123"],
  ["(02) 8123 4567", "(02) 8123 4567"],
])("%j is read as the number %j", (text, number) => expect(normalizeTypedNumber(text)).toBe(number));

it.each([
  ["\u202amaria \u202c", "maria"],
  ["\ufeffMaria", "Maria"],
  ["ｍａｒｉａ８８", "maria88"],
  ["maria@example.com\u200b", "maria@example.com"],
  ["maria\u200b@\u2060example.com\n", "maria@example.com"],
  ["ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "maria@example.com"],
  ["maria\u00a0clara", "maria clara"],
  ["น้ำทอง", "น้ำทอง"],
])("%j is read as the identifier %s", (text, identifier) =>
  expect(normalizeTypedIdentifier(text)).toBe(identifier),
);

it("folds Thai marks that NFKC leaves in two orders, and keeps a Thai vowel whole", () => {
  const apart = "น\u0e49\u0e4d\u0e32";
  const swapped = "น\u0e4d\u0e49\u0e32";
  expect([composedText("น้ำ"), composedText(apart), composedText(swapped)]).toEqual(["น้ำ", "น้ำ", "น้ำ"]);
  expect(new Set(["น้ำ", apart, swapped].map(foldText)).size).toBe(1);
  expect(composedText("Ｓｔａｒ")).toBe("Star");
  expect(foldText("ＳＴＡＲ")).toBe("star");
});

it.each([
  ["น\u0e33\u0e49", "น้ำ"],
  ["น\u0e4d\u0e32\u0e49", "น้ำ"],
  ["ກ\u0eb3\u0ec9", "ກ\u0ec9\u0eb3"],
  ["ก\u0e48\u0e35", "กี่"],
  ["ก\u0e35\u0e48\u0e48", "กี่"],
  ["เเอดมิน", "แอดมิน"],
  ["a\ufe0fb\u034fc\u115f\u1160d\u17b4\u17b5e\u180b\u180e\u180ff\u{e0100}g\u3164\uffa0", "abcdefg"],
])("%j equals %j when compared", (one, other) => expect(foldText(one)).toBe(foldText(other)));

it("keeps a Thai vowel whole when its tone mark is typed after it", () =>
  expect(composedText("นำ้ทอง")).toBe("น้ำทอง"));

it.each([
  ["O\u2019Brien", "O'Brien"],
  ["O\u02bcBrien", "O'Brien"],
  ["O´Brien", "O'Brien"],
  ["Jean\u2013Luc", "Jean-Luc"],
  ["Ann\u00a0Lee", "Ann Lee"],
  ["Ann\u200bLee", "AnnLee"],
  ["Ann  Lee", "Ann Lee"],
  ["李•白", "李·白"],
  ["李·白", "李·白"],
  ["ジョン･スミス", "ジョン・スミス"],
  ["ルーシー", "ルーシー"],
  ["葛\u{e0100}城", "葛\u{e0100}城"],
  ["\u3164\u3164", ""],
  ["M\ufe0far\u034fia", "Maria"],
])("%j is read as the name %j", (text, name) => expect(normalizeTypedName(text)).toBe(name));

it("composes a text and keeps Thai vowels and joiners unchanged", () => {
  expect(normalizeTypedText("\u202a Jose\u0301 \u202c\u200b")).toBe("Jos\u00e9");
  expect(normalizeTypedText("น้ำทอง")).toBe("น้ำทอง");
  expect(normalizeTypedText("Anne\u2011Marie\u00a0dela\u200b\u3000Cruz\u200e")).toBe("Anne-Marie dela Cruz");
  expect(normalizeTypedText("สมชาย\u200b ใจดี")).toBe("สมชาย ใจดี");
  expect(normalizeTypedText("abc\u202edef")).toBe("abc\u202edef");
  expect(normalizeTypedText("می\u200cخواهم")).toBe("می\u200cخواهم");
  for (const emoji of ["👨\u200d👩\u200d👧", "❤\ufe0f", "🏴\u{e0067}\u{e0062}\u{e007f}", "1\ufe0f\u20e3"])
    expect(normalizeTypedText(`Hi\ufe0f \u{e0067}${emoji}`)).toBe(`Hi ${emoji}`);
  expect(toPlainCharacters("a\tb")).toBe("a b");
});
