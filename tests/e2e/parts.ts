import { expect, type Locator, type Page } from "@playwright/test";

/** Locators of the site's parts by role, name and text, independent of styling. */

/** An amount with its currency. */
const MONEY = /^(P|₫|£|฿|\$)\s*-?[\d,]+(\.\d\d)?$/;

/** The balance with its currency in the header, or in the bar on top of a phone: shown to any signed-in member. */
export const balance = (page: Page): Locator =>
  page.getByRole("banner").getByText(MONEY).filter({ visible: true });

/** Returns the balance in units of the currency. */
export async function getBalance(page: Page): Promise<number> {
  const text = await balance(page).first().innerText();
  return Number(text.replace(/[^\d.]/g, ""));
}

/** The button of the signed-in member, by the username that it names. */
export const account = (page: Page, username: string): Locator =>
  page.getByRole("button", { name: new RegExp(username) });

/** The sign-in form on its page or in its dialog, not the box in a header. */
export const signInForm = (page: Page): Locator =>
  page.locator("main form[action='/login'], dialog[open] form[action='/login']");

/** The form that asks for a second proof, in any language of the page or its dialog. */
export const stepForm = (page: Page): Locator => page.locator("form:has(input[name=answer])");

/** The button that sends a code, and counts down afterwards. */
export const sendCode = (within: Page | Locator): Locator => within.locator("button[value=send-code]");

/** The captcha's picture. */
export const picture = (within: Page | Locator): Locator => within.locator("img[src^='/account/captcha']");

/** The cards of a lobby's list. */
export const cards = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });

/** The game on a game's page. */
export const gameFrame = (page: Page): Locator => page.getByRole("main").locator("iframe");

/** Rounds on a game's page, or in the betting record. */
export const rounds = (page: Page): Locator => page.getByRole("main").locator("tbody tr");

/** The rounds still being played: a finished round's row ends with its result, a number. */
export const openRounds = (page: Page): Locator => rounds(page).filter({ hasNotText: /\d\s*$/ });

/**
 * Clicks the tile of a choice, which covers its radio button. `check()` would need `force`, which does not wait until
 * the tile is in place.
 */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator("xpath=ancestor::label").click();
  await expect(radio).toBeChecked();
}

/**
 * Opens the account menu of a member in Filipino and waits for its animations to end. Playwright scrolls the page
 * around a moving entry when it tries again, and its click then lands beside the menu, which closes.
 */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account ni/ }).click();
  await page.locator("#account-menu").evaluate(async (menu) => {
    await Promise.all(menu.getAnimations().map(({ finished }) => finished));
  });
}

/** Waits for the code that preserves typed input across a reload. */
export async function waitForInputStore(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/input-store-")),
  );
}
