import { describe, expect, it } from "vitest";
import { normaliseEmail, parseMobile } from "./addresses.ts";

describe("a mobile number", () => {
  it.each([
    ["63", "09175550101", "+639175550101"],
    ["+63", "917 555 0101", "+639175550101"],
    ["63", "+63 (917) 555-0101", "+639175550101"],
    ["63", "639175550101", "+639175550101"],
    ["84", "0912 345 678", "+84912345678"],
    ["66", "081 234 5678", "+66812345678"],
    ["44", "07400 123456", "+447400123456"],
    ["1", "(201) 555-0123", "+12015550123"],
  ])("+%s and %s is %s", (code, typed, number) => {
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
    ["63", "０９１７５５５０１０１"],
    ["x", "09175550101"],
  ])("+%s and %j is none", (code, typed) => {
    expect(parseMobile(code, typed)).toBeNull();
  });
});

describe("a mail address", () => {
  it.each([
    [" Maria@EXAMPLE.com ", "maria@example.com"],
    ["maria@münchen.example", "maria@xn--mnchen-3ya.example"],
    ["a.b+c@mail.example", "a.b+c@mail.example"],
    ["nobody", "nobody"],
    ["a@b/c", "a@b/c"],
    ["@example.com", "@example.com"],
  ])("%s is written to as %s", (typed, normal) => {
    expect(normaliseEmail(typed)).toBe(normal);
  });
});
