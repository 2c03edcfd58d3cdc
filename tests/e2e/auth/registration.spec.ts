import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Gumawa ng account" });
const newName = () => `e2e${Math.random().toString(36).slice(2, 9)}`;

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`dialog input[name=${name}]`).fill(value);
  }
}

for (const path of ["/register", "/register.html", "/?modal=register", "/rng?modal=register"]) {
  test(`${path} opens with the form, and closing it leads to the page behind`, async ({ page, visit }) => {
    await visit("manila", path);
    await expect(dialogOf(page).getByLabel("Username")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(path.startsWith("/rng") ? /\/rng$/ : /:\d+\/$/);
  });
}

test("an invitation's link fills the referral code in", async ({ page, visit }) => {
  await visit("manila", "/register?referralCode=MARIA07");
  await expect(dialogOf(page).getByLabel("Referral code")).toHaveValue("MARIA07");
});

test("the form asks for what the brand's rules ask for, and says how", async ({ page, visit }) => {
  await visit("manila", "/register");
  const username = dialogOf(page).getByLabel("Username");
  await expect(username).toHaveAccessibleDescription("6-12 letra at numero, letra ang una");
  await expect(username).toHaveAttribute("required", "");
  await expect(username).toHaveAttribute("autocomplete", "username");
  await expect(dialogOf(page).getByLabel("Mobile number")).not.toHaveAttribute("required", "");
  await expect(dialogOf(page).getByLabel("Mobile number")).toHaveAttribute("autocomplete", "tel-national");
  await expect(dialogOf(page)).toContainText("PH +63");
  await expect(dialogOf(page).getByRole("checkbox")).toBeChecked();
  await expect(dialogOf(page).getByText(/18 taong gulang pataas/)).toBeVisible();

  await visit("northgate", "/register");
  const strict = page.getByRole("dialog", { name: "Create an account" });
  await expect(strict.getByLabel("Date of birth")).toHaveAttribute("type", "date");
  await expect(strict.getByLabel("Email")).toHaveAttribute("required", "");
  await expect(strict.getByRole("checkbox")).not.toBeChecked();
  await expect(strict.getByText(/21 or older/)).toBeVisible();
  await expect(strict.getByLabel("Referral code")).toHaveCount(0);
});

test("a password that differs is said before anything is sent", async ({ page, visit }) => {
  await visit("manila", "/register");
  await fill(page, { password: "Parol2026x", confirmPassword: "Parol2026y" });
  await page.keyboard.press("Tab");
  const again = dialogOf(page).locator("input[name=confirmPassword]");
  await expect(again).toHaveAccessibleDescription("Hindi magkatugma ang password");
  await fill(page, { confirmPassword: "Parol2026x" });
  await page.keyboard.press("Tab");
  await expect(again).not.toHaveAttribute("aria-invalid", "true");
});

test.describe("a refused registration", () => {
  test.use({ expectedErrors: [/4(00|03|09|22)/] });

  test("names every field that is wrong and goes to the first", async ({ page, visit }) => {
    await visit("manila", "/register");
    await dialogOf(page).getByRole("checkbox").uncheck();
    await dialogOf(page).getByRole("button", { name: "Magrehistro" }).click();
    const username = dialogOf(page).getByLabel("Username");
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription("Hindi puwedeng walang laman");
    await expect(dialogOf(page).getByText("Sumang-ayon muna sa mga tuntunin")).toBeVisible();
  });

  test("says what a field asks for, and keeps all but the passwords", async ({ page, visit }) => {
    await visit("manila", "/register");
    await fill(page, {
      username: "9lives",
      password: "Parol2026x",
      confirmPassword: "Parol2026x",
      mobileNum: "12",
    });
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByLabel("Username")).toHaveAccessibleDescription(/letra ang una/);
    await expect(dialogOf(page).getByLabel("Mobile number")).toHaveAccessibleDescription("9-11 numero");
    await expect(dialogOf(page).getByLabel("Username")).toHaveValue("9lives");
  });

  test("says that a name is taken, and that an invitation is nobody's", async ({ page, visit, context }) => {
    const taken = newName();
    const passwords = { password: "Parol2026x", confirmPassword: "Parol2026x" };
    await visit("manila", "/register");
    await fill(page, { username: taken, ...passwords });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Account ni ${taken}` })).toBeVisible();
    await context.clearCookies();

    await visit("manila", "/register");
    await fill(page, { username: taken.toUpperCase(), ...passwords });
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByLabel("Username")).toHaveAccessibleDescription(
      "May gumagamit na ng username na ito",
    );
    await fill(page, { username: newName(), ...passwords, referralCode: "NOBODY99" });
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByLabel("Referral code")).toHaveAccessibleDescription(
      "Hindi valid ang invitation code",
    );
  });

  test("lets nobody in who is too young", async ({ page, visit }) => {
    await visit("northgate", "/register");
    await fill(page, {
      username: newName(),
      password: "Str0ng#Password",
      confirmPassword: "Str0ng#Password",
      email: "young@example.com",
      verificationCode: "123456",
      fullname: "Young Person",
      birthday: `${new Date().getFullYear() - 20}-01-01`,
    });
    await page.locator("dialog input[name=agreeTerms]").check();
    await page.locator("dialog button[type=submit]").click();
    await expect(page.getByLabel("Date of birth")).toHaveAccessibleDescription("You must be 21 or older");
  });
});

test("a new member is signed in, at home, with play money and a word of welcome", async ({ page, visit }) => {
  const name = newName();
  await visit("manila", "/rng");
  await page.getByRole("banner").getByRole("link", { name: "Magrehistro" }).click();
  await expect(dialogOf(page).getByLabel("Username")).toBeFocused();
  await fill(page, { username: name, password: "Parol2026x", confirmPassword: "Parol2026x" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Maligayang pagdating" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("banner").locator(".balance")).toHaveText(/^P\s*10,000\.00$/);
  await expect(page.getByRole("button", { name: `Account ni ${name}` })).toBeVisible();
});
