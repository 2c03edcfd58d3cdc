import type { Page } from "@playwright/test";
import { expect, signIn, test, urlOf } from "../fixtures.ts";

const cards = (page: Page) => page.locator(".games > li").filter({ has: page.locator(".nm") });
const nameOf = (page: Page, index: number) => cards(page).nth(index).locator(".nm").textContent();
const chosenVendor = (page: Page) =>
  page.getByRole("navigation", { name: "Mga provider" }).locator("[aria-current=true]");

test("shows the brand's first fifteen slots and how many there are", async ({ page, visit }) => {
  const response = await visit("manila", "/rng");
  expect(response.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
  await expect(cards(page)).toHaveCount(15);
  await expect(page.getByRole("status").filter({ hasText: /^15 sa \d+ laro$/ })).toBeVisible();
});

test("appends more in place, keeps the focus and announces the count", async ({ page, visit }) => {
  await visit("manila", "/rng");
  const more = page.getByRole("link", { name: "Magpakita pa" });
  await more.scrollIntoViewIfNeeded();
  await more.focus();
  const before = await page.evaluate(() => scrollY);
  const first = await nameOf(page, 0);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(30);
  await expect(more).toBeFocused();
  await expect(page.locator(".lmore [role=status]")).toHaveText(/^30 sa \d+ laro$/);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await nameOf(page, 0)).toBe(first);
  await expect(page).toHaveURL(/pageNo=2$/);

  await page.reload();
  await expect(cards(page)).toHaveCount(30);
});

test("loads no two lists at once", async ({ page, visit }) => {
  await visit("manila", "/rng");
  const asked: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/rng\.data/, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  const more = page.getByRole("link", { name: "Magpakita pa" });
  await more.click();
  await expect(more).toHaveAttribute("aria-busy", "true");
  await more.dispatchEvent("click");
  await more.dispatchEvent("click");
  letGo();
  await expect(cards(page)).toHaveCount(30);
  await expect(more).not.toHaveAttribute("aria-busy", "true");
  expect(asked).toHaveLength(1);
});

test("searches half a second after the typing rests, and only for another text", async ({ page, visit }) => {
  await page.clock.install({ time: 0 });
  await visit("manila", "/rng");
  await page.clock.pauseAt(60_000);
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/rng.data") asked.push(url.searchParams.get("gameName") ?? "");
  });
  const field = page.getByRole("searchbox", { name: "Maghanap ng laro" });
  await field.pressSequentially("moon");
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/rng\?gameName=moon$/);
  expect(asked).toEqual(["moon"]);
  for (const name of await cards(page).locator(".nm").allInnerTexts()) expect(name).toMatch(/moon/i);

  await field.press("Space");
  await field.press("Backspace");
  await page.clock.runFor(2_000);
  expect(asked).toEqual(["moon"]);

  await page.goBack();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(cards(page)).toHaveCount(15);
});

