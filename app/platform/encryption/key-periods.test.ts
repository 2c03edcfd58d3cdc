import { describe, expect, it } from "vitest";
import { acceptedPeriods, getPeriod, OVERLAP_MS, PERIOD_MS } from "./key-periods.ts";

describe("key rotation", () => {
  const start = 20_000 * PERIOD_MS;

  it("changes the published key once a day", () => {
    expect(getPeriod(start - 1)).toBe(19_999);
    expect(getPeriod(start)).toBe(20_000);
    expect(getPeriod(start + PERIOD_MS - 1)).toBe(20_000);
  });

  it("accepts messages for yesterday's key for one more hour", () => {
    expect(acceptedPeriods(start)).toEqual([20_000, 19_999]);
    expect(acceptedPeriods(start + OVERLAP_MS - 1)).toEqual([20_000, 19_999]);
    expect(acceptedPeriods(start + OVERLAP_MS)).toEqual([20_000]);
  });
});
