import type { Draw } from "../../maths/game-maths.ts";

const times = (count: number, multiplier: number) => Array.from({ length: count }, () => multiplier);

/** The segments of the wheels, all of one size: multipliers in thousandths, in the order of the wheel. */
export const WHEELS: Readonly<Record<string, readonly number[]>> = {
  easy: spread([...times(1, 2_000), ...times(4, 1_400), ...times(10, 1_200), ...times(5, 0)]),
  medium: spread([
    ...times(4, 1_500),
    ...times(4, 2_000),
    ...times(1, 2_600),
    ...times(1, 3_000),
    ...times(10, 0),
  ]),
  hard: spread([...times(1, 19_600), ...times(19, 0)]),
};

/** Spreads equal segments apart: fills every seventh place in turn. */
function spread(segments: readonly number[]): number[] {
  const placed: number[] = [];
  for (const [n, segment] of segments.entries()) placed[(n * 7) % segments.length] = segment;
  return placed;
}

/** Payouts of the thirteen bins below twelve rows of pegs, from left to right, in thousandths. */
export const DROPS: Readonly<Record<string, readonly number[]>> = {
  easy: mirrored([10_000, 3_000, 1_600, 1_400, 1_100, 1_000, 500]),
  medium: mirrored([33_000, 11_000, 4_000, 2_000, 1_100, 600, 300]),
  hard: mirrored([170_000, 24_000, 8_100, 2_000, 700, 200, 200]),
};

function mirrored(half: readonly number[]): number[] {
  return [...half, ...half.slice(0, -1).reverse()];
}

/** Draws the direction of the ball at each of twelve pegs: 0 left, 1 right, equally likely. */
export function dropPath(draw: Draw): number[] {
  return Array.from({ length: 12 }, () => draw(2));
}
