import type { Draw } from "../../../maths/game-maths.ts";
import {
  computePaybacks,
  FULL_PAYBACK,
  type Position,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

/** Number of throws shown of a long round: the first, and the last ones. */
const SHOWN = 12;
const FIELD: Readonly<Record<number, number>> = {
  2: 2_000,
  3: 1_000,
  4: 1_000,
  9: 1_000,
  10: 1_000,
  11: 1_000,
  12: 3_000,
};

type Throw = readonly [number, number];
const sum = ([first, second]: Throw) => first + second;

/**
 * Rolls the throws from the come-out to the decision: 7 and 11 win, 2, 3 and 12 lose; any other total has to repeat
 * before a 7.
 */
function rollThrows(draw: Draw): Throw[] {
  const throws: Throw[] = [[draw(6) + 1, draw(6) + 1]];
  const first = throws.map(sum)[0] ?? 0;
  if ([2, 3, 7, 11, 12].includes(first)) return throws;
  for (;;) {
    const next: Throw = [draw(6) + 1, draw(6) + 1];
    throws.push(next);
    if (sum(next) === first || sum(next) === 7) return throws;
  }
}

/** Settles a round by the first throw's total and the pass line's result. */
export function settleCraps(first: number, isPass: boolean): TableResult["back"] {
  const field = FIELD[first];
  return computePaybacks({
    pass: isPass && toWinPayback(1_000),
    dontPass: first === 12 ? FULL_PAYBACK : !isPass && toWinPayback(1_000),
    field: field !== undefined && toWinPayback(field),
    anySeven: first === 7 && toWinPayback(4_000),
    anyCraps: [2, 3, 12].includes(first) && toWinPayback(7_000),
    eleven: first === 11 && toWinPayback(15_000),
  });
}

/** Craps in which a round continues until the pass line is decided; the other bets are on the first throw. */
export const CRAPS: TableRules = {
  id: "craps",
  road: "values",
  items: "die",
  positions: [
    position("pass", "sides", 1_000, 9_859),
    position("dontPass", "sides", 1_000, 9_864),
    { id: "field", group: "first", odds: [1_000, 2_000, 3_000], returns: 9_722 } satisfies Position,
    position("anySeven", "first", 4_000, 8_333),
    position("anyCraps", "first", 7_000, 8_889),
    position("eleven", "first", 15_000, 8_889),
  ],
  deal(draw) {
    const throws = rollThrows(draw);
    const first = sum(throws[0] ?? [0, 0]);
    const last = sum(throws.at(-1) ?? [0, 0]);
    const isPass = throws.length === 1 ? first === 7 || first === 11 : last === first;
    const shown = throws.length > SHOWN ? [...throws.slice(0, 1), ...throws.slice(1 - SHOWN)] : throws;
    return {
      hands: shown.map((one, n) => ({
        side: n === 0 ? "comeOut" : "throw",
        items: one.map(String),
        points: sum(one),
      })),
      mark: String(first),
      signs: [isPass ? "pass" : "dontPass"],
      back: settleCraps(first, isPass),
    };
  },
};
