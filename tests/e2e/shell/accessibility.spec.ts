import {
  type DemoHost,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
} from "../fixtures.ts";
import { openAccountMenu } from "../parts.ts";

const BRANDS: readonly DemoHost[] = ["manila", "lotus", "northgate", "siam"];

// Colours are specific to each brand; the journeys run axe on the states in between.
for (const brand of BRANDS) {
  test(`${brand}'s home, lobby and registration are accessible in both themes`, async ({ page, visit }) => {
    test.slow();
    await visit(brand, "/register");
    await expectAccessibleInBothThemes(page, "dialog[open]");
    if (brand === "northgate") await signIn(page, brand, "member");
    for (const path of ["/", "/rng"]) {
      await visit(brand, path);
      await expectAccessibleInBothThemes(page);
    }
  });
}

for (const brand of ["manila", "lotus"] as const) {
  test(`${brand}'s home, lobby and help are accessible on a phone`, { tag: "@phone" }, async ({
    page,
    visit,
  }) => {
    for (const [path, within] of [["/"], ["/rng"], ["/help", "dialog[open]"]] as const) {
      await visit(brand, path);
      await expectAccessible(page, within);
    }
  });
}

test("a member's open menus and the open vendor dropdown are accessible", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  await visit("manila", "/");
  await openAccountMenu(page);
  await expectAccessible(page, "#account-menu");
  await page.getByRole("link", { name: "Mag-logout" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // When the page without the dialog arrives, it closes every menu.
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("banner").getByRole("button", { name: "Wika: TY" }).click();
  await expect(page.locator("#languages")).toBeVisible();
  await expectAccessible(page, "#languages");
  await page.keyboard.press("Escape");
  const menu = page.getByRole("navigation", { name: "Pangunahing menu" });
  await menu.getByRole("link", { name: "Slots" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("listitem").getByRole("link").first()).toBeFocused();
  await expectAccessible(page, "header");
});
