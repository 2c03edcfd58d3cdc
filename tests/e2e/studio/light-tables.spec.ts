import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { PROJECT_FOLDER } from "../../../app/shared/project-folder.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type ServedStudio, serveStudio } from "./studio-server.ts";

/** Tables, rooms and the sportsbook in Siam Jade's light theme: a light page, and dark surfaces on it. */

// The accessibility checker adds styles to the page, and the frame only allows its own.
test.use({ expectedErrors: [/Applying inline style/] });

const ROUND_MS = 40_000;
const { light } = JSON.parse(readFileSync(join(PROJECT_FOLDER, "brands/siam-jade/brand.json"), "utf8")).themes
  .tokens;
const look = {
  scheme: "light",
  colours: Object.fromEntries(
    Object.entries(light).filter(([, colour]) => /^#[0-9a-f]{6}$/i.test(String(colour))),
  ),
  fonts: [],
  currency: { symbol: "฿", position: "before" },
};

let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio();
});
test.afterAll(() => fixture.stop());

async function open(page: Page, game: string): Promise<void> {
  await page.goto(fixture.origin + (await fixture.studio.launch(game, game, { look })));
  await expect(page.locator("#balance")).toHaveText(/\d/);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
}

const expectReadable = (page: Page) => expectAccessible(page, undefined, ["color-contrast"]);

for (const game of [
  "LOOM_BACCARAT_EXPRESS",
  "SAFFRON_DRAGON_TIGER_INN",
  "NORTHWIND_BITUIN_ROULETTE",
  "HARBOUR_SIC_BO_GARDEN",
  "HARBOUR_SEDIE_EVENING",
  "HARBOUR_FAN_TAN_HOUSE",
  "AURORA_GULONG_NG_BITUIN",
]) {
  test(`${game}: table and felt stay dark, and all around them can be read`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, game);
    for (const part of [".table", ".felt"])
      await expect(page.locator(part)).toHaveCSS("color-scheme", "dark");
    const round = await page.locator("#number").textContent();
    fixture.studio.clock.time += ROUND_MS;
    await fixture.studio.tick();
    await expect(page.locator("#number")).not.toHaveText(round ?? "");
    await expectReadable(page);
    await page.locator("#info-open").click();
    await expectReadable(page);
  });
}

for (const game of [
  "LOOM_FIVE_CARD_BRAWL",
  "JADE_LUCKY_NINE_TABLE",
  "LOOM_BULL_FIGHT_TEN",
  "LOOM_THREE_CARD_SHOWDOWN",
]) {
  test(`${game}: lobby and felt stay dark with a gold of their own`, async ({ page }) => {
    await open(page, game);
    await expect(page.locator(".lobby h3")).toHaveCSS("color", "rgb(255, 210, 90)");
    await expectReadable(page);
    await page.locator("#rooms button").first().click();
    await expect(page.locator("#seats li").first()).toBeVisible();
    await expect(page.locator("#table .felt")).toHaveClass(/\bsurface\b/);
    await expectReadable(page);
  });
}

test("the sportsbook has a light theme: odds, selected odds and the slip are readable", async ({ page }) => {
  await open(page, "MERIDIAN_KICK_OFF_FOOTBALL");
  await page.locator(".match .odds:visible").first().click();
  await expect(page.locator("#stake")).toBeVisible();
  await expectReadable(page);
});

test("@phone the roulette clock is on the page and readable", async ({ page }) => {
  await open(page, "NORTHWIND_BITUIN_ROULETTE");
  await expect(page.locator("#clock")).toHaveCSS("color", "rgb(27, 27, 34)");
});
