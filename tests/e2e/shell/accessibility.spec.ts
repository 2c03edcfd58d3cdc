import {
  type BrandHost,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
} from "../fixtures.ts";

const BRANDS: readonly BrandHost[] = ["manila", "lotus", "northgate", "siam"];
const DIALOG = "dialog[open]";
const DOOR = "main";
/** Home and lobby; then the doors, as dialogs and as pages, and the help, which are all that is new on theirs. */
const PATHS: [path: string, within?: string][] = [
  ["/"],
  ["/rng"],
  ["/?modal=login", DIALOG],
  ["/register", DIALOG],
  ["/help", DIALOG],
  ["/login", DOOR],
  ["/account/register", DOOR],
];
/** What a brand for members only shows to a visitor. */
const AT_THE_DOOR: typeof PATHS = [["/login"], ["/register", DIALOG], ["/account/register", DOOR]];

for (const brand of BRANDS) {
  test(`${brand} is accessible in both themes`, { tag: "@everywhere" }, async ({ page, visit }) => {
    test.slow();
    for (const [path, within] of brand === "northgate" ? AT_THE_DOOR : PATHS) {
      await visit(brand, path);
      await expectAccessibleInBothThemes(page, within);
    }
    if (brand !== "northgate") return;
    await signIn(page, brand, "member");
    for (const path of ["/", "/rng"]) {
      await visit(brand, path);
      await expectAccessibleInBothThemes(page);
    }
  });
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
  await expect(page.getByRole("dialog")).toBeHidden();
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
