import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNickname } from "./nickname.ts";

const read = (typed: string) => readNickname(typed, "Manila Star");
const key = (typed: string) => {
  const result = read(typed);
  return "messageKey" in result ? result.messageKey : result.nickname;
};

describe("a nickname", () => {
  it.each([
    ["  Juan   dela Cruz ", "Juan dela Cruz"],
    ["Ｓｔａｒ", "Star"],
    ["Ju\u200Ban\u00A0\u2060Cruz\uFEFF", "Juan Cruz"],
    ["Nguyễn Văn Đức", "Nguyễn Văn Đức"],
    ["นักเล่นมือทอง", "นักเล่นมือทอง"],
    ["น้ำทอง", "น้ำทอง"],
    ["\u202aMaria\u202c\u200b", "Maria"],
    ["小明88", "小明88"],
    ["O'Neill-3", "O'Neill-3"],
    ["O\u2019Brien", "O'Brien"],
    ["Jean\u2013Luc", "Jean-Luc"],
    ["ジョン・スミス", "ジョン・スミス"],
    ["李·白", "李·白"],
    ["Ann\u00a0Lee", "Ann Lee"],
    ["Ann\u200bLee", "AnnLee"],
    ["นำ้ใจ", "น้ำใจ"],
    ["x".repeat(20), "x".repeat(20)],
  ])("%j is stored as %j", (typed, kept) => expect(key(typed)).toBe(kept));

  it.each([
    ["", "error.field.required"],
    ["   ", "error.field.required"],
    ["\u3164", "error.field.required"],
    ["\u3164\u115f\uffa0", "error.field.required"],
    ["\u2800", "error.field.characters"],
    ["...", "error.field.characters"],
    ["x".repeat(21), "error.field.maxLength"],
    [`a${"\u0323\u0301".repeat(40)}`, "error.field.maxLength"],
    ["<b>Juan</b>", "error.field.characters"],
    ["Juan\u202Eonitoro", "error.field.characters"],
    ["Juan\nCruz", "error.field.characters"],
    ["-Juan", "error.field.characters"],
    ["💰💰", "error.field.characters"],
  ])("%j is refused: %s", (typed, why) => expect(key(typed)).toBe(why));

  it.each([
    "Admin",
    "a d m i n",
    "4dm1n",
    "аdmіn",
    "ADMÎN",
    "adrnin",
    "Supp0rt Team",
    "0fficial",
    "Customer-Service",
    "客服小明",
    "แอดมิน",
    "Manila Star",
    "M4nila.Star VIP",
    "Manila\ufe0fStar",
    "ad\ufe0fmin01",
    "ad\u034fmin01",
    "ad\u3164min",
    "ad\u17b4min",
    "ad\u{e0100}min",
    "ad\u180bmin",
    "a\u20dddmin",
    "ad\u0e48min",
    "Маnilа Ѕtаr",
    "ᴀᴅᴍɪɴ",
    "Αdmin",
    "định admın",
    "เเอดมิน",
    "ＡＤＭＩＮ",
  ])("%j could be mistaken for staff", (typed) => expect(key(typed)).toBe("error.field.staffName"));

  it.each(["น้ำทอง", "น้ำทอง".normalize("NFKC"), "น้ำทอง VIP", "ทีมน้ำทอง", "นำ้ทอง"])(
    "%j could be mistaken for staff of a brand of that name",
    (typed) => expect(readNickname(typed, "น้ำทอง")).toEqual({ messageKey: "error.field.staffName" }),
  );

  it("contains no markup once stored, and storing it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (typed) => {
        const result = read(typed);
        if (!("nickname" in result)) return;
        expect(result.nickname).not.toMatch(/[<>&"`\p{C}\p{Zl}\p{Zp}]/u);
        expect(read(result.nickname)).toEqual(result);
      }),
      { numRuns: 2_000 },
    );
  });
});
