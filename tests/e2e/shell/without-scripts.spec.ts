import { newDigits, unusedName } from "../auth/new-member.ts";
import { demoSignIn, expect, test } from "../fixtures.ts";
import { openAccountMenu } from "../parts.ts";

// A refused form is a response with an error status, which the console logs.
test.use({
  javaScriptEnabled: false,
  expectedErrors: [/401.*\/login|422.*\/account\/register/],
});

test("menu entries are links, theme and language change by forms, and the server renders the sign-in dialog open", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  const menu = page.getByRole("navigation", { name: "Pangunahing menu" });
  await menu.getByRole("link", { name: "Slots" }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(menu.getByRole("link", { name: "Slots" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("banner").getByRole("link", { name: "Mag-login" }).click();
  const dialog = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
  await expect(dialog.getByLabel("Username")).toBeVisible();
  await dialog.getByRole("link", { name: "Isara" }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(dialog).toBeHidden();

  await page.getByRole("banner").getByRole("button", { name: /^Tema/ }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "manila-star-light");
  await page.getByRole("banner").getByRole("button", { name: /^Wika/ }).click();
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a refused sign-in keeps the name, the next returns to the page; a game requires scripts; signing out works", async ({
  page,
  visit,
  site,
}) => {
  const { username, password } = demoSignIn(site, "manila", "member");
  const nobody = unusedName();
  await visit("manila", "/rng?modal=login");
  const dialog = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
  // Does not use the demo account, because its failed sign-ins would make others who use it see the captcha.
  await dialog.getByLabel("Username").fill(nobody);
  await dialog.locator("input[name=password]").fill("not the password");
  await dialog.getByRole("button", { name: "Mag-login" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText("Mali ang username o password");
  await expect(page.getByLabel("Username")).toHaveValue(nobody);
  await page.getByLabel("Username").fill(username);
  await page.locator("main input[name=password]").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Mag-login" }).click();
  await expect(page).toHaveURL(/\/rng\?notice=(welcome|signed-in)$/);
  await expect(page.getByRole("status").filter({ hasText: "Maligayang pag" })).toBeVisible();

  await visit("manila", "/seamless?gameId=parol-nights");
  // Text within a noscript element is not found by getByText.
  const said = page.locator("noscript p");
  const stage = await page.getByTitle(/^Laro/).boundingBox();
  expect(await said.boundingBox()).toEqual(stage);

  await openAccountMenu(page);
  await page.getByRole("link", { name: "Mag-logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mag-logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeVisible();
});

test("a refused registration shows errors by field, keeps the typed values, and requires the captcha picture", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  await page.getByRole("banner").getByRole("link", { name: "Magrehistro" }).click();
  const name = `plain${newDigits()}`;
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password", { exact: false }).first().fill("Parol2026x");
  await page.getByLabel("Ulitin ang password").fill("Parol2026y");
  await page.getByLabel("Mga karakter sa larawan").fill("UUUUU");
  await page.getByRole("button", { name: "Magrehistro" }).click();
  await expect(page).toHaveURL(/\/account\/register$/);
  await expect(page.getByText("Hindi magkapareho ang dalawang inilagay. Ilagay ulit")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(name);
  await page.locator("input[name=password]").fill("Parol2026x");
  await page.locator("input[name=confirmPassword]").fill("Parol2026x");
  await page.getByLabel("Mga karakter sa larawan").fill("UUUUU");
  await page.getByRole("main").getByRole("button", { name: "Magrehistro" }).click();
  // registration/picture.spec.ts reads the text of the picture.
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(name);
  await expect(page.getByRole("main").getByLabel("Mga karakter sa larawan")).toBeVisible();
});

test("the menus open without scripts on a phone", { tag: "@phone" }, async ({ page, visit }) => {
  await visit("manila", "/");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Slots" }).tap();
  await expect(page).toHaveURL(/\/rng$/);
});
