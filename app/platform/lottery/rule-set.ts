import type { PickRule } from "#app/shared/lottery-picks.ts";

export type PrizeMode = "LOTT" | "ELOTT";

/** A prize of a draw's table: `count` numbers of `digits` digits. */
export interface Prize {
  code: PrizeCode;
  count: number;
  digits: number;
}
export type PrizeCode =
  | "SPECIAL"
  | `G${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | "FIRST"
  | "SECOND"
  | "THIRD"
  | "STARTER"
  | "CONSOLATION"
  | "BOTTOM";

/**
 * The result shape of a draw. `prizes`: independent numbers of equally likely digits, in the order of the prize table.
 * `balls`: different numbers from 1 on, in the order drawn. `dice`: faces from 1 to 6.
 */
export type DrawShape =
  | { kind: "prizes"; prizes: readonly Prize[] }
  | { kind: "balls"; count: number; of: number }
  | { kind: "dice"; count: number };

/** A number derived from a draw, which options are compared with. */
export type ValueSource =
  | { of: "tail"; prize: PrizeCode; digits: number }
  | { of: "digitSum"; prize: PrizeCode }
  | { of: "ends"; prize: PrizeCode }
  | { of: "ballSum" }
  | { of: "faces" };

export interface Option {
  code: string;
  /** Returns true when it wins with that value of the source. */
  wins(value: number): boolean;
}

/**
 * How lines are matched against a draw. Each tier has its own odds; a line can hit several tiers, and one tier several
 * times.
 * - `tail`: the number is the end of a prize number (`end: "head"`: its beginning). A tier for each group of prizes.
 * - `orders`: the digits are those at the end of the prize number, in any order. Tiers: all digits different, one
 *   twice.
 * - `digit`: the digit is among the last `digits` of the prize number. One tier.
 * - `all`, `none`: all, or none, of the line's two-digit numbers are ends of prize numbers. One tier.
 * - `balls`: a tier for each number of drawn balls in `hits`.
 * - `options`: a tier for each option.
 */
export type MatchRule =
  | { by: "tail"; tiers: readonly (readonly PrizeCode[])[]; end?: "head" }
  | { by: "orders"; prize: PrizeCode }
  | { by: "digit"; prize: PrizeCode; digits: number }
  | { by: "all" }
  | { by: "none" }
  | { by: "balls"; hits: readonly number[] }
  | { by: "options"; value: ValueSource; options: readonly Option[] };

/** A type of bet on a draw. */
export interface PlayType {
  code: string;
  picks: PickRule;
  match: MatchRule;
  /** The total payout per unit on a line that hits, in thousandths of the unit, by tier. */
  odds: Readonly<Record<PrizeMode, readonly number[]>>;
  /** The cost of a line in units (docs/lottery.md). */
  cost: Readonly<Record<PrizeMode, number>>;
}

/** The results that a game draws, and the bets that it accepts. */
export interface RuleSet {
  code: string;
  shape: DrawShape;
  plays: readonly PlayType[];
}

/**
 * Returns a play type that costs one unit per line and pays the same in both prize modes. `odds` are multiples of the
 * unit, by tier.
 */
export function createPlayType(
  code: string,
  picks: PickRule,
  match: MatchRule,
  odds: readonly number[],
): PlayType {
  const thousandths = odds.map((times) => Math.round(times * 1_000));
  return { code, picks, match, odds: { LOTT: thousandths, ELOTT: thousandths }, cost: { LOTT: 1, ELOTT: 1 } };
}

/** Returns the pick rule for numbers of `length` digits, each a line. */
export function createDigitsRule(length: number, most = 100): Extract<PickRule, { kind: "digits" }> {
  return { kind: "digits", length, most };
}

/** Returns a play type on named outcomes, each with its own odds. */
export function optionsPlay(
  code: string,
  value: ValueSource,
  options: readonly (Option & { odds: number })[],
): PlayType {
  return createPlayType(
    code,
    { kind: "options", options: options.map((option) => option.code) },
    { by: "options", value, options },
    options.map((option) => option.odds),
  );
}

/** Returns big, small, odd and even of a value whose lower half ends with `small`. */
export function createSideOptions(small: number, odds: number): (Option & { odds: number })[] {
  return [
    { code: "BIG", wins: (value) => value > small, odds },
    { code: "SMALL", wins: (value) => value <= small, odds },
    { code: "ODD", wins: (value) => value % 2 === 1, odds },
    { code: "EVEN", wins: (value) => value % 2 === 0, odds },
  ];
}
