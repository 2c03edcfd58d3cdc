import { expect, it } from "vitest";
import { getCanonicalPath, isSitePath } from "./site-paths.ts";

it.each([
  ["/", "/"],
  ["/REGISTER.html", "/register.html"],
  ["/noticepage/", "/noticePage"],
  ["/Member/securityCenter/", "/member/securityCenter"],
  ["/download/QR.svg", "/download/qr.svg"],
  ["//", "/"],
])("a path such as %s is normalised to %s", (asked, own) => {
  expect(getCanonicalPath(asked)).toBe(own);
  expect(isSitePath(own)).toBe(true);
});

it.each([
  "/nowhere",
  "/menu",
  "/rng/hot",
  "//rng",
  "//example.com/",
  "/agent/team/more",
  "/member//",
  "/launch//",
])("%s is not a path of the site, however it is spelled", (asked) => {
  expect(getCanonicalPath(asked)).toBe(null);
  expect(isSitePath(asked)).toBe(false);
});
