import { describe, expect, it } from "vitest";
import { changeLimit, isLooser, LIMIT_INCREASE_DELAY_MS, type LimitTerms, termsAt } from "./limit-rules.ts";

const NOW = 1_000_000_000;
const holds = (amount: number | null): LimitTerms => ({ amount, next: null });

describe("a change of a limit", () => {
  it.each([
    ["a first limit", null, 100, holds(100)],
    ["a stricter one", 100, 50, holds(50)],
    ["the same again", 100, 100, holds(100)],
    ["a looser one", 100, 200, { amount: 100, next: { amount: 200, at: NOW + LIMIT_INCREASE_DELAY_MS } }],
    [
      "no limit any more",
      100,
      null,
      { amount: 100, next: { amount: null, at: NOW + LIMIT_INCREASE_DELAY_MS } },
    ],
    ["none where there is none", null, null, holds(null)],
  ])("%s", (_, before, wanted, after) => {
    expect(changeLimit(holds(before), wanted, NOW)).toEqual(after);
  });

  const waiting: LimitTerms = { amount: 100, next: { amount: 300, at: NOW + 5 } };

  it.each([
    ["stays as long as a lower raise waits", 200, { amount: 100, next: { amount: 200, at: NOW + 5 } }],
    [
      "begins again for a higher one",
      400,
      { amount: 100, next: { amount: 400, at: NOW + LIMIT_INCREASE_DELAY_MS } },
    ],
    ["ends with the limit that holds", 100, holds(100)],
    ["ends with a stricter limit", 10, holds(10)],
  ])("the waiting time of a raise %s", (_, wanted, after) => {
    expect(changeLimit(waiting, wanted, NOW)).toEqual(after);
  });

  it("applies the raise when its time has come", () => {
    expect(termsAt(waiting, NOW + 4)).toEqual(waiting);
    expect(termsAt(waiting, NOW + 5)).toEqual(holds(300));
    expect(changeLimit(waiting, 200, NOW + 5)).toEqual(holds(200));
  });

  it("applies the stricter of two requests, in either order", () => {
    const amounts = [null, 1, 50, 100, 101, 500];
    for (const before of amounts) {
      for (const one of amounts) {
        for (const other of amounts) {
          const there = changeLimit(changeLimit(holds(before), one, NOW), other, NOW).amount;
          const back = changeLimit(changeLimit(holds(before), other, NOW), one, NOW).amount;
          expect(there, `${before}: ${one}, ${other}`).toBe(back);
          for (const wish of [before, one, other]) expect(isLooser(there, wish)).toBe(false);
        }
      }
    }
  });
});
