import type { Locator, Page } from "@playwright/test";
import { ownAddress } from "./auth/new-member.ts";
import { expect, setLanguage, test } from "./fixtures.ts";
import { account, balance, gameFrame, openRounds, rounds } from "./parts.ts";
import { newName } from "./registration/registration-steps.ts";

test.use(ownAddress);

/** More stops than any page has. */
const MAX_STOPS = 150;

/**
 * Goes to a control by Tab, or by Shift and Tab when it precedes the focused one. At every stop on the way the focus is
 * on a visible element with a visible focus indicator.
 */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBefore = await target.evaluate((element) => {
    const from = document.activeElement ?? document.body;
    return (element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
    const read = () =>
      target.evaluate((element) => {
        const focused = document.activeElement ?? document.body;
        const { width, height, top, bottom } = focused.getBoundingClientRect();
        const { outlineStyle, boxShadow } = getComputedStyle(focused);
        // A field is outlined by its box, and a game's frame shows focus itself.
        const isOwn = focused.matches("input, select, iframe");
        const isRinged = outlineStyle !== "none" || boxShadow !== "none";
        return {
          isThere: focused === element,
          isLost: focused === document.body,
          isSeen: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
          isMarked: isOwn || (focused.matches(":focus-visible") && isRinged),
          what: focused.outerHTML.slice(0, 300),
        };
      });
    // A slow browser moves the focus and draws its ring a moment after the key.
    await expect.poll(read).toMatchObject({ isLost: false, isSeen: true, isMarked: true });
    if ((await read()).isThere) return;
  }
  throw new Error(`${target} is not reached in ${MAX_STOPS} stops`);
}

/** Moves the focus to a link or button and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

/** Expects that an element of the page still has the focus. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(":focus")).toHaveCount(1);
}

test("on Manila Star a visitor registers, plays, claims a promotion and sets a limit by keyboard alone", async ({
  page,
  visit,
}) => {
  test.slow();
  const name = newName();
  await setLanguage(page, "manila", "EN");
  await visit("manila", "/");
  const bar = page.getByRole("banner");
  await press(page, bar.getByRole("link", { name: "Register" }));
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Username")).toBeFocused();
  await page.keyboard.type(name);
  for (const field of ["password", "confirmPassword"]) {
    await reach(page, form.locator(`input[name=${field}]`));
    await page.keyboard.type("Parol2026x");
  }
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();

  await press(page, bar.getByRole("link", { name: "Deposit" }));
  await expect(page).toHaveURL(/\/member\/depositv2$/);
  await expectFocusKept(page);
  const amount = page.getByRole("main").getByRole("textbox", { name: "Amount" });
  await reach(page, amount);
  await page.keyboard.type("500");
  await expect(amount).toHaveValue("500");

  const menu = page.getByRole("navigation", { name: "Main menu" });
  await press(page, menu.getByRole("link", { name: "Slots" }));
  // It opens its dropdown of vendors, which receives the focus.
  await expect(menu.getByRole("listitem").getByRole("link").first()).toBeFocused();
  await press(page, menu.getByRole("listitem").getByRole("link", { name: "More" }));
  await expect(page).toHaveURL(/\/rng$/);
  await expectFocusKept(page);
  await reach(page, page.getByRole("searchbox"));
  await page.keyboard.type("golden carabao");
  await expect(page).toHaveURL(/gameName=golden/);
  await press(
    page,
    page
      .getByRole("article")
      .getByRole("button", { name: /Golden Carabao/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);

  await reach(page, gameFrame(page));
  const spin = gameFrame(page).contentFrame().locator("#spin");
  await expect(spin).toHaveAttribute("aria-disabled", "false");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(spin).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(rounds(page)).toHaveCount(1);
  await expect(openRounds(page)).toHaveCount(0);

  await visit("manila", "/");
  await press(page, menu.getByRole("link", { name: "Promotion" }));
  await press(page, page.getByRole("link", { name: /: Welcome credit$/ }));
  await press(page, page.getByRole("button", { name: /^Claim P/ }));
  await expect(page.getByText(/is in your bonus wallet/)).toBeVisible();

  await expectFocusKept(page);
  await press(page, account(page, name));
  await press(page, page.locator("#account-menu").getByRole("link", { name: "Player protection" }));
  await expect(page).toHaveURL(/\/member\/protection$/);
  await press(page, page.getByRole("main").locator("summary").filter({ hasText: "Wager limit" }));
  const limit = page.locator("form").filter({ has: page.locator('input[name="kind"][value="wager"]') });
  await reach(page, limit.getByLabel("Amount"));
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your limit applies from now on.")).toBeVisible();
  await expectFocusKept(page);
});
