import { enterAsNewMember, expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { databaseOf } from "../setup/database.ts";

const PAGE = "/vnLottery?gameCode=TCG_LOTTO_VN_SAI_GON_60_GIAY&play=SIDE2";

test("a ticket on a 60-second draw is placed, drawn and settled, and the draw is recomputed", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", PAGE);
  await expectAccessibleInBothThemes(page, "main");
  // One of the two wins 1.95 times the stake of 1,000 on it.
  await page.getByRole("checkbox", { name: /^Big/ }).press("Space");
  await page.getByRole("checkbox", { name: /^Big/ }).press("ArrowRight");
  await page.getByRole("checkbox", { name: /^Small/ }).press("Space");
  await page.getByRole("button", { name: "Bet ₫ 2,000.00" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ticket placed" })).toBeVisible();
  const tickets = page.getByRole("region", { name: "My tickets" });
  await expect(tickets.getByText("Open")).toBeVisible();

  // The draw's time comes at once instead of within the minute.
  const drawNo = (await tickets.getByRole("link").first().textContent()) ?? "";
  const { db } = await databaseOf(site);
  const now = Date.now();
  await db
    .updateTable("lottery_draw")
    .set({ opened_at: now - 3, closes_at: now - 2, draws_at: now - 1 })
    .where("game_id", "=", "sai-gon-60-giay")
    .where("draw_no", "=", drawNo)
    .execute();
  await expect(async () => {
    await page.reload();
    await expect(tickets.getByText("Won")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(`You won ₫ 1,950.00 in draw ${drawNo}`)).toBeVisible();

  await tickets.getByRole("link", { name: drawNo }).click();
  await expect(page.getByText("They match the numbers that were drawn.")).toBeVisible();
  await expect(page.getByText("It matches the commitment that was published")).toBeVisible();

  await visit("lotus", "/member/personalHistoryCopy");
  await expect(page.getByText("Sài Gòn 60 giây").first()).toBeVisible();
});
