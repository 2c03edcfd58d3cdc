import type { Page } from "@playwright/test";
import { expect, expectAccessible, setLanguage, signIn, test, waitUntilHydrated } from "../fixtures.ts";
import { balance, openAccountMenu } from "../parts.ts";

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Pangunahing menu" });
const entry = (page: Page, name: string) => mainMenu(page).getByRole("link", { name, exact: true }).first();
/** The vendors in the open dropdown, and the link to more. */
const vendors = (page: Page) => mainMenu(page).getByRole("listitem");

test.describe("the clock", () => {
  test.use({ timezoneId: "Asia/Kathmandu" });

  test("shows the visitor's local time and counts the seconds", async ({ page, visit }) => {
    await page.clock.install({ time: Date.UTC(2026, 10, 20, 13, 4, 37) });
    await visit("manila", "/");
    const clock = page.getByRole("banner").locator(":has(> time)");
    await expect(clock).toContainText("GMT+05:45");
    await page.clock.pauseAt(Date.UTC(2026, 10, 20, 18, 14, 59));
    await expect(clock).toContainText("2026-11-20 23:59:59");
    await page.clock.runFor(1_000);
    await expect(clock).toContainText("2026-11-21 00:00:00");
  });
});

test.describe("the vendor dropdown", () => {
  test("opens on hover and by keyboard, closes again, and links to a vendor's games", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/");
    const slots = entry(page, "Slots");
    await slots.hover();
    await expect(vendors(page).getByRole("link", { name: /Aurora Gaming/ })).toBeVisible();
    await expect(slots).toHaveAttribute("aria-expanded", "true");
    await expect(vendors(page)).toHaveCount(12);
    await expect(vendors(page).getByRole("link", { name: "Iba pa" })).toHaveAttribute("href", "/rng");
    await page.mouse.move(700, 800);
    await expect(vendors(page)).toHaveCount(0);

    await slots.hover();
    await vendors(page)
      .getByRole("link", { name: /Jade Reel/ })
      .click();
    await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
    await expect(vendors(page)).toHaveCount(0);

    const live = entry(page, "Live Casino");
    for (const key of ["Enter", "ArrowDown"]) {
      await live.focus();
      await page.keyboard.press(key);
      await expect(vendors(page).getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(vendors(page)).toHaveCount(0);
      await expect(live).toBeFocused();
      await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
    }
  });

  test.describe("in the rail layout", () => {
    test.use({ hasTouch: true });

    test("opens on the first tap and follows the link on the next; a mouse follows it on the first click", async ({
      page,
      visit,
    }) => {
      await visit("lotus", "/");
      const menu = page.getByRole("navigation", { name: "Menu chính" });
      const slots = menu.getByRole("link", { name: "Nổ hũ", exact: true }).first();
      await slots.tap();
      await expect(menu.getByRole("link", { name: /Ironlotus/ })).toBeVisible();
      await slots.tap();
      await expect(page).toHaveURL(/\/rng$/);

      // Clicks at once, before the dropdown opens for a pointer that has just arrived.
      await menu.getByRole("link", { name: "Casino", exact: true }).first().click();
      await expect(page).toHaveURL(/\/live$/);
    });
  });

  test.describe("when it cannot be loaded", () => {
    test.use({ expectedErrors: [/menu\/slots/] });

    test("shows the failure, and the rest of the page works", async ({ page, visit }) => {
      await page.route("**/menu/slots", (route) => route.abort());
      await visit("manila", "/");
      await entry(page, "Slots").hover();
      await expect(mainMenu(page)).toContainText("Hindi ma-load ang mga provider");
      await expect(page.getByRole("main")).toBeVisible();
    });
  });
});

test("the first Tab focuses the skip link; customer service opens in a 440 by 750 window without an opener", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Lumaktaw sa nilalaman" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const opening = page.context().waitForEvent("page");
  await page.getByRole("banner").getByRole("link", { name: "Suporta 24x7" }).click();
  const popup = await opening;
  await popup.waitForLoadState();
  expect(new URL(popup.url()).hostname).toBe("chat.localhost");
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Manila Star · Live chat");
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([440, 750]);
  await popup.getByRole("button", { name: "Bonus" }).click();
  await popup.getByLabel("Ang tanong mo").fill("Hello?");
  await popup.getByRole("button", { name: "Ipadala" }).click();
  const answers = popup.getByRole("listitem");
  await expect(answers.nth(2)).toContainText("Pinipili ang bonus kasabay ng deposito");
  await expect(answers.last()).toContainText(/chat\.localhost.*walang tao rito/);
  await expectAccessible(popup);
});

