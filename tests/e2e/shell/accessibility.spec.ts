import { type BrandHost, expect, expectAccessible, signIn, test, urlOf } from "../fixtures.ts";

const BRANDS: Record<Exclude<BrandHost, "agent.siam">, [string, string]> = {
  manila: ["dark", "light"],
  lotus: ["blue", "black"],
  northgate: ["light", "dark"],
  siam: ["dark", "light"],
};
/** Home, lobby, sign-in and registration, as pages and as dialogs, and the help. */
const PATHS = ["/", "/rng", "/?modal=login", "/login", "/register", "/account/register", "/help"];
/** What a brand for members only shows to a visitor. */
const AT_THE_DOOR = ["/login", "/register", "/account/register"];

for (const [brand, themes] of Object.entries(BRANDS) as [BrandHost, [string, string]][]) {
  for (const theme of themes) {
    test(`${brand} in ${theme} is accessible`, { tag: "@everywhere" }, async ({ page, visit, site }) => {
      test.slow();
      await page.context().addCookies([{ name: "theme", value: theme, url: urlOf(site, brand, "/") }]);
      for (const path of brand === "northgate" ? AT_THE_DOOR : PATHS) {
        await visit(brand, path);
        await expectAccessible(page);
      }
      if (brand !== "northgate") return;
      await signIn(page, brand, "member");
      for (const path of ["/", "/rng"]) {
        await visit(brand, path);
        await expectAccessible(page);
      }
    });
  }
}

test("a member's open menus are accessible", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  await visit("manila", "/");
  await page.getByRole("button", { name: /^Account ni/ }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Mag-logout" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Wika: TY" }).click();
  await expect(page.locator("#languages")).toBeVisible();
  await expectAccessible(page);
});

test("an open dropdown is accessible", async ({ page, visit }) => {
  await visit("manila", "/");
  await page
    .getByRole("navigation", { name: "Pangunahing menu" })
    .getByRole("link", { name: "Slots" })
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".vendors a").first()).toBeFocused();
  await expectAccessible(page);
});

test("a phone's open menu is accessible", { tag: "@phone" }, async ({ page, visit }) => {
  await visit("siam", "/");
  await page.getByRole("button", { name: "เมนู", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "เมนู" })).toBeVisible();
  await expectAccessible(page);
});
