import type { Page, Response } from "@playwright/test";
import {
  type DemoHost,
  enterAsNewMember,
  expect,
  newAddress,
  setLanguage,
  test,
  toUrl,
  waitUntilHydrated,
} from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";

/** The switches of one browser, set on the QA page as a QA engineer does. */

const BRAND: DemoHost = "manila";
const MISSIONS = "/member/missionLeaderboard";
const CALL = "/wps/relay/MCSFE_getMissionSummaryDetails";

test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/403|404/] });

/** Opens a page of the brand; returns its status. */
async function open(page: Page, path: string): Promise<number | undefined> {
  const response = (await page.goto(toUrl(publishedSite(), BRAND, path))) as Response;
  return response.status();
}

/** Calls the wire from a page; returns the refusal's code, or null. */
const call = (page: Page) =>
  page.evaluate(async (path) => {
    const { code = null } = await (await fetch(path)).json();
    return code as string | null;
  }, CALL);

test("switches of one browser change its pages and calls, and nothing of another browser", async ({
  page,
  browser,
}) => {
  await using elsewhere = await browser.newContext({ extraHTTPHeaders: newAddress() });
  const other = await elsewhere.newPage();
  for (const one of [page, other]) {
    await setLanguage(one, BRAND, "EN");
    // The second visitor's page is from the cache.
    expect(await open(one, "/tournament")).toBe(200);
  }

  await open(page, "/__qa");
  await waitUntilHydrated(page);
  for (const name of ["tournaments", "missions"])
    await page.locator(`input[type="checkbox"][value="${name}"]`).uncheck();
  await page.getByRole("button", { name: "Apply in this browser" }).first().click();
  await expect(page.getByText(/\b2 changed/)).toBeVisible();

  expect(await open(page, "/tournament")).toBe(404);
  await expect(page.getByRole("link", { name: "2 switches changed in this browser" })).toBeVisible();
  expect(await open(other, "/tournament")).toBe(200);
  await expect(other.getByRole("complementary", { name: "QA" })).toHaveCount(0);

  const links = (one: Page) => one.locator(`a[href$="${MISSIONS}"]`);
  await enterAsNewMember(page, BRAND);
  await enterAsNewMember(other, BRAND);
  await open(page, "/member/securityCenter");
  await expect(links(page)).toHaveCount(0);
  expect(await call(page)).toBe("FEATURE_OFF");
  expect(await open(page, MISSIONS)).toBe(404);
  await open(other, "/member/securityCenter");
  await expect(links(other)).not.toHaveCount(0);
  expect(await call(other)).toBeNull();
  expect(await open(other, MISSIONS)).toBe(200);

  await open(page, "/__qa");
  await page.getByRole("button", { name: /^Reset/ }).click();
  await expect(page.getByText(/\b2 changed/)).toHaveCount(0);
  expect(await open(page, MISSIONS)).toBe(200);
  expect(await call(page)).toBeNull();
});
