import type { Page } from "@playwright/test";
import { XSS_PAYLOADS } from "../../xss/payloads.ts";
import { ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, test, waitUntilHydrated } from "../fixtures.ts";
import { operatorPage, opsUrl } from "../ops/operator.ts";
import { publishedSite } from "../setup/site.ts";
import { writeHostileRows } from "./hostile-rows.ts";

/**
 * Stores every payload unchanged in every text that people write, at a brand whose every own text, name and article is
 * a payload: all output is cleaned whatever was stored. The fixture fails the test for anything that the browser writes
 * to its console, reports of the page's policy among them.
 */

// A payload that names no drawn picture is requested as one, and is not found.
test.use({ ...ownAddress, expectedErrors: [/404 \(Not Found\) \(http.*\/art\/.*javascript:ran=1/] });

/** Returns true when any payload has run, once the pointer was over the page. */
async function hasRun(page: Page): Promise<boolean> {
  await page.mouse.move(400, 400);
  return page.evaluate(() => "ran" in window && Reflect.get(window, "ran") !== false);
}

test("no known XSS payload runs on a page of a brand", async ({ page, visit }) => {
  test.slow();
  const member = await enterAsNewMember(page, "hostile");
  const { id } = await writeHostileRows(publishedSite(), member.id);
  const search = new URLSearchParams({ gameName: XSS_PAYLOADS.slice(0, 40).join("").slice(0, 1_500) });
  for (const path of [
    `/noticePage?id=${id}`,
    `/member/messageV2?kind=personal&message=${id}`,
    "/feedback",
    `/rng?${search}`,
    `/help?${search}#${encodeURIComponent(XSS_PAYLOADS[0] ?? "")}`,
    "/news/article/2026-01-01-hostile",
    "/promotions",
    "/promotions?tab=mine",
    `/promoDetail?id=${id}`,
    `/tournament?id=${id}`,
    "/pointMall",
    "/pointMall?tab=history",
    "/member/missionLeaderboard",
    "/member/securityCenter",
    "/member/referral",
  ]) {
    expect((await visit("hostile", path)).status(), path).toBe(200);
    expect(await hasRun(page), path).toBe(false);
  }
});

test("no known XSS payload runs on a page of the operators' site", async ({ page }) => {
  test.slow();
  const site = publishedSite();
  const member = await enterAsNewMember(page, "hostile");
  const { id } = await writeHostileRows(site, member.id);
  const { page: service } = await operatorPage(page, site, "finance");
  const errors: string[] = [];
  service.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  service.on("pageerror", (error) => errors.push(String(error)));
  for (const path of [
    "/ops/announcements?for=hostile",
    `/ops/announcements/hostile/${id}`,
    "/ops/messages?for=hostile",
    `/ops/feedback/hostile/${id}`,
    `/ops/promotions/hostile/${id}`,
    "/ops/applications",
    `/ops/applications/hostile/${id}`,
    "/ops/missions?for=hostile",
    `/ops/redemptions/hostile/${id}`,
    "/ops/rewards?for=hostile",
    `/ops/members?merchant=hostile&username=${member.username}`,
  ]) {
    const answer = await service.goto(opsUrl(site, path));
    expect(answer?.status(), path).toBe(200);
    await waitUntilHydrated(service);
    expect(await hasRun(service), path).toBe(false);
  }
  expect(errors).toEqual([]);
});
