import { ask } from "../ask.ts";
import { type BrandHost, expect, test } from "../fixtures.ts";

const PAIRS: [BrandHost, string, string, string][] = [
  ["manila", "manila-star-dark", "manila-star-light", "Tema"],
  ["lotus", "lotus-saigon-blue", "lotus-saigon-black", "Đen"],
  ["northgate", "northgate-light", "northgate-dark", "Theme"],
  ["siam", "siam-jade-dark", "siam-jade-light", "ธีม"],
];

for (const [brand, first, second, button] of PAIRS) {
  test(`the theme of ${brand} changes at once and is right in the first byte afterwards`, async ({
    page,
    visit,
  }) => {
    await visit(brand, "/login");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-theme", first);
    const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const kept = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("banner").getByRole("button", { name: button }).click();
    await expect(html).toHaveAttribute("data-theme", second);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe(before);
    await kept;
    const again = await page.reload();
    expect(await again?.text()).toContain(`data-theme="${second}"`);
  });
}

test("the language changes without leaving the page or its place", async ({ page, visit }) => {
  await visit("manila", "/?q=1");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.evaluate(() => document.querySelector<HTMLElement>("#languages")?.showPopover());
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("contentinfo")).toContainText("All rights reserved");
  await expect(page).toHaveURL(/\/\?q=1$/);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("the list of languages has the brand's own, closes on Escape or a choice, and gives the focus back", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  const opener = page.getByRole("banner").getByRole("button", { name: "Wika: TY" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const languages = page.locator("#languages").getByRole("button");
  await expect(languages).toHaveText([/简体中文/, /English/, /Tiếng Việt/, /ไทย/, /Tagalog/]);
  await page.keyboard.press("Escape");
  await expect(page.locator("#languages")).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /English/ }).press("Enter");
  await expect(page.locator("#languages")).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Language: EN" })).toBeFocused();
});

test("a choice that the brand has not is not taken, and one comes back to an own page only", async ({
  page,
  site,
}) => {
  const form = { theme: "blue", language: "TY", back: "//elsewhere.example/" };
  const answer = await ask(page.request, site, "northgate", "/preferences", form);
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});
