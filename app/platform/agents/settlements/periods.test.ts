import { expect, it } from "vitest";
import { getNextStart, getPeriodEnd } from "./periods.ts";

const at = (text: string) => Date.parse(text);
const text = (time: number) => new Date(time).toISOString().slice(0, 16);

it.each([
  ["daily", "2028-02-29T12:00Z", "2028-03-01T00:00"],
  ["weekly", "2026-11-29T23:59Z", "2026-11-30T00:00"],
  ["weekly", "2026-11-30T00:00Z", "2026-12-07T00:00"],
  ["semimonthly", "2026-02-15T23:59Z", "2026-02-16T00:00"],
  ["semimonthly", "2026-02-16T00:00Z", "2026-03-01T00:00"],
  ["monthly", "2026-12-31T12:00Z", "2027-01-01T00:00"],
  // British summer time begins on 29 March and ends on 25 October 2026.
  ["monthly", "2026-03-31T22:59Z", "2026-03-31T23:00"],
  ["daily", "2026-03-29T00:30Z", "2026-03-29T23:00"],
  ["daily", "2026-10-25T12:00Z", "2026-10-26T00:00"],
  ["hourly", "2026-10-25T00:30Z", "2026-10-25T01:00"],
  ["hourly", "2026-10-25T01:00Z", "2026-10-25T02:00"],
  ["realtime", "2026-03-29T00:59Z", "2026-03-29T01:00"],
  ["realtime", "2026-03-29T01:00Z", "2026-03-29T01:05"],
] as const)("ends a %s period with %s at %s in London", (period, time, end) => {
  expect(text(getPeriodEnd(period, at(time), "Europe/London"))).toBe(end);
});

it("starts contracts at the next business day, hour or five minutes", () => {
  const time = at("2026-11-14T10:02Z");
  expect(text(getNextStart("monthly", time, "Asia/Kolkata"))).toBe("2026-11-14T18:30");
  expect(text(getNextStart("hourly", time, "Asia/Kolkata"))).toBe("2026-11-14T10:30");
  expect(text(getNextStart("realtime", time, "Asia/Kolkata"))).toBe("2026-11-14T10:05");
});
