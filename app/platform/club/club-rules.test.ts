import { describe, expect, it } from "vitest";
import { computeReviewedStanding, earnedLevel } from "./club-rules.ts";
import { LEVELS } from "./testing.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

describe("the earned level", () => {
  it.each([
    [0, 0, 0],
    [9_999, 500, 0],
    [10_000, 0, 1],
    [50_000, 4_999, 1],
    [50_000, 5_000, 2],
    [900_000, 900_000, 3],
  ])("with %i bet and %i deposited is %i", (turnover, deposits, level) => {
    expect(earnedLevel(LEVELS, { turnover, deposits })).toBe(level);
  });

  it("is null where there are no levels", () => {
    expect(earnedLevel([], { turnover: 1, deposits: 1 })).toBe(0);
  });
});

describe("a level review", () => {
  const kept = { level: 2, keepUntil: NOW + 1, pinned: false };
  const due = { ...kept, keepUntil: NOW };
  it.each([
    ["raises at once", kept, 3, { level: 3, keepUntil: NOW + 30 * DAY, pinned: false }],
    ["leaves a level that is kept", kept, 0, null],
    ["keeps a level that is still earned for as long again", due, 2, { ...due, keepUntil: NOW + 30 * DAY }],
    ["takes one level, not all", due, 0, { level: 1, keepUntil: NOW + 30 * DAY, pinned: false }],
    ["leaves what an operator chose", { ...due, pinned: true }, 0, null],
    ["does nothing for who has no level", { level: 0, keepUntil: 0, pinned: false }, 0, null],
  ])("%s", (_, standing, earned, after) => {
    expect(computeReviewedStanding(standing, earned, NOW, 30 * DAY)).toEqual(after);
  });
});
