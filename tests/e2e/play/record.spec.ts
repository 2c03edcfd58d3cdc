import { expect, expectAccessible, signIn, test } from "../fixtures.ts";

test.beforeEach(async ({ page }) => signIn(page, "lotus", "member"));

test("a record's period is chosen by preset, step or day and is in the address; an empty record links to the games", async ({
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

  await visit("lotus", "/member/personalHistoryCopy?range=prev30");
  await expect(page.getByRole("heading", { level: 1, name: "Lịch sử cược" })).toBeVisible();
  await page.getByRole("link", { name: "Xem trò chơi" }).click();
  // The category that this brand lists first.
  await expect(page).toHaveURL(/\/elott$/);
});

test("on a phone the menu of the member centre is a separate page", { tag: "@phone" }, async ({
  page,
  visit,
}) => {
  await visit("lotus", "/member");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Lịch sử cược" }).tap();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  await page.getByRole("link", { name: "Menu", exact: true }).tap();
  await expect(page).toHaveURL(/\/member$/);
});
