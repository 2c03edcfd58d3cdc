import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";

/** The member's tickets on a lottery's page. */
export const tickets = (page: Page): Locator => page.getByRole("region", { name: "My tickets" });

/**
 * Waits until the page's draw closes in 20 seconds or later. Call it before numbers are chosen: those for a draw that
 * closes meanwhile have to be confirmed for the next one.
 */
export async function waitForTime(page: Page): Promise<void> {
  await expect(page.getByRole("timer").first()).not.toHaveText(/^(00:)+[01]\d$/, { timeout: 30_000 });
}

/** Places the completed ticket, in English, and returns the number of its draw. */
export async function placeTicket(page: Page, total: string): Promise<string> {
  await page.getByRole("button", { name: `Bet ${total}` }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /^Ticket for draw/ })
      .filter({ hasText: total }),
  ).toBeVisible();
  await expect(tickets(page).getByText("Open")).toBeVisible();
  return (await tickets(page).getByRole("link").first().textContent()) ?? "";
}

/**
 * Makes a draw due at once, and waits until the server has drawn it and settled the ticket on the page. The draw before
 * it may be closed and not drawn yet; it becomes due first, since the page shows winnings of the last draw only.
 */
export async function drawNow(page: Page, site: Site, gameId: string, drawNo: string): Promise<void> {
  const { db } = await loadDatabase(site);
  await db
    .updateTable("lottery_draw")
    .set({ draws_at: Date.now() - 10 })
    .where("game_id", "=", gameId)
    .where("draw_no", "<", drawNo)
    .where("drawn_at", "is", null)
    .execute();
  await closeDraw(site, gameId, drawNo);
  await expect(async () => {
    await page.reload();
    await expect(tickets(page).getByText(/^(Won|Lost)$/)).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Makes a draw due at once. */
export async function closeDraw(site: Site, gameId: string, drawNo: string): Promise<void> {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  await db
    .updateTable("lottery_draw")
    .set({ opened_at: now - 3, closes_at: now - 2, draws_at: now - 1 })
    .where("game_id", "=", gameId)
    .where("draw_no", "=", drawNo)
    .execute();
}
