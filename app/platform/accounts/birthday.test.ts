import { describe, expect, it } from "vitest";
import { birthdayProblem, isOfAge, readDate } from "./birthday.ts";

describe("a birthday", () => {
  it.each([
    ["1990-01-31", "1990-01-31"],
    ["01-31-1990", null],
    ["2004-02-29", "2004-02-29"],
    ["2005-02-29", null],
    ["1990-04-31", null],
    ["31-01-1990", null],
    ["1990/01/31", null],
    ["１９９０-01-31", null],
  ])("%s reads as %s", (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  it.each([
    ["1990-01-31", undefined],
    ["2010-01-31", "error.field.age"],
    ["2025-11-20", "error.field.age"],
    ["2025-11-21", "error.field.birthYear"],
    ["2538-01-31", "error.field.birthYear"],
    ["1899-12-31", "error.field.birthYear"],
    ["0999-01-01", "error.field.birthYear"],
  ])("%s is refused for %s", (day, messageKey) => {
    const now = Date.parse("2025-11-20T12:00:00Z");
    expect(birthdayProblem(day, 20, now, "UTC")?.messageKey).toBe(messageKey);
  });

  it("is compared with the day in the merchant's time zone", () => {
    const born = "2004-11-20";
    const lastMinuteOfThe19th = Date.UTC(2025, 10, 19, 15, 59);
    expect(isOfAge(born, 21, lastMinuteOfThe19th, "Asia/Manila")).toBe(false);
    expect(isOfAge(born, 21, lastMinuteOfThe19th + 60_000, "Asia/Manila")).toBe(true);
    expect(isOfAge(born, 21, lastMinuteOfThe19th + 60_000, "UTC")).toBe(false);
  });

  it("on 29 February is reached on 1 March in years without that day", () => {
    const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
    expect(isOfAge("2004-02-29", 21, noon("2025-02-28"), "UTC")).toBe(false);
    expect(isOfAge("2004-02-29", 21, noon("2025-03-01"), "UTC")).toBe(true);
  });
});
