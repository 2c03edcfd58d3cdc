import { expect, test } from "vitest";
import { type Chapter, searchHelp } from "./search-help.ts";

const chapter = (tag: string, title: string, content: string, searchWords: string[] = []): Chapter => ({
  ...{ tag, title, content, searchWords },
});
const chapters = [
  chapter("account", "Tài khoản", "<p>Nạp tiền &amp; rút tiền qua <strong>thẻ</strong></p>"),
  chapter("deposit", "Cách nạp tiền", "<p>Đặt mật khẩu</p>"),
  chapter("cn", "如何存款", "<p>打开会员中心</p>"),
  chapter("th", "วิธีถอนเงิน", "<p>เปิดเมนู</p>", ["เบิกเงิน"]),
  chapter("ja", "出金の方法", "<p>ボーナスがあるときは</p>"),
  chapter("promo", "Turnover", "<p>What a bonus owes</p>", ["free money"]),
  chapter("money", "Free and easy", "<p>Your money, deposits too</p>"),
];
const tags = (query: string) => searchHelp(chapters, query).map(({ tag }) => tag);

test.each([
  ["nap tien", ["deposit", "account"]],
  ["DAT", ["deposit"]],
  ["ｎａｐ\u200b\u3000ｔｉｅｎ", ["deposit", "account"]],
  ["tien & rut", ["account"]],
  ["存款", ["cn"]],
  ["strong", []],
  ["  ", ["account", "deposit", "cn", "th", "ja", "promo", "money"]],
])("searching %s finds %j, titles first", (query, found) => {
  expect(tags(query)).toEqual(found);
});

test.each([
  ["เบิกเงิน", ["th"]],
  ["การถอนเงิน", ["th"]],
  ["宝くじ", []],
  ["ถอนเงิน", ["th"]],
  ["出金方法", ["ja"]],
  ["出金するには", ["ja"]],
  ["ぼーなす", ["ja"]],
  ["会员 存款", ["cn"]],
  ["Bonuses", ["promo"]],
  ["depositing", ["money"]],
  ["free money", ["promo", "money"]],
  ["bond", []],
])("searching %s finds %j, in scripts without spaces and by word forms", (query, found) => {
  expect(tags(query)).toEqual(found);
});

test.each([
  // Part of another word, in Thai and in Latin letters.
  ["ยา", []],
  ["ยืนยัน", ["self"]],
  ["age", ["years"]],
  // Words without meaning do not match a chapter.
  ["หวยไม่ได้", []],
  ["ถอนไม่ได้", ["out"]],
  ["ลืมรหัสผ่าน", ["password"]],
  ["เงินของลอตเตอรี่", []],
  // Written as one or two words, and words that only begin alike.
  ["cashout", ["out"]],
  ["cash-out", ["out"]],
  ["cash", ["in", "out"]],
  ["E wallet", ["in"]],
  ["ewallet", ["in"]],
])("searching %s finds %j, whole words only", (query, found) => {
  const all = [
    chapter("in", "วิธีฝากเงิน", "<p>ไม่มีเงินจริง</p>", ["cash in", "e-wallet"]),
    chapter("out", "วิธีถอน", "<p>ได้</p>", ["cash out"]),
    chapter("password", "บัญชี", "<p>รหัสผ่าน</p>"),
    chapter("private", "ความเป็นส่วนตัวอย่างไร", "<p>pages</p>"),
    chapter("self", "ยืนยันตัว", "<p>ok</p>"),
    chapter("years", "Who may play", "<p>Your age</p>"),
  ];
  expect(searchHelp(all, query).map(({ tag }) => tag)).toEqual(found);
});

test("searching shows the passage with the match, and none when only the title matches", () => {
  const [found] = searchHelp(chapters, "rut");
  expect(found?.passage.filter(({ hit }) => hit)).toEqual([{ at: 11, text: "rút", hit: true }]);
  expect(found?.passage.map(({ text }) => text).join("")).toBe("Nạp tiền & rút tiền qua thẻ");
  expect(searchHelp(chapters, "cach")[0]?.passage).toEqual([]);
  const long = chapter("long", "Long", `<p>${"one ".repeat(40)}bonuses ${"two ".repeat(60)}</p>`);
  const text =
    searchHelp([long], "bonus")[0]
      ?.passage.map(({ text }) => text)
      .join("") ?? "";
  expect(text).toMatch(/^… one .*bonuses two .* …$/);
  expect(text.length).toBeLessThan(180);
});
