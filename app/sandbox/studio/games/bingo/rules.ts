import type { Draw } from "../../maths/game-maths.ts";

const BALLS = 75;
/** Number of balls drawn in a round. */
const DRAWN = 35;
/** Return of all stakes, computed by `exactPatterns` in the tests. */
export const RETURN_BASIS_POINTS = 9_551;
const SIZE = 5;
const CENTRE = 12;

/** Twenty-five numbers, row by row; the centre is free and counts as drawn: 0. */
export type Ticket = number[];

const rows = Array.from({ length: SIZE }, (_, row) => Array.from({ length: SIZE }, (_, n) => row * SIZE + n));
const columns = rows.map((_, column) => rows.map((row) => row[column] ?? 0));
const diagonals = [rows.map((row, n) => row[n] ?? 0), rows.map((row, n) => row[SIZE - 1 - n] ?? 0)];

/** The patterns that can be completed: five rows, five columns, two diagonals and the four corners. */
export const PATTERNS: readonly { id: string; cells: readonly number[] }[] = [
  ...rows.map((cells, n) => ({ id: `row:${n + 1}`, cells })),
  ...columns.map((cells, n) => ({ id: `column:${n + 1}`, cells })),
  ...diagonals.map((cells, n) => ({ id: `diagonal:${n + 1}`, cells })),
  { id: "corners", cells: [0, 4, 20, 24] },
];

/** Payouts by the number of completed patterns, in stakes. */
const PAYS: readonly number[] = [
  0, 1, 4, 20, 100, 350, 1_500, 1_500, 1_500, 1_500, 1_500, 1_500, 1_500, 10_000,
];
export const payFor = (patterns: number): number => PAYS[patterns] ?? 0;
/** For the rules: the smallest number of patterns for each payout, in stakes. */
export const PAY_STEPS = PAYS.flatMap((pays, patterns) =>
  pays > 0 && pays !== PAYS[patterns - 1] ? [{ patterns, pays }] : [],
);

/** Draws `count` different ones of the `of` numbers from `first` on, in the order drawn. */
function pickNumbers(count: number, first: number, of: number, draw: Draw): number[] {
  const left = Array.from({ length: of }, (_, n) => first + n);
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0] ?? 0);
}

/** Draws five numbers of 1 to 15 in the first column, of 16 to 30 in the second, and so on. */
export function drawTicket(draw: Draw): Ticket {
  const byColumn = columns.map((_, column) => pickNumbers(SIZE, column * 15 + 1, 15, draw));
  return rows.flatMap((_, row) => byColumn.map((numbers) => numbers[row] ?? 0)).with(CENTRE, 0);
}

export const drawBalls = (draw: Draw): number[] => pickNumbers(DRAWN, 1, BALLS, draw);

/** Returns the patterns that a ticket has completed. */
export function getPatterns(ticket: Ticket, balls: readonly number[]): string[] {
  const drawn = new Set([0, ...balls]);
  return PATTERNS.filter(({ cells }) => cells.every((cell) => drawn.has(ticket[cell] ?? -1))).map(
    ({ id }) => id,
  );
}

/** Returns the number of ways to pick k of n. */
function ways(n: number, k: number): bigint {
  let count = 1n;
  for (let i = 0; i < k; i++) count = (count * BigInt(n - i)) / BigInt(i + 1);
  return count;
}

/**
 * Returns the chance of each number of completed patterns, as a count out of `ways(BALLS, DRAWN)`: by inclusion and
 * exclusion over all 8,192 sets of patterns. A set is complete when the numbers of its cells are drawn.
 */
export function exactPatterns(): bigint[] {
  const masks = PATTERNS.map(({ cells }) =>
    cells.reduce((mask, cell) => (cell === CENTRE ? mask : mask | (1 << cell)), 0),
  );
  const completeAtLeast = Array.from({ length: PATTERNS.length + 1 }, () => 0n);
  for (let set = 0; set < 1 << PATTERNS.length; set++) {
    const chosen = masks.filter((_, n) => set & (1 << n));
    const union = chosen.reduce((all, mask) => all | mask, 0);
    const needed = countBits(union);
    completeAtLeast[chosen.length] =
      (completeAtLeast[chosen.length] ?? 0n) + ways(BALLS - needed, DRAWN - needed);
  }
  return completeAtLeast.map((_, exactly) =>
    completeAtLeast.reduce((sum, count, n) => {
      const sign = (n - exactly) % 2 === 0 ? 1n : -1n;
      return n < exactly ? sum : sum + sign * ways(n, exactly) * count;
    }, 0n),
  );
}

function countBits(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
