import { describe, expect, it } from "vitest";
import { listNationalNumbers, normaliseEmail, parseEmail, parseMobile } from "./addresses.ts";

describe("a mobile number", () => {
  it.each([
    ["63", "09175550101", "+639175550101"],
    ["+63", "917 555 0101", "+639175550101"],
    ["63", "+63 (917) 555-0101", "+639175550101"],
    ["63", "639175550101", "+639175550101"],
    ["63", "+639175550101", "+639175550101"],
    ["63", "0063 917 555 0101", "+639175550101"],
    ["63", "00 63 917 555 0101", "+639175550101"],
    ["63", "+63 (0) 917 555 0101", "+639175550101"],
    ["63", "917\u2212555\u22120101", "+639175550101"],
    ["63", "\n0917\u200b5550101\n", "+639175550101"],
    ["63", "(+63)9175550101", "+639175550101"],
    ["63", "tel:+639175550101", "+639175550101"],
    ["63", "0917/555/0101", "+639175550101"],
    ["63", "0917・555・0101", "+639175550101"],
    ["81", "０９０ー１２３４ー５６７８", "+819012345678"],
    ["６３", "０９１７５５５０１０１", "+639175550101"],
    ["63", "\u202a0917\u00a0555\u20110101\u202c", "+639175550101"],
    ["66", "๐๘๑ ๒๓๔ ๕๖๗๘", "+66812345678"],
    ["84", "0912 345 678", "+84912345678"],
    ["66", "081 234 5678", "+66812345678"],
    ["44", "07400 123456", "+447400123456"],
    ["1", "(201) 555-0123", "+12015550123"],
  ])("+%s and %s becomes %s", (code, typed, number) => {
    expect(parseMobile(code, typed)).toBe(number);
  });

  it.each([
    ["63", ""],
    ["63", "12"],
    ["63", "0917555010"],
    ["63", "+84912345678"],
    ["63", "(02) 8123 4567"],
    ["44", "020 7946 0018"],
    ["999", "9175550101"],
    ["", "+639175550101"],
    ["63", "0917-555-0101 ext. 5"],
    ["x", "09175550101"],
  ])("+%s and %j is not valid", (code, typed) => {
    expect(parseMobile(code, typed)).toBeNull();
  });
});

it.each([
  ["PH", "+63 917 555 0101", ["09175550101", "9175550101"]],
  ["PH", "09175550101", ["09175550101", "9175550101"]],
  ["US", "+1 201 555 0123", ["2015550123", "2015550123"]],
  // Numbers of another country do not count.
  ["PH", "+84912345678", []],
  ["PH", "12345", []],
  ["XX", "+639175550101", []],
])("in %s %s can be dialled as %j", (country, typed, spellings) =>
  expect(listNationalNumbers(country, typed)).toEqual(spellings),
);

describe("a mail address", () => {
  it.each([
    [" Maria@EXAMPLE.com ", "maria@example.com"],
    ["\u202amaria@example.com\u202c\u200b", "maria@example.com"],
    ["ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ ", "maria@example.com"],
    ["maria\u200b@\u2060example.com\n", "maria@example.com"],
    ["maria@münchen.example", "maria@xn--mnchen-3ya.example"],
    ["a.b+c@mail.example", "a.b+c@mail.example"],
    ["a@b。co", "a@b.co"],
    ["a。b@b｡co", "a.b@b.co"],
    ["a@例え.jp", "a@xn--r8jz45g.jp"],
    ["ａ＠例え。ｊｐ", "a@xn--r8jz45g.jp"],
    ["nobody", "nobody"],
    ["a@b/c", "a@b/c"],
    ["@example.com", "@example.com"],
  ])("%s is normalised to %s", (typed, normal) => {
    expect(normaliseEmail(typed)).toBe(normal);
  });

  it.each([
    ["Maria@EXAMPLE.com", "maria@example.com"],
    ["o'neil.a_b+c@mail.example.co.th", "o'neil.a_b+c@mail.example.co.th"],
    ["иван@почта.рф", null],
    ["a@b。co", "a@b.co"],
    ["ａ＠例え。ｊｐ", "a@xn--r8jz45g.jp"],
    ["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
  ])("%s is accepted as %s", (typed, taken) => {
    expect(parseEmail(typed)).toBe(taken);
  });

  it.each([
    "<a@example.com",
    "a@example.com>",
    "b,a@example.com",
    "group:a@example.com",
    "(note)a@example.com",
    '"a"@example.com',
    "a@example.com,b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "=?utf-8?q?a?=@example.com",
    "a..b@example.com",
    ".a@example.com",
    "a@localhost",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(130)}example.com`,
  ])("is refused in a spelling that a mailer would deliver to somebody else's mailbox: %j", (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });
});
