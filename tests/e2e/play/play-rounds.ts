import type { FrameLocator, Page } from "@playwright/test";
import { type BrandHost, expect, toUrl } from "../fixtures.ts";
import { gameFrame, openRounds, rounds } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

/** The number of rounds that a game's page lists. */
const SHOWN_ROUNDS = 5;

/** Plays one round of the open slot. */
export async function playRound(page: Page): Promise<void> {
  await gameFrame(page)
    .contentFrame()
    .getByRole("button", { name: /paikutin|spin/i })
    .first()
    .click();
}

/**
 * Plays until the total of the rounds on the game's page is not zero, since a round that wins just its stake moves no
 * balance; returns the number of rounds.
 */
export async function playUntilNotEven(page: Page): Promise<number> {
  const result = page.getByRole("main").locator("tfoot td").last();
  let played = 0;
  do {
    await playRound(page);
    played += 1;
    await expect(rounds(page)).toHaveCount(played);
    await expect(openRounds(page)).toHaveCount(0);
  } while (!/[1-9]/.test((await result.textContent()) ?? ""));
  return played;
}

/** Opens a slot and plays it until this total is staked, in units of the currency. */
export async function bet(page: Page, brand: BrandHost, gameId: string, total: number): Promise<void> {
  await page.goto(toUrl(publishedSite(), brand, `/launch/${gameId}`));
  const frame = gameFrame(page).contentFrame();
  const spin = frame.locator("#spin");
  await expect(spin).toHaveAttribute("aria-disabled", "false");
  const texts = await frame.locator("#stake option").allInnerTexts();
  const stakes = texts.map((text) => Number(text.replace(/[^\d.]/g, "")));
  const enough = stakes.findIndex((stake) => stake >= total);
  const index = enough < 0 ? stakes.length - 1 : enough;
  await frame.locator("#stake").selectOption({ index });
  for (let round = 1; round <= Math.ceil(total / (stakes[index] ?? 1)); round++) {
    await spin.click();
    await expect(rounds(page)).toHaveCount(Math.min(round, SHOWN_ROUNDS));
    await expect(spin).toHaveAttribute("aria-disabled", "false");
    await expect(openRounds(page)).toHaveCount(0);
  }
}

/** Places a single bet on the home side of a coming match in an open sportsbook; the stake is in units of the currency. */
export async function betOnMatch(frame: FrameLocator, stake: number): Promise<void> {
  const league = frame
    .locator("section")
    .filter({ has: frame.getByRole("heading", { name: "Harbour League" }) });
  // The second upcoming match, because the first may begin in a moment.
  await league
    .getByRole("button", { name: /^Match result/ })
    .nth(3)
    .click();
  await frame.getByRole("textbox", { name: "Stake" }).fill(String(stake));
  await frame.getByRole("button", { name: "Place bet" }).click();
  await expect(frame.getByText(/^Bet accepted at/)).toBeVisible();
}
