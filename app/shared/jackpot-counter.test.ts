import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTER_STEP_MS, jackpotCounter } from "./jackpot-counter.ts";

const AT = Date.UTC(2026, 10, 20, 12);
const WEEK_START = Date.UTC(2025, 0, 6);
const WEEK_MS = 7 * 86_400_000;

describe("the jackpot counter", () => {
  test("adds 165.11 every 3 seconds and does not change in between", () => {
    const start = jackpotCounter(AT);
    expect(jackpotCounter(AT + COUNTER_STEP_MS - 1)).toBe(start);
    expect(jackpotCounter(AT + COUNTER_STEP_MS)).toBe(start + 165_11);
    expect(jackpotCounter(AT + 20 * COUNTER_STEP_MS)).toBe(start + 20 * 165_11);
  });

  test("grows within a week, and starts each week at that week's own number", () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 5_000 }), fc.nat(WEEK_MS - 1), (week, into) => {
        const start = jackpotCounter(WEEK_START + week * WEEK_MS);
        const shown = jackpotCounter(WEEK_START + week * WEEK_MS + into);
        expect(start).toBeGreaterThanOrEqual(10_000_000_00);
        expect(start).toBeLessThan(20_000_000_00);
        expect(shown).toBe(start + Math.floor(into / COUNTER_STEP_MS) * 165_11);
        expect(Number.isSafeInteger(shown)).toBe(true);
      }),
    );
    expect(jackpotCounter(WEEK_START)).not.toBe(jackpotCounter(WEEK_START + WEEK_MS));
  });
});
