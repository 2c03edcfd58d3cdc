import { type NamedPattern, PATTERNS } from "../../../app/platform/accounts/patterns.ts";
import { ownBrand } from "../setup/own-brand.ts";

/** Plain text fields, each of which gets its own pattern. */
export const FIELDS = [
  "fullname",
  "payeeName",
  "idNumber",
  "nationality",
  "address",
  "occupation",
  "sourceOfIncome",
  "line",
  "zalo",
  "whatsapp",
  "telegram",
  "facebook",
  "wechat",
  "qqNum",
];

export interface Rule {
  pattern: NamedPattern;
  min: number;
  max: number;
}

const computeLength = (text: string) => Array.from(text).length;
/** Returns the longest of the texts that a pattern accepts. */
export const accepted = (pattern: NamedPattern) =>
  pattern.accepted.reduce((longest, text) => (computeLength(text) > computeLength(longest) ? text : longest));

/** Returns a text that can be typed but the rule refuses. */
export function refused({ pattern, max }: Rule): string {
  // A date field accepts only dates, including this one.
  if (pattern.id === "dateYearFirst") return "0990-01-31";
  const typed = pattern.rejected.find(
    (text) => text !== "" && text.trim() === text && !/\p{Cc}/u.test(text) && computeLength(text) <= max,
  );
  // A pattern that accepts any text still refuses a short one.
  return typed ?? "x";
}

/**
 * The first fourteen patterns with lengths from 1 to 30, and the last fourteen with one exact length each, on the same
 * fields.
 */
export const RULES = {
  ranges: FIELDS.map((_, at): Rule => ({ pattern: PATTERNS[at] as NamedPattern, min: 1, max: 30 })),
  single: FIELDS.map((_, at): Rule => {
    const pattern = PATTERNS[PATTERNS.length - FIELDS.length + at] as NamedPattern;
    const length = computeLength(accepted(pattern));
    return { pattern, min: length, max: length };
  }),
};
export type PatternBrand = keyof typeof RULES;

export const LANGUAGES = { ranges: "EN", single: "VI" };
/** The prefix of each brand's numbers, and a number with that prefix. */
const NUMBERS = { ranges: "2*", single: "3*" };
export const NUMBER = { ranges: "2025550123", single: "3125550123" };

/** Returns two brands whose forms together use all patterns. */
export function patternBrands(): Record<string, object> {
  const brands = (["ranges", "single"] as const).map((brand) => {
    const fields = RULES[brand].map(({ pattern, min, max }, at) => [
      FIELDS[at],
      { enabled: true, required: true, minLength: min, maxLength: max, patternId: pattern.id },
    ]);
    const language = LANGUAGES[brand];
    const mobileNum = { enabled: true, maxLength: 15, patternId: "digits", acceptedPattern: NUMBERS[brand] };
    const changes = {
      locale: { default: language, supported: [language], switcher: [language], timeZone: "UTC" },
      registration: { username: { ...Object.fromEntries(fields), mobileNum }, dialCountries: ["US"] },
    };
    return [`${brand}/brand.json`, ownBrand(brand, changes)];
  });
  return Object.fromEntries(brands);
}
