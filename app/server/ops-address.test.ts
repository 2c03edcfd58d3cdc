import { expect, it } from "vitest";
import { opsAddress } from "./ops-address.ts";

it.each([
  ["/", null],
  ["/ops", null],
  ["/ops/log?after=a%2Fb&x=%", null],
  ["/ops/", null],
  ["/ops/log/", "/ops/log"],
  ["/ops/log.csv/?a=1", "/ops/log.csv?a=1"],
  ["/ops/x?_data=root", "/ops/x"],
  ["/ops/x?a=1&_data=root&b=2", "/ops/x?a=1&b=2"],
  ["/ops/%", "/ops/%25"],
  ["//evil.example/%", "/evil.example/%25"],
  ["//evil.example/?_data=root", "/evil.example/"],
  ["///", "/"],
])("normalises %s to %s", (asked, spelled) => {
  expect(opsAddress(`http://ops.localhost${asked}`)).toBe(spelled);
});
