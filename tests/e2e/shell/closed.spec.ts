import { expect, expectAccessible, test, toUrl, waitUntilHydrated } from "../fixtures.ts";

// The responses of closed brands by address are tested in tests/pages/addresses.test.ts.
test.describe("a closed brand", () => {
  test.use({ expectedErrors: [/503|451/] });

  test("in maintenance shows only the notice, and customer service still opens", async ({ page, site }) => {
    await page.goto(toUrl(site, "shut", "/rng"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    await expect(page).toHaveTitle("The site is under maintenance · Brand shut");
    await expectAccessible(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Support 24x7" }).click();
    const support = await opened;
    const heading = support.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Brand shut · Live chat");
    await support.goto(toUrl(site, "shut", "/helpmc"));
    await expect(heading).toHaveText("Help centre");
    await expect(support.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await waitUntilHydrated(support);
    await support.goto(toUrl(site, "shut", "/"));
    await expect(heading).toHaveText("The site is under maintenance");
    await support.goBack();
    await expect(heading).toHaveText("Help centre");
    await support.goForward();
    await expect(heading).toHaveText("The site is under maintenance");
  });

  test("shows the notice with the visitor's IP address if the region is blocked", async ({ page, site }) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.58" });
    const response = await page.goto(toUrl(site, "abroad", "/rng"));
    expect(response?.status()).toBe(451);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available in your location");
    await expect(page.getByRole("main")).toContainText("203.0.113.58");
    await expectAccessible(page);
  });
});
