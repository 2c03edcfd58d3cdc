import { expect, it } from "vitest";
import { percentText, restAngle, toSlices } from "./wheel-shape.ts";

const prize = (id: string, weight: number, left: number | null = null) => ({
  id,
  amount: weight,
  weight,
  now: weight,
  outOf: 1000,
  left,
});
const PRIZES = [prize("top", 1, 20), prize("large", 99), prize("small", 900)];
const landing = (landed: string, given = landed) => ({ entryId: "e1", landed, given });

/** Returns the prize under the mark at the top of a wheel turned by `angle` degrees. */
function underMark(angle: number) {
  const at = (((-angle / 360) % 1) + 1) % 1;
  return toSlices(PRIZES, null).find(({ from, share }) => at >= from && at < from + share)?.id;
}

it("draws each slice in proportion to its weight", () => {
  expect(toSlices(PRIZES, null).map(({ id, from, share }) => [id, from, share])).toEqual([
    ["top", 0, 0.001],
    ["large", 0.001, 0.099],
    ["small", 0.1, 0.9],
  ]);
});

it("stops on the drawn slice, whichever entry it is", () => {
  for (const { id } of PRIZES) {
    for (let at = 0; at < 50; at += 1) {
      expect(underMark(restAngle(toSlices(PRIZES, null), { ...landing(id), entryId: `entry-${at}` }))).toBe(
        id,
      );
    }
  }
  expect(restAngle(toSlices(PRIZES, null), null)).toBe(0);
});

it("shows the replacement in the slice of an exhausted prize, except to the winner of the last one", () => {
  const gone = [prize("top", 1, 0), prize("large", 99), prize("small", 900)];
  const gives = (won: Parameters<typeof toSlices>[1]) => toSlices(gone, won).map(({ gives: { id } }) => id);
  expect(gives(null)).toEqual(["large", "large", "small"]);
  expect(gives(landing("top"))).toEqual(["top", "large", "small"]);
  expect(gives(landing("top", "large"))).toEqual(["large", "large", "small"]);
});

it("shows a chance in per cent, never higher than it is", () => {
  const of = ([part, whole]: [number, number]) => percentText(part, whole);
  const chances: [number, number][] = [
    [0, 9],
    [1, 1000],
    [9, 1000],
    [900, 1000],
    [1, 3],
    [1, 1],
  ];
  expect(chances.map(of)).toEqual(["0%", "0.1%", "0.9%", "90%", "33.33%", "100%"]);
  expect(of([99_999_999, 100_000_000])).toBe("99.99%");
  expect(of([1, 1_000_000_000])).toBe("0.0000001%");
});
