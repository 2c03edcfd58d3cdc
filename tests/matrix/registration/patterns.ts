import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/setup/project.mjs";
import { type Effect, effect, page, wire } from "../effect.ts";
import { isRefused, seeField } from "./forms.ts";

const LOWER = "maria";
const NAME = "Maria";
const CAPITALS = "MARIA CLARA";
const MIXED = "maria7";
const DIGIT_FIRST = "7maria";
const DIGITS = "123";
const CAPITAL_DIGIT = "Maria7";
const STRONG = "Maria7!";
const MAIL = "maria@example.com";
const VIETNAMESE = "Nguyễn Văn";
const THAI = "สมชาย";
const THAI_ENGLISH = "สมชาย Jaidee";
const KOREAN = "김민수";
const CHINESE = "王小明";
const CHINESE_DIGIT = "王8";
const CHINESE_SENTENCE = "王小明。";
const YEAR_FIRST = "1990-01-31";
const MONTH_FIRST = "01-31-1990";

const SAMPLES = [
  ...[LOWER, NAME, CAPITALS, MIXED, DIGIT_FIRST, DIGITS, CAPITAL_DIGIT, STRONG, MAIL],
  ...[VIETNAMESE, THAI, THAI_ENGLISH, KOREAN, CHINESE, CHINESE_DIGIT, CHINESE_SENTENCE],
  ...[YEAR_FIRST, MONTH_FIRST],
];

/** The samples that each pattern accepts, in their order. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  "": SAMPLES,
  letterFirst: [LOWER, NAME, MIXED, CAPITAL_DIGIT],
  alphanumeric: [LOWER, NAME, MIXED, DIGIT_FIRST, DIGITS, CAPITAL_DIGIT],
  lettersAndDigits: [MIXED, DIGIT_FIRST, CAPITAL_DIGIT],
  digits: [DIGITS],
  alphanumericUppercase: [NAME, CAPITAL_DIGIT],
  mailbox: [MAIL],
  englishSpaces: [LOWER, NAME, CAPITALS],
  noSpaces: SAMPLES.filter((sample) => !sample.includes(" ")),
  lettersSpaces: [LOWER, NAME, CAPITALS, VIETNAMESE, THAI, THAI_ENGLISH, KOREAN, CHINESE],
  uppercaseSpaces: [CAPITALS],
  lettersDigitsSymbols: [
    ...[LOWER, NAME, MIXED, DIGIT_FIRST, DIGITS, CAPITAL_DIGIT, STRONG, MAIL],
    ...[YEAR_FIRST, MONTH_FIRST],
  ],
  strongPassword: [STRONG],
  chineseDigits: [DIGITS, CHINESE, CHINESE_DIGIT],
  chinesePunctuation: [CHINESE, CHINESE_SENTENCE],
  korean: [KOREAN],
  thai: [THAI],
  thaiEnglishSpaces: [LOWER, NAME, CAPITALS, THAI, THAI_ENGLISH],
  vietnameseSpaces: [LOWER, NAME, CAPITALS, VIETNAMESE],
  dateYearFirst: [YEAR_FIRST],
  dateMonthFirst: [MONTH_FIRST],
  anyText: SAMPLES,
};

const TEXTS: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, "app/locales/EN/error.json"), "utf8"),
);

/** Returns the sentence below a field with a pattern; a calendar takes its place for a date that begins with the year. */
function getHelp(pattern: string) {
  const isCalendar = pattern === "dateYearFirst";
  const text = pattern === "" || isCalendar ? "" : (TEXTS[`pattern.${pattern}`] ?? "missing");
  return { type: isCalendar ? "date" : "text", help: text.replace("{{length}}", "1-255") };
}

/** Returns a value for each pattern. */
const forEach = (get: (pattern: string) => unknown) =>
  Object.fromEntries(Object.keys(ACCEPTED).map((pattern) => [pattern, get(pattern)]));

const PROVEN = "/registration/username/address";

export const PATTERNS: readonly Effect[] = [
  effect<string>("Patterns of registration's fields", {
    settings: Object.keys(ACCEPTED).map((pattern) => `#pattern=${pattern}`),
    along: [`${PROVEN}/patternId`],
    given: { registration: { username: { address: { enabled: true } } } },
    states: Object.fromEntries(
      Object.keys(ACCEPTED).map((patternId) => [
        patternId,
        { registration: { username: { address: { patternId } } } },
      ]),
    ),
    looks: [
      page(
        "/register: the sentence below the field",
        async (brand) => {
          const seen = await seeField(brand, "username", "address");
          return seen && { type: seen.type, help: seen.help };
        },
        forEach(getHelp),
      ),
      wire(
        "registration by username: accepted samples",
        async (brand) => {
          const accepted: string[] = [];
          for (const address of SAMPLES)
            if (!(await isRefused(brand, "username", "address", { address }))) accepted.push(address);
          return accepted;
        },
        forEach((pattern) => ACCEPTED[pattern]),
      ),
    ],
  }),
];
