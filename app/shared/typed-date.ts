import { trimUnseen, typedNumber } from "./typed-text.ts";

/** Years by which the Buddhist era of Thailand is ahead. */
const BUDDHIST_AHEAD = 543;

/**
 * A date as people type it, as `yyyy-MM-dd` or `MM-dd-yyyy` in the order that it has: figures of any script, with slashes,
 * points, dashes or `年`, without leading zeros. With `buddhist` a year from 2400 to 2699 is one of the Buddhist era: `2538-1-31` is
 * 1995-01-31. What is no date in one of these orders stays as it was typed.
 */
export function typedDate(text: string, { buddhist }: { buddhist: boolean }): string {
  const plain = typedNumber(text)
    .replace(/\s*日$/, "")
    .replace(/\s*[/.年月-]\s*/g, "-");
  const [, year = "", ...rest] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  const [, month = "", day = "", last = ""] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(plain) ?? [];
  const two = (part: string) => part.padStart(2, "0");
  const common = (typed: string) => {
    const isBuddhist = buddhist && typed >= "2400" && typed < "2700";
    return String(Number(typed) - (isBuddhist ? BUDDHIST_AHEAD : 0)).padStart(4, "0");
  };
  if (year !== "") return [common(year), ...rest.map(two)].join("-");
  return last === "" ? trimUnseen(text) : [two(month), two(day), common(last)].join("-");
}
