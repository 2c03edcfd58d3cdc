import type { Frame, Locator, Page } from "@playwright/test";
import { addBet } from "#app/platform/bets/testing.ts";
import { expect, expectAccessible, signIn, test } from "../fixtures.ts";
import { opsUrl } from "../ops/operator.ts";
import { loadDatabase } from "../setup/database.ts";
import { newMember } from "../setup/members.ts";
import { readBrandDocument } from "../setup/site.ts";
import { serveStudio } from "../studio/studio-server.ts";

/** Returns the fields whose text is so small that iOS zooms in on them. */
const smallFields = (frame: Frame) =>
  frame.locator("select, textarea, [contenteditable=true], input:not([type=hidden])").evaluateAll((all) =>
    all.flatMap((one) => {
      const size = getComputedStyle(one).fontSize;
      return Number.parseFloat(size) < 16 ? [`${one.outerHTML}: ${size}`] : [];
    }),
  );

const NAMES = {
  manila: "Manila Star",
  lotus: "Lotus Saigon",
  siam: "Siam Jade",
  northgate: "Northgate",
} as const;

const loadTop = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

/**
 * Returns the distance between the last text of the page and the bar's raised button when the page is scrolled to its
 * end.
 */
async function roomAtEnd(page: Page, bar: Locator): Promise<number> {
  // Content that is laid out when it comes near makes the page longer.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const raised = await loadTop(bar.locator("a[href='/member/depositv2'] span").first());
  const texts = page.locator(":is(main, footer) :is(p, h2, dd, li, a, button, label, span):visible");
  const below = await texts.evaluateAll((all) => {
    const ends = all.map((one) => one.getBoundingClientRect().bottom + scrollY);
    return document.documentElement.scrollHeight - Math.max(...ends);
  });
  return below - ((page.viewportSize()?.height ?? 0) - raised);
}

