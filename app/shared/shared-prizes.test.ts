import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharePrizes, sumOfPlaces } from "./shared-prizes.ts";

const TABLE = [
  { from: 1, to: 1, amount: 1_000 },
  { from: 2, to: 2, amount: 500 },
  { from: 3, to: 5, amount: 101 },
];
const scores = (...all: number[]) => all.map((score) => ({ score }));

describe("prizes of a tournament", () => {
  it("depend on the place", () => {
    expect(sharePrizes(TABLE, scores(9, 8, 7, 6, 5, 4))).toEqual([
      { rank: 1, prize: 1_000 },
      { rank: 2, prize: 500 },
      { rank: 3, prize: 101 },
      { rank: 4, prize: 101 },
      { rank: 5, prize: 101 },
      { rank: 6, prize: 0 },
    ]);
  });

  it("of tied places are shared, and the remainder goes to those listed first", () => {
    expect(sharePrizes(TABLE, scores(9, 8, 8, 8)).map(({ prize }) => prize)).toEqual([1_000, 234, 234, 234]);
    expect(sharePrizes(TABLE, scores(9, 8, 7, 6, 5, 5, 5))).toEqual([
      { rank: 1, prize: 1_000 },
      { rank: 2, prize: 500 },
      { rank: 3, prize: 101 },
      { rank: 4, prize: 101 },
      { rank: 5, prize: 34 },
      { rank: 5, prize: 34 },
      { rank: 5, prize: 33 },
    ]);
  });

  it("always sum to the prizes of the occupied places, and never favour a lower place", () => {
    const table = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9_999 })), {
        minLength: 1,
        maxLength: 8,
      })
      .map((rows) => {
        let next = 1;
        const amounts = rows.map(([, amount]) => amount).sort((a, b) => b - a);
        return rows.map(([places], at) => {
          const from = next;
          next += places;
          return { from, to: next - 1, amount: amounts[at] ?? 1 };
        });
      });
    const standings = fc
      .array(fc.integer({ min: 1, max: 6 }), { maxLength: 60 })
      .map((all) => scores(...all.sort((a, b) => b - a)));
    fc.assert(
      fc.property(table, standings, (prizes, placed) => {
        const results = sharePrizes(prizes, placed);
        const paid = results.reduce((sum, { prize }) => sum + prize, 0);
        expect(paid).toBe(sumOfPlaces(prizes, 1, placed.length));
        results.forEach(({ rank, prize }, at) => {
          const before = results[at - 1];
          if (!before) return;
          expect(before.prize).toBeGreaterThanOrEqual(prize);
          if (before.rank === rank) expect(before.prize - prize).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});