test("a contact with an encrypted path opens its address, which the page's HTML does not contain", async ({
  page,
  context,
  visit,
}) => {
  const address = "https://example.com/siam-jade/messages";
  await context.route(address, (route) => route.fulfill({ contentType: "text/html", body: "Messages" }));
  await setLanguage(page, "siam", "EN");
  await visit("siam", "/");
  expect(await page.content()).not.toContain(address);
  const opening = context.waitForEvent("page");
  await page.getByRole("complementary").getByRole("link", { name: "Messages" }).click();
  const popup = await opening;
  await popup.waitForURL(address);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
});

test("help opens over the current page, at its chapter; a new page starts at the top, and Back restores the position", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Mga tuntunin", exact: true }).click();
  const help = page.getByRole("dialog", { name: "Tulong" });
  await expect(help.getByRole("heading", { name: "Mga tuntunin", exact: true })).toBeInViewport();
  await expect(page).toHaveURL(/\/\?modal=help#terms$/);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/$/);

  await footer.scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => scrollY);
  expect(depth).toBeGreaterThan(200);
  await footer.getByRole("link", { name: "Maging agent" }).click();
  await expect(page).toHaveURL(/\/join$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
});

test("a member's header keeps the balance masked on this device until unmasked, refreshes it, and links to the member centre", async ({
  page,
  visit,
}) => {
  await signIn(page, "manila", "member");
  await visit("manila", "/");
  const banner = page.getByRole("banner");
  const masked = banner.getByText("••••••").filter({ visible: true });
  await expect(balance(page)).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  const eye = banner.getByRole("button", { name: "Itago ang balanse" });
  const kept = page.waitForResponse((response) => response.request().method() === "POST");
  await eye.click();
  await expect(masked).toBeVisible();
  await expect(balance(page)).toHaveCount(0);
  await expect(eye).toHaveAttribute("aria-pressed", "true");
  await kept;
  await page.reload();
  await waitUntilHydrated(page);
  await expect(masked).toBeVisible();
  await eye.click();
  await expect(balance(page)).toHaveText(/^P\s*[\d,]+\.\d\d$/);

  const answer = page.waitForResponse("**/wps/v2/wallets/balance");
  await banner.getByRole("button", { name: "I-refresh ang balanse" }).click();
  expect((await answer).status()).toBe(200);
  await expect(balance(page)).toHaveText(/^P\s*[\d,]+\.\d\d$/);

  await openAccountMenu(page);
  await page.getByRole("link", { name: "Tala ng taya" }).click();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  await expect(page.locator("#account-menu")).toBeHidden();
});

test("a link followed while a preference is being saved leads to its target", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  const hold = async (isHeld: (url: URL) => boolean) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(isHeld, async (route) => {
      await held;
      await route.continue();
    });
    return letGo;
  };
  const answer = await hold(({ pathname }) => pathname === "/preferences.data");
  const isAboutJoin = ({ pathname, searchParams }: URL) =>
    pathname === "/__manifest" && searchParams.getAll("p").includes("/join");
  const findRoute = await hold(isAboutJoin);
  await visit("manila", "/");
  const sent = page.waitForRequest("**/preferences.data");
  await page.getByRole("banner").getByRole("button", { name: "Itago ang balanse" }).click();
  await sent;
  const asked = page.waitForRequest((request) => isAboutJoin(new URL(request.url())));
  await page.getByRole("contentinfo").getByRole("link", { name: "Maging agent" }).click();
  await asked;
  const saved = page.waitForResponse("**/preferences.data");
  answer();
  await saved;
  findRoute();
  await expect(page).toHaveURL(/\/join$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maging agent ng Manila Star");
  await expect(page.getByRole("banner").getByText("••••••").filter({ visible: true })).toBeVisible();
});

test("the header of the rail layout keeps all of a visitor's controls on the screen", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/");
  const support = page.getByRole("banner").getByRole("link", { name: "Hỗ trợ 24x7" }).last();
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await support.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
