import { GAMES } from "../../../app/sandbox/catalogue/games.ts";
import { getRules } from "../../../app/sandbox/studio/games/live/tables.ts";
import { expect, test } from "../fixtures.ts";
import { serveStudio } from "./studio-server.ts";

/** Checks every kind of table game at the sizes available on the site's page: its controls and its text. */

/** A table of each game, and games with their own cards. */
const TABLES = [
  ...new Map(
    GAMES.filter(({ table }) => table)
      .reverse()
      .map((game) => [getRules(game).id, game.gameCode]),
  ).values(),
  "HARBOUR_BLACKJACK_PASEO",
];

/**
 * The frame below the site's bar on phones of 390 × 700 and 360 × 640, on a phone in landscape, and in a page of 1440 ×
 * 900.
 */
const SIZES = [
  { width: 390, height: 648, leastTarget: 34 },
  { width: 360, height: 588, leastTarget: 34 },
  { width: 740, height: 288, leastTarget: 30 },
  { width: 1360, height: 632, leastTarget: 24 },
];

/**
 * Lists the faults visible in the frame: targets that are too small for a finger, parts outside the window, texts that
 * are too small or cut off, chips over prices. The lines between roulette's numbers already have their maximum width.
 * Runs in the frame.
 */
function findFaults(leastTarget: number): string[] {
  const faults: string[] = [];
  const seen = (part: Element) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const getName = (part: Element) => `${part.className || part.id || part.tagName} "${part.textContent}"`;
  const parts = (selector: string) => [...document.querySelectorAll(selector)].filter(seen);
  for (const target of parts("main :is(button:not(.line), a, select, label)")) {
    const { width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < leastTarget - 0.5)
      faults.push(`${getName(target)} is ${width.toFixed(0)} × ${height.toFixed(0)}`);
  }
  for (const part of parts("main :is(button, label, .clock, #message, #balance)")) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(`${getName(part)} lies beyond the window`);
  }
  for (const part of parts("main *")) {
    const isText = [...part.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const size = Number.parseFloat(getComputedStyle(part).fontSize);
    if (isText && !part.closest("svg, .hidden") && size < 12)
      faults.push(`${getName(part)} is written in ${size} px`);
  }
  for (const spot of parts(".spot, .cell")) {
    const box = spot.getBoundingClientRect();
    for (const part of spot.querySelectorAll(".odds, .spot-name, .marks")) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
        faults.push(`${getName(part)} is cut off by ${getName(spot)}`);
    }
    const odds = spot.querySelector(".odds")?.getBoundingClientRect();
    const chip = spot.querySelector(".stake")?.getBoundingClientRect();
    if (!odds || !chip || chip.width === 0) continue;
    const across = Math.min(odds.right, chip.right) - Math.max(odds.left, chip.left);
    const down = Math.min(odds.bottom, chip.bottom) - Math.max(odds.top, chip.top);
    if (across > 1 && down > 1) faults.push(`a chip lies over the price of ${getName(spot)}`);
  }
  return faults;
}

test("every table is usable and readable at each size: nothing is too small, cut off or hidden by a chip", async ({
  page,
}) => {
  test.slow();
  const fixture = await serveStudio();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const faults: string[] = [];
  try {
    for (const game of TABLES) {
      await page.setViewportSize({ width: 390, height: 648 });
      await page.goto(fixture.origin + (await fixture.studio.launch(game, game)));
      await expect(page.locator("#balance")).toHaveText(/\d/);
      await page.evaluate(() => {
        for (const spot of document.querySelectorAll<HTMLElement>(".spot")) spot.click();
      });
      const tabs = page.locator(".tab");
      for (const { width, height, leastTarget } of SIZES) {
        await page.setViewportSize({ width, height });
        // The board is redrawn in the frame after the window is resized.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        const pages = (await tabs.first().isVisible()) ? ["main", "more"] : ["main"];
        for (const one of pages) {
          if (pages.length > 1) await page.locator(`.tab[data-page="${one}"]`).click();
          const found = await page.evaluate(findFaults, leastTarget);
          faults.push(...found.map((fault) => `${game}, ${one}, ${width} × ${height}: ${fault}`));
        }
      }
    }
  } finally {
    await fixture.stop();
  }
  expect(faults).toEqual([]);
});
