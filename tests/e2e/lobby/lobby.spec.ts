import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { cards } from "../parts.ts";

const getName = (page: Page, index: number) => cards(page).nth(index).innerText();
const providers = (page: Page) => page.getByRole("navigation", { name: "Mga provider" });
const chosenVendor = (page: Page) => providers(page).locator("[aria-current=true]");
const more = (page: Page) => page.getByRole("link", { name: "Magpakita pa" });

test("a lobby shows fifteen games and appends more, one load at a time, keeps the focus and announces the count", async ({
  page,
  visit,
}) => {
  const response = await visit("manila", "/rng");
  expect(response.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
  await expect(cards(page)).toHaveCount(15);
  await expect(page.getByRole("status").filter({ hasText: /^15 sa \d+ laro$/ })).toBeVisible();

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
  await more(page).focus();
  const before = await page.evaluate(() => scrollY);
  const first = await getName(page, 0);
  await page.keyboard.press("Enter");
  await expect(more(page)).toHaveAttribute("aria-busy", "true");
  await more(page).dispatchEvent("click");
  await more(page).dispatchEvent("click");
  letGo();
  await expect(cards(page)).toHaveCount(30);
  await expect(more(page)).not.toHaveAttribute("aria-busy", "true");
  expect(asked).toHaveLength(1);
  await expect(more(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^30 sa \d+ laro$/ })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await getName(page, 0)).toBe(first);
  await expect(page).toHaveURL(/pageNo=2$/);
  await page.reload();
  await expect(cards(page)).toHaveCount(30);
});

test("scrolling loads up to four more pages, so that the footer is reachable; Back restores the position", async ({
  page,
  visit,
}) => {
  await visit("manila", "/rng");
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/rng.data") asked.push(url.searchParams.get("pageNo") ?? "");
  });
  for (const count of [30, 45, 60, 75]) {
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(cards(page)).toHaveCount(count, { timeout: 500 });
    }).toPass();
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(page).toHaveURL(/pageNo=5$/);
  await more(page).click();
  await expect(cards(page)).toHaveCount(90);
  expect(asked).toEqual(["2", "3", "4", "5", "6"]);

  const seen = cards(page).nth(40);
  await seen.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await page.getByRole("main").getByRole("link", { name: "Home" }).dispatchEvent("click");
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goBack();
  await expect(seen).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("a lobby search starts half a second after typing stops, only for a changed text, and reports no results", async ({
  page,
  visit,
}) => {
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
  for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/moon/i);

  await field.press("Space");
  await field.press("Backspace");
  await page.clock.runFor(2_000);
  expect(asked).toEqual(["moon"]);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(cards(page)).toHaveCount(15);

  await field.fill("zzzz");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Walang nahanap na laro" })).toBeVisible();
  await page.getByRole("link", { name: "Tingnan ang lahat ng laro" }).click();
  await expect(cards(page)).toHaveCount(15);
});

