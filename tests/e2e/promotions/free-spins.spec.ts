import { randomUUID } from "node:crypto";
import { enterAsNewMember, expect, test } from "../fixtures.ts";
import { gameFrame, getBalance } from "../parts.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";

/** Inserts a promotion of two free spins at Manila Star. */
async function freeSpinPromotion(site: Site): Promise<string> {
  const { db } = await loadDatabase(site);
  const [id, at] = [randomUUID(), Date.now()];
  const rules = {
    ...{ kind: "freeSpins", vassalage: "AURORA", gameId: "golden-carabao", gameName: "Golden Carabao" },
    ...{ spins: 2, stake: 500, days: 7 },
  };
  await db
    .insertInto("promotion")
    .values({
      ...{ merchant_id: "manila", id, kind: "freeSpins", promo_group: "event", state: "published" },
      ...{ rules: JSON.stringify(rules), picture: "art:spins", sort: 9_998, quota: null, taken: 0 },
      texts: JSON.stringify({ EN: { title: "Two spins on us", summary: "", content: "" } }),
      ...{ starts_at: at, ends_at: null, created_at: at, updated_at: at },
    })
    .execute();
  return id;
}

test("free spins are claimed and played at the provider without a stake, and the wins are credited as the member's own money", async ({
  page,
  site,
  visit,
}) => {
  const { id: accountId } = await enterAsNewMember(page, "manila", { english: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit("manila", `/promoDetail?id=${await freeSpinPromotion(site)}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("link", { name: "Play Golden Carabao" }).click();

  const frame = gameFrame(page).contentFrame();
  const left = frame.locator("#gift");
  await expect(left).toContainText("Free spins left: 2");
  const before = await getBalance(page);
  await frame.locator("#spin").click();
  await expect(left).toContainText("Free spins left: 1");
  await expect(frame.locator("#spin")).toHaveAttribute("aria-disabled", "false");
  await frame.locator("#spin").click();
  await expect(left).toBeHidden();
  await expect(frame.locator("#spin")).toHaveAttribute("aria-disabled", "false");
  await expect(frame.locator("#stake")).toBeEnabled();

  const { db } = await loadDatabase(site);
  const bets = await db
    .selectFrom("bet")
    .select(["stake", "win"])
    .where("merchant_id", "=", "manila")
    .where("account_id", "=", accountId)
    .execute();
  expect(bets.filter(({ stake }) => stake > 0)).toEqual([]);
  const won = bets.reduce((sum, { win }) => sum + (win ?? 0), 0) / 100;
  await expect.poll(() => getBalance(page)).toBeCloseTo(before + won, 2);
});
