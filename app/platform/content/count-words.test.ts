import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  ["", 0],
  ["  ... !? 🎰 ", 0],
  ["Well done.", 2],
  ["It's   2 o'clock\nnow", 4],
  ["nạp tiền nhanh", 3],
  ["ฝากเงินไม่ได้", 4],
  ["存款没有到账", 4],
])("counts the words of %j: %i", (text, words) => {
  expect(countWords(text)).toBe(words);
});
