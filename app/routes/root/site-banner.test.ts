import { expect, it } from "vitest";
import { SITE_PATHS } from "../../brand/site-paths.ts";
import { BANNER_GROUPS } from "../../platform/contract/ops/announcements.ts";
import { bannerGroup } from "./site-banner.tsx";

it.each([
  ["/", "w_home"],
  ["/index.html", "w_home"],
  ["/rng", "w_rng"],
  ["/noticePage", "w_noticepage"],
])("%s has the banners of %s", (pathname, group) => {
  expect(bannerGroup(pathname)).toBe(group);
});

it("every banner group except that of the registration form belongs to a page", () => {
  const groups = new Set(Object.keys(SITE_PATHS).map((path) => bannerGroup(`/${path}`)));
  expect(BANNER_GROUPS.filter((group) => !groups.has(group))).toEqual(["w_reg"]);
});
