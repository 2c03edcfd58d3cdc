import type { Locator, Page } from "@playwright/test";
import { createFixtures, type Fixture } from "../../../app/sandbox/studio/games/sportsbook/fixtures.ts";
import { findLeague } from "../../../app/sandbox/studio/games/sportsbook/leagues.ts";
import { test as base, expect, expectAccessible } from "../fixtures.ts";
import { getPurse, type ServedStudio, serveStudio } from "./studio-server.ts";

/** Tests slips of the sportsbook on a large screen, in a studio with known matches and a clock that the test controls. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The matches of a studio whose random numbers are always 7. */
const matches = createFixtures("00000007".repeat(8));

const test = base.extend<{ fixture: ServedStudio }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  fixture: async ({}, use) => {
    const fixture = await serveStudio({ draw: () => 7 });
    await use(fixture);
    await fixture.stop();
  },
});

/** Returns an upcoming match of a league that keeps its first result. */
function upcoming(league: string, now: number, isLike = (_: Fixture) => true): Fixture {
  const { everyMs, offsetMs, listed } = findLeague(league) ?? { everyMs: 1, offsetMs: 0, listed: 0 };
  const first = Math.ceil((now - offsetMs) / everyMs);
  for (let n = first; n < first + listed; n++) {
    const match = matches.find(`${league}-${n}`);
    const isGood = match && !match.isPostponed && !match.misrecorded && match.startsAt > now + MINUTE;
    if (isGood && isLike(match)) return match;
  }
  throw new Error(`no such match of ${league} is on offer`);
}

/** Returns the button of the winning side of a match, or of the draw. */
function toWinner(page: Page, match: Fixture, market: string): Locator {
  const { home, away } = match.moments.at(-1) ?? { home: 0, away: 0 };
  const picked = home > away ? match.home : home < away ? match.away : "Draw";
  return page
    .getByRole("article", { name: `${match.home} – ${match.away}` })
    .getByRole("button", { name: new RegExp(`^${market}: ${picked}`) });
}

async function openBook(page: Page, { studio, origin }: ServedStudio, game: string): Promise<void> {
  await page.goto(origin + (await studio.launch(game)));
  await page.getByRole("button", { name: "All", exact: true }).click();
}

async function place(page: Page, stake: string): Promise<void> {
  await page.getByRole("textbox", { name: "Stake" }).fill(stake);
  await page.getByRole("button", { name: "Place bet" }).click();
}

async function comeTo({ studio }: ServedStudio, time: number): Promise<void> {
  studio.clock.time = time;
  await studio.tick();
}

const notice = (page: Page) => page.locator("#slip-notice");

