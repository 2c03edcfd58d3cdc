import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type ServedStudio, serveStudio } from "./studio-server.ts";

/** Instant games on a phone, with only the keyboard, in Tagalog. */

// The accessibility checker adds styles to the page, and the frame only allows its own.
test.use({ expectedErrors: [/Applying inline style/] });

let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio();
  fixture.studio.wallet.profile.language = "TY";
});
test.afterAll(() => fixture.stop());

const MAX_STEPS = 60;

async function open(page: Page, gameCode: string): Promise<void> {
  await page.goto(fixture.origin + (await fixture.studio.launch(gameCode, gameCode)));
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
}

/** Tabs to a control as a user without a pointer does; fails if it cannot be reached. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isThere()); step++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Expects the wallet's balance to be shown, no element to overflow the page, and axe to find nothing. */
async function expectInOrder(page: Page, player: string): Promise<void> {
  const bets = fixture.studio.wallet.getBets(player);
  expect(bets.map(({ state }) => state)).not.toContain("open");
  const units = (fixture.studio.wallet.getBalance(player) / 100).toLocaleString("en", {
    minimumFractionDigits: 2,
  });
  await expect(page.locator("#balance")).toContainText(units);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

test("@phone fields are opened and the win is collected with the keyboard alone, in Tagalog", async ({
  page,
}) => {
  const game = "KITE_MINE_MAPPER";
  await open(page, game);
  const go = page.locator("#go");
  await expect(go).toHaveAttribute("aria-disabled", "false");
  await tabTo(page, go);
  await page.keyboard.press("Enter");
  await expect(page.locator("#message")).toHaveText("Magbukas ng isa");
  const field = page.getByRole("button", { name: /^Puwesto 25/ });
  await tabTo(page, field, "Shift+Tab");
  await page.keyboard.press(" ");
  const isOver = page.locator("#message").getByText("Hindi ngayon");
  const take = page.getByRole("button", { name: /^Kunin ang \d/ });
  await expect(take.and(page.locator("[aria-disabled=false]")).or(isOver)).toBeVisible();
  if (!(await isOver.isVisible())) {
    // The focus has moved on to the next field, before the button.
    await tabTo(page, take);
    await page.keyboard.press("Enter");
    await expect(page.locator("#message")).toContainText("Panalo ka ng");
  }
  await expectInOrder(page, game);
});

test("@phone a hand of blackjack is played with the keyboard alone, in Tagalog", async ({ page }) => {
  const game = "HARBOUR_BLACKJACK_PASEO";
  await open(page, game);
  const deal = page.locator("#deal");
  await expect(deal).toHaveAttribute("aria-disabled", "false");
  await tabTo(page, deal);
  await page.keyboard.press("Enter");
  const stand = page.getByRole("button", { name: "Tumigil" });
  const result = page.locator("#message").getByText(/Blackjack|Panalo|Talo|Tabla/);
  await expect(stand.or(result).first()).toBeVisible();
  if (await stand.isVisible()) {
    // The first move has the focus, because the deal button was removed.
    await expect(page.getByRole("button", { name: "Kumuha" })).toBeFocused();
    await tabTo(page, stand);
    await page.keyboard.press("Enter");
  }
  await expect(result).toBeVisible();
  await expect(deal).toBeFocused();
  await expectInOrder(page, game);
});
