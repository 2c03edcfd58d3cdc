import type { FrameLocator, Page } from "@playwright/test";
import { enterAsNewMember, expect, test, toUrl } from "../fixtures.ts";
import { gameFrame, openRounds, rounds } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

async function open(page: Page, gameId: string): Promise<FrameLocator> {
  await enterAsNewMember(page, "manila", { english: true });
  await page.goto(toUrl(publishedSite(), "manila", `/launch/${gameId}`));
  const frame = gameFrame(page).contentFrame();
  await expect(frame.locator("#go")).toHaveAttribute("aria-disabled", "false");
  return frame;
}

test("the page shows the round only after the wheel has stopped", async ({ page }) => {
  const frame = await open(page, "big-wheel-barrio");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  const asked = page.waitForRequest(/MCSFE_getBetRecords/);
  await frame.locator("#go").click();
  await asked;
  // The wheel has visibly stopped: the game shows the result of the bet.
  await expect(frame.locator("#message")).not.toBeEmpty({ timeout: 500 });
  await expect(rounds(page).first()).toBeVisible();
  // The session continues when the page is reloaded.
  await page.reload();
  await expect(rounds(page).first()).toBeVisible();
});

test("a second tap on the button that collects a win does not place another bet", async ({ page }) => {
  const frame = await open(page, "crystal-steps");
  const go = frame.locator("#go");
  const take = frame.getByRole("button", { name: /^Take / });
  const lost = frame.getByText("Not this time");
  for (let bets = 1; ; bets++) {
    await go.click();
    await frame.getByRole("button", { name: /^Floor 1, door 1/ }).click();
    await expect(take.or(lost)).toBeVisible();
    if (await take.isVisible()) {
      await take.click();
      // `force` skips the wait of a normal click until the button is enabled again.
      await go.click({ force: true, delay: 200 });
      await expect(go).toHaveAttribute("aria-disabled", "false");
      await expect(go).toHaveText("Bet");
      await expect(openRounds(page)).toHaveCount(0);
      // The last row is the total.
      if (bets < 5) await expect(rounds(page)).toHaveCount(bets);
      return;
    }
    await expect(go).toHaveAttribute("aria-disabled", "false");
  }
});