test("an accumulator of two legs multiplies their odds, and pays the amount on the slip when both win", async ({
  page,
  fixture,
}) => {
  await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
  const { clock } = fixture.studio;
  const legs = ["harbour", "highland"].map((league) => upcoming(league, clock.time));
  for (const match of legs) await toWinner(page, match, "Match result").click();
  await expect(page.locator("#slip-title")).toHaveText("Bet slip: accumulator of 2");
  await page.getByRole("textbox", { name: "Stake" }).fill("10");
  const most = await page.locator("#most-win").innerText();
  await page.getByRole("button", { name: "Place bet" }).click();
  await expect(page.getByText(/^Bet accepted at/)).toBeVisible();
  await page.getByRole("tab", { name: "My bets" }).click();
  const bet = page.getByRole("article");
  await expect(bet).toContainText("Accumulator");
  for (const { home, away } of legs) await expect(bet).toContainText(`${home} – ${away}`);

  const [first = 0, last = 0] = legs.map(({ resolvedAt }) => resolvedAt).sort((a, b) => a - b);
  await comeTo(fixture, first);
  await page.getByRole("tab", { name: "My bets" }).click();
  await expect(bet.locator("li .result.won")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Open bets" })).toBeVisible();
  await comeTo(fixture, last);
  await expect(page.getByRole("heading", { name: "Settled bets" })).toBeVisible();
  await expect(bet).toContainText(`paid ${most}`);
  await expect(page.locator("#balance")).toHaveText(getPurse(fixture, "maria"));
  const [settled] = fixture.studio.wallet.getBets("maria");
  expect(`${((settled?.win ?? 0) / 100).toFixed(2)}\u00a0PHP`).toBe(most);
});

test.describe("on a phone", () => {
  // The address before the game is not the studio's. The accessibility checker adds styles to the page.
  const expectedErrors = [/404 \(Not Found\).*\/nothing\)|Applying inline style/];
  test.use({ viewport: { width: 390, height: 644 }, expectedErrors });

  test("Back goes from the slip to the match, the bets and the list; a reload keeps the view", async ({
    page,
    fixture,
  }) => {
    await page.goto(`${fixture.origin}/nothing`);
    await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
    const tab = (name: string) => page.getByRole("tab", { name });
    const sheet = page.locator("#slip-body");
    const back = page.getByRole("button", { name: "‹ All matches" });
    const list = page.getByRole("article");
    await page.getByRole("button", { name: /^\+/ }).first().click();
    await expect(back).toBeVisible();
    // A double tap counts as one step: the second tap must not leave the game.
    await back.dblclick();
    await expect(list.first()).toBeVisible();
    await page.getByRole("button", { name: /^\+/ }).first().click();
    await page.locator(".picks .odds").first().click();
    await page.locator("#slip-toggle").click();
    await expect(sheet).toBeVisible();
    await page.reload();
    await expect(sheet.getByRole("listitem")).toHaveCount(1);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(back).toBeVisible();
    await tab("My bets").click();
    await expect(tab("My bets")).toHaveAttribute("aria-selected", "true");
    await tab("In play").click();
    await page.goBack();
    await expect(back).toBeVisible();
    await page.goBack();
    await expect(list.first()).toBeVisible();
    // The tabs stay visible.
    await page.locator(".machine").evaluate((machine) => machine.scrollTo(0, machine.scrollHeight));
    await expect(tab("My bets")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 740, height: 284 });
    await expect(tab("My bets")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#slip-toggle")).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page).toHaveURL(/nothing$/);
  });

  test("selections are placed as singles with their own stakes; a refused single stays with its reason", async ({
    page,
    fixture,
  }) => {
    await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
    const match = upcoming("harbour", fixture.studio.clock.time);
    const odds = page
      .getByRole("article", { name: `${match.home} – ${match.away}` })
      .getByRole("button", { name: /^Match result/ });
    await odds.nth(0).click();
    await odds.nth(1).click();
    const slip = page.getByRole("region", { name: "Bet slip" });
    await slip.getByRole("button", { name: "Bet slip: 2 singles" }).click();
    await expect(slip.getByRole("radio", { name: "Accumulator" })).toBeDisabled();
    await expect(slip).toContainText("Selections of the same match cannot be combined");
    await slip.getByRole("textbox", { name: `Stake on ${match.home}` }).fill("25");
    await slip.getByRole("textbox", { name: "Stake on Draw" }).fill("20000");
    await expect(slip.locator("#total-stake")).toHaveText("20,025.00 PHP");
    await expectAccessible(page);
    await slip.getByRole("button", { name: "Place 2 bets" }).dblclick();
    await expect(notice(page)).toHaveText(/^1 of 2 bets were placed, 25\.00\sPHP staked in all/);
    await expect(slip.locator("#receipts li")).toContainText(/Reference: [0-9a-f-]{36}/);
    await expect(slip.locator("#legs li")).toHaveCount(1);
    await expect(slip.locator("#legs li")).toContainText("Your balance is too low for this stake.");
    await expect(page.locator("#balance")).toHaveText("9,975.00 PHP");
    const calls = fixture.studio.wallet.calls.filter(({ call }) => call === "bet");
    expect(calls).toHaveLength(2);
  });
});

test("a bet is cashed out for its current value after the player confirms", async ({ page, fixture }) => {
  await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
  await toWinner(page, upcoming("harbour", fixture.studio.clock.time), "Match result").click();
  await place(page, "25");
  await expect(page.getByText(/^Bet accepted at/)).toBeVisible();
  await page.getByRole("tab", { name: "My bets" }).click();
  const offer = page.getByRole("button", { name: /^Cash out / });
  const worth = Number(/[\d.]+/.exec(await offer.innerText())?.[0]);
  expect(worth).toBeGreaterThan(20);
  expect(worth).toBeLessThan(25);
  await offer.click();
  await page.getByRole("button", { name: "Keep the bet" }).click();
  await expect(offer).toBeFocused();
  await offer.click();
  await page.getByRole("button", { name: "Yes, cash out" }).click();
  await expect(page.locator("#message")).toHaveText(`Cashed out: ${worth.toFixed(2)} PHP`);
  await expect(page.getByRole("article")).toContainText("Cashed out");
  await expect(page.locator("#balance")).toHaveText(
    `${(9_975 + worth).toLocaleString("en", { minimumFractionDigits: 2 })} PHP`,
  );
  expect(fixture.studio.wallet.getBets("maria")).toMatchObject([{ state: "settled", outcome: "cashed_out" }]);
});

