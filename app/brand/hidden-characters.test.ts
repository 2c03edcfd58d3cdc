import { expect, test } from "vitest";
import { hiddenCharacter } from "./hidden-characters.ts";
import { openLoadErrors } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();
const EXPECTED = "expected text without control characters and others that are not seen";

test.each([
  ["half a character", "Manila \ud800Star", "U+D800"],
  ["a control character", "Manila \u0000Star", "U+0000"],
  ["a change of direction", "Manila \u202eStar", "U+202E"],
  ["an isolate", "Manila \u2067Star", "U+2067"],
  ["a mark of direction", "Manila \u200fStar", "U+200F"],
  ["a blank without width", "Manila \u200bStar", "U+200B"],
  ["a byte order mark", "Manila \ufeffStar", "U+FEFF"],
  ["a joiner between Latin letters", "Manila \u200dStar", "U+200D"],
  ["a filler", "Manila \u3164Star", "U+3164"],
  ["a tag", "Manila \u{e0041}Star", "U+E0041"],
])("reports %s in a text by its pointer", (_what, name, code) => {
  expect(findErrors({ name })).toEqual([
    `small/brand.json /name: ${EXPECTED}, found ${code} behind "Manila ".`,
  ]);
});

test("reports a hidden character in a file of texts and in an article too", () => {
  expect(findErrors({}, { "small/locales/EN.json": { "home.own": "\u200bOur home" } })).toEqual([
    `small/locales/EN.json /home.own: ${EXPECTED}, found U+200B at its beginning.`,
  ]);
  expect(findErrors({}, { "small/help/EN/faq.md": "# FAQ\n\nA\n B\u202eC" })).toEqual([
    `small/help/EN/faq.md:4:3: ${EXPECTED}, found U+202E behind "# FAQ\\n\\nA\\n B".`,
  ]);
  const lines = findErrors({}, { "small/help/EN/faq.md": "# FAQ\n\nA\u202eB\u202eC\nD\nE\u2060F" });
  expect(lines.map((line) => line.split(" ")[0])).toEqual([
    "small/help/EN/faq.md:3:2:",
    "small/help/EN/faq.md:5:2:",
  ]);
});

test.each([
  ["joined emojis", "👨‍👩‍👧 🏳️‍🌈 👩🏽‍💻 ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
  ["joiners of Persian and Hindi", "می‌خواهم क्‍ष ශ්‍රී"],
  ["marks of direction beside Hebrew", "שלום!\u200f (1)"],
  ["variants of characters", "葛\u{e0100} ☎️ ☎︎"],
  ["places where a Thai line may break", "ฝาก\u200bเงิน\u200bขั้นต่ำ"],
  ["lines and tabs", "one\ntwo\tthree"],
  ["the languages of the site", "ฝากเงิน・入金のコツ – Nạp tiền… “Đặt cược”"],
])("%s are detected", (_what, text) => {
  expect(hiddenCharacter(text)).toBeNull();
});
