import { expect, test } from "vitest";
import { rowTimeText, timeText, zonedTimeText, zoneText } from "./date-format.ts";

test("a time of a brand is written with its zone, in the same format as the visitor's clock", () => {
  const at = Date.UTC(2026, 6, 1, 4, 5, 6);
  expect(timeText(at, "Asia/Manila")).toBe("2026-07-01 12:05:06");
  expect(zoneText(at, "Asia/Manila")).toBe("GMT+08:00");
  expect(zonedTimeText(at, "Asia/Manila")).toBe("2026-07-01 12:05:06 GMT+08:00");
  expect(zoneText(at, "Asia/Kathmandu")).toBe("GMT+05:45");
  expect(zoneText(at, "Europe/London")).toBe("GMT+01:00");
  expect(zoneText(Date.UTC(2026, 0, 1), "Europe/London")).toBe("GMT+00:00");
  expect(zoneText(at, "America/Sao_Paulo")).toBe("GMT\u221203:00");
});

test("a time in a row omits the zone shown above it, and shows any other zone", () => {
  const [summer, winter] = [Date.UTC(2026, 6, 1, 4, 5, 6), Date.UTC(2026, 0, 1, 4, 5, 6)];
  const row = (at: number) => rowTimeText(at, "Europe/London", "GMT+01:00");
  expect([row(summer), row(winter)]).toEqual(["2026-07-01 05:05:06", "2026-01-01 04:05:06 GMT+00:00"]);
  expect(rowTimeText(summer, "Europe/London", null)).toBe("2026-07-01 05:05:06 GMT+01:00");
});