test.describe("a refused slip", () => {
  test.use({ expectedErrors: [/409 \(Conflict\).*\/slip\)/] });

  test("asks before a bet at changed odds is accepted; an in-play bet waits for the acceptance delay", async ({
    page,
    fixture,
  }) => {
    await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
    const { clock } = fixture.studio;
    const isQuiet = ({ moments, startsAt }: Fixture) =>
      moments.every(({ at }) => at === startsAt || at > startsAt + MINUTE);
    const match = upcoming("harbour", clock.time, isQuiet);
    await toWinner(page, match, "Match result").click();
    await page.getByRole("combobox", { name: "If the odds change" }).selectOption({ label: "Ask me first" });
    // The match begins before the frame is notified: the odds in play differ.
    clock.time = match.startsAt + SECOND;
    await place(page, "25");
    await expect(notice(page)).toHaveText(
      "The odds have changed. Nothing was taken; accept the new odds to bet.",
    );
    await expect(page.locator("#legs")).toContainText(/\d\.\d\d → \d+\.\d\d/);
    expect(fixture.studio.wallet.getBets("maria")).toEqual([]);
    const now = /→ (\d+\.\d\d)/.exec(await page.locator("#legs").innerText())?.[1];

    await page.getByRole("button", { name: "Accept new odds and place bet" }).click();
    await expect(notice(page)).toContainText("In play: your bet is accepted in 3 seconds");
    await comeTo(fixture, clock.time + 3 * SECOND);
    await expect(page.getByText(`Bet accepted at ${now}`)).toBeVisible();
    await expect(page.locator("#balance")).toHaveText("9,975.00 PHP");
  });

  test("shows a message when a match's market has closed, and charges nothing", async ({ page, fixture }) => {
    await openBook(page, fixture, "MERIDIAN_KICK_OFF_FOOTBALL");
    const match = upcoming("harbour", fixture.studio.clock.time);
    await toWinner(page, match, "Match result").click();
    fixture.studio.clock.time = match.endsAt;
    await place(page, "25");
    await expect(notice(page)).toHaveText("Betting on this match is closed. Nothing was taken.");
    await expect(page.locator("#legs")).toContainText("Betting closed");
    await expect(page.getByRole("button", { name: "Place bet" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator("#balance")).toHaveText("10,000.00 PHP");
    expect(fixture.studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
  });
});

test("odds selected on the site wait while the match is suspended, and are then added to the slip", async ({
  page,
  fixture,
}) => {
  const { clock } = fixture.studio;
  const calmAfter = ({ moments }: Fixture) => (moments[2]?.at ?? 0) > (moments[1]?.at ?? 0) + MINUTE;
  const match = upcoming("harbour", clock.time, calmAfter);
  const goalAt = match.moments[1]?.at ?? 0;
  await comeTo(fixture, goalAt + SECOND);
  const selection = { eventId: match.id, selectionId: "1X2.home", odds: 77_000 };
  const game = "MERIDIAN_KICK_OFF_FOOTBALL";
  await page.goto(fixture.origin + (await fixture.studio.launch(game, "maria", { selection })));
  await expect(notice(page)).toHaveText(/^Something has just happened in the match/);
  await expect(page.locator("#slip-title")).toHaveText("Bet slip");
  await comeTo(fixture, goalAt + 10 * SECOND);
  await expect(page.locator("#slip-title")).toHaveText("Bet slip: single");
  await expect(page.locator("#legs")).toContainText(match.home);
  await expect(notice(page)).toHaveText(
    /^The odds have changed since you chose this: 77\.00 then, \d+\.\d\d now\.$/,
  );
});

test("a single on an esports match is paid when its maps are played", async ({ page, fixture }) => {
  await openBook(page, fixture, "PITCH_LANE_MASTERS");
  const match = upcoming("lanes", fixture.studio.clock.time);
  await toWinner(page, match, "Winner").click();
  await place(page, "25");
  await expect(page.getByText(/^Bet accepted at/)).toBeVisible();
  await page.getByRole("tab", { name: "My bets" }).click();
  await comeTo(fixture, match.resolvedAt);
  await expect(page.getByRole("heading", { name: "Settled bets" })).toBeVisible();
  const { home, away } = match.moments.at(-1) ?? { home: 0, away: 0 };
  await expect(page.getByRole("article")).toContainText(`Won · ${home}-${away}`);
  await expect(page.locator("#balance")).toHaveText(getPurse(fixture, "maria"));
  expect(fixture.studio.wallet.getBets("maria")).toMatchObject([{ state: "settled", outcome: "won" }]);
});
