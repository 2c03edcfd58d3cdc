import { expect, test } from "../fixtures.ts";
import { serveStudio } from "./studio-server.ts";

/** One game of each kind of frame. */
const GAMES = [
  "TALA_PAROL_NIGHTS",
  "KALYE_JEEPNEY_JACKPOT",
  "KITE_MINE_MAPPER",
  "HARBOUR_BLACKJACK_PASEO",
  "KALYE_BINGO_BARRIO",
  "KITE_KOI_COMMANDER",
  "BARRIO_FIVE_CARD_QUAY",
  "BARRIO_SABONG_LINGGO",
  "NORTHWIND_BITUIN_ROULETTE",
  "MERIDIAN_KICK_OFF_FOOTBALL",
];
/**
 * The frame in a page of 1440 by 900, on a phone, on a phone in landscape, and at the minimum size that a page gives
 * it.
 */
const SIZES = [
  { width: 1340, height: 660 },
  { width: 390, height: 560 },
  { width: 844, height: 390 },
  { width: 360, height: 380 },
];
const LONG =
  "Player 9 · Banker 8 · Player wins · Player pair · Banker pair · You win 1,234,567.89 PHP in this round";

/** Returns the parts of a frame's head that are covered while both of its messages show the text; runs in the frame. */
function coveredBy(text: string): string[] {
  for (const id of ["message", "trouble"]) {
    const box = document.getElementById(id);
    if (!box) throw new Error(`no ${id}`);
    box.hidden = false;
    box.textContent = text;
  }
  document.querySelector(".machine")?.scrollTo(0, 0);
  return ["h1", ".purse", "#info-open"].filter((what) => {
    const part = document.querySelector(what);
    if (!part) return true;
    const { left, right, top, bottom } = part.getBoundingClientRect();
    // If there is no room, the title is for screen readers only: the site's bar above the game shows it.
    if (part.parentElement?.clientWidth === 1) return false;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = there !== null && (part.contains(there) || there.contains(part));
    const isApart = [...document.querySelectorAll("#message, #trouble")].every((message) => {
      const box = message.getBoundingClientRect();
      return box.top >= bottom || box.bottom <= top || box.left >= right || box.right <= left;
    });
    return !isSeen || !isApart;
  });
}

test("no message of a game covers its title or the player's balance at any frame size", async ({ page }) => {
  const fixture = await serveStudio();
  try {
    for (const game of GAMES) {
      await page.goto(fixture.origin + (await fixture.studio.launch(game)));
      await expect(page.locator("#balance")).toHaveText(/\d/);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const covered = await page.evaluate(coveredBy, LONG);
        expect(covered, `${game} at ${size.width} × ${size.height}`).toEqual([]);
      }
    }
  } finally {
    await fixture.stop();
  }
});

test("every game kind fits a phone below the site's bar without scrolling; a sportsbook is a list", async ({
  page,
}) => {
  const fixture = await serveStudio();
  try {
    await page.setViewportSize({ width: 390, height: 644 });
    for (const game of GAMES.filter((one) => one !== "MERIDIAN_KICK_OFF_FOOTBALL")) {
      await page.goto(fixture.origin + (await fixture.studio.launch(game)));
      await expect(page.locator("#balance")).toHaveText(/\d/);
      const beyond = await page.evaluate(() => {
        const parts = [document.documentElement, document.querySelector(".machine")];
        return parts.map((part) => (part ? part.scrollHeight - part.clientHeight : Number.NaN));
      });
      expect(beyond, game).toEqual([0, 0]);
    }
  } finally {
    await fixture.stop();
  }
});

test("slots and bingo show all their controls on a phone in landscape, without scrolling", async ({
  page,
}) => {
  const fixture = await serveStudio();
  try {
    // The space that the site's bar leaves of 740 by 340.
    await page.setViewportSize({ width: 740, height: 288 });
    for (const [game, parts] of [
      ["TALA_PAROL_NIGHTS", "#reels, #stake, #spin"],
      ["KALYE_BINGO_BARRIO", "#tickets, #chips, #go"],
    ] as const) {
      await page.goto(fixture.origin + (await fixture.studio.launch(game)));
      await expect(page.locator("#balance")).toHaveText(/\d/);
      const lowest = await page
        .locator(parts)
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
      expect(lowest, game).toHaveLength(3);
      expect(Math.max(...lowest), game).toBeLessThanOrEqual(288);
    }
  } finally {
    await fixture.stop();
  }
});
