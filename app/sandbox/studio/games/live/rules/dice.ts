import type { Draw } from "../../../maths/game-maths.ts";
import {
  computePaybacks,
  type Position,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS: Readonly<Record<number, readonly [odds: number, returns: number]>> = {
  4: [60_000, 8_472],
  5: [30_000, 8_611],
  6: [18_000, 8_796],
  7: [12_000, 9_028],
  8: [8_000, 8_750],
  9: [7_000, 9_259],
  10: [6_000, 8_750],
};
/** Returns the odds of a total, which are symmetric: 4 and 17 are equally likely, as are 5 and 16. */
const ofTotal = (total: number) => TOTALS[Math.min(total, 21 - total)] ?? [0, 0];
const PER_DIE = [1_000, 2_000, 3_000];
const ANY_TRIPLE = position("anyTriple", "triples", 30_000, 8_611);

/** Pays one, two or three to one when the number shows once, twice or three times among three dice. */
const perDie = (count: number): number | false => count > 0 && toWinPayback(count * 1_000);
const roll = (draw: Draw) => [draw(6) + 1, draw(6) + 1, draw(6) + 1];
const isTriple = (dice: readonly number[]) => dice.every((die) => die === dice[0]);

function settleSicBo(dice: readonly number[]): TableResult {
  const total = dice.reduce((sum, die) => sum + die, 0);
  const triple = isTriple(dice);
  const count = (face: number) => dice.filter((die) => die === face).length;
  const entries: Record<string, number | false> = {
    small: !triple && total <= 10 && toWinPayback(1_000),
    big: !triple && total >= 11 && toWinPayback(1_000),
    odd: !triple && total % 2 === 1 && toWinPayback(1_000),
    even: !triple && total % 2 === 0 && toWinPayback(1_000),
    anyTriple: triple && toWinPayback(30_000),
    [`total:${total}`]: total > 3 && total < 18 && toWinPayback(ofTotal(total)[0]),
  };
  for (const face of FACES) {
    entries[`single:${face}`] = perDie(count(face));
    entries[`double:${face}`] = count(face) >= 2 && toWinPayback(11_000);
    entries[`triple:${face}`] = count(face) === 3 && toWinPayback(180_000);
    for (const other of FACES.slice(face))
      entries[`pair:${face}-${other}`] = count(face) > 0 && count(other) > 0 && toWinPayback(6_000);
  }
  const size = triple ? "triple" : total <= 10 ? "small" : "big";
  return {
    hands: [{ side: "dice", items: dice.map(String), points: total }],
    mark: String(total),
    signs: [size],
    back: computePaybacks(entries),
  };
}

const sicBoPositions = (): Position[] => [
  position("small", "sides", 1_000, 9_722),
  position("odd", "sides", 1_000, 9_722),
  position("even", "sides", 1_000, 9_722),
  position("big", "sides", 1_000, 9_722),
  ...Array.from({ length: 14 }, (_, n) => position(`total:${n + 4}`, "totals", ...ofTotal(n + 4))),
  ...FACES.map(
    (face): Position => ({ id: `single:${face}`, group: "singles", odds: PER_DIE, returns: 9_213 }),
  ),
  ...FACES.map((face) => position(`double:${face}`, "doubles", 11_000, 8_889)),
  ...FACES.map((face) => position(`triple:${face}`, "triples", 180_000, 8_380)),
  ANY_TRIPLE,
  ...FACES.flatMap((face) =>
    FACES.slice(face).map((other) => position(`pair:${face}-${other}`, "pairs", 6_000, 9_722)),
  ),
];

/** Three dice. */
export const SIC_BO: TableRules = {
  id: "sicBo",
  road: "values",
  items: "die",
  positions: sicBoPositions(),
  deal: (draw) => settleSicBo(roll(draw)),
};

/** Three dice whose six faces are pictures or colours: a bet is on one of the faces. */
function sixFaces(id: string, faces: readonly string[]): TableRules {
  return {
    id,
    road: "values",
    items: "face",
    positions: [
      ...faces.map(
        (face): Position => ({ id: `face:${face}`, group: "faces", odds: PER_DIE, returns: 9_213 }),
      ),
      ANY_TRIPLE,
    ],
    deal(draw) {
      const shown = roll(draw).map((die) => faces[die - 1] ?? "");
      const entries: Record<string, number | false> = {
        anyTriple: shown.every((face) => face === shown[0]) && toWinPayback(30_000),
      };
      for (const face of faces) entries[`face:${face}`] = perDie(shown.filter((one) => one === face).length);
      return {
        hands: [{ side: "dice", items: shown, points: null }],
        mark: shown.join("-"),
        signs: [],
        back: computePaybacks(entries),
      };
    },
  };
}

export const COLOR_GAME = sixFaces("colorGame", ["yellow", "white", "pink", "blue", "red", "green"]);
export const BAU_CUA = sixFaces("bauCua", ["deer", "gourd", "rooster", "fish", "crab", "prawn"]);
export const FISH_PRAWN_CRAB = sixFaces("fishPrawnCrab", [
  "fish",
  "prawn",
  "gourd",
  "coin",
  "crab",
  "rooster",
]);
