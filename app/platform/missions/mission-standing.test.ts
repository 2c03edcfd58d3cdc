import { describe, expect, it } from "vitest";
import { CLAIM_MS, computePeriods, getClaimDeadline, getFirstDay, getState } from "./mission-standing.ts";

const at = (time: string) => Date.parse(`${time}+08:00`);
const ZONE = "Asia/Manila";

describe("the first day of a period", () => {
  it.each([
    ["2025-11-13", "day", "2025-11-13"],
    ["2025-11-13", "week", "2025-11-10"],
    ["2025-11-16", "week", "2025-11-10"],
    ["2025-11-17", "week", "2025-11-17"],
    ["2025-12-31", "month", "2025-12-01"],
  ] as const)("of %s by %s is %s", (day, period, first) => {
    expect(getFirstDay(day, period)).toBe(first);
  });
});

describe("the periods of a mission", () => {
  const mission = (period: "day" | "week" | "month" | "once", over = {}) => ({
    rules: { period },
    startsAt: at("2025-11-01T00:00"),
    endsAt: null,
    ...over,
  });

  it("follow the brand's calendar, and include the previous one", () => {
    expect(computePeriods(mission("month"), at("2025-12-31T23:59"), ZONE)).toEqual({
      running: { occasion: "2025-12-01", from: at("2025-12-01T00:00"), to: at("2026-01-01T00:00") },
      before: { occasion: "2025-11-01", from: at("2025-11-01T00:00"), to: at("2025-12-01T00:00") },
    });
    expect(computePeriods(mission("day"), at("2025-11-13T00:00"), ZONE)?.running).toEqual({
      occasion: "2025-11-13",
      from: at("2025-11-13T00:00"),
      to: at("2025-11-14T00:00"),
    });
  });

  it("begin and end with the mission", () => {
    const dates = { startsAt: at("2025-11-12T10:00"), endsAt: at("2025-11-14T18:00") };
    const week = mission("week", dates);
    expect(computePeriods(week, at("2025-11-12T09:59"), ZONE)).toBeNull();
    const only = { occasion: "2025-11-10", from: dates.startsAt, to: dates.endsAt };
    expect(computePeriods(week, at("2025-11-13T00:00"), ZONE)).toEqual({ running: only, before: null });
    expect(computePeriods(week, at("2025-11-20T00:00"), ZONE)).toEqual({ running: only, before: null });
    expect(getClaimDeadline(week, only, ZONE)).toBe(dates.endsAt + CLAIM_MS);
  });

  it("of a one-time mission are a single one", () => {
    const periods = computePeriods(mission("once"), at("2026-02-01T00:00"), ZONE);
    expect(periods).toMatchObject({
      running: { occasion: "once", from: at("2025-11-01T00:00") },
      before: null,
    });
    expect(getClaimDeadline(mission("once"), periods?.running as never, ZONE)).toBeNull();
  });

  it("can be claimed during the following period", () => {
    const { running } = computePeriods(mission("day"), at("2025-11-13T12:00"), ZONE) ?? {};
    expect(getClaimDeadline(mission("day"), running as never, ZONE)).toBe(at("2025-11-15T00:00"));
    const ends = mission("day", { endsAt: at("2025-11-14T18:00") });
    expect(getClaimDeadline(ends, running as never, ZONE)).toBe(at("2025-11-14T18:00") + CLAIM_MS);
  });
});

describe("the state of a period", () => {
  it.each([
    [{ progress: 99, isClaimed: false, isOver: false }, "process"],
    [{ progress: 100, isClaimed: false, isOver: false }, "claim"],
    [{ progress: 100, isClaimed: false, isOver: true }, "claim"],
    [{ progress: 100, isClaimed: true, isOver: false }, "claimed"],
    // A bet that counted was rolled back after the claim.
    [{ progress: 99, isClaimed: true, isOver: false }, "claimed"],
    [{ progress: 99, isClaimed: false, isOver: true }, "close"],
  ] as const)("for %o is %s", (facts, state) => {
    expect(getState({ target: 100 }, facts)).toBe(state);
  });
});
