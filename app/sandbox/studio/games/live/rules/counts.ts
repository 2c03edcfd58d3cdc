import { computePaybacks, FULL_PAYBACK, position, type TableRules, toWinPayback } from "./rules.ts";

const QUARTERS = [1, 2, 3, 4];
/** Returns the next number around the square: 1 follows 4. */
const getNextNumber = (number: number) => (number % 4) + 1;

/**
 * Fan tan: beads are counted off by fours, and the remainder (4 for none) wins. `fan` is one number; `nim` wins on its
 * first number and is returned on its second; `kwok` is two neighbours. Every win costs 5 % commission.
 */
export const FAN_TAN: TableRules = {
  id: "fanTan",
  road: "values",
  items: "number",
  positions: [
    ...QUARTERS.map((n) => position(`fan:${n}`, "fans", 2_850, 9_625)),
    position("odd", "sides", 950, 9_750),
    position("even", "sides", 950, 9_750),
    ...QUARTERS.map((n) => position(`kwok:${n}-${getNextNumber(n)}`, "kwoks", 950, 9_750)),
    ...QUARTERS.flatMap((n) =>
      QUARTERS.filter((other) => other !== n).map((other) =>
        position(`nim:${n}-${other}`, "nims", 1_900, 9_750),
      ),
    ),
  ],
  deal(draw) {
    const beads = 41 + draw(60);
    const left = ((beads - 1) % 4) + 1;
    const entries: Record<string, number | false> = {
      [`fan:${left}`]: toWinPayback(2_850),
      odd: left % 2 === 1 && toWinPayback(950),
      even: left % 2 === 0 && toWinPayback(950),
    };
    for (const n of QUARTERS) {
      entries[`kwok:${n}-${getNextNumber(n)}`] =
        (left === n || left === getNextNumber(n)) && toWinPayback(950);
      for (const other of QUARTERS)
        if (other !== n)
          entries[`nim:${n}-${other}`] = left === n ? toWinPayback(1_900) : left === other && FULL_PAYBACK;
    }
    return {
      hands: [{ side: "beads", items: [String(beads)], points: left }],
      mark: String(left),
      signs: [],
      back: computePaybacks(entries),
    };
  },
};

/** Four discs, each red or white: xoc dia, also called sedie. */
export const XOC_DIA: TableRules = {
  id: "xocDia",
  road: "values",
  items: "disc",
  positions: [
    position("even", "sides", 960, 9_800),
    position("odd", "sides", 960, 9_800),
    position("reds:4", "discs", 14_000, 9_375),
    position("reds:3", "discs", 2_800, 9_500),
    position("reds:2", "discs", 1_600, 9_750),
    position("reds:1", "discs", 2_800, 9_500),
    position("reds:0", "discs", 14_000, 9_375),
  ],
  deal(draw) {
    const discs = Array.from({ length: 4 }, () => (draw(2) === 1 ? "red" : "white"));
    const reds = discs.filter((disc) => disc === "red").length;
    const odds = [14_000, 2_800, 1_600, 2_800, 14_000][reds] ?? 0;
    return {
      hands: [{ side: "discs", items: discs, points: reds }],
      mark: String(reds),
      signs: [reds % 2 === 0 ? "even" : "odd"],
      back: { [`reds:${reds}`]: toWinPayback(odds), [reds % 2 === 0 ? "even" : "odd"]: toWinPayback(960) },
    };
  },
};

/** The number of the wheel's fifty segments with each payout: every bet returns 96 %. */
const SEGMENTS: Readonly<Record<number, number>> = { 1: 24, 3: 12, 5: 8, 11: 4, 23: 2 };
const WHEEL_FACES = Object.entries(SEGMENTS).flatMap(([pays, count]) =>
  Array.from({ length: count }, () => pays),
);

/** A wheel of fortune: a segment's number is its payout to one. */
export const WHEEL: TableRules = {
  id: "wheel",
  road: "values",
  items: "number",
  positions: Object.keys(SEGMENTS).map((pays) =>
    position(`wheel:${pays}`, "segments", Number(pays) * 1_000, 9_600),
  ),
  deal(draw) {
    const pays = WHEEL_FACES[draw(WHEEL_FACES.length)] ?? "1";
    return {
      hands: [{ side: "wheel", items: [pays], points: null }],
      mark: pays,
      signs: [],
      back: { [`wheel:${pays}`]: toWinPayback(Number(pays) * 1_000) },
    };
  },
};
