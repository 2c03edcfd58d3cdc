import { expect, it } from "vitest";
import { matchesCountry } from "./match-country.ts";

const vietnam = { country: "VN", code: "84", name: "Việt Nam" };
const lao = { country: "LA", code: "856", name: "ลาวน้ำ" };

it.each([
  ["viet", vietnam, true],
  ["ＶＮ", vietnam, true],
  ["+84", vietnam, true],
  ["0084", vietnam, true],
  ["８４", vietnam, true],
  ["๘๔", vietnam, true],
  ["\u200b84\u202c", vietnam, true],
  ["", vietnam, true],
  ["น้ำ", lao, true],
  ["856", vietnam, false],
])("typing %j matches %o: %s", (typed, country, found) => expect(matchesCountry(country, typed)).toBe(found));
