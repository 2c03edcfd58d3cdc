import { expect, type Page } from "@playwright/test";

import { createSeededDraw } from "../../../app/sandbox/studio/games/live/seed.ts";
import { test } from "../fixtures.ts";
import { getPurse, type ServedStudio, serveStudio } from "./studio-server.ts";

/** Tests roulette bets placed between numbers, by touch on a phone. */

const GAME = "NORTHWIND_BITUIN_ROULETTE";
const PACE = { bettingMs: 15_000, dealingMs: 8_000 };
const DRAWN = 20;

let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio();
});
test.afterAll(() => fixture.stop());

async function pass(ms: number): Promise<void> {
  fixture.studio.clock.time += ms;
  await fixture.studio.tick();
}

/** Gives the current round a seed that draws the number; the studio reads it when it restarts. */
async function letComeOut(frame: string, number: number): Promise<void> {
  const { id } = (await fixture.studio.ask(frame, "table")).body.round;
  let count = 0;
  const getSeed = () => String(count).padStart(64, "0");
  while (createSeededDraw(getSeed(), id)(37) !== number) count += 1;
  fixture.studio.inMemory((db) =>
    db.prepare("update live_round set seed = ? where id = ?").run(getSeed(), id),
  );
  await fixture.studio.restart();
}

/** Taps between two numbers: on their line, or on the crossing when they touch only at a corner. */
async function tapBetween(page: Page, first: number, second: number): Promise<void> {
  const loadMiddle = async (number: number) => {
    const box = await page.locator(`[data-number="${number}"]`).boundingBox();
    if (!box) throw new Error(`${number} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [one, two] = [await loadMiddle(first), await loadMiddle(second)];
  await page.touchscreen.tap((one.x + two.x) / 2, (one.y + two.y) / 2);
}

test("@phone a split and a corner are bet by touch between their numbers, and paid when one of those numbers wins", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 644 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await fixture.studio.launch(GAME, "maria");
  await letComeOut(frame, DRAWN);
  await page.goto(fixture.origin + frame);
  await expect(page.locator("#phase")).toHaveText("Place your bets");

  await tapBetween(page, 17, 20);
  await tapBetween(page, 5, 9);
  const split = page.getByRole("button", { name: /^Split 17–20, pays 17 to 1, my stake (?!0)/ });
  const corner = page.getByRole("button", { name: /^Corner 5–6–8–9, pays 8 to 1, my stake (?!0)/ });
  await expect(split).toBeVisible();
  await expect(corner).toBeVisible();
  // From the split, the arrow keys go on to the crossing beside it.
  await split.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^Corner 17–18–20–21,/ })).toBeFocused();
  await page.getByRole("button", { name: /^Place .* PHP$/ }).tap();
  await expect(page.locator("#message")).toContainText("Your bets are placed");
  const stake = fixture.studio.wallet.getBets("maria")[0]?.stake ?? 0;

  await pass(PACE.bettingMs);
  await pass(PACE.dealingMs);
  await expect(page.locator("#strip li").first()).toHaveText(String(DRAWN));
  await expect(page.locator(".drawn")).toHaveText(/20/);
  await expect
    .poll(() => fixture.studio.wallet.getBets("maria").map(({ type, win }) => [type, win]))
    .toEqual([
      ["split:17-20", 18 * stake],
      ["corner:5-6-8-9", 0],
    ]);
  await expect(page.locator("#balance")).toHaveText(getPurse(fixture, "maria"));
});
