import { expect, test } from "./fixtures.ts";
import { balance, openAccountMenu, rounds } from "./parts.ts";
import { playUntilNotEven } from "./play/play-rounds.ts";
import { newDigits } from "./setup/members.ts";

test("a new visitor registers, finds a slot, plays, sees the new balance and the round, and signs out", async ({
  page,
  visit,
}) => {
  const name = `new${newDigits()}`;
  const bar = page.getByRole("banner");
  await visit("manila", "/");
  await bar.getByRole("link", { name: "Magrehistro" }).click();
  const form = page.getByRole("dialog", { name: "Gumawa ng account" });
  await form.getByLabel("Username").fill(name);
  await form.locator("input[name=password]").fill("Parol2026x");
  await form.locator("input[name=confirmPassword]").fill("Parol2026x");
  await page.keyboard.press("Enter");
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);

  const menu = page.getByRole("navigation", { name: "Pangunahing menu" });
  await menu.getByRole("link", { name: "Slots" }).focus();
  await page.keyboard.press("ArrowDown");
  await menu.getByRole("listitem").getByRole("link", { name: "Iba pa" }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await page.getByRole("searchbox", { name: "Maghanap ng laro" }).fill("golden carabao");
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /Golden Carabao/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);

  const played = await playUntilNotEven(page);
  await expect(balance(page)).not.toHaveText(/10,000\.00$/);

  await page.getByRole("main").getByRole("link", { name: "Tala ng taya" }).click();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  await expect(rounds(page)).toHaveCount(played);
  await expect(rounds(page).first()).toContainText("Golden Carabao");
  await page.getByRole("link", { name: "Isara ang member center" }).click();
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);

  await openAccountMenu(page);
  await page.locator("#account-menu").getByRole("link", { name: "Mag-logout" }).click();
  await page.getByRole("dialog", { name: "Mag-logout?" }).getByRole("button", { name: "Mag-logout" }).click();
  await expect(bar.getByRole("link", { name: "Mag-login" })).toBeVisible();
});
