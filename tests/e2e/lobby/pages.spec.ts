import { expect, expectAccessible, test } from "../fixtures.ts";

// The responses of each address are tested in tests/pages/addresses.test.ts.
test("a category lists the games of all its vendors, or of one chosen vendor", async ({ page, visit }) => {
  await visit("manila", "/sports");
  const vendors = page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .filter({ has: page.getByRole("link") });
  expect(await vendors.count()).toBeGreaterThan(1);
  await expect(
    page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /Laruin/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await vendors.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/sports\?game=[A-Z]+$/);
  await expect(vendors).toHaveCount(1);
});

test("the download page shows its QR code, and offers no app that does not exist", { tag: "@phone" }, async ({
  page,
  visit,
}) => {
  // Manila Star's app is set in a journey of the operators.
  await visit("lotus", "/download");
  const code = page.getByRole("img", { name: /^Mã QR/ });
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("main")).toContainText("Lotus Saigon không có ứng dụng trên kho");
  await expectAccessible(page);
});
