import {
  createDigitsRule,
  createPlayType,
  createSideOptions,
  optionsPlay,
  type PlayType,
  type Prize,
  type PrizeCode,
  type RuleSet,
} from "../rule-set.ts";

/** The 18 prizes of the south and the centre, from the special prize down. */
const SOUTH: readonly Prize[] = [
  { code: "SPECIAL", count: 1, digits: 6 },
  { code: "G1", count: 1, digits: 5 },
  { code: "G2", count: 1, digits: 5 },
  { code: "G3", count: 2, digits: 5 },
  { code: "G4", count: 7, digits: 5 },
  { code: "G5", count: 1, digits: 4 },
  { code: "G6", count: 3, digits: 4 },
  { code: "G7", count: 1, digits: 3 },
  { code: "G8", count: 1, digits: 2 },
];

/** The 27 prizes of the north. */
const NORTH: readonly Prize[] = [
  { code: "SPECIAL", count: 1, digits: 5 },
  { code: "G1", count: 1, digits: 5 },
  { code: "G2", count: 2, digits: 5 },
  { code: "G3", count: 6, digits: 5 },
  { code: "G4", count: 4, digits: 4 },
  { code: "G5", count: 6, digits: 4 },
  { code: "G6", count: 3, digits: 3 },
  { code: "G7", count: 4, digits: 2 },
];

/**
 * The payout, in times the unit, of a hit by its number of digits, where a line costs a unit for each number it may
 * hit.
 */
const PAYOUT_BY_DIGITS: Readonly<Record<number, number>> = { 2: 98, 3: 960, 4: 8_800 };

/**
 * Returns a play type on the ends of several prize numbers at once. In the traditional mode (LOTT) a line costs one
 * unit per number; in the electronic one (ELOTT) it costs one unit, and a hit pays its share, rounded down to tenths.
 */
function createMultiPrizePlay(code: string, length: number, prizes: readonly Prize[]): PlayType {
  const long = prizes.filter((prize) => prize.digits >= length);
  const numbers = long.reduce((sum, { count }) => sum + count, 0);
  const times = PAYOUT_BY_DIGITS[length] ?? 0;
  return {
    code,
    picks: createDigitsRule(length),
    match: { by: "tail", tiers: [long.map((prize) => prize.code)] },
    odds: { LOTT: [times * 1_000], ELOTT: [Math.floor((times * 100) / numbers) * 10] },
    cost: { LOTT: numbers, ELOTT: 1 },
  };
}

/** Two-digit numbers; each combination of `take` of them is a line. */
const tails = (take: number, most: number) =>
  ({ kind: "numbers", from: 0, to: 99, width: 2, take, most }) as const;

/** The odds of combinations: they depend on the number of numbers drawn. */
interface Combined {
  all: readonly [two: number, three: number, four: number];
  none: readonly [four: number, eight: number];
}

function vietnam(code: string, prizes: readonly Prize[], { all, none }: Combined): RuleSet {
  const special = (length: number) =>
    createPlayType(`DE${length}`, createDigitsRule(length), { by: "tail", tiers: [["SPECIAL"]] }, [
      PAYOUT_BY_DIGITS[length] ?? 0,
    ]);
  const smallest = prizes.filter((prize) => prize.digits === 2);
  const first: PrizeCode = "G1";
  return {
    code,
    shape: { kind: "prizes", prizes },
    plays: [
      createMultiPrizePlay("LO2", 2, prizes),
      createMultiPrizePlay("LO3", 3, prizes),
      createMultiPrizePlay("LO4", 4, prizes),
      special(2),
      special(3),
      special(4),
      createPlayType("FIRST2", createDigitsRule(2), { by: "tail", tiers: [[first]] }, [98]),
      createMultiPrizePlay("DAU2", 2, smallest),
      createPlayType("XIEN2", tails(2, 20), { by: "all" }, [all[0]]),
      createPlayType("XIEN3", tails(3, 15), { by: "all" }, [all[1]]),
      createPlayType("XIEN4", tails(4, 12), { by: "all" }, [all[2]]),
      createPlayType("MISS4", tails(4, 12), { by: "none" }, [none[0]]),
      createPlayType("MISS8", tails(8, 12), { by: "none" }, [none[1]]),
      optionsPlay("SIDE2", { of: "tail", prize: "SPECIAL", digits: 2 }, createSideOptions(49, 1.95)),
    ],
  };
}

export const VN_SOUTH = vietnam("vn-south", SOUTH, { all: [35, 230, 1_600], none: [1.9, 4] });
export const VN_NORTH = vietnam("vn-north", NORTH, { all: [16.5, 73, 335], none: [2.8, 8.8] });
