import { expect, signIn, test } from "../fixtures.ts";

test.beforeEach(async ({ page }) => signIn(page, "lotus", "member"));

test("a record without rounds says so, and leads to the games", async ({ page, visit }) => {
  await visit("lotus", "/member/personalHistoryCopy?range=prev30");
  await expect(page.getByRole("heading", { level: 1, name: "Lịch sử cược" })).toBeVisible();
  await page.getByRole("link", { name: "Xem trò chơi" }).click();
  await expect(page).toHaveURL(/\/rng$/);
});

test("the period is chosen by preset, by step or by day, and stands in the address", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/member/personalHistoryCopy");
  const from = page.getByLabel("Từ ngày");
  const to = page.getByLabel("Đến ngày");
  const today = await to.inputValue();
  expect(await from.inputValue()).toBe(today);

  await page.getByRole("link", { name: "7 ngày", exact: true }).click();
  await expect(page).toHaveURL(/range=7/);
  await expect(from).not.toHaveValue(today);
  await expect(to).toHaveValue(today);
  const first = await from.inputValue();
  expect((Date.parse(today) - Date.parse(first)) / 86_400_000).toBe(6);

  await page.getByRole("link", { name: "Những ngày trước" }).click();
  await expect(to).not.toHaveValue(today);
  expect((Date.parse(first) - Date.parse(await to.inputValue())) / 86_400_000).toBe(1);

  await from.fill(first);
  await to.fill(today);
  await page.getByLabel("Nhà cung cấp").selectOption("IRONLOTUS");
  await page.getByRole("button", { name: "Xem", exact: true }).click();
  await expect(page).toHaveURL(/vassalage=IRONLOTUS/);
  await expect(page.getByRole("link", { name: "7 ngày", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("link", { name: "Hôm nay" }).click();
  await expect(page).toHaveURL(/range=today&vassalage=IRONLOTUS$/);
});

test.describe("days that cannot be used", () => {
  test.use({ expectedErrors: [/422/] });
  test("are named, and today's rounds are shown", async ({ page, visit }) => {
    const response = await visit("lotus", "/member/personalHistoryCopy?from=2026-11-20&to=2026-11-01");
    expect(response.status()).toBe(422);
    await expect(page.getByRole("alert")).toHaveText("Ngày đầu không được sau ngày cuối.");
    await expect(page.getByLabel("Từ ngày")).toHaveAttribute("aria-invalid", "true");
  });
});

test("a page that comes later says so in the panel", async ({ page, visit }) => {
  await signIn(page, "siam", "member");
  await visit("siam", "/member/referral");
  await expect(page.getByRole("main")).toContainText("ชวนเพื่อน ยังไม่เปิด");
});

test("going from page to page of the panel and closing it leads back to where one was", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/fish");
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("a[href='/member/depositv2']")?.click(),
  );
  await expect(page).toHaveURL(/\/member\/depositv2$/);
  await page.getByRole("main").getByRole("link", { name: "Chi tiết thưởng" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Chi tiết thưởng" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Rút tiền" }).click();
  await expect(page).toHaveURL(/\/member\/withdraw$/);
  await page.getByRole("link", { name: "Đóng trung tâm thành viên" }).click();
  await expect(page).toHaveURL(/\/fish$/);
});

test.describe("a page that the brand's member centre has not", () => {
  test.use({ expectedErrors: [/404/] });
  test("answers 404 in the panel", async ({ page, visit }) => {
    const response = await visit("lotus", "/member/noSuchPage");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Trung tâm thành viên" })).toBeVisible();
  });
});

test("on a phone the menu is a page of its own", { tag: "@phone" }, async ({ page, visit }) => {
  await visit("lotus", "/member");
  await page.getByRole("link", { name: "Lịch sử cược" }).tap();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  await page.getByRole("link", { name: "Menu", exact: true }).tap();
  await expect(page).toHaveURL(/\/member$/);
});
