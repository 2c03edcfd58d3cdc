import type { Page } from "@playwright/test";
import { replayDraws } from "../../../app/sandbox/studio/games/slots/testing.ts";
import { PROFILES } from "../../../app/sandbox/studio/maths/profiles.ts";
import { expect, test } from "../fixtures.ts";
import { getPurse, type ServedStudio, serveStudio } from "./studio-server.ts";

/** Tests spins with features, as a player sees them: the studio's random numbers are set so that the features occur. */

/** The next drawn numbers, followed by zeros. */
let next: number[] = [];
let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio({ draw: (below) => (next.shift() ?? 0) % below });
});
test.afterAll(() => fixture.stop());

/** Presses the button; returns the screens of the spin and its win. */
async function spin(page: Page): Promise<{ screens: { window: string[] }[]; win: number }> {
  const answer = page.waitForResponse(/\/spin$/);
  await page.locator("#spin").click();
  return (await (await answer).json()).round;
}

async function open(page: Page, gameCode: string, screens: number, profile: keyof typeof PROFILES) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(fixture.origin + (await fixture.studio.launch(gameCode, gameCode)));
  await expect(page.locator("#spin")).toHaveAttribute("aria-disabled", "false");
  next = replayDraws(PROFILES[profile], screens);
}

/** Expects the end of a spin: the last screen stays, and its payout is shown, in words and in the balance. */
async function expectPaid(page: Page, gameCode: string, win: number): Promise<void> {
  await expect(page.locator("#spin")).toHaveText("Spin");
  const words = `You win ${(win / 100).toLocaleString("en", { minimumFractionDigits: 2 })} PHP`;
  await expect(page.locator("#message")).toContainText(win > 0 ? words : "No win this time");
  await expect(page.locator("#balance")).toHaveText(getPurse(fixture, gameCode));
  expect(fixture.studio.wallet.getBets(gameCode)).toMatchObject([{ state: "settled", win }]);
}

test("free spins run one after another, can be skipped with one press, and are paid with the spin", async ({
  page,
}) => {
  const game = "MONSOON_BAKUNAWA_MOON";
  await open(page, game, 9, "bounty");
  const { screens, win } = await spin(page);
  expect(screens).toHaveLength(9);
  await expect(page.locator("#message")).toContainText("Free spin 1 of 8");
  await page.getByRole("button", { name: "Skip" }).click();
  await expectPaid(page, game, win);
  expect(win).toBeGreaterThan(0);
});

test("three scatters start a wheel, and the segment where it stops is paid", async ({ page }) => {
  const game = "TALA_PAROL_NIGHTS";
  await open(page, game, 2, "fortune");
  const { screens, win } = await spin(page);
  expect(screens).toHaveLength(2);
  await expect(page.locator("#panel .wheel text")).toHaveCount(16);
  await expect(page.locator("#panel .wheel")).toBeHidden();
  await expectPaid(page, game, win);
});

test("coins lock in place, and all of them are paid when no respins are left", async ({ page }) => {
  const game = "AURORA_GOLDEN_CARABAO";
  await open(page, game, 6, "vault");
  const { win } = await spin(page);
  await expect(page.locator("#sign")).toContainText("Respins left: 2");
  await page.getByRole("button", { name: "Skip" }).click();
  await expectPaid(page, game, win);
  await expect(page.locator("#reels .cell")).toHaveCount(15);
  expect(await page.locator("#reels .locked").count()).toBeGreaterThanOrEqual(6);
});

test("turbo and sound are off at first, and then keep the player's choice", async ({ page }) => {
  const path = await fixture.studio.launch("TIDE_PERLAS_NG_SILANGAN", "modes");
  await page.goto(fixture.origin + path);
  const turbo = page.getByRole("button", { name: "Turbo" });
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(turbo).toHaveAttribute("aria-pressed", "false");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await turbo.click();
  await page.reload();
  await expect(turbo).toHaveAttribute("aria-pressed", "true");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
});

test("winning symbols of a cascade vanish, those above fall down, and all wins are paid", async ({
  page,
}) => {
  const game = "KALYE_MANGO_RUSH";
  await open(page, game, 3, "tumble");
  const { screens, win } = await spin(page);
  expect(screens).toHaveLength(3);
  await expect(page.locator("#message")).toContainText("Won so far");
  await expect(page.locator("#reels .cell.won").first()).toBeVisible();
  const first = await page.locator("#reels").getAttribute("aria-label");
  await expectPaid(page, game, win);
  expect(await page.locator("#reels").getAttribute("aria-label")).not.toBe(first);
  expect(screens[2]?.window).not.toEqual(screens[0]?.window);
});
