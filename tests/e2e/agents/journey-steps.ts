import type { Page } from "@playwright/test";
import { settleContracts } from "../../../app/platform/agents/agents.server.ts";
import { addDays, getDay, startOfDay } from "../../../app/shared/business-day.ts";
import { HOUR_MS } from "../../../app/shared/durations.ts";
import { enter } from "../auth/sign-in-steps.ts";
import {
  type DemoHost,
  expect,
  expectAccessible,
  setLanguage,
  setSessionCookie,
  toUrl,
  waitUntilHydrated,
} from "../fixtures.ts";
import { opsUrl } from "../ops/operator.ts";
import { gameFrame, openRounds } from "../parts.ts";
import { bet, betOnMatch } from "../play/play-rounds.ts";
import { closeDatabase, loadDatabase } from "../setup/database.ts";
import { type NewMember, newSession } from "../setup/members.ts";
import { publishedSite, publishSite } from "../setup/site.ts";
import { startServer } from "../setup/start-server.ts";
import { findLastMatch, orderStudio } from "../setup/studio-console.ts";
import { move, place, WALLETS } from "../wallet/transfer-steps.ts";
import { readMerchant } from "./seed-figures.ts";

/** Steps of the journey through the agent centre, on a site of its own whose clock they move. */

const TIME_ZONE = "Asia/Bangkok";
const OWN_PASSWORD = "own-Secret-42";

export interface MovingClock {
  /** The site's time. */
  now(): number;
  move(ms: number): Promise<void>;
  /** Moves the clock into the first hour of the next business day, and returns the day before. */
  endDay(): Promise<string>;
}

/** Starts a site whose clock can be moved. It is the site under test while `walk` runs. */
export async function withMovingClock(walk: (clock: MovingClock) => Promise<void>): Promise<void> {
  const shared = publishedSite();
  const variables = { MARQUEE_BRANDS_DIR: shared.brandsFolder };
  const entry = "tests/e2e/setup/moving-clock-server.ts";
  const server = await startServer(process.execPath, "e2e-journey.log", variables, entry);
  publishSite({ ...server.site, ports: shared.ports });
  let moved = 0;
  const now = () => Date.now() + moved;
  const clock: MovingClock = {
    now,
    async move(ms) {
      moved += ms;
      await server.moveClock(ms);
    },
    async endDay() {
      const day = getDay(now(), TIME_ZONE);
      await clock.move(startOfDay(addDays(day, 1), TIME_ZONE) + HOUR_MS / 2 - now());
      return day;
    },
  };
  try {
    // The accounts and contracts begin on one day.
    if (getDay(now() + HOUR_MS, TIME_ZONE) !== getDay(now(), TIME_ZONE)) await clock.move(-2 * HOUR_MS);
    await walk(clock);
  } finally {
    publishSite(shared);
    await closeDatabase(server.site);
    await server.stop();
  }
}

/** Opens a page of the site under test. */
export async function openPage(page: Page, host: DemoHost, path: string): Promise<void> {
  await page.goto(toUrl(publishedSite(), host, path));
  await waitUntilHydrated(page);
}

/** Signs an account in at the site's time, in English: the sessions of the day before are over. */
export async function enterAt(
  page: Page,
  host: DemoHost,
  username: string,
  { now }: MovingClock,
): Promise<void> {
  await setSessionCookie(page, host, await newSession(publishedSite(), host, username, now()));
  await setLanguage(page, host, "EN");
}