test("a new classification, minimum bet, vendor or search goes to page 1 and clears the others; hot games have no pages", async ({
  page,
  visit,
}) => {
  await visit("manila", "/rng?minBet=0.1&pageNo=2");
  await expect(cards(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Jackpot", exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?gameClassify=JP$/);
  await page.getByRole("navigation", { name: "Min. taya" }).getByRole("link", { name: "0.50" }).click();
  await expect(page).toHaveURL(/\/rng\?minBet=0\.5$/);
  await providers(page).getByRole("link", { name: "Kalye Play" }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=KALYE$/);
  await expect(chosenVendor(page)).toHaveText(/Kalye Play/);
  await page.getByRole("searchbox").fill("jackpot");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/rng\?gameName=jackpot$/);
  await expect(chosenVendor(page)).toHaveText("Lahat");

  const next = page.getByRole("button", { name: "Mga kasunod na provider" });
  await next.click();
  const moved = () =>
    providers(page)
      .getByRole("link")
      .first()
      .evaluate((tile) => tile.getBoundingClientRect().right);
  await expect.poll(moved).toBeLessThan(0);

  await page
    .getByRole("navigation", { name: "Mga listahan ng laro" })
    .getByRole("link", { name: "Hot" })
    .click();
  await expect(page).toHaveURL(/page=hot$/);
  await expect(cards(page).first().getByText("HOT")).toBeVisible();
  await expect(more(page)).toHaveCount(0);
});

test("the address holds filter, pages and vendor, so that reloading and sharing keep the lobby's state", async ({
  page,
  browser,
  visit,
}) => {
  await visit("manila", "/rng");
  await page.getByRole("navigation", { name: "Min. taya" }).getByRole("link", { name: "0.10" }).click();
  await expect(page).toHaveURL(/minBet=0\.1$/);
  await more(page).click();
  await expect(page).toHaveURL(/minBet=0\.1&pageNo=2$/);
  await expect(cards(page)).toHaveCount(30);
  const shown = await cards(page).allInnerTexts();
  await page.reload();
  // A visitor who comes back far down the list may get further pages by scrolling.
  expect((await cards(page).allInnerTexts()).slice(0, 30)).toEqual(shown);

  // Another person, who receives the URL and has none of this browser's cookies.
  const other = await browser.newContext();
  const shared = await other.newPage();
  await shared.goto(page.url());
  expect((await cards(shared).allInnerTexts()).slice(0, 30)).toEqual(shown);
  await expect(
    shared.getByRole("navigation", { name: "Min. taya" }).locator("[aria-current=true]"),
  ).toHaveText("0.10");
  await other.close();
});

test("changing the tab goes to page 1, clears the filters and keeps the vendor", async ({ page, visit }) => {
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Mga listahan ng laro" }).getByRole("link", { name, exact: true });
  await visit("manila", "/rng?minBet=0.1&pageNo=2");
  await tab("Hot").click();
  await expect(page).toHaveURL(/\/rng\?page=hot$/);
  await tab("Lahat").click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(cards(page)).toHaveCount(15);
  await providers(page).getByRole("link", { name: "Kalye Play" }).click();
  await tab("Hot").click();
  await expect(page).toHaveURL(/\/rng\?page=hot&vassalage=KALYE$/);
  await expect(chosenVendor(page)).toHaveText(/Kalye Play/);
});

test("a visitor who opens the recent list is asked to sign in, and then sees the list", async ({
  page,
  visit,
}) => {
  await visit("manila", "/rng");
  await page.getByRole("link", { name: "Kamakailan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /libre/i }).click();
  await expect(page).toHaveURL(/\/rng\?.*page=recent/);
  await expect(page.getByRole("heading", { name: "Wala ka pang nalaro rito" })).toBeVisible();
});

test("a lobby with the shelf layout shows a shelf per provider, and the game grid once a provider is chosen", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/rng");
  const all = page.getByRole("main").getByRole("link", { name: /^Xem tất cả: / });
  await expect(all).toHaveCount(6);
  await all.first().click();
  await expect(page).toHaveURL(/vassalage=/);
  await expect(cards(page)).toHaveCount(15);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("paging, search and vendors work", async ({ page, visit }) => {
    await visit("manila", "/rng");
    await more(page).click();
    await expect(cards(page)).toHaveCount(30);
    await page.getByRole("searchbox").fill("gold");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/rng\?gameName=gold$/);
    for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/gold/i);
    await providers(page).getByRole("link", { name: "Tala Studios" }).click();
    await expect(page).toHaveURL(/vassalage=TALA$/);
  });
});

test("on a phone the filters open from the bottom", { tag: "@phone" }, async ({ page, visit }) => {
  await visit("manila", "/rng");
  await page.getByRole("button", { name: "Mga filter" }).tap();
  const sheet = page.locator("#lobby-filters");
  await sheet.getByRole("link", { name: "0.10" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/minBet=0\.1$/);
  await page.getByRole("link", { name: "Alisin ang filter na Min. taya 0.10" }).tap();
  await expect(page).toHaveURL(/\/rng$/);
});
