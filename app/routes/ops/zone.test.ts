import { expect, it } from "vitest";
import { getSharedZone, getZone, pageTimeText, zoneName } from "./zone.ts";

const manila = { code: "manila", timeZone: "Asia/Manila" };
const cebu = { code: "cebu", timeZone: "Asia/Manila" };
const lotus = { code: "lotus", timeZone: "Asia/Ho_Chi_Minh" };

it.each([
  [[manila, lotus], "lotus", "Asia/Ho_Chi_Minh"],
  [[manila, lotus], null, "UTC"],
  [[manila, cebu], null, "Asia/Manila"],
  [[manila], undefined, "Asia/Manila"],
  [[], null, "UTC"],
])("shows times of %j, merchant %s, in %s", (merchants, merchantId, zone) => {
  expect(getZone(merchants, merchantId)).toBe(zone);
});

it.each([
  [[manila, lotus], undefined, null],
  [[manila, lotus], "unknown", null],
  [[manila, lotus], "lotus", "Asia/Ho_Chi_Minh"],
  [[manila, cebu], undefined, "Asia/Manila"],
])("names one shared zone for the page of %j, merchant %s: %s", (merchants, merchantId, zone) => {
  expect(getSharedZone(merchants, merchantId)).toBe(zone);
});

it("shows the offset of each time in a list of brands in several zones", () => {
  const at = Date.UTC(2026, 6, 1, 12);
  const rows = [manila, { code: "north", timeZone: "Europe/London" }];
  const times = (page?: string) =>
    rows.map(({ code }) => pageTimeText(at, getZone(rows, code), getSharedZone(rows, page)));
  expect(times()).toEqual(["2026-07-01 20:00:00 GMT+08:00", "2026-07-01 13:00:00 GMT+01:00"]);
  expect(times("manila")).toEqual(["2026-07-01 20:00:00", "2026-07-01 13:00:00 GMT+01:00"]);
});

it("shows a zone with its offset, and both offsets if it has summer time", () => {
  expect(zoneName("Asia/Manila")).toBe("Asia/Manila (GMT+08:00)");
  expect(zoneName("Europe/London")).toBe("Europe/London (GMT+00:00 / GMT+01:00)");
  expect(zoneName("UTC")).toBe("UTC");
});
