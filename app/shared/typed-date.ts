import { trimUnseen, typedNumber } from "./typed-text.ts";

/** Years by which the Buddhist era of Thailand is ahead. */
const BUDDHIST_AHEAD = 543;
/** Languages in which a date of figures with the year at its end begins with the day, everywhere that they are read. */
const DAY_FIRST = ["ID", "TH", "VI"];

/** How typed dates are read. */
export interface DateReading {
  /** True to read years from 2400 to 2699 as those of the Buddhist era. */
  buddhist: boolean;
  /** The first figure where the year comes last; null where people differ, so that none is guessed. */
  first: "day" | "month" | null;
}

/** How the readers of a brand's languages type dates. A field's pattern may ask for the month first. */
export function dateReading(languages: readonly string[], patternId = ""): DateReading {
  const isDayFirst = languages.length > 0 && languages.every((language) => DAY_FIRST.includes(language));
  return {
    buddhist: languages.includes("TH"),
    first: patternId === "dateMonthFirst" ? "month" : isDayFirst ? "day" : null,
  };
}

/**
 * A date as people type it, as `yyyy-MM-dd`: figures of any script, with slashes, points, dashes or `年`, without leading zeros.
 * Where the year comes last, a figure over 12 is the day (`31/1/1995`), and of two others the first is what `first` says.
 * What is no date, or can be two, stays as it was typed.
 */
export function typedDate(text: string, { buddhist, first }: DateReading): string {
  const plain = typedNumber(text)
    .replace(/\s*[.日일]$/, "")
    .replace(/\s*[/.年月년월-]\s*/g, "-");
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  const [, one = "", other = "", last = ""] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(plain) ?? [];
  const ordered = year === "" ? monthAndDay(one, other, first) : ([month, day] as const);
  const typedYear = year || last;
  if (typedYear === "" || ordered === null) return trimUnseen(text);
  const isBuddhist = buddhist && typedYear >= "2400" && typedYear < "2700";
  const common = String(Number(typedYear) - (isBuddhist ? BUDDHIST_AHEAD : 0));
  return [common.padStart(4, "0"), ...ordered.map((part) => part.padStart(2, "0"))].join("-");
}

/** The month and the day of two figures; null where each can be either. */
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
