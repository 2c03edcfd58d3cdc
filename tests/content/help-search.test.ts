import { expect, test } from "vitest";
import { readArticles } from "#app/brand/articles.ts";
import { DEMO_FOLDER } from "#app/brand/testing.ts";
import { searchHelp } from "#app/site/help/search-help.ts";

/** The first chapter found for words that customers type, in each language of the help centre. */

const { articles } = readArticles(DEMO_FOLDER, "_base", "help");

function first(language: string, query: string): string | undefined {
  const chapters = [...articles].map(([tag, texts]) => {
    const { title = "", markdown = "", searchWords = [] } = texts[language] ?? {};
    return { tag, title, content: markdown, searchWords };
  });
  return searchHelp(chapters, query)[0]?.tag;
}

const LANGUAGES = ["CN", "EN", "ID", "JA", "TH", "TY", "VI"];

test.each([
  ["forgot", "account"],
  ["otp", "account"],
  ["verify", "account"],
  ["kyc", "withdrawal"],
  ["cashout", "withdrawal"],
  ["gcash", "deposit"],
  ["bet slip", "faq"],
  ["lottery", "games"],
])("a search for %s finds the chapter %s first in every language", (query, tag) => {
  expect(LANGUAGES.map((language) => [language, first(language, query)])).toEqual(
    LANGUAGES.map((language) => [language, tag]),
  );
});

test.each([
  ["EN", "deposit not received", "deposit"],
  ["EN", "login", "account"],
  ["EN", "how do I reset my password", "account"],
  ["EN", "sign-in", "account"],
  ["CN", "忘记密码", "account"],
  ["CN", "提现", "withdrawal"],
  ["CN", "存款未到账", "deposit"],
  ["CN", "注单", "faq"],
  ["ID", "lupa password", "account"],
  ["ID", "deposit belum masuk", "deposit"],
  ["ID", "slip taruhan", "faq"],
  ["JA", "パスワード忘れた", "account"],
  ["JA", "本人確認", "withdrawal"],
  ["JA", "入金が反映されない", "deposit"],
  ["TH", "ลืมรหัสผ่าน", "account"],
  ["TH", "ฝากเงินไม่เข้า", "deposit"],
  ["TH", "ถอนเงินไม่ได้", "withdrawal"],
  ["TH", "หวย", "games"],
  ["TH", "ข้อมูลส่วนตัว", "privacy"],
  ["TY", "paglabas ng pera", "withdrawal"],
  ["TY", "nakalimutan ko ang password", "account"],
  ["TY", "hindi pumasok ang cash in", "deposit"],
  ["VI", "xổ số", "games"],
  ["VI", "xo so", "games"],
  ["VI", "xoso", "games"],
  ["VI", "quen mat khau", "account"],
  ["VI", "nap tien chua vao", "deposit"],
  ["VI", "phieu cuoc", "faq"],
])("a search in %s for %s finds the chapter %s first", (language, query, tag) => {
  expect(first(language, query)).toBe(tag);
});

test("a search in Thai for an unknown word does not match on a part of the word", () => {
  expect(first("TH", "รถยนต์")).toBeUndefined();
  expect(first("TH", "นวน")).toBeUndefined();
});
