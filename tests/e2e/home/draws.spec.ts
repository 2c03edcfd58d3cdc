import { expect, expectAccessible, test, waitUntilHydrated } from "../fixtures.ts";

test("the home page of Lotus Saigon starts with draws, with running countdowns followed by results", async ({
  page,
  visit,
}) => {
  test.slow();
  await visit("lotus", "/");
  await waitUntilHydrated(page);
  const banner = page.getByRole("region", { name: "Nổi bật" });
  await expect(banner.getByRole("heading", { level: 1 })).toHaveText(
    /^Miền (Nam|Trung|Bắc)\s+mở thưởng sau$/,
  );
  await expect(banner.getByRole("timer")).toHaveText(/^\d\d+giờ\d\dphút\d\dgiây$/);
  const quick = page.getByRole("region", { name: "Quay nhanh" }).getByRole("listitem");
  const fast = quick.filter({ hasText: "Lotus 45 giây" });
  const countdown = fast.getByRole("timer");
  const before = await countdown.innerText();
  await expect(countdown).not.toHaveText(before);
  const next = page.getByRole("region", { name: "Sắp mở thưởng" });
  await expect(next.getByRole("listitem")).toHaveCount(7);
  await expect(next.getByText(/^Miền (Nam|Trung|Bắc), (.+, )?\d\d:\d\d$/).first()).toBeVisible();
  const numbers = page.getByRole("region", { name: "Số nóng 30 kỳ" });
  await expect(numbers.getByRole("listitem").filter({ visible: true })).toHaveCount(10);
  await expectAccessible(page);
  // A draw takes place within 45 seconds, and its numbers appear without a reload.
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

test("the results board of Lotus Saigon shows all three regions, day by day", async ({ page, visit }) => {
  await visit("lotus", "/");
  await waitUntilHydrated(page);
  const results = page.getByRole("region", { name: "Kết quả xổ số" });
  for (const [region, prizes] of [
    ["Miền Nam", 9],
    ["Miền Trung", 9],
    ["Miền Bắc", 8],
  ] as const) {
    await results.getByRole("radiogroup").getByText(region, { exact: true }).click();
    const rows = results.getByRole("row").or(results.getByRole("definition")).filter({ visible: true });
    await expect(rows.filter({ hasText: /\d{5}/ }).first()).toBeVisible();
    expect(await rows.count(), region).toBeGreaterThan(prizes);
  }
  const day = results.getByRole("time").filter({ visible: true });
  const latest = await day.getAttribute("datetime");
  await expect(results.getByRole("link", { name: "Ngày sau" }).filter({ visible: true })).toHaveCount(0);
  await results.getByRole("link", { name: "Ngày trước" }).filter({ visible: true }).click();
  await expect(day).not.toHaveAttribute("datetime", latest ?? "");
  await expect(page).toHaveURL((url) => url.search === "");
  await results.getByRole("link", { name: "Ngày sau" }).filter({ visible: true }).click();
  await expect(day).toHaveAttribute("datetime", latest ?? "");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the draws are shown with their times, and link to results and lottery pages", async ({
    page,
    visit,
  }) => {
    await visit("lotus", "/");
    const banner = page.getByRole("region", { name: "Nổi bật" });
    await expect(banner.getByText(/ lúc (.+, )?\d\d:\d\d$/)).toBeVisible();
    const results = page.getByRole("region", { name: "Kết quả xổ số" });
    const day = results.getByRole("time").filter({ visible: true });
    const latest = await day.getAttribute("datetime");
    await results.getByRole("link", { name: "Ngày trước" }).filter({ visible: true }).click();
    await expect(day).not.toHaveAttribute("datetime", latest ?? "");
    const next = page.getByRole("region", { name: "Sắp mở thưởng" });
    await expect(next.getByText(/, (.+, )?\d\d:\d\d$/).first()).toBeVisible();
    await next.getByRole("link", { name: "Tất cả xổ số" }).click();
    await expect(page).toHaveURL(/\/lottery$/);
  });
});