test.describe("on a phone", { tag: "@phone" }, () => {
  test("no field has text so small that focusing it zooms the page", async ({ page, site, visit }) => {
    const { studio, origin, stop } = await serveStudio({ draw: () => 7 });
    try {
      await page.goto(origin + (await studio.launch("MERIDIAN_KICK_OFF_FOOTBALL", "maria")));
      await expect(page.locator("#stake")).toBeAttached();
      expect(await smallFields(page.mainFrame())).toEqual([]);
    } finally {
      // Leaves the page first: its event stream ends with the studio, which would log an error on the page.
      await page.goto("about:blank");
      await stop();
    }
    await page.goto(opsUrl(site));
    await expect(page.getByRole("textbox").first()).toBeVisible();
    expect(await smallFields(page.mainFrame())).toEqual([]);
    await signIn(page, "lotus", "member");
    for (const path of ["/rng", "/member/depositv2", "/member/securityCenter", "/?modal=chat"]) {
      await visit("lotus", path);
      expect(await smallFields(page.mainFrame()), path).toEqual([]);
    }
    await expect(page.frameLocator("iframe").getByRole("textbox").first()).toBeVisible();
    for (const frame of page.frames()) expect(await smallFields(frame)).toEqual([]);
  });

  test("the bottom bar and the menu from the right link to games, promotions and the account", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/");
    const bar = page.getByRole("navigation", { name: "Mabilisang menu" });
    await expect(bar.getByRole("link")).toHaveText(["Home", "Mga laro", "Deposit", "Promo", "Mag-login"]);
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await bar.getByRole("link", { name: "Mga laro" }).tap();
    await expect(page).toHaveURL(/\/rng$/);
    await expect(bar.getByRole("link", { name: "Mga laro" })).toHaveAttribute("aria-current", "page");

    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Fishing" })).toBeInViewport();
    // The width in the specification, section 2.
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(390 - 332);
    expect((await menu.boundingBox())?.width).toBe(332);
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Fishing" }).tap();
    await expect(page).toHaveURL(/\/fish$/);
    await expect(menu).toBeHidden();
    await bar.getByRole("link", { name: "Mag-login" }).tap();
    await expect(page.getByRole("dialog", { name: "Maligayang pagbabalik" })).toBeVisible();
  });

  test("the language menu opens from the bottom", async ({ page, visit }) => {
    await visit("lotus", "/");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Ngôn ngữ: VI" }).tap();
    const sheet = page.locator("#languages");
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box ? [box.x, box.width, Math.round(box.y + box.height)] : null;
      })
      .toEqual([0, 390, 844]);
    await sheet.getByRole("button", { name: /English/ }).tap();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("a member's menu has the balance, the member centre and sign-out, and its pages fit the narrowest screen", async ({
    page,
    visit,
  }) => {
    await signIn(page, "manila", "member");
    await page.setViewportSize({ width: 360, height: 740 });
    for (const key of ["withdraw", "personalHistoryCopy", "transactionHistory", "personalProfit"]) {
      await visit("manila", `/member/${key}`);
      // A record's filters are collapsed by default.
      const days = page.locator('main input[name="from"]');
      await expect(days.filter({ visible: true }), key).toHaveCount(0);
      for (const summary of await page.locator("main details:not([open]) > summary:visible").all())
        await summary.tap();
      if (key !== "withdraw") await expect(days, key).toBeVisible();
      const ends = await page
        .locator("main :is(input, select, button, dd > *):visible")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(ends.length, key).toBeGreaterThan(1);
      expect(Math.max(...ends), key).toBeLessThanOrEqual(360);
    }
    await visit("manila", "/");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("region", { name: "Kabuuang balanse" })).toContainText(/[\d,]+\.\d\d/);
    const record = menu.getByRole("link", { name: "Tala ng taya" });
    await expect(record).toHaveAttribute("href", "/member/personalHistoryCopy");
    // Games come first, and all of them are visible.
    const games = menu.getByRole("navigation").getByRole("link");
    await expect(games.first()).toHaveText("Slots");
    await expect(games.last()).toBeInViewport({ ratio: 1 });
    expect(await loadTop(games.last())).toBeLessThan(await loadTop(record));
    await expect(menu.getByRole("link", { name: /^Suporta/ })).toHaveAttribute("href", "/support");
    await menu.getByRole("link", { name: "Mag-logout" }).tap();
    await expect(page.getByRole("dialog", { name: "Mag-logout?" })).toBeVisible();
  });

  test("panels fill the screen without a footer, the raised button covers nothing, and the bar marks the page", async ({
    page,
    visit,
  }) => {
    const bar = page.getByRole("navigation").last();
    const footer = page.getByRole("contentinfo");
    await signIn(page, "manila", "member");
    for (const [path, tab] of [
      ["/member/depositv2", "Deposit"],
      ["/member/withdraw", "Account"],
    ] as const) {
      await visit("manila", path);
      await expect(bar.locator("[aria-current]")).toHaveText(tab);
      await expect(footer).toHaveCount(0);
      expect(await roomAtEnd(page, bar), path).toBeGreaterThanOrEqual(0);
    }
    await visit("manila", "/member");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /^Suporta/ })).toHaveAttribute("href", "/support");
    await expect(main.getByText(/^18\+ · .*Malta/)).toBeVisible();
    expect(await roomAtEnd(page, bar)).toBeGreaterThanOrEqual(0);

    // The longest labels fit in one row with the others.
    await signIn(page, "lotus", "member");
    await visit("lotus", "/");
    await expect(page.getByRole("banner").getByText("Lotus Saigon")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("banner").getByText(/[\d,]+\.\d\d/)).toBeInViewport({ ratio: 1 });
    // A signed-in member is shown above the content that the home page shows all visitors.
    await expect(page.getByRole("link", { name: "player1", exact: true })).toHaveAttribute("href", "/member");
    await expect(footer).toBeVisible();
    expect(await roomAtEnd(page, bar)).toBeGreaterThanOrEqual(0);
  });

  test("nothing exceeds the narrowest screen's width, and the demonstration notice is one line high", async ({
    page,
    site,
    visit,
  }) => {
    // The widest row of the winners' list.
    const { id: accountId } = await newMember(site, "lotus");
    const { merchantCode: merchantId } = readBrandDocument(site, "lotus-saigon");
    const now = Date.now();
    await addBet(await loadDatabase(site), {
      ...{ merchantId, accountId, stake: 1, win: 123_456_789_012, vendor: "TALA" },
      ...{ game: { id: "parol-nights", type: "RNG" }, placedAt: now - 2, settledAt: now - 1 },
    });
    const pages = {
      manila: ["/?modal=login", "/help", "/register"],
      lotus: ["/register", "/", "/winners?sort=win"],
      siam: ["/"],
      northgate: ["/login"],
    };
    for (const [brand, paths] of Object.entries(pages) as [keyof typeof pages, string[]][]) {
      for (const path of paths) {
        await page.setViewportSize({ width: 360, height: 740 });
        await visit(brand, path);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${brand}${path}`).toBeLessThanOrEqual(360);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // Next to a visitor's two buttons, with one word per line.
      await expect(page.locator("header").getByText(NAMES[brand])).toBeInViewport({ ratio: 1 });
      // Under a dialog the line has no role.
      const words = page.locator("aside span", { has: page.locator("a[href*='outbox.']") });
      const { height, line } = await words.evaluate((span) => ({
        height: span.getBoundingClientRect().height,
        line: Number.parseFloat(getComputedStyle(span).lineHeight),
      }));
      expect(height, `${brand}'s line`).toBeLessThanOrEqual(line);
    }
  });
});
