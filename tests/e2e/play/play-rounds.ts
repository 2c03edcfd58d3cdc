import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Plays one round of the slot that is open. */
export async function playRound(page: Page): Promise<void> {
  const frame = page.frameLocator(".gstage iframe");
  await frame
    .getByRole("button", { name: /paikutin|spin/i })
    .first()
    .click();
}

/**
 * Plays until the rounds on the game's page come to more or less than nothing, since one that wins just its stake moves
 * no balance; gives how many it took.
 */
export async function playUntilNotEven(page: Page): Promise<number> {
  const rounds = page.locator(".grounds tbody tr");
  const result = page.locator(".grounds tfoot td").last();
  let played = 0;
  do {
    await playRound(page);
    played += 1;
    await expect(rounds).toHaveCount(played);
    await expect(rounds.locator(".badge")).toHaveCount(0);
  } while (!/[1-9]/.test((await result.textContent()) ?? ""));
  return played;
}
