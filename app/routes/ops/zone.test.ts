import { expect, it } from "vitest";
import { zoneName, zoneOf } from "./zone.ts";

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
  expect(zoneOf(merchants, merchantId)).toBe(zone);
});

it("names a zone with its offset where that is the same all year", () => {
  expect(zoneName("Asia/Manila")).toBe("Asia/Manila (GMT+08:00)");
  expect(zoneName("Europe/London")).toBe("Europe/London");
  expect(zoneName("UTC")).toBe("UTC");
});
