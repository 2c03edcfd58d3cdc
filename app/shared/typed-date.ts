import { normalizeTypedNumber, trimInvisible } from "./typed-text.ts";

/** Years by which Thailand's Buddhist era is ahead. */
const BUDDHIST_AHEAD = 543;
/** Languages in which numeric dates that end with the year begin with the day, in every country of the language. */
const DAY_FIRST = ["ID", "TH", "VI"];

/** How typed dates are read. */
export interface DateReading {
  /** True to read years from 2400 to 2699 as Buddhist era. */
  buddhist: boolean;
  /** The meaning of the first number when the year is last; null where usage differs, so that nothing is guessed. */
  first: "day" | "month" | null;
}

/** Returns how readers of a brand's languages type dates. A field's pattern may request the month first. */
export function dateReading(languages: readonly string[], patternId = ""): DateReading {
  const isDayFirst = languages.length > 0 && languages.every((language) => DAY_FIRST.includes(language));
  return {
    buddhist: languages.includes("TH"),
    first: patternId === "dateMonthFirst" ? "month" : isDayFirst ? "day" : null,
  };
}

/**
 * Reads a typed date as `yyyy-MM-dd`: digits of any script, with slashes, points, dashes or `年`, with or without
 * leading zeros. If the year is last, a number over 12 is the day (`31/1/1995`); otherwise `first` gives the meaning of
 * the first number. Text that is not a date, or is ambiguous, is returned unchanged.
 */
export function typedDate(text: string, { buddhist, first }: DateReading): string {
  const plain = normalizeTypedNumber(text)
    .replace(/\s*[.日일]$/, "")
    .replace(/\s*[/.年月년월-]\s*/g, "-");
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  const [, one = "", other = "", last = ""] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(plain) ?? [];
  const ordered = year === "" ? monthAndDay(one, other, first) : ([month, day] as const);
  const typedYear = year || last;
  if (typedYear === "" || ordered === null) return trimInvisible(text);
  const isBuddhist = buddhist && typedYear >= "2400" && typedYear < "2700";
  const common = String(Number(typedYear) - (isBuddhist ? BUDDHIST_AHEAD : 0));
  return [common.padStart(4, "0"), ...ordered.map((part) => part.padStart(2, "0"))].join("-");
}

/** Returns the month and the day from two numbers; null when ambiguous. */
function monthAndDay(
  one: string,
  other: string,
  first: DateReading["first"],
): readonly [month: string, day: string] | null {
  if (Number(one) > 12) return [other, one];
  if (Number(other) > 12 || Number(one) === Number(other)) return [one, other];
  if (first === null) return null;
  return first === "day" ? [other, one] : [one, other];
}
