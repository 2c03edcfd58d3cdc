import { toPlainCharacters } from "./typed-text.ts";

/** The picks of a lottery's play type, and the number of lines that they make. */

/**
 * The rule for picking numbers in a play type:
 * - `digits`: numbers of `length` digits. Each is a line, or with `orders` one line for each order of its digits.
 *   `mixed` refuses a number of one repeated digit.
 * - `numbers`: numbers from a range, written with `width` digits. Each combination of `take` of them is a line.
 * - `options`: named outcomes, each a line.
 */
export type PickRule =
  | { kind: "digits"; length: number; most: number; orders?: true; mixed?: true }
  | { kind: "numbers"; from: number; to: number; width: number; take: number; most: number }
  | { kind: "options"; options: readonly string[] };

/** Maximum of lines on one ticket. */
export const MAX_LINES = 2_000;

/** The separators that people type between numbers and names; a dash, point or slash only between figures. */
const SEPARATORS = /[\s,;|、]+|(?<=\d)[\p{Pd}./](?=\d)/u;

/** Splits a text such as `05, 17 88` into unique, sorted picks, without checking them: see {@link areValidPicks}. */
export function splitPicks(text: string): string[] {
  return [...new Set(toPlainCharacters(text).split(SEPARATORS).filter(Boolean))].sort();
}

/** Adds a pick to a text of picks, or removes it if present. */
export function togglePick(text: string, pick: string): string {
  const picks = splitPicks(text);
  const others = picks.filter((one) => one !== pick);
  return (others.length < picks.length ? others : [...picks, pick]).join(" ");
}

/** Returns true when a play type accepts these picks: each of the right form and each once, and as many as it needs. */
export function areValidPicks(rule: PickRule, picks: readonly string[]): boolean {
  if (picks.length === 0 || new Set(picks).size < picks.length) return false;
  switch (rule.kind) {
    case "digits":
      return picks.length <= rule.most && picks.every((pick) => isDigits(rule, pick));
    case "numbers":
      return (
        picks.length >= rule.take && picks.length <= rule.most && picks.every((pick) => isNumber(rule, pick))
      );
    case "options":
      return picks.every((pick) => rule.options.includes(pick));
  }
}

/** Returns the number of lines that valid picks make; 0 when there are too few. */
export function countLines(rule: PickRule, picks: readonly string[]): number {
  if (rule.kind === "numbers") return combinations(picks.length, rule.take);
  if (rule.kind === "digits" && rule.orders) {
    return picks.reduce((lines, pick) => lines + countOrders(pick), 0);
  }
  return picks.length;
}

/** Returns everything that can be picked, in order, if that is a list to choose from; else null. */
export function listPicks(rule: PickRule): string[] | null {
  if (rule.kind === "options") return [...rule.options];
  if (rule.kind === "numbers") {
    return Array.from({ length: rule.to - rule.from + 1 }, (_, at) =>
      String(rule.from + at).padStart(rule.width, "0"),
    );
  }
  if (rule.length > 2) return null;
  return Array.from({ length: 10 ** rule.length }, (_, at) => String(at).padStart(rule.length, "0"));
}

/** Returns the number of subsets of size `take` among `from`. */
export function combinations(from: number, take: number): number {
  if (take < 0 || take > from) return 0;
  let count = 1;
  for (let at = 1; at <= take; at++) count = (count * (from - take + at)) / at;
  return Math.round(count);
}

/** Returns the number of orders of a number's digits: 24 for `1234`, 4 for `1112`. */
function countOrders(digits: string): number {
  let orders = factorial(digits.length);
  for (const digit of new Set(digits)) orders /= factorial(digits.split(digit).length - 1);
  return orders;
}

function isDigits({ length, mixed }: Extract<PickRule, { kind: "digits" }>, pick: string): boolean {
  return pick.length === length && /^\d+$/.test(pick) && !(mixed && new Set(pick).size === 1);
}

function isNumber({ from, to, width }: Extract<PickRule, { kind: "numbers" }>, pick: string): boolean {
  const value = Number(pick);
  return pick.length === width && /^\d+$/.test(pick) && value >= from && value <= to;
}

function factorial(of: number): number {
  return of <= 1 ? 1 : of * factorial(of - 1);
}
