import { describe, expect, it } from "vitest";
import { CLOCK_PLACEHOLDER, clockText } from "./clock-text.ts";

const AT = Date.UTC(2026, 10, 20, 13, 4, 37);

describe("the header's clock", () => {
  it("shows the visitor's date, time and offset", () =>
    expect(clockText(AT, -480)).toEqual({ zone: "GMT+08:00", time: "2026-11-20 21:04:37" }));
  it("puts the day first in languages that do", () =>
    expect(clockText(AT, -420, true).time).toBe("20/11/2026 20:04:37"));
  it("handles offsets of half and quarter hours", () => expect(clockText(AT, -345).zone).toBe("GMT+05:45"));
  it("shows negative offsets west of Greenwich", () =>
    expect(clockText(AT, 210)).toEqual({ zone: "GMT\u221203:30", time: "2026-11-20 09:34:37" }));
  it("changes the date at midnight", () => expect(clockText(AT, -720).time).toBe("2026-11-21 01:04:37"));
  it("is as wide as its placeholder", () => {
    for (const offset of [-840, -345, 0, 720]) {
      const { zone, time } = clockText(AT, offset);
      expect([zone.length, time.length]).toEqual([
        CLOCK_PLACEHOLDER.zone.length,
        CLOCK_PLACEHOLDER.time.length,
      ]);
    }
  });
});
