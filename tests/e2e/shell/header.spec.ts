import type { Page } from "@playwright/test";
import { type BrandHost, expect, signIn, test, urlOf } from "../fixtures.ts";

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Pangunahing menu" });
const entry = (page: Page, name: string) => mainMenu(page).locator(".nav-link", { hasText: name });
const panel = (page: Page) => page.locator(".vendor-panel");

test.describe("the clock", () => {
  test.use({ timezoneId: "Asia/Kathmandu" });

  test("shows the visitor's own time and counts the seconds", async ({ page, visit }) => {
    await page.clock.install({ time: Date.UTC(2026, 10, 20, 13, 4, 37) });
    await visit("manila", "/");
    const clock = page.getByRole("banner").locator(".clock");
    await expect(clock).toContainText("GMT+05:45");
    await page.clock.pauseAt(Date.UTC(2026, 10, 20, 18, 14, 59));
    await expect(clock).toContainText("2026-11-20 23:59:59");
    await page.clock.runFor(1_000);
    await expect(clock).toContainText("2026-11-21 00:00:00");
  });

  test("moves nothing when it starts", async ({ page, visit, browser, site }) => {
    const still = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    await still.goto(urlOf(site, "manila", "/"));
    await visit("manila", "/");
    const clock = (of: Page) => of.getByRole("banner").locator(".clock");
    await expect(clock(page)).toContainText("2", { useInnerText: true });
    const [before, after] = [await clock(still).boundingBox(), await clock(page).boundingBox()];
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
    expect(after?.x).toBe(before?.x);
    await still.close();
  });
});

test.describe("the dropdown of vendors", () => {
  test("opens after the pointer has rested, and closes when it leaves", async ({ page, visit }) => {
    await visit("manila", "/");
    const slots = entry(page, "Slots");
    await slots.hover();
    await expect(panel(page).getByRole("link", { name: /Aurora Gaming/ })).toBeVisible();
    await expect(slots).toHaveAttribute("aria-expanded", "true");
    await expect(panel(page).locator(".vendors > li")).toHaveCount(12);
    await expect(panel(page).getByRole("link", { name: "Iba pa" })).toHaveAttribute("href", "/rng");
    await page.mouse.move(700, 800);
    await expect(panel(page)).toBeHidden();
  });

  test("leads to the vendor's games", async ({ page, visit }) => {
    await visit("manila", "/");
    await entry(page, "Slots").hover();
    await panel(page)
      .getByRole("link", { name: /Jade Reel/ })
      .click();
    await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
    await expect(panel(page)).toBeHidden();
  });

  for (const key of ["Enter", "ArrowDown"]) {
    test(`opens with ${key}, goes on inside, and gives the focus back on Escape`, async ({ page, visit }) => {
      await visit("manila", "/");
      const live = entry(page, "Live Casino");
      await live.focus();
      await page.keyboard.press(key);
      await expect(panel(page).locator(".vendors a").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panel(page)).toBeHidden();
      await expect(live).toBeFocused();
      await expect(page).toHaveURL(/\/$/);
    });
  }

  test("opens with a click, and the next click follows the link", async ({ page, visit }) => {
    await visit("lotus", "/");
    const slots = page
      .getByRole("navigation", { name: "Menu chính" })
      .locator(".nav-link", { hasText: "Nổ hũ" });
    await slots.click();
    await expect(panel(page).getByRole("link", { name: /Ironlotus/ })).toBeVisible();
    await slots.click();
    await expect(page).toHaveURL(/\/rng$/);
  });

  test.describe("that cannot be loaded", () => {
    test.use({ expectedErrors: [/menu\/RNG/] });

    test("says so and breaks nothing else", async ({ page, visit }) => {
      await page.route("**/menu/RNG", (route) => route.abort());
      await visit("manila", "/");
      await entry(page, "Slots").hover();
      await expect(panel(page)).toContainText("Hindi ma-load ang mga provider");
      await expect(page.getByRole("main")).toBeVisible();
    });
  });
});

test("the licence stands in the header of the home page only", async ({ page, visit }) => {
  await visit("manila", "/");
  await expect(page.getByRole("banner")).toContainText("Lisensyado: Pilipinas, Malta");
  await visit("manila", "/rng");
  await expect(page.getByRole("banner")).not.toContainText("Lisensyado");
});

/** The words for play money and sandbox in each host's own language. */
const PLAY_MONEY = {
  manila: /play money.*sandbox/,
  lotus: /tiền ảo.*sandbox/,
  northgate: /play money.*sandbox/,
  siam: /เงินจำลอง.*แซนด์บ็อกซ์/,
  "agent.siam": /เงินจำลอง.*แซนด์บ็อกซ์/,
} as const;

