import { expect, expectAccessible, test } from "../fixtures.ts";
import { field, form } from "./registration-steps.ts";

test("the country list is searched by name or dialling code, works by keyboard, and closes 200 milliseconds after blur", async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit("lotus", "/register?tab=mobile");
  const box = form(page).getByRole("combobox");
  const code = form(page).locator("select[name=countryDialingCode]");
  const list = page.getByRole("listbox");
  await expect(code).toHaveValue("84");
  await box.click();
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await box.pressSequentially("thai");
  await expect(page.getByRole("option")).toHaveText([/Thái Lan.*TH \+66/]);
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("TH +66");
  await expect(code).toHaveValue("66");
  await page.keyboard.press("ArrowDown");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.getByRole("dialog")).toBeVisible();

  await box.click();
  await box.pressSequentially("+63");
  await expect(page.getByRole("option")).toHaveText([/PH \+63/]);
  await page.getByRole("option").click();
  await expect(code).toHaveValue("63");
  await box.click();
  await box.pressSequentially("atlantis");
  await expect(list).toHaveText("Không có quốc gia này");

  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await field(page, "mobileNum").focus();
  await page.clock.runFor(190);
  await expect(list).toBeVisible();
  await page.clock.runFor(20);
  await expect(list).toBeHidden();
});
