import { expect, expectAccessible, ready, test } from "../fixtures.ts";

test("on Lotus Saigon the home page leads with draws, whose countdowns run and whose results follow", async ({
  page,
  visit,
}) => {
  test.slow();
  await visit("lotus", "/");
  await ready(page);
  const quick = page.getByRole("region", { name: "Quay nhanh" }).getByRole("listitem");
  const fast = quick.filter({ hasText: "Lotus 45 giây" });
  const countdown = fast.getByRole("timer");
  const before = await countdown.innerText();
  await expect(countdown).not.toHaveText(before);
  const next = page.getByRole("region", { name: "Sắp mở thưởng" });
  await expect(next.getByRole("listitem")).toHaveCount(6);
  await expect(next.getByText("GMT+07:00").first()).toBeVisible();
  await expectAccessible(page);
  // A draw comes within 45 seconds, and its numbers without a reload.
  const last = () =>
    fast
      .locator('a[href^="/lottery/draw/"]')
      .getAttribute("href", { timeout: 1_000 })
      .catch(() => null);
  const drawn = await last();
  await expect.poll(last, { timeout: 60_000 }).not.toBe(drawn);
  await fast.getByRole("link", { name: "Đặt cược Lotus 45 giây" }).click();
  await expect(page).toHaveURL(/\/vnLottery\?gameCode=TCG_LOTTO_VN_LOTUS_45_GIAY/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("its draws are there, and lead on", async ({ page, visit }) => {
    await visit("lotus", "/");
    const next = page.getByRole("region", { name: "Sắp mở thưởng" });
    await expect(next.getByRole("timer").first()).toHaveText(/^\d\d:\d\d/);
    await next.getByRole("link", { name: "Tất cả xổ số" }).click();
    await expect(page).toHaveURL(/\/lottery$/);
  });
});
