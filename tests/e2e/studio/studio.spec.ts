import type { FrameLocator, Page } from "@playwright/test";
import { enterAsNewMember, expect, expectAccessible, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";

/** The slot in its frame, as a player sees it on the site. The frame belongs to the studio, which names its parts. */

const toPath = (gameId: string) => `/seamless?gameId=${gameId}`;
const getFrame = (page: Page) => gameFrame(page).contentFrame();
const spinButton = (frame: FrameLocator) => frame.locator("#spin");
/** Waits for the button to show that the reels have stopped. */
const rested = (frame: FrameLocator) => expect(spinButton(frame)).toHaveAttribute("aria-disabled", "false");

/** Opens the game with a new demo account, so that no test sees another's rounds. */
async function openGame(
  page: Page,
  visit: (brand: "manila", path: string) => Promise<unknown>,
  gameId = "parol-nights",
) {
  await visit("manila", toPath(gameId));
  await page.getByRole("dialog").getByRole("button", { name: /libre/i }).click();
  await page.waitForURL(/\/seamless\?gameId=/);
  const frame = getFrame(page);
  await rested(frame);
  return frame;
}

/** Returns the number of rounds that the studio lists for this player and game. */
async function roundsPlayed(frame: FrameLocator): Promise<number> {
  await frame.locator("#info-open").click();
  await expect(frame.locator("#history > *")).toBeVisible();
  const count = await frame.locator("#history tbody tr").count();
  await frame.locator("#info-close").click();
  return count;
}

test.describe("a slot", () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/] });

  test("spins by Enter and the space bar, once for a double press, and loses no round when the network or the player leaves", async ({
    page,
    visit,
  }) => {
    test.slow();
    const frame = await openGame(page, visit);
    // The keys work unless the focus is on another control.
    await frame.getByRole("heading").first().click();
    for (const key of ["Enter", " "]) {
      const asked = page.waitForRequest(/\/spin$/);
      await page.keyboard.press(key);
      await asked;
      await rested(frame);
      await expect(frame.locator("#message")).not.toHaveText("");
    }
    await expect.poll(() => roundsPlayed(frame)).toBe(2);

    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Keeps the reels spinning until all keys are pressed, however long that takes.
    await page.route(/\/spin$/, async (route) => {
      await held;
      await route.continue();
    });
    await spinButton(frame).dblclick();
    await spinButton(frame).click({ force: true });
    letGo();
    await rested(frame);
    await expect.poll(() => roundsPlayed(frame)).toBe(3);
    await page.unroute(/\/spin$/);

    await page.route(/\/spin$/, (route) => route.abort());
    await spinButton(frame).click();
    await expect(frame.locator("#trouble")).toBeVisible();
    await page.unroute(/\/spin$/);
    await rested(frame);
    await expect(frame.locator("#trouble")).toBeHidden();
    await expect.poll(() => roundsPlayed(frame)).toBe(4);

    const asked = page.waitForRequest((request) => request.url().endsWith("/spin"));
    await spinButton(frame).click();
    await asked;
    await page.reload();
    const again = getFrame(page);
    await rested(again);
    expect(await roundsPlayed(again)).toBe(5);
    await expect(again.locator("#reels .cell")).toHaveCount(15);
  });
});

test.describe("a refused spin", () => {
  // The page requests the newest bets whenever the balance may have changed, and is refused.
  test.use({ expectedErrors: [/401.*getBetRecords/] });

  test("charges nothing and shows the reason, for a stake beyond the balance and after signing out", async ({
    page,
    visit,
  }) => {
    // Won spins may come first, and end at once with reduced motion.
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Its maximum stake equals the initial balance of a demo account.
    const frame = await openGame(page, visit, "crown-of-luzon");
    await spinButton(frame).click();
    await rested(frame);
    await frame.locator("#stake").selectOption({ index: 12 });
    const trouble = frame.locator("#trouble");
    for (;;) {
      const before = (await frame.locator("#balance").textContent()) ?? "";
      await spinButton(frame).click();
      await rested(frame);
      if (!(await trouble.isVisible())) continue;
      await expect(trouble).toContainText("Kulang ang balanse mo para sa tayang ito. Walang kinuha.");
      await expect(frame.locator("#balance")).toHaveText(before);
      break;
    }
    const status = await page.evaluate(async () => {
      return (await fetch("/wps/session/logout", { method: "DELETE" })).status;
    });
    expect(status).toBe(200);
    await spinButton(frame).click();
    await expect(trouble).toContainText("Natapos na ang sesyon mo. Walang kinuha.");
  });
});

test.describe("a slot in its frame", () => {
  // The accessibility checker adds styles to the page, and the frame only allows its own.
  test.use({ expectedErrors: [/Applying inline style/] });

  test("the frame and paytable are accessible, show pays and calculated return, and respect reduced motion @everywhere", async ({
    page,
    visit,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const frame = await openGame(page, visit);
    await spinButton(frame).click();
    await rested(frame);
    await expect(frame.locator("#reels .cell")).toHaveCount(15);
    await page.goto((await gameFrame(page).getAttribute("src")) ?? "");
    await expect(page.locator("#spin")).toHaveAttribute("aria-disabled", "false");
    await expectAccessible(page);
    await page.locator("#info-open").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText(/9[56]\.\d\d %/);
    await expect(sheet.getByRole("img", { name: "Maskara" })).toBeVisible();
    await expect(page.locator("#history > *")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});

test("the frame posts messages only to the site's own origin", async ({ page, visit }) => {
  await enterAsNewMember(page, "manila");
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ origin, data }) => heard.push(`${origin} ${JSON.stringify(data)}`));
  });
  await visit("manila", toPath("parol-nights"));
  const frame = getFrame(page);
  await rested(frame);
  await spinButton(frame).click();
  await rested(frame);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.at(-1)).toMatch(
    /^http:\/\/studio\.localhost:\d+ \{"source":"marquee-studio","type":"balance"\}$/,
  );
});
