import { expect, it } from "vitest";
import { findLimitProblem, isNeverReached } from "./limit-sense.ts";

const HOUR_MS = 3_600_000;

it.each([
  ["session", "day", 24 * HOUR_MS, null],
  ["session", "day", 24 * HOUR_MS + 1, "protection.error.hours"],
  ["session", "day", 999 * HOUR_MS, "protection.error.hours"],
  ["session", "week", 168 * HOUR_MS, null],
  ["session", "week", 169 * HOUR_MS, "protection.error.hours"],
  ["session", "month", 744 * HOUR_MS, null],
  ["session", "month", 745 * HOUR_MS, "protection.error.hours"],
  ["session", "day", 59_999, "protection.error.tooShort"],
  ["session", "day", null, null],
  ["deposit", "day", 1, null],
  ["wager", "month", 1_000_000_000_000, null],
  ["loss", "day", 1_000_000_000_001, "protection.error.tooMuch"],
] as const)("checks a %s limit per %s of %s", (kind, period, amount, fault) => {
  expect(findLimitProblem({ kind, period, amount })?.messageKey ?? null).toBe(fault);
});

it("recognises a limit that is never reached because of one with a longer period", () => {
  const week = { kind: "wager", period: "week", amount: 500 } as const;
  const day = { kind: "wager", period: "day", amount: 500 } as const;
  expect(isNeverReached(day, [day, week])).toBe(true);
  expect(isNeverReached({ ...day, amount: 499 }, [week])).toBe(false);
  expect(isNeverReached(week, [day, week])).toBe(false);
  expect(isNeverReached({ ...day, kind: "loss" }, [week])).toBe(false);
});
