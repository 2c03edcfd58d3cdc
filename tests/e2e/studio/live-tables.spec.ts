import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { getPurse, type ServedStudio, serveStudio } from "./studio-server.ts";

/** Plays a round of dragon tiger and one of sic bo until settled: the payout follows from the chips on the table. */

const PACE = { bettingMs: 15_000, dealingMs: 8_000 };

let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio();
});
test.afterAll(() => fixture.stop());

async function pass(ms: number): Promise<void> {
  fixture.studio.clock.time += ms;
  await fixture.studio.tick();
}

const labels = (page: Page) =>
  page
    .locator("#hands")
    .getByRole("img")
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));

/** Returns the payout of a bet on the dragon, as a multiple of its stake. */
async function backOfDragon(page: Page): Promise<number> {
  const winner = page.locator("#hands .hand.winner");
  if ((await winner.count()) === 0) return 0.5;
  return (await winner.getAttribute("data-side")) === "dragon" ? 2 : 0;
}

/** Returns the payout of a bet on small, as a multiple of its stake. */
async function backOfSmall(page: Page): Promise<number> {
  const dice = (await labels(page)).map(Number);
  const total = dice.reduce((sum, die) => sum + die, 0);
  return total <= 10 && new Set(dice).size > 1 ? 2 : 0;
}

const TABLES = [
  ["dragon tiger", "MERIDIAN_DRAGON_TIGER_ONE", /^Dragon, pays 1 to 1/, 2, ".bead", backOfDragon],
  ["sic bo", "NORTHWIND_SIC_BO_PALACE", /^Small, pays 1 to 1/, 3, "#road .value", backOfSmall],
] as const;

for (const [name, gameCode, position, items, entry, computePaybacks] of TABLES) {
  test(`a bet on ${name} is taken in its time, paid or lost by the result, and the road shows it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(fixture.origin + (await fixture.studio.launch(gameCode, gameCode)));
    await expect(page.locator("#phase")).toHaveText("Place your bets");
    await expect(page.locator(entry)).toHaveCount(0);
    await page.getByRole("button", { name: position }).click();
    await page.getByRole("button", { name: /^Place .* PHP$/ }).click();
    await expect(page.locator("#message")).toContainText("Your bets are placed");
    const [placed] = fixture.studio.wallet.getBets(gameCode);
    expect(placed).toMatchObject({ state: "open" });
    const stake = placed?.stake ?? 0;

    await pass(PACE.bettingMs);
    await expect(page.locator("#phase")).toHaveText("No more bets");
    await expect(page.getByRole("button", { name: position })).toHaveAttribute("aria-disabled", "true");
    await pass(PACE.dealingMs);
    await expect(page.locator("#phase")).toHaveText("Result");
    expect(await labels(page)).toHaveLength(items);
    await expect
      .poll(() => fixture.studio.wallet.getBets(gameCode))
      .toMatchObject([{ state: "settled", win: stake * (await computePaybacks(page)) }]);
    await expect(page.locator("#mine")).toContainText("Returned:");
    await expect(page.locator("#balance")).toHaveText(getPurse(fixture, gameCode));
    await expect(page.locator(entry)).toHaveCount(1);
  });
}
