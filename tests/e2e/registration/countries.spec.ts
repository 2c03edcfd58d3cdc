import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { field, form } from "./registration-steps.ts";

test.describe("the country of a number", () => {
  const box = (page: Page) => form(page).getByRole("combobox");
  const code = (page: Page) => form(page).locator("input[name=countryDialingCode]");

  test.beforeEach(async ({ visit }) => {
    await visit("lotus", "/register?tab=mobile");
  });

  test("is searched and chosen by keyboard, and Escape closes the list alone", async ({ page }) => {
    await expect(code(page)).toHaveValue("84");
    await box(page).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
    await box(page).pressSequentially("thai");
    await expect(page.getByRole("option")).toHaveText([/Thái Lan.*TH \+66/]);
    await page.keyboard.press("Enter");
    await expect(box(page)).toHaveValue("TH +66");
    await expect(code(page)).toHaveValue("66");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("is found by its dialling code, and none is said to be none", async ({ page }) => {
    await box(page).click();
    await box(page).pressSequentially("+63");
    await expect(page.getByRole("option")).toHaveText([/PH \+63/]);
    await page.getByRole("option").click();
    await expect(code(page)).toHaveValue("63");
    await box(page).click();
    await box(page).pressSequentially("atlantis");
    await expect(page.getByRole("listbox")).toHaveText("Không có quốc gia này");
  });

  test("closes 200 milliseconds after it is left", async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await box(page).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await field(page, "mobileNum").focus();
    await page.clock.runFor(190);
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByRole("listbox")).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a plain list offers the countries", async ({ page, visit }) => {
    await visit("lotus", "/register?tab=mobile");
    const list = page.getByRole("dialog").getByRole("combobox");
    await expect(list).toHaveValue("84");
    await list.selectOption({ label: "PH +63 Philippines" });
    await expect(list).toHaveValue("63");
  });
});
