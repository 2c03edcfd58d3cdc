import { expect, expectAccessible, ready, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";

/** A brand in maintenance, and a brand that serves the Philippines only. */
let site: OwnSite;

test.beforeAll(async () => {
  site = await startOwnSite((write) => {
    const until = (time: string) => ({ status: { maintenance: { active: true, until: time } } });
    write("shut/brand.json", ownBrand("shut", until("2099-11-21T05:30:00Z")));
    const membersOnly = { switches: { loginedToHomePage: true } };
    write("shutclub/brand.json", ownBrand("shutclub", { ...until("2099-11-21T05:30:00Z"), ...membersOnly }));
    write(
      "clubabroad/brand.json",
      ownBrand("clubabroad", { status: { regions: { allowed: ["PH"], blocked: [] } }, ...membersOnly }),
    );
    write("late/brand.json", ownBrand("late", until("2020-11-21T05:30:00Z")));
    write("abroad/brand.json", ownBrand("abroad", { status: { regions: { allowed: ["PH"], blocked: [] } } }));
  });
});

test.afterAll(() => site.stop());

test.describe("a brand in maintenance", () => {
  test.use({ expectedErrors: [/503/] });

  test("shows nothing else, and says when it ends and that the money is safe", async ({ page }) => {
    for (const address of ["/", "/rng", "/login", "/no-such-page"]) {
      const response = await page.goto(`http://shut.localhost:${site.port}${address}`);
      expect(response?.status(), address).toBe(503);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    }
    await expect(page.getByRole("main")).toContainText("your balance is safe");
    await expect(page.getByRole("main")).toContainText("Ends 2099-11-21 13:30:00");
    await expect(page.getByRole("link", { name: "Support 24x7" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "About this site" })).toContainText("play money");
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page).toHaveTitle("The site is under maintenance · Brand shut");
    await expectAccessible(page);
  });

  test("has a customer service that opens all the same", async ({ page }) => {
    await page.goto(`http://shut.localhost:${site.port}/rng`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Support 24x7" }).click();
    const support = await opened;
    await expect(support.getByRole("heading", { level: 1 })).toHaveText("Not open yet: Help centre");
    await expect(support.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await ready(support);
    await support.getByRole("link", { name: "Go to home" }).click();
    await expect(support.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    await support.goBack();
    await expect(support.getByRole("heading", { level: 1 })).toHaveText("Not open yet: Help centre");
    await support.goForward();
    await expect(support.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
  });

  test("answers with its own status at the help centre too, and has no store keep it", async ({ page }) => {
    const response = await page.goto(`http://shut.localhost:${site.port}/helpmc`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not open yet: Help centre");
  });
});

test.describe("a closed brand", () => {
  test.use({ expectedErrors: [/503|451/] });

  test("says so before it would ask anybody to sign in, for members only and on members' pages", async ({
    page,
  }) => {
    const addresses = [
      "shutclub/",
      "shutclub/rng",
      "shutclub/login",
      "shut/member/depositv2",
      "shut/agent",
      "shut/game",
      "shut/seaLottery?gameCode=x",
      "shut/rng?tab=recent",
      "shut/account/password",
    ];
    for (const address of addresses) {
      const response = await page.goto(`http://${address.replace("/", `.localhost:${site.port}/`)}`);
      expect(response?.status(), address).toBe(503);
      expect(response?.request().redirectedFrom(), address).toBeNull();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    }
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.58" });
    const response = await page.goto(`http://clubabroad.localhost:${site.port}/rng`);
    expect(response?.status()).toBe(451);
    expect(response?.request().redirectedFrom()).toBeNull();
  });
});

test.describe("a brand whose maintenance takes longer than was said", () => {
  test.use({ expectedErrors: [/503/] });

  test("names no end that has passed", async ({ page }) => {
    await page.goto(`http://late.localhost:${site.port}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    await expect(page.getByRole("main")).not.toContainText("2020");
  });
});

test.describe("a brand that does not serve a region", () => {
  test.use({ expectedErrors: [/451/] });

  test("says so with the visitor's address and where that knowledge is from", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.58" });
    const response = await page.goto(`http://abroad.localhost:${site.port}/rng`);
    expect(response?.status()).toBe(451);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available where you are");
    await expect(page.getByRole("main")).toContainText("203.0.113.58");
    await expect(page.getByRole("link", { name: "IP geolocation by DB-IP" })).toHaveAttribute(
      "href",
      "https://db-ip.com",
    );
    await expect(page.getByRole("link", { name: "Support 24x7" })).toBeVisible();
    await expectAccessible(page);
    const help = await page.goto(`http://abroad.localhost:${site.port}/helpmc`);
    expect(help?.status()).toBe(451);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not open yet: Help centre");
  });

  test("opens to the regions it serves", async ({ page }) => {
    // An address of a Philippine network.
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "112.198.0.1" });
    const response = await page.goto(`http://abroad.localhost:${site.port}/`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
