import { expect, test } from "../fixtures.ts";

test("the theme changes at once, and later pages already have it in their HTML", async ({ page, visit }) => {
  await visit("manila", "/login");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "manila-star-dark");
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await colour();
  const kept = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("banner").getByRole("button", { name: "Tema" }).click();
  await expect(html).toHaveAttribute("data-theme", "manila-star-light");
  await expect.poll(colour).not.toBe(before);
  await kept;
  const again = await page.reload();
  expect(await again?.text()).toContain('data-theme="manila-star-light"');
});

test("the language list has the brand's languages, restores the focus, and keeps the page and scroll position", async ({
  page,
  visit,
}) => {
  await visit("manila", "/?q=1");
  const opener = page.getByRole("banner").getByRole("button", { name: "Wika: TY" });
  const languages = page.locator("#languages");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(languages.getByRole("button")).toHaveText([
    /简体中文/,
    /English/,
    /Tiếng Việt/,
    /ไทย/,
    /Tagalog/,
  ]);
  await page.keyboard.press("Escape");
  await expect(languages).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /English/ }).press("Enter");
  await expect(languages).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Language: EN" })).toBeFocused();

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.evaluate(() => document.querySelector<HTMLElement>("#languages")?.showPopover());
  await page.getByRole("button", { name: /Tagalog/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page).toHaveURL(/\/\?q=1$/);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
