import { enterAsNewMember, expect, test, toUrl, waitUntilHydrated } from "../fixtures.ts";
import { gameFrame, getBalance } from "../parts.ts";
import { loadDatabase } from "../setup/database.ts";

/** A brand with Lotus Saigon's terms on which no other test plays: the next bet of the brand wins its pool. */
const BRAND = "lotus-widget";
const MERCHANT = "lotuswidget";

test("a spin wins the jackpot, which is paid and shown on another open page of the player", async ({
  page,
  site,
}) => {
  await enterAsNewMember(page, BRAND, { english: true });
  const other = await page.context().newPage();
  await other.goto(toUrl(site, BRAND, "/promotions"));
  await waitUntilHydrated(other);
  await page.goto(toUrl(site, BRAND, "/launch/chrome-rider"));
  const frame = gameFrame(page).contentFrame();
  await expect(frame.locator("#pool")).toBeVisible();
  await expect(frame.locator("#pool")).toHaveText(/\d/);
  const before = await getBalance(page);
  const { db } = await loadDatabase(site);
  const cycle = await db
    .updateTable("jackpot_cycle")
    .set({ trigger_kind: "mustHitBy", trigger_amount: 1 })
    .where("merchant_id", "=", MERCHANT)
    .where("won_at", "is", null)
    .returning("start")
    .executeTakeFirstOrThrow();
  await frame.locator("#spin").click();
  await expect(other.getByText("You won the jackpot")).toBeVisible();
  const prize = cycle.start / 100;
  for (const one of [page, other]) {
    await expect.poll(() => getBalance(one)).toBeGreaterThan(before + prize / 2);
  }
});
