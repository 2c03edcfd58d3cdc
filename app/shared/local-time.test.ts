import { expect, it } from "vitest";
import { getLocalTime, getMoment } from "./local-time.ts";

it.each([
  ["2026-11-23T21:04", "Asia/Manila", "2026-11-23T13:04:00Z"],
  ["2026-11-23T00:00:00", "Asia/Bangkok", "2026-11-22T17:00:00Z"],
  ["2026-07-01T12:00", "Europe/London", "2026-07-01T11:00:00Z"],
  // This time occurs twice: the first is used.
  ["2026-10-25T01:30", "Europe/London", "2026-10-25T00:30:00Z"],
  // It is left out.
  ["2026-03-29T01:30", "Europe/London", "2026-03-29T01:30:00Z"],
  ["2026-11-01T12:00", "America/New_York", "2026-11-01T17:00:00Z"],
])("%s in %s is %s", (local, zone, moment) => {
  expect(new Date(getMoment(local, zone) ?? 0).toISOString()).toBe(moment.replace("Z", ".000Z"));
});

it("is converted back to the same moment, and is null for other texts", () => {
  const at = Date.UTC(2026, 10, 23, 13, 4);
  expect(getMoment(getLocalTime(at, "Asia/Manila"), "Asia/Manila")).toBe(at);
  const edges = ["0001-01-01T00:00", "1970-01-01T00:00", "9999-12-31T23:59"];
  for (const wrong of ["", "tomorrow", "2026-13-40T99:99", "2026-11-23", ...edges]) {
    expect(getMoment(wrong, "Asia/Manila")).toBeNull();
  }
});
