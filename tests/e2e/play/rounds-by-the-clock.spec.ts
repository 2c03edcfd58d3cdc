import type { FrameLocator, Page } from "@playwright/test";
import { enterAsNewMember, expect, test, toUrl } from "../fixtures.ts";
import { gameFrame, getBalance, rounds } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { advanceStudioClock } from "../setup/studio-console.ts";
import { betOnMatch } from "./play-rounds.ts";

/**
 * Rounds that go by the clock, on a brand's own site: in the game's page, from the member's wallet, to the betting
 * record. The studio's control page lets their time pass.
 */

const open = (page: Page) => rounds(page).filter({ hasText: "In progress" });
const loadCell = async (page: Page, n: number) =>
  Number((await rounds(page).first().locator("td").nth(n).innerText()).replace(/[^\d.]/g, ""));

/** Opens a game as a new member, in English; returns its frame and the balance in the header. */
async function sitDown(page: Page, gameId: string): Promise<{ frame: FrameLocator; before: number }> {
  await enterAsNewMember(page, "manila", { english: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(toUrl(publishedSite(), "manila", `/launch/${gameId}`));
  const before = await getBalance(page);
  expect(before).toBeGreaterThan(0);
  return { frame: gameFrame(page).contentFrame(), before };
}

/** Waits for a round that accepts bets for more than ten more seconds; `time` shows the seconds left. */
async function untilOpen(frame: FrameLocator, time: string, letTimePass: () => Promise<void>): Promise<void> {
  const left = async () => Number((await frame.locator(time).innerText()).replace(/\D/g, ""));
  await expect(async () => {
    const isOpen = (await frame.locator("#phase").innerText()) === "Place your bets" && (await left()) > 10;
    if (!isOpen) await letTimePass();
    expect(isOpen).toBe(true);
  }).toPass();
}

/** Waits until the header's balance is reduced by the one bet that is open below the game; returns its stake. */
async function expectCharged(page: Page, before: number): Promise<number> {
  await expect(open(page)).toHaveCount(1);
  const stake = await loadCell(page, 1);
  expect(stake).toBeGreaterThan(0);
  await expect.poll(() => getBalance(page)).toBeCloseTo(before - stake, 2);
  return stake;
}

/** Expects that the bet is settled below the game, and its win in the header; then looks at it in the betting record. */
async function expectSettled(page: Page, { before, stake, game, bet }: Settled): Promise<void> {
  await expect(open(page)).toHaveCount(0);
  await expect(rounds(page)).toHaveCount(1);
  const win = await loadCell(page, 2);
  await expect.poll(() => getBalance(page)).toBeCloseTo(before - stake + win, 2);
  await page.goto(toUrl(publishedSite(), "manila", "/member/personalHistoryCopy"));
  await expect(rounds(page)).toHaveCount(1);
  await expect(rounds(page).first()).toContainText(game);
  await rounds(page).getByRole("link").first().click();
  await expect(page.getByRole("main")).toContainText(bet);
}

interface Settled {
  before: number;
  stake: number;
  game: string;
  /** A pattern for the bet's own page. */
  bet: RegExp;
}

test("a bet at a roulette table is charged, settled with its round, and listed in the record", async ({
  page,
}) => {
  const { frame, before } = await sitDown(page, "bituin-roulette");
  await untilOpen(frame, "#left", () => advanceStudioClock("live", 15));
  await frame.getByRole("button", { name: /^Red, pays 1 to 1/ }).click();
  await frame.getByRole("button", { name: /^Place P\s/ }).click();
  await expect(frame.locator("#message")).toContainText("Your bets are placed");
  const stake = await expectCharged(page, before);
  await advanceStudioClock("live", 23);
  await expect(frame.locator("#road .value").first()).toHaveText(/^\d{1,2}$/);
  await expectSettled(page, { before, stake, game: "Bituin Roulette", bet: /Red/ });
});

test("a single bet of the sportsbook is charged, settled with its match, and listed in the record", async ({
  page,
}) => {
  const { frame, before } = await sitDown(page, "kick-off-football");
  await betOnMatch(frame, 25);
  const stake = await expectCharged(page, before);
  expect(stake).toBe(25);
  await advanceStudioClock("sportsbook", 24 * 60);
  await frame.getByRole("tab", { name: "My bets" }).click();
  await expect(frame.getByRole("article")).toContainText(/Won|Lost|Returned/);
  await expectSettled(page, { before, stake, game: "Kick-off Football", bet: /Harbour League/ });
});

test("a cockfight bet is charged, settled with its fight, and listed in the record", async ({ page }) => {
  const { frame, before } = await sitDown(page, "sabong-linggo");
  await untilOpen(frame, "#timer", () => advanceStudioClock("cockfight", 15));
  await frame.locator("#meron").click();
  // The second tap places the bet; if it comes too soon, it counts as part of the first.
  await frame.locator("#meron").click({ delay: 500 });
  await expect(frame.locator("#message")).toContainText("on Meron");
  const stake = await expectCharged(page, before);
  await advanceStudioClock("cockfight", 80);
  await expectSettled(page, { before, stake, game: "Sabong Linggo", bet: /Meron/i });
});
