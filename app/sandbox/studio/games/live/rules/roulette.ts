import { type Position, position, type TableRules, toWinPayback } from "./rules.ts";

const RETURNS = 9_730;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const getColour = (number: number): "zero" | "red" | "black" =>
  number === 0 ? "zero" : RED.has(number) ? "red" : "black";

interface Bet {
  position: Position;
  numbers: readonly number[];
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);

/** A bet on some of the 37 numbers pays 36 divided by their count, less the stake. */
const bet = (id: string, group: string, numbers: readonly number[]): Bet => ({
  position: position(id, group, (36 / numbers.length - 1) * 1_000, RETURNS),
  numbers,
});
const inside = (kind: string, group: string, numbers: readonly number[]) =>
  bet(
    `${kind}:${numbers.length > 4 ? `${numbers[0]}-${numbers.at(-1)}` : numbers.join("-")}`,
    group,
    numbers,
  );

/** Returns every bet of the layout: three columns of twelve numbers, and the zero above them. */
function bets(): Bet[] {
  const all = range(1, 36);
  const firstOfRow = range(1, 34, 3);
  const column = (number: number) => (number - 1) % 3;
  return [
    ...[0, ...all].map((number) => inside("straight", "straights", [number])),
    bet(
      "red",
      "outside",
      all.filter((n) => getColour(n) === "red"),
    ),
    bet(
      "black",
      "outside",
      all.filter((n) => getColour(n) === "black"),
    ),
    bet("odd", "outside", range(1, 35, 2)),
    bet("even", "outside", range(2, 36, 2)),
    bet("low", "outside", range(1, 18)),
    bet("high", "outside", range(19, 36)),
    ...[1, 2, 3].map((n) => bet(`dozen:${n}`, "dozens", range(12 * n - 11, 12 * n))),
    ...[1, 2, 3].map((n) => bet(`column:${n}`, "dozens", range(n, 33 + n, 3))),
    ...[1, 2, 3].map((n) => inside("split", "splits", [0, n])),
    ...all.filter((n) => column(n) < 2).map((n) => inside("split", "splits", [n, n + 1])),
    ...range(1, 33).map((n) => inside("split", "splits", [n, n + 3])),
    inside("street", "streets", [0, 1, 2]),
    inside("street", "streets", [0, 2, 3]),
    ...firstOfRow.map((n) => inside("street", "streets", [n, n + 1, n + 2])),
    inside("corner", "corners", [0, 1, 2, 3]),
    ...range(1, 32)
      .filter((n) => column(n) < 2)
      .map((n) => inside("corner", "corners", [n, n + 1, n + 3, n + 4])),
    ...range(1, 31, 3).map((n) => inside("line", "streets", range(n, n + 5))),
  ];
}

const BETS = bets();

/** European roulette: 37 numbers, one zero, no special rule for the zero. */
export const ROULETTE: TableRules = {
  id: "roulette",
  road: "values",
  items: "number",
  positions: BETS.map((one) => one.position),
  deal(draw) {
    const number = draw(37);
    const winners = BETS.filter(({ numbers }) => numbers.includes(number));
    return {
      hands: [{ side: "wheel", items: [String(number)], points: null }],
      mark: String(number),
      signs: [getColour(number)],
      back: Object.fromEntries(winners.map(({ position: { id, odds } }) => [id, toWinPayback(odds[0] ?? 0)])),
    };
  },
};
