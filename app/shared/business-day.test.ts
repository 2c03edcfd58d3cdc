import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, getDay, isDay, startOfDay } from "./business-day.ts";

const HOUR = 3_600_000;
const manila = "Asia/Manila";

describe("the first moment of a day", () => {
  it.each([
    ["2026-11-20", manila, Date.UTC(2026, 10, 19, 16)],
    ["2026-03-29", "Europe/London", Date.UTC(2026, 2, 29)],
    // Summer time began at midnight: the day starts at 01:00.
    ["2018-11-04", "America/Sao_Paulo", Date.UTC(2018, 10, 4, 3)],
    ["2022-03-27", "Asia/Beirut", Date.UTC(2022, 2, 26, 22)],
    // Clocks went back from midnight to 23:00 of the day before.
    ["2018-02-18", "America/Sao_Paulo", Date.UTC(2018, 1, 18, 3)],
    ["2026-01-01", "Pacific/Kiritimati", Date.UTC(2025, 11, 31, 10)],
    ["2026-01-01", "Pacific/Pago_Pago", Date.UTC(2026, 0, 1, 11)],
  ])("for %s in %s", (day, zone, expected) => expect(startOfDay(day, zone)).toBe(expected));

  it("makes days of 23 and 25 hours when clocks change, and of 24 otherwise", () => {
    const length = (day: string, zone: string) =>
      (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / HOUR;
    expect(length("2026-03-29", "Europe/London")).toBe(23);
    expect(length("2026-10-25", "Europe/London")).toBe(25);
    expect(length("2026-03-29", manila)).toBe(24);
  });

  it("is on that day, and the moment before it is not, in every zone that a brand may have", () => {
    const zones = [
      manila,
      "Asia/Ho_Chi_Minh",
      "Asia/Bangkok",
      "Europe/London",
      "America/St_Johns",
      "Asia/Beirut",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 36_000 }), (zone, offset) => {
        const day = addDays("2012-01-01", offset % 8_000);
        const start = startOfDay(day, zone);
        expect(getDay(start, zone)).toBe(day);
        expect(getDay(start - 1, zone)).toBe(addDays(day, -1));
      }),
      { numRuns: 300 },
    );
  });
  it("is refused for text that is not a day", () => {
    for (const text of ["", "2026-13-01", "2026-1-1", "2026-11-20T00:00", "１９９９-01-01"]) {
      expect(isDay(text)).toBe(false);
    }
  });
});
