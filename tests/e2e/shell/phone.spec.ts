import { expect, signIn, test } from "../fixtures.ts";

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the bar at the bottom leads to home, games, promotions and the account", async ({ page, visit }) => {
    await visit("manila", "/");
    const bar = page.getByRole("navigation", { name: "Mabilisang menu" });
    await expect(bar.getByRole("link")).toHaveText(["Home", "Mga laro", "Deposit", "Promo", "Mag-login"]);
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await bar.getByRole("link", { name: "Mga laro" }).tap();
    await expect(page).toHaveURL(/\/rng$/);
    await expect(bar.getByRole("link", { name: "Mga laro" })).toHaveAttribute("aria-current", "page");
    await bar.getByRole("link", { name: "Mag-login" }).tap();
    await expect(page.getByRole("dialog", { name: "Maligayang pagbabalik" })).toBeVisible();
  });

  test("the menu comes from the right, 332 pixels wide, and goes when one arrives", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Fishing" })).toBeInViewport();
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(390 - 332);
    expect((await menu.boundingBox())?.width).toBe(332);
    await menu.getByRole("link", { name: "Fishing" }).tap();
    await expect(page).toHaveURL(/\/fish$/);
    await expect(menu).toBeHidden();
  });

  test("the languages rise from the bottom", async ({ page, visit }) => {
    await visit("lotus", "/");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Ngôn ngữ: VI" }).tap();
    const sheet = page.locator("#languages");
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box ? [box.x, box.width, Math.round(box.y + box.height)] : null;
      })
      .toEqual([0, 390, 844]);
    await sheet.getByRole("button", { name: /English/ }).tap();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("the menu of a member has the balance, the pages of the member centre and the way out", async ({
    page,
    visit,
  }) => {
    await signIn(page, "manila", "member");
    await visit("manila", "/");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("region", { name: "Kabuuang balanse" })).toContainText(/[\d,]+\.\d\d/);
    await expect(menu.getByRole("link", { name: "Tala ng taya" })).toHaveAttribute(
      "href",
      "/member/personalHistoryCopy",
    );
    await menu.getByRole("link", { name: "Mag-logout" }).tap();
    await expect(page.getByRole("dialog", { name: "Mag-logout?" })).toBeVisible();
  });

  for (const brand of ["manila", "lotus"] as const) {
    test(`no field, button or amount of ${brand}'s member pages leaves the narrowest screen`, async ({
      page,
      visit,
    }) => {
      await signIn(page, brand, "member");
      await page.setViewportSize({ width: 360, height: 740 });
      for (const key of ["withdraw", "personalHistoryCopy", "transactionHistory", "personalProfit"]) {
        await visit(brand, `/member/${key}`);
        const ends = await page
          .locator("main :is(input, select, .btn, dd > *):visible")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        expect(ends.length, key).toBeGreaterThan(1);
        expect(Math.max(...ends), key).toBeLessThanOrEqual(360);
      }
    });
  }

  for (const brand of ["manila", "lotus", "siam"] as const) {
    test(`nothing of ${brand} is wider than the narrowest screen`, async ({ page, visit }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of ["/", "/?modal=login", "/register", "/help"]) {
        await visit(brand, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          360,
        );
      }
    });
  }
});

for (const brand of ["manila", "lotus", "northgate", "siam"] as const) {
  test(`${brand}'s line about the demonstration and its outbox is one line high @phone`, async ({
    page,
    visit,
  }) => {
    await visit(brand, "/");
    const words = page.locator(".demo-line > span");
    await expect(words.getByRole("link")).toBeVisible();
    const { height, line } = await words.evaluate((span) => ({
      height: span.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(span).lineHeight),
    }));
    expect(height).toBeLessThanOrEqual(line);
  });
}
