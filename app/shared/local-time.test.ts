import { expect, it } from "vitest";
import { getLocalTime, readLocalTime, startOfMinute } from "./local-time.ts";

const read = (local: string, zone: string) => {
  const found = readLocalTime(local, zone);
  return found && [new Date(found.moment).toISOString().replace(".000Z", "Z"), found.isSkipped];
};

it.each([
  ["2026-11-23T21:04", "Asia/Manila", "2026-11-23T13:04:00Z"],
  ["2026-11-23T00:00:00", "Asia/Bangkok", "2026-11-22T17:00:00Z"],
  ["2026-07-01T12:00:59", "Europe/London", "2026-07-01T11:00:59Z"],
  ["2026-11-01T12:00", "America/New_York", "2026-11-01T17:00:00Z"],
  // The minutes around the hour that is skipped.
  ["2026-03-29T00:59", "Europe/London", "2026-03-29T00:59:00Z"],
  ["2026-03-29T02:00", "Europe/London", "2026-03-29T01:00:00Z"],
  // This hour occurs twice: the first is used.
  ["2026-10-25T01:30", "Europe/London", "2026-10-25T00:30:00Z"],
  ["2026-10-25T02:00", "Europe/London", "2026-10-25T02:00:00Z"],
])("%s in %s is %s", (local, zone, moment) => {
  expect(read(local, zone)).toEqual([moment, false]);
});

it.each([
  ["2026-03-29T01:00", "Europe/London", "2026-03-29T01:00:00Z"],
  ["2026-03-29T01:30", "Europe/London", "2026-03-29T01:30:00Z"],
  ["2026-03-29T01:59:59", "Europe/London", "2026-03-29T01:59:59Z"],
  // Midnight itself is skipped here: the day starts when the clocks go forward.
  ["2026-04-24T00:00", "Africa/Cairo", "2026-04-23T22:00:00Z"],
])("%s is skipped in %s", (local, zone, moment) => {
  expect(read(local, zone)).toEqual([moment, true]);
});

it.each([
  [Date.UTC(2026, 10, 23, 13, 4), "2026-11-23T21:04"],
  [Date.UTC(2026, 10, 23, 13, 4, 7), "2026-11-23T21:04:07"],
  [Date.UTC(2026, 10, 23, 13, 4, 0, 50), "2026-11-23T21:04:00.050"],
])("%s is written with the seconds that it has, and read back as it was", (at, local) => {
  expect(getLocalTime(at, "Asia/Manila")).toBe(local);
  expect(readLocalTime(local, "Asia/Manila")?.moment).toBe(at);
  expect(getLocalTime(startOfMinute(at), "Asia/Manila")).toBe("2026-11-23T21:04");
});

it("is null for other texts", () => {
  const edges = ["0001-01-01T00:00", "1970-01-01T00:00", "9999-12-31T23:59"];
  const seconds = ["2026-11-23T21:04:60", "2026-11-23T21:04:7", "2026-11-23T21:04:07.1234"];
  for (const wrong of ["", "tomorrow", "2026-13-40T99:99", "2026-11-23", ...edges, ...seconds]) {
    expect(readLocalTime(wrong, "Asia/Manila")).toBeNull();
  }
});
