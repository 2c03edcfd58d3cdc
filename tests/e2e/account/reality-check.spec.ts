import { enterAsNewMember, expect, expectAccessible, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";

/** The reminder that a strict brand shows in a long session during play; a light one does not. */

test("on Northgate a member signed in for half an hour sees the time reminder once while playing", async ({
  page,
  site,
  visit,
}) => {
  const { id } = await enterAsNewMember(page, "northgate");
  const { db } = await loadDatabase(site);
  await db
    .updateTable("session")
    .set({ created_at: Date.now() - 31 * 60_000 })
    .where("account_id", "=", id)
    .execute();
  await visit("northgate", "/launch/koi-pond-riches");
  const realityCheck = page.getByRole("dialog", { name: "A quick look at your play" });
  await expect(realityCheck).toContainText("signed in for 0 h 31 min");
  await expect(realityCheck).toContainText("Net position: £ 0.00");
  await expectAccessible(page);
  await realityCheck.getByRole("button", { name: "Continue" }).click();
  await expect(realityCheck).toBeHidden();
  await expect(page.getByRole("main").getByRole("timer")).toHaveText(/^0:00:\d\d$/);
  // The page being left may still receive a response, whose body is lost with the page.
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().includes("/wps/protection/realityCheck")) return false;
    const body = await response.json().catch(() => null);
    return body?.value.everyMinutes === 30;
  });
  await page.reload();
  await answered;
  await expect(realityCheck).toBeHidden();
  // A jackpot game of a brand without a pool.
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the game" }).click();
  const game = (await opened).frameLocator("iframe");
  await expect(game.getByRole("button", { name: "Spin" })).toBeVisible();
  await expect(game.locator("#pool")).toBeHidden();
});

test("the brand's own lottery pages show the same reminder, beside the session clock", async ({
  page,
  site,
  visit,
}) => {
  const { id } = await enterAsNewMember(page, "lotus-app", { english: true });
  const { db } = await loadDatabase(site);
  await db
    .updateTable("session")
    .set({ created_at: Date.now() - 31 * 60_000 })
    .where("account_id", "=", id)
    .execute();
  await visit("lotus-app", "/vnLottery?gameCode=TCG_LOTTO_VN_HA_NOI");
  const realityCheck = page.getByRole("dialog", { name: "A quick look at your play" });
  await expect(realityCheck).toContainText("signed in for 0 h 31 min");
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  const checkInOtherTab = otherTab.getByRole("dialog", { name: "A quick look at your play" });
  await expect(checkInOtherTab).toBeVisible();
  await realityCheck.getByRole("button", { name: "Continue" }).click();
  await expect(realityCheck).toBeHidden();
  await expect(checkInOtherTab).toBeHidden();
  await otherTab.close();
  const session = page.getByRole("main").locator("dl").filter({ hasText: "Time signed in" });
  await expect(session.getByRole("timer")).toHaveText(/^0:31:\d\d$/);
  await expect(session).toContainText(/This session\s*₫\s*0\.00/);
});

test("on Manila Star no reminder is shown", async ({ page, site, visit }) => {
  const { id } = await enterAsNewMember(page, "manila", { english: true });
  const { db } = await loadDatabase(site);
  await db
    .updateTable("session")
    .set({ created_at: Date.now() - 31 * 60_000 })
    .where("account_id", "=", id)
    .execute();
  await visit("manila", "/launch/golden-carabao");
  await expect(page.getByRole("main").locator("iframe")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