for (const [brand, words] of Object.entries(PLAY_MONEY) as [BrandHost, RegExp][]) {
  test.describe(`every page of ${brand}`, () => {
    test.use({ expectedErrors: [/404/] });

    test("says that the money is play money and that a sandbox plays the world", async ({ page, visit }) => {
      const line = page.getByRole("complementary").filter({ hasText: words });
      for (const path of ["/", "/login", "/account/forgot", "/help", "/helpmc", "/rng", "/no-such-page"]) {
        await visit(brand, path);
        await expect(line, path).toBeInViewport();
      }
    });
  });
}

test("a member's pages and a game say so, too", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  for (const path of ["/member/securityCenter", "/member/withdraw", "/seamless?gameId=parol-nights"]) {
    await visit("manila", path);
    await expect(page.getByRole("complementary", { name: "Tungkol sa site na ito" })).toContainText(
      PLAY_MONEY.manila,
    );
  }
});

test("the first Tab leads past the header", async ({ page, visit }) => {
  await visit("manila", "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Lumaktaw sa nilalaman" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("customer service opens in a window of 440 by 750 that cannot reach back", async ({ page, visit }) => {
  await visit("manila", "/");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("banner").getByRole("link", { name: "Suporta 24x7" }).click();
  const popup = await opening;
  await popup.waitForLoadState();
  expect(new URL(popup.url()).pathname).toBe("/helpmc");
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight]);
  expect(size).toEqual([440, 750]);
  await expect(popup.getByRole("banner")).toHaveCount(0);
});

test("the main view has the path as its style class", async ({ page, visit }) => {
  await visit("manila", "/rng");
  await expect(page.getByRole("main")).toHaveClass(/\brng\b/);
  await page.getByRole("banner").getByRole("link", { name: "Promo", exact: true }).click();
  await expect(page.getByRole("main")).toHaveClass(/\bpromotions\b/);
});

test("arriving scrolls to the top, and going back to where one was", async ({ page, visit }) => {
  await visit("manila", "/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => scrollY);
  expect(depth).toBeGreaterThan(200);
  await page.getByRole("contentinfo").getByRole("link", { name: "Maging agent" }).click();
  await expect(page).toHaveURL(/\/join$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
});

test("help opens over the page one is on, at its chapter", async ({ page, visit }) => {
  await visit("manila", "/rng");
  await page.getByRole("contentinfo").getByRole("link", { name: "Mga tuntunin" }).click();
  const help = page.getByRole("dialog", { name: "Tulong" });
  await expect(help.getByRole("heading", { name: "Mga tuntunin" })).toBeInViewport();
  await expect(page).toHaveURL(/\/rng\?modal=help#terms$/);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
});

test.describe("a member's header", () => {
  test("keeps the balance masked on this device until it is shown again", async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    await visit("manila", "/");
    const balance = page.getByRole("banner").locator(".balance");
    await expect(balance).toHaveText(/^P\s*[\d,]+\.\d\d$/);
    const eye = page.getByRole("banner").getByRole("button", { name: "Itago ang balanse" });
    const kept = page.waitForResponse((response) => response.request().method() === "POST");
    await eye.click();
    await expect(balance).toContainText("••••••");
    await expect(eye).toHaveAttribute("aria-pressed", "true");
    await kept;
    await page.reload();
    await expect(balance).toContainText("••••••");
    await eye.click();
    await expect(balance).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  });

  test("asks for the balance again", async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    await visit("manila", "/");
    const answer = page.waitForResponse("**/wps/v2/wallets/balance");
    await page.getByRole("banner").getByRole("button", { name: "I-refresh ang balanse" }).click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole("banner").locator(".balance")).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  });

  test("leads from the picture to the member centre's pages", async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    await visit("manila", "/");
    await page.getByRole("button", { name: /^Account ni/ }).click();
    await page.getByRole("link", { name: "Tala ng taya" }).click();
    await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
    await expect(page.locator("#account")).toBeHidden();
  });

  test("can be put away on a game page, with a button of the brand's name", async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    await visit("manila", "/rng");
    await page.locator(".games form button").first().click();
    await expect(page).toHaveURL(/\/seamless\?gameId=/);
    const toggle = page.getByRole("button", { name: "Manila Star" });
    await expect(page.getByRole("banner")).toBeVisible();
    await toggle.click();
    await expect(page.getByRole("banner")).toBeHidden();
    await toggle.click();
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
