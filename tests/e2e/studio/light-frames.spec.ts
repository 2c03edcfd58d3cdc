import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { GAMES } from "../../../app/sandbox/catalogue/games.ts";
import { PROJECT_FOLDER } from "../../../app/shared/project-folder.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type ServedStudio, serveStudio } from "./studio-server.ts";

/** Checks that frames are readable in a light theme: one of each kind of game, in the light colours of a brand. */

/** A game of each kind, and of each board with its own style. */
const GAME_IDS = [
  "jeepney-jackpot",
  "penalty-plaza",
  "mine-mapper",
  "bingo-barrio",
  "blackjack-paseo",
  "koi-commander",
  "sabong-linggo",
];

// The contrast checker adds styles to the page, and the frame only allows its own.
test.use({
  expectedErrors: [/Applying inline style/],
  reducedMotion: "reduce",
  viewport: { width: 390, height: 700 },
});

let fixture: ServedStudio;
test.beforeAll(async () => {
  fixture = await serveStudio();
});
test.afterAll(() => fixture.stop());

/** Returns a brand's light theme, as the site passes it to a launch. */
function lightLook() {
  const path = join(PROJECT_FOLDER, "brands/siam-jade/brand.json");
  const { themes } = JSON.parse(readFileSync(path, "utf8"));
  const currency = { symbol: "฿", position: "before" };
  return { scheme: "light", colours: themes.tokens.light, fonts: [], currency };
}

/**
 * Replaces every gradient by one of its opaque colours and removes the picture behind the page, because axe can judge
 * neither.
 */
const flatten = (page: Page) =>
  page.evaluate(() => {
    document.querySelector(".backdrop")?.remove();
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const { backgroundImage } = getComputedStyle(element);
      if (!backgroundImage.includes("gradient")) continue;
      const opaque = backgroundImage.match(/rgb\([^)]*\)/g) ?? [];
      element.style.backgroundImage = "none";
      const middle = opaque[opaque.length >> 1];
      if (middle) element.style.backgroundColor = middle;
    }
  });

test("a frame of each game kind is readable in a light theme, before a bet and with its rules open", async ({
  page,
}) => {
  const look = lightLook();
  for (const gameId of GAME_IDS) {
    await test.step(gameId, async () => {
      const gameCode = GAMES.find((game) => game.gameId === gameId)?.gameCode ?? gameId;
      await page.goto(fixture.origin + (await fixture.studio.launch(gameCode, "maria", { look })));
      await expect(page.locator("#message")).not.toBeEmpty();
      await flatten(page);
      await expectAccessible(page, undefined, ["color-contrast"]);
      await page.locator("#info-open").click();
      await flatten(page);
      await expectAccessible(page, undefined, ["color-contrast"]);
    });
  }
});
