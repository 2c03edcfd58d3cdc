import type { FrameLocator, Page } from "@playwright/test";
import { newMember } from "../auth/new-member.ts";
import { enterWith, expect, expectAccessible, test } from "../fixtures.ts";

/** The slot in its frame, as a player meets it on the site. */

const pathOf = (gameId: string) => `/seamless?gameId=${gameId}`;
const frameOf = (page: Page) => page.frameLocator(".gstage iframe");
const spinButton = (frame: FrameLocator) => frame.locator("#spin");
/** The button says so when the reels have stopped. */
const rested = (frame: FrameLocator) => expect(spinButton(frame)).toHaveAttribute("aria-disabled", "false");

/** Opens the game as a new demo account, so that no test sees another's rounds. */
async function openGame(
  page: Page,
  visit: (brand: "manila", path: string) => Promise<unknown>,
  gameId = "parol-nights",
) {
  await visit("manila", pathOf(gameId));
  await page.getByRole("dialog").getByRole("button", { name: /libre/i }).click();
  await page.waitForURL(/\/seamless\?gameId=/);
  const frame = frameOf(page);
  await rested(frame);
  return frame;
}

/** How many rounds the studio remembers of this player and game. */
async function roundsPlayed(frame: FrameLocator): Promise<number> {
  await frame.locator("#info-open").click();
  await expect(frame.locator("#history > *")).toBeVisible();
  const count = await frame.locator("#history tbody tr").count();
  await frame.locator("#info-close").click();
  return count;
}

test("Enter and the space bar spin, wherever the focus is not on another control @everywhere", async ({
  page,
  visit,
}) => {
  const frame = await openGame(page, visit);
  await frame.locator(".cabinet").click();
  for (const key of ["Enter", " "]) {
    const asked = page.waitForRequest(/\/spin$/);
    await page.keyboard.press(key);
    await asked;
    await rested(frame);
    await expect(frame.locator("#message")).not.toHaveText("");
  }
  expect(await roundsPlayed(frame)).toBe(2);
});

test("pressing twice plays once", async ({ page, visit }) => {
  const frame = await openGame(page, visit);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The reels turn until all was pressed, however long that takes.
  await page.route(/\/spin$/, async (route) => {
    await held;
    await route.continue();
  });
  await spinButton(frame).dblclick();
  await spinButton(frame).click({ force: true });
  letGo();
  await rested(frame);
  expect(await roundsPlayed(frame)).toBe(1);
});

test("leaving while the reels turn loses nothing: the round is shown finished", async ({ page, visit }) => {
  const frame = await openGame(page, visit);
  const asked = page.waitForRequest((request) => request.url().endsWith("/spin"));
  await spinButton(frame).click();
  await asked;
  await page.reload();
  const again = frameOf(page);
  await rested(again);
  expect(await roundsPlayed(again)).toBe(1);
  await expect(again.locator("#reels .cell")).toHaveCount(15);
});

test.describe("a line that breaks while spinning", () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/] });
  test("is told in words, and the same spin goes through once when it is back", async ({ page, visit }) => {
    const frame = await openGame(page, visit);
    await page.route(/\/spin$/, (route) => route.abort());
    await spinButton(frame).click();
    await expect(frame.locator("#trouble")).toBeVisible();
    await page.unroute(/\/spin$/);
    await rested(frame);
    await expect(frame.locator("#trouble")).toBeHidden();
    expect(await roundsPlayed(frame)).toBe(1);
  });
});

test("a stake beyond the balance takes nothing and says so", async ({ page, visit }) => {
  // Its highest stake is what a demo account begins with.
  const frame = await openGame(page, visit, "crown-of-luzon");
  await spinButton(frame).click();
  await rested(frame);
  await frame.locator("#stake").selectOption({ index: 12 });
  for (const trouble = frame.locator("#trouble"); ; ) {
    const before = (await frame.locator("#balance").textContent()) ?? "";
    await spinButton(frame).click();
    await rested(frame);
    if (!(await trouble.isVisible())) continue;
    await expect(trouble).toContainText("Kulang ang balanse mo para sa tayang ito. Walang kinuha.");
    await expect(frame.locator("#balance")).toHaveText(before);
    break;
  }
});

test.describe("without a session", () => {
  // The page asks for the newest bets whenever the balance may have moved, and is refused.
  test.use({ expectedErrors: [/401.*getBetRecords/] });

  test("signing out ends the bets, and the game says what that means for the money", async ({
    page,
    visit,
  }) => {
    const frame = await openGame(page, visit);
    const status = await page.evaluate(async () => {
      return (await fetch("/wps/session/logout", { method: "DELETE" })).status;
    });
    expect(status).toBe(200);
    await spinButton(frame).click();
    await expect(frame.locator("#trouble")).toContainText("Natapos na ang sesyon mo. Walang kinuha.");
  });
});

test("the paytable shows what each symbol pays at this stake, and the counted return", async ({
  page,
  visit,
}) => {
  const frame = await openGame(page, visit);
  await frame.locator("#info-open").click();
  const sheet = frame.getByRole("dialog");
  await expect(sheet).toContainText(/9[56]\.\d\d %/);
  await expect(sheet.getByRole("img", { name: "Korona" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("with less motion asked for, the reels do not turn", async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await openGame(page, visit);
  await spinButton(frame).click();
  await rested(frame);
  await expect(frame.locator("#reels .cell")).toHaveCount(15);
});

test("axe finds nothing in the frame, nor in its paytable @everywhere", async ({ page, visit }) => {
  await openGame(page, visit);
  const src = (await page.locator(".gstage iframe").getAttribute("src")) ?? "";
  await page.goto(src);
  await expect(page.locator("#spin")).toHaveAttribute("aria-disabled", "false");
  await expectAccessible(page);
  await page.locator("#info-open").click();
  await expect(page.locator("#history > *")).toBeVisible();
  await expectAccessible(page);
});

test("the frame speaks to the site's own origin only", async ({ page, visit, site }) => {
  await enterWith(page, "manila", (await newMember(page.request, site, "manila")).token);
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ origin, data }) => heard.push(`${origin} ${JSON.stringify(data)}`));
  });
  await visit("manila", pathOf("parol-nights"));
  const frame = frameOf(page);
  await rested(frame);
  await spinButton(frame).click();
  await rested(frame);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.at(-1)).toMatch(
    /^http:\/\/studio\.localhost:\d+ \{"source":"marquee-studio","type":"balance"\}$/,
  );
});
