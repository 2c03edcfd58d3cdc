import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "../fixtures.ts";
import { serveStudio } from "./studio-server.ts";

/** The frames of a live table for two players, in the test's own studio with a clock that the test controls. */

const GAME = "NORTHWIND_BACCARAT_A1";
const PACE = { bettingMs: 15_000, dealingMs: 8_000, resultMs: 5_000 };

let fixture: Awaited<ReturnType<typeof serveStudio>>;
test.beforeAll(async () => {
  fixture = await serveStudio();
});
test.afterAll(() => fixture.stop());

async function pass(ms: number): Promise<void> {
  fixture.studio.clock.time += ms;
  await fixture.studio.tick();
}

/** Opens the table in a player's own browser. */
async function sitDown(browser: Browser, player: string, merchant: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(fixture.origin + (await fixture.studio.launch(GAME, player, {}, merchant)));
  return page;
}

const spot = (page: Page, name: RegExp) => page.getByRole("button", { name });
const message = (page: Page) => page.locator("#message");
const cards = (page: Page) =>
  page
    .locator("#hands")
    .getByRole("img")
    .evaluateAll((all) => all.map((one) => one.ariaLabel));

test("two players of two sites at one table see the same round, and both bets are settled", async ({
  browser,
}) => {
  const maria = await sitDown(browser, "maria", "m1");
  const ana = await sitDown(browser, "ana", "m2", 360);
  for (const page of [maria, ana]) await expect(page.locator("#phase")).toHaveText("Place your bets");

  // An undone chip is never sent.
  await spot(maria, /^Tie, pays 8 to 1, my stake 0/).click();
  await maria.getByRole("button", { name: "Undo" }).click();
  await spot(maria, /^Player, pays 1 to 1/).click();
  await spot(maria, /^Banker, pays 0.95 to 1/).press("Enter");
  await maria.getByRole("button", { name: "Place 50.00 PHP" }).click();
  await expect(message(maria)).toHaveText("Your bets are placed: 50.00 PHP");
  await expect(spot(maria, /^Player, pays 1 to 1, my stake 25.00 PHP/)).toBeVisible();
  await expect(spot(maria, /^Tie, pays 8 to 1, my stake 0.00 PHP/)).toBeVisible();
  await spot(ana, /^Banker,/).click();
  await ana.getByRole("button", { name: /^Place 25/ }).click();
  await expect(ana.locator("#balance")).toHaveText("9,975.00 PHP");
  await expectAccessible(ana);
  // This chip stays on the felt, and is not sent in time.
  await spot(ana, /^Tie,/).click();

  await pass(PACE.bettingMs);
  await expect(message(ana)).toContainText("Betting closed before you placed these chips");
  await pass(PACE.dealingMs);
  for (const page of [maria, ana]) await expect(message(page)).toContainText(/(Player|Banker|Tie)/);
  expect(await cards(maria)).toEqual(await cards(ana));
  expect((await cards(maria)).length).toBeGreaterThanOrEqual(4);
  for (const [page, player] of [
    [maria, "maria"],
    [ana, "ana"],
  ] as const) {
    await expect(page.locator("#mine")).toContainText("Returned:");
    await expect
      .poll(() => fixture.studio.wallet.getBets(player).map(({ state }) => state))
      .not.toContain("open");
    const cash = (fixture.studio.wallet.getBalance(player) / 100).toLocaleString("en", {
      minimumFractionDigits: 2,
    });
    await expect(page.locator("#balance")).toHaveText(`${cash} PHP`);
    await expect(message(page)).toContainText(
      /No win this time|You win [\d.,]+\sPHP|[\d.,]+\sPHP is returned to you/,
    );
    await expect(page.locator(".bead")).toHaveCount(1);
  }
  expect(fixture.studio.wallet.getBets("maria")).toHaveLength(2);
  expect(fixture.studio.wallet.getBets("ana")).toHaveLength(1);

  await pass(PACE.resultMs);
  await maria.getByRole("button", { name: "Repeat" }).click();
  await expect(maria.getByRole("button", { name: "Place 50.00 PHP" })).toBeVisible();
  await expectAccessible(maria);
  await maria.getByRole("button", { name: "Rules and history" }).click();
  const sheet = maria.getByRole("dialog");
  await expect(sheet).toContainText("98.94%");
  await expect(sheet.locator("#history tbody tr")).toHaveCount(2);
  await expectAccessible(maria);
  for (const page of [maria, ana]) await page.context().close();
});