test("a change of vendor, search, classification or minimum bet goes to page 1 and clears the others", async ({
  page,
  visit,
}) => {
  await visit("manila", "/rng?minBet=0.1&pageNo=2");
  await expect(cards(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Jackpot", exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?gameClassify=JP$/);
  await page.getByRole("navigation", { name: "Min. taya" }).getByRole("link", { name: "0.50" }).click();
  await expect(page).toHaveURL(/\/rng\?minBet=0\.5$/);
  await page
    .getByRole("navigation", { name: "Mga provider" })
    .getByRole("link", { name: "Kalye Play" })
    .click();
  await expect(page).toHaveURL(/\/rng\?vassalage=KALYE$/);
  await expect(chosenVendor(page)).toHaveText(/Kalye Play/);
  await page.getByRole("searchbox").fill("jackpot");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/rng\?gameName=jackpot$/);
  await expect(chosenVendor(page)).toHaveText("Lahat");
});

test("lists hot games without paging", async ({ page, visit }) => {
  await visit("manila", "/rng");
  await page
    .getByRole("navigation", { name: "Mga listahan ng laro" })
    .getByRole("link", { name: "Hot" })
    .click();
  await expect(page).toHaveURL(/page=hot$/);
  await expect(cards(page).first().getByText("HOT")).toBeVisible();
  await expect(page.getByRole("link", { name: "Magpakita pa" })).toHaveCount(0);
});

test("asks a visitor to sign in for the recent list, and goes on to it", async ({ page, visit, site }) => {
  await visit("manila", "/rng");
  await page.getByRole("link", { name: "Kamakailan" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /libre/i }).click();
  await expect(page).toHaveURL(/page=recent/);
  await expect(page.getByRole("heading", { name: "Wala ka pang nalaro rito" })).toBeVisible();
  expect(page.url()).toContain(urlOf(site, "manila", "/rng"));
});

test("offers arrows above eight vendors and none below", async ({ page, visit }) => {
  await visit("manila", "/rng");
  const next = page.getByRole("button", { name: "Mga kasunod na provider" });
  const strip = page.locator(".vstrip ul");
  await next.click();
  await expect.poll(() => strip.evaluate((row) => row.scrollLeft)).toBeGreaterThan(100);
  await visit("manila", "/fish");
  await expect(next).toHaveCount(0);
});

test("offers bingo only where Tagalog is supported", async ({ page, visit }) => {
  await visit("manila", "/rng");
  await expect(page.getByRole("link", { name: "Bingo" })).toBeVisible();
  await visit("siam", "/rng");
  await expect(page.locator(".chip").first()).toBeVisible();
  await expect(page.locator("a[href*='gameClassify=BG']")).toHaveCount(0);
});

test("follows the game type of the address's parameters", async ({ page, visit }) => {
  await visit("manila", "/rng?lobbyType=fish&vassalage=TIDE");
  await expect(page).toHaveURL(/\/fish\?/);
  await expect(chosenVendor(page)).toHaveText(/Tidepool/);
});

test("shows a shelf per provider where the brand's lobby is laid out so, and the wall once one is chosen", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/rng");
  await expect(page.locator(".shelf")).toHaveCount(6);
  await page.locator(".shelf").first().getByRole("link").first().click();
  await expect(cards(page)).toHaveCount(15);
  await expect(page).toHaveURL(/vassalage=/);
});

test("says so when nothing is found, with a way out", async ({ page, visit }) => {
  await visit("manila", "/rng?gameName=zzzz");
  await expect(page.getByRole("heading", { name: "Walang nahanap na laro" })).toBeVisible();
  await page.getByRole("link", { name: "Tingnan ang lahat ng laro" }).click();
  await expect(cards(page)).toHaveCount(15);
});

test.describe("a lobby that the brand has not", () => {
  test.use({ expectedErrors: [/404/] });
  test("answers 404 and says whose it is not", async ({ page, visit }) => {
    await signIn(page, "northgate", "member");
    const response = await visit("northgate", "/fish");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText("Northgate");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("paging, search, tabs and vendors work", async ({ page, visit }) => {
    await visit("manila", "/rng");
    await page.getByRole("link", { name: "Magpakita pa" }).click();
    await expect(cards(page)).toHaveCount(30);
    await page.getByRole("searchbox").fill("gold");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/rng\?gameName=gold$/);
    for (const name of await cards(page).locator(".nm").allInnerTexts()) expect(name).toMatch(/gold/i);
    await page
      .getByRole("navigation", { name: "Mga provider" })
      .getByRole("link", { name: "Tala Studios" })
      .click();
    await expect(page).toHaveURL(/vassalage=TALA$/);
  });
});

test("filters rise from below on a phone", { tag: "@phone" }, async ({ page, visit }) => {
  await visit("manila", "/rng");
  await page.getByRole("button", { name: "Mga filter" }).tap();
  const sheet = page.locator("#lobby-filters");
  await sheet.getByRole("link", { name: "0.10" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/minBet=0\.1$/);
  await page.getByRole("link", { name: "Alisin ang filter na Min. taya 0.10" }).tap();
  await expect(page).toHaveURL(/\/rng$/);
});
