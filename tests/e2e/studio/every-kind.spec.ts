import { type Browser, type FrameLocator, type Locator, type Page, test as plain } from "@playwright/test";
import { enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { gameFrame, openRounds, rounds } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { serveStudio } from "./studio-server.ts";

/**
 * Plays one round of every kind of game until it is settled. Slots, live tables, the sportsbook and lotteries have
 * their own tests.
 */

/** Plays one round in the frame by pressing its controls, as a player without knowledge of the game does. */
type Round = (frame: FrameLocator) => Promise<void>;

const press = (target: Locator) => target.click();
const ready = (button: Locator) => expect(button).toHaveAttribute("aria-disabled", "false");

const tiles: Round = async (frame) => {
  const go = frame.locator("#go");
  await ready(go);
  await press(go);
  // A mine ends the round; any other tile can be cashed out.
  await press(frame.getByRole("button", { name: /^Tile 7/ }));
  const take = frame.getByRole("button", { name: /^Take / });
  await expect(take.or(frame.getByText("Not this time"))).toBeVisible();
  if (await take.isVisible()) await press(take);
};

const oneButton: Round = async (frame) => {
  await ready(frame.locator("#go"));
  await press(frame.locator("#go"));
};

/** A flight that is cashed out at the minimum or bursts before that; either way it is over at once. */
const flight: Round = async (frame) => {
  await frame.getByLabel("Automatic cash-out").fill("1.01");
  await oneButton(frame);
  await expect(frame.locator("#recent").getByRole("listitem").first()).toBeVisible();
};

const blackjack: Round = async (frame) => {
  const deal = frame.locator("#deal");
  await ready(deal);
  await press(deal);
  const stand = frame.getByRole("button", { name: "Stand" });
  const result = frame.locator("#message").getByText(/Blackjack|Won|Lost|Push/);
  await expect(stand.or(result).first()).toBeVisible();
  if (await stand.isVisible()) await press(stand);
  await expect(result).toBeVisible();
};

const fishing: Round = async (frame) => {
  await press(frame.getByRole("button", { name: /^Shoot at Goldfish/ }));
  await expect(frame.locator("#message")).toContainText(/Caught|Nothing caught/);
};

const jackpotSlot: Round = async (frame) => {
  await ready(frame.locator("#spin"));
  await press(frame.locator("#spin"));
};

const INSTANT: readonly [kind: string, gameId: string, round: Round][] = [
  ["arcade tiles", "mine-mapper", tiles],
  ["an arcade flight", "skyward", flight],
  ["blackjack", "blackjack-paseo", blackjack],
  ["bingo", "bingo-barrio", oneButton],
  ["fishing", "koi-commander", fishing],
  ["a jackpot slot", "jeepney-jackpot", jackpotSlot],
];

test("a round of each instant game kind is settled on a brand that has it, and is listed below the game", async ({
  page,
}) => {
  await enterAsNewMember(page, "manila", { english: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [kind, gameId, round] of INSTANT) {
    await test.step(kind, async () => {
      await page.goto(toUrl(publishedSite(), "manila", `/launch/${gameId}`));
      await round(gameFrame(page).contentFrame());
      await expect(rounds(page).first()).toBeVisible();
      await expect(openRounds(page)).toHaveCount(0);
    });
  }
});

/** Opens the first room of a PVP game as a new member of Manila Star in another browser. */
async function sitDown(browser: Browser): Promise<{ page: Page; frame: FrameLocator }> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 800 } });
  const page = await context.newPage();
  await enterAsNewMember(page, "manila", { english: true });
  await page.goto(toUrl(publishedSite(), "manila", "/launch/five-card-quay"));
  const frame = gameFrame(page).contentFrame();
  await frame
    .getByRole("button", { name: /^Sit down: / })
    .first()
    .click();
  return { page, frame };
}

test("two members play a hand in one room; each member's record shows their share of the room's fee", async ({
  browser,
}) => {
  const maria = await sitDown(browser);
  await expect(maria.frame.locator("#phase")).toHaveText("Waiting for another player");
  const jose = await sitDown(browser);
  for (const { frame } of [maria, jose]) await frame.getByRole("button", { name: "Keep all" }).click();
  for (const { frame } of [maria, jose]) {
    await expect(frame.locator("#phase")).toHaveText("Result");
    await expect(frame.locator("#pot")).toContainText("of which the house keeps");
    await expect(frame.locator("#message")).toContainText(/You win|You have .+, place \d/);
  }
  const pot = (await maria.frame.locator("#pot").textContent()) ?? "";
  const kept = Number(/keeps P\s([\d.]+)/.exec(pot)?.[1]);
  expect(kept).toBeGreaterThan(0);
  let fees = 0;
  for (const { page, frame } of [maria, jose]) {
    await frame.getByRole("button", { name: "Leave" }).click();
    await expect(openRounds(page)).toHaveCount(0);
    await page.goto(toUrl(publishedSite(), "manila", "/member/personalHistoryCopy"));
    await rounds(page).getByRole("link").first().click();
    const fee = page.locator("dt", { hasText: "room's fee" }).locator("xpath=following-sibling::dd[1]");
    fees += Number((await fee.innerText()).replace(/[^\d.]/g, ""));
    await page.context().close();
  }
  expect(fees).toBeCloseTo(kept, 2);
});

plain.describe("by the clock of a studio of its own", () => {
  let fixture: Awaited<ReturnType<typeof serveStudio>>;
  plain.beforeAll(async () => {
    fixture = await serveStudio();
  });
  plain.afterAll(() => fixture.stop());

  const pass = async (ms: number) => {
    fixture.studio.clock.time += ms;
    await fixture.studio.tick();
  };

  plain("a bet on a cock stands until its fight is over, and is settled with it", async ({ page }) => {
    await page.goto(fixture.origin + (await fixture.studio.launch("BARRIO_SABONG_LINGGO")));
    await expect(async () => {
      await pass(10_000);
      await expect(page.locator("#phase")).toHaveText("Place your bets", { timeout: 500 });
    }).toPass();
    await page.locator("#meron").click();
    // The second tap places the bet; if it comes too soon, it counts as part of the first.
    await page.locator("#meron").click({ delay: 500 });
    await expect(page.locator("#message")).toContainText("on Meron");
    await expectAccessible(page);
    await pass(90_000);
    await expect
      .poll(() => fixture.studio.wallet.getBets("maria").map(({ state }) => state))
      .toEqual(["settled"]);
    const paid = (fixture.studio.wallet.getBalance("maria") / 100).toLocaleString("en", {
      minimumFractionDigits: 2,
    });
    await expect(page.locator("#balance")).toHaveText(`${paid} PHP`);
  });
});
