import type { PickRule } from "#app/shared/lottery-picks.ts";
import { createPlayType, type Option, optionsPlay, type PlayType, type RuleSet } from "../rule-set.ts";

/** Balls from 1 to `to`; each combination of `take` of them is a line. */
const balls = (to: number, take: number, most: number): PickRule => ({
  kind: "numbers",
  from: 1,
  to,
  width: 2,
  take,
  most,
});

/**
 * Returns the rules of a lottery of `count` balls: `odds` are multiples of the unit by the number of a line's balls
 * that are drawn.
 */
function pick(count: number, of: number, odds: Readonly<Record<number, number>>): RuleSet {
  const hits = Object.keys(odds).map(Number);
  return {
    code: `pick-${count}-${of}`,
    shape: { kind: "balls", count, of },
    plays: [
      createPlayType(`PICK${count}`, balls(of, count, count + 5), { by: "balls", hits }, Object.values(odds)),
    ],
  };
}

export const PICK_5_35 = pick(5, 35, { 2: 1.5, 3: 20, 4: 300, 5: 30_000 });
export const PICK_6_42 = pick(6, 42, { 3: 12, 4: 120, 5: 2_500, 6: 100_000 });
export const PICK_6_45 = pick(6, 45, { 3: 15, 4: 150, 5: 3_500, 6: 100_000 });
export const PICK_6_49 = pick(6, 49, { 3: 18, 4: 200, 5: 5_000, 6: 100_000 });

/** Multiples of the unit by the number of picks that are among the 20 drawn, for each number of picks. */
const KENO_TABLE: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 3.7 },
  2: { 2: 15.3 },
  3: { 2: 2.5, 3: 42 },
  4: { 2: 1.5, 3: 6, 4: 110 },
  5: { 3: 3.5, 4: 20, 5: 600 },
  6: { 3: 2, 4: 7, 5: 60, 6: 2_100 },
  8: { 4: 2.5, 5: 12, 6: 90, 7: 1_100, 8: 20_000 },
  10: { 5: 3.5, 6: 25, 7: 130, 8: 1_200, 9: 10_000, 10: 100_000 },
};

const MIDDLE = 810;

/** 20 of 80 balls. */
export const KENO: RuleSet = {
  code: "keno",
  shape: { kind: "balls", count: 20, of: 80 },
  plays: [...Object.entries(KENO_TABLE).map(([spots, odds]) => keno(Number(spots), odds)), kenoSum()],
};

function keno(spots: number, odds: Readonly<Record<number, number>>): PlayType {
  const hits = Object.keys(odds).map(Number);
  const picks = balls(80, spots, Math.max(spots, Math.min(spots + 4, 12)));
  return createPlayType(`KENO${spots}`, picks, { by: "balls", hits }, Object.values(odds));
}

function kenoSum(): PlayType {
  return optionsPlay("BALL_SUM", { of: "ballSum" }, [
    { code: "BIG", wins: (sum) => sum > MIDDLE, odds: 1.95 },
    { code: "SMALL", wins: (sum) => sum < MIDDLE, odds: 1.95 },
    { code: "TIE", wins: (sum) => sum === MIDDLE, odds: 210 },
    { code: "ODD", wins: (sum) => sum % 2 === 1, odds: 1.95 },
    { code: "EVEN", wins: (sum) => sum % 2 === 0, odds: 1.95 },
  ]);
}

/** Splits a number of three digits into the faces of three dice. */
const splitFaces = (value: number) => [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
const computeSum = (value: number) => splitFaces(value).reduce((sum, face) => sum + face, 0);
const isTriple = (value: number) => new Set(splitFaces(value)).size === 1;

const FACES = [1, 2, 3, 4, 5, 6];
/** Multiples of the unit by the sum of the dice; 11 to 17 pay the same as 10 to 4. */
const SUM_ODDS: Readonly<Record<number, number>> = {
  4: 68,
  5: 34,
  6: 20.5,
  7: 13.6,
  8: 9.7,
  9: 8.2,
  10: 7.6,
};

function diceSide(code: string, wins: (sum: number) => boolean): Option & { odds: number } {
  return { code, wins: (value) => !isTriple(value) && wins(computeSum(value)), odds: 1.96 };
}

/** Three dice. Three of a kind lose on big, small, odd and even. */
export const DICE: RuleSet = {
  code: "dice",
  shape: { kind: "dice", count: 3 },
  plays: [
    optionsPlay("DICE_SIDE", { of: "faces" }, [
      diceSide("BIG", (sum) => sum >= 11),
      diceSide("SMALL", (sum) => sum <= 10),
      diceSide("ODD", (sum) => sum % 2 === 1),
      diceSide("EVEN", (sum) => sum % 2 === 0),
    ]),
    optionsPlay(
      "DICE_SUM",
      { of: "faces" },
      Array.from({ length: 14 }, (_, at) => at + 4).map((sum) => ({
        code: `SUM_${sum}`,
        wins: (value: number) => computeSum(value) === sum,
        odds: SUM_ODDS[Math.min(sum, 21 - sum)] ?? 0,
      })),
    ),
    optionsPlay("DICE_TRIPLE", { of: "faces" }, [
      { code: "TRIPLE", wins: isTriple, odds: 34 },
      ...FACES.map((face) => ({
        code: `TRIPLE_${face}`,
        wins: (value: number) => value === face * 111,
        odds: 205,
      })),
    ]),
    optionsPlay(
      "DICE_PAIR",
      { of: "faces" },
      FACES.map((face) => ({
        code: `PAIR_${face}`,
        wins: (value: number) => splitFaces(value).filter((one) => one === face).length >= 2,
        odds: 12.8,
      })),
    ),
  ],
};