/** Opens an agent at the top, on the operators' site; returns the link for its first password. */
export async function openTopAgent(finance: Page, username: string): Promise<string> {
  await finance.goto(opsUrl(publishedSite(), "/ops/agents?for=siam&brand=siam"));
  await finance.getByRole("textbox", { name: /^Username/ }).fill(username);
  await finance.getByLabel("Type").selectOption({ label: "Agent, type 1" });
  await finance.getByRole("button", { name: "Open the account" }).click();
  await expect(finance.getByText(`Give this link to the owner of ${username}`)).toBeVisible();
  await expect(finance.getByText(`${username} has no rebate rates yet`)).toBeVisible();
  await expect(finance.getByRole("link", { name: "To the rebate rates" })).toHaveAttribute("href", /#rates$/);
  await expectAccessible(finance);
  return finance.getByText(/\/account\/password\?token=[\w-]{43}/).innerText();
}

/** Sets the first password by a link, and signs in with it. */
export async function enterByLink(page: Page, username: string, link: string): Promise<void> {
  await setLanguage(page, "agent.siam", "EN");
  await page.goto(link);
  await waitUntilHydrated(page);
  await fillNewPassword(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await enter(page, { username, password: OWN_PASSWORD });
  await expect(page.getByText(`Welcome, ${username}`).first()).toBeVisible();
}

/** Signs in with the password that an agent chose, and replaces it. */
export async function enterFirstTime(page: Page, username: string, password: string): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await openPage(page, "agent.siam", "/login");
  await enter(page, { username, password });
  const terms = page.getByRole("checkbox", { name: /I am \d+ or older/ });
  await terms.uncheck();
  await fillNewPassword(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(terms).toHaveAccessibleDescription("Please agree to the terms");
  await terms.check();
  await fillNewPassword(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
}

async function fillNewPassword(page: Page): Promise<void> {
  await page.locator("input[name=newPassword]").fill(OWN_PASSWORD);
  await page.locator("input[name=confirmNewPassword]").fill(OWN_PASSWORD);
}

/** One operator proposes a dividend of 10%, or of 12% with five active members, and another approves it. */
export async function giveTopContract(first: Page, second: Page, agent: string): Promise<void> {
  await first.goto(opsUrl(publishedSite(), "/ops/agentContracts?for=siam&brand=siam"));
  const propose = first.locator("form").filter({ has: first.getByRole("button", { name: "Propose" }) });
  await propose.getByLabel(/^Username/).fill(agent);
  await propose.getByLabel("Kind and period").selectOption({ label: "Dividends · Daily" });
  const tier = (number: number) => propose.getByRole("group", { name: `Tier ${number}`, exact: true });
  await tier(1).getByLabel("Rate (%)").fill("10");
  await tier(2).getByLabel("Rate (%)").fill("9");
  await tier(2).getByLabel("Active members").fill("5");
  await propose.getByLabel("A loss is carried over").check();
  await propose.getByLabel("Reason").fill("Agreed with the agent");
  await propose.getByRole("button", { name: "Propose" }).click();
  await expect(first.getByText("Enter a higher rate than in the tier before")).toBeVisible();
  await expectAccessible(first);
  await tier(2).getByLabel("Rate (%)").fill("12");
  await propose.getByRole("button", { name: "Propose" }).click();
  // The site's other agents have lower rates, if any.
  const higher = propose.getByLabel("Propose this rate all the same");
  const proposed = first.getByText("Another operator has to approve your proposal.");
  await expect(higher.or(proposed)).toBeVisible();
  if (await higher.isVisible()) {
    await expectAccessible(first);
    await higher.check();
    await propose.getByRole("button", { name: "Propose" }).click();
  }
  await expect(proposed).toBeVisible();
  await expect(first.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(first);

  await second.goto(opsUrl(publishedSite(), "/ops"));
  await second.getByRole("link", { name: "Agents' contracts" }).last().click();
  await second.getByRole("link", { name: agent }).click();
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText("Approved and offered", { exact: true })).toBeVisible();
}

/** Accepts the offer of a dividend that the menu announces. */
export async function acceptDividend(page: Page, from: string, rates: string): Promise<void> {
  await openPage(page, "agent.siam", "/agent/agentTeamOverview");
  await page.getByRole("link", { name: /^Dividends.*1/ }).click();
  const offer = page.getByRole("region", { name: `${from} offers you a contract: ${rates}` });
  await offer.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("You accepted the contract.")).toBeVisible();
}

/**
 * Plays a slot from the main wallet, a slot from a vendor's own wallet, and a single bet on a match until one is not
 * postponed. The result of the match is corrected twice; in the end the bet is lost. Returns the match.
 */
export async function play(page: Page, member: NewMember, clock: MovingClock): Promise<string> {
  await bet(page, "siam", "lotus-ascent", 1);
  await openPage(page, "siam", WALLETS);
  await move(page, "Main wallet", "Jade Reel", "100.00");
  await expect(place(page, "Jade Reel")).toContainText("100.00");
  await bet(page, "siam", "jade-tiles", 1);
  let match: string;
  do {
    // After a postponed match the session is over, as an hour has passed.
    await enterAt(page, "siam", member.username, clock);
    match = await playMatch(page);
    // An open game would ask for the balance of a session that is over.
    await page.goto("about:blank");
    await clock.move(HOUR_MS);
    await expect.poll(() => getState(member)).not.toBe("open");
  } while ((await getState(member)) === "void");
  await correct(match, member, "won");
  await correct(match, member, "lost");
  return match;
}

/** Places a single bet on the home side of a coming match; returns the match. */
async function playMatch(page: Page): Promise<string> {
  await page.goto(toUrl(publishedSite(), "siam", "/launch/pitchline-sportsbook"));
  await betOnMatch(gameFrame(page).contentFrame(), 2_000);
  await expect(openRounds(page)).toHaveCount(1);
  return findLastMatch();
}

/** Has the studio record another result of a match, by which a bet on its home side is won or lost. */
export async function correct(match: string, member: NewMember, outcome: "won" | "lost"): Promise<void> {
  const score = outcome === "won" ? { home: 3, away: 0 } : { home: 0, away: 3 };
  await orderStudio({ kind: "score", fixtureId: match, score });
  await expect.poll(() => getState(member)).toBe(outcome);
}

/** Returns the state of a member's newest bet on a match. */
async function getState(member: NewMember) {
  const bets = await loadBets(member);
  return bets.findLast(({ game_type: type }) => type === "SPORTS")?.state;
}

async function loadBets({ id }: NewMember) {
  const { db } = await loadDatabase(publishedSite());
  return db
    .selectFrom("bet")
    .select(["game_type", "state", "stake", "valid_bet", "win"])
    .where("merchant_id", "=", "siam")
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
}

/** Returns the sums of a member's bets, as they are now; in minor units. */
export async function sumBets(member: NewMember) {
  const counted = (await loadBets(member)).filter(({ state }) => state !== "void");
  const sum = (of: "stake" | "valid_bet" | "win") => counted.reduce((all, row) => all + row[of], 0);
  return { bets: counted.length, stake: sum("stake"), validBet: sum("valid_bet"), win: sum("win") };
}

/** Settles what is due at the site's time, as its job does every minute. */
export async function settleDue(clock: MovingClock): Promise<void> {
  const site = publishedSite();
  await settleContracts({ database: await loadDatabase(site), clock }, readMerchant(site));
}

/** Returns an amount as pages write it. */
export function baht(minor: number): string {
  const units = (Math.abs(minor) / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  return `${minor < 0 ? "−" : ""}฿ ${units}`;
}
