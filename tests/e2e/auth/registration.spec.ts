import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { account, balance } from "../parts.ts";
import { field, fill, newName } from "../registration/registration-steps.ts";
import { newMember, ownAddress } from "./new-member.ts";

const getDialog = (page: Page) => page.getByRole("dialog", { name: "Gumawa ng account" });
const PASSWORDS = { password: "Parol2026x", confirmPassword: "Parol2026x" };

test("a visitor who presses twice is registered once, signed in on the home page with play money, and welcomed", async ({
  page,
  visit,
}) => {
  const username = newName();
  await visit("manila", "/rng");
  await page.getByRole("banner").getByRole("link", { name: "Magrehistro" }).click();
  await expect(getDialog(page).getByLabel("Username")).toBeFocused();
  // A mismatched password is reported before anything is sent.
  const again = field(page, "confirmPassword");
  await fill(page, { username, ...PASSWORDS, confirmPassword: "Parol2026y" });
  await page.keyboard.press("Tab");
  await expect(again).toHaveAccessibleDescription("Hindi magkatugma ang password");
  await fill(page, { confirmPassword: PASSWORDS.confirmPassword });
  await page.keyboard.press("Tab");
  await expect(again).not.toHaveAttribute("aria-invalid", "true");
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().includes("/register"))
      answers.push(response.status());
  });
  await getDialog(page).getByRole("button", { name: "Magrehistro" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Maligayang pagdating" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(getDialog(page)).toBeHidden();
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);
  await expect(account(page, username)).toBeVisible();
  expect(answers).toHaveLength(1);
});

test("a visitor who has an account goes from the form to sign-in, and back with the invitation kept", async ({
  page,
  visit,
}) => {
  await visit("manila", "/register.html?referralCode=MARIA07");
  await expect(getDialog(page).getByLabel("Username")).toBeFocused();
  await getDialog(page).getByRole("link", { name: "Mag-login" }).click();
  const signIn = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
  await expect(signIn.locator("input[name=username]")).toBeFocused();
  await expect(getDialog(page)).toBeHidden();
  await signIn.getByRole("link", { name: "Magrehistro" }).click();
  await expect(getDialog(page).locator("input[name=username]")).toBeFocused();
  await expect(getDialog(page).getByLabel("Referral code")).toHaveValue("MARIA07");
  await page.goBack();
  await expect(signIn).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/");
});

test.describe("a refused registration", () => {
  test.use({ expectedErrors: [/4(03|09|22)/], ...ownAddress });

  test("marks every invalid field, focuses the first, keeps all values except passwords, and can be corrected", async ({
    page,
    visit,
    site,
  }) => {
    const { username: taken } = await newMember(site, "manila");
    const username = getDialog(page).getByLabel("Username");
    const submit = getDialog(page).getByRole("button", { name: "Magrehistro" });
    await visit("manila", "/register");
    await getDialog(page).getByRole("checkbox").uncheck();
    await submit.click();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription("Hindi puwedeng walang laman");
    await expect(getDialog(page).getByText("Sumang-ayon muna sa mga tuntunin")).toBeVisible();
    await getDialog(page).getByRole("checkbox").check();

    await fill(page, { username: "9lives", ...PASSWORDS, mobileNum: "12", email: "nobody" });
    await page.keyboard.press("Enter");
    await expect(username).toHaveAccessibleDescription(/letra ang una/);
    await expect(getDialog(page).getByLabel("Mobile number")).toHaveAccessibleDescription("10-11 numero");
    await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
    await expect(username).toHaveValue("9lives");
    await expectAccessibleInBothThemes(page, "dialog[open]");

    const right = { mobileNum: "", email: "", fullname: "José O’Hara-Peña" };
    await fill(page, { username: taken.toUpperCase(), ...PASSWORDS, ...right });
    await page.keyboard.press("Enter");
    await expect(username).toHaveAccessibleDescription("May gumagamit na ng username na ito");
    await expect(username).toBeFocused();
    const free = newName();
    await fill(page, { username: free, ...PASSWORDS, referralCode: "NOBODY99" });
    await page.keyboard.press("Enter");
    await expect(getDialog(page).getByLabel("Referral code")).toHaveAccessibleDescription(
      "Walang ganitong invitation code dito. Suriin ito o tanungin ang nag-imbita sa iyo",
    );
    // A username that was refused can still be registered.
    await fill(page, { ...PASSWORDS, referralCode: "" });
    await page.keyboard.press("Enter");
    await expect(account(page, free)).toBeVisible();
  });

  test("can be caused by a pasted password that is too long: it is never truncated, and 128 characters are accepted", async ({
    page,
    visit,
  }) => {
    const paste = async (into: Locator, text: string) => {
      await into.fill("");
      await into.focus();
      await page.keyboard.insertText(text);
    };
    const input = (name: string) => page.getByRole("dialog").locator(`input[name=${name}]`);
    const registerWith = async (password: string) => {
      for (const name of ["password", "confirmPassword"]) await paste(input(name), password);
      await page.keyboard.press("Enter");
    };
    const username = newName();
    await visit("manila", "/register");
    await fill(page, { username });
    await registerWith("Aa1!".repeat(33));
    await expect(input("password")).toHaveAccessibleDescription("8-128 character");
    await expect(input("password")).toHaveAttribute("aria-invalid", "true");
    // The maximum length of a password, in characters that count as two in a browser.
    const longest = "🎰".repeat(128);
    await registerWith(longest);
    await expect(account(page, username)).toBeVisible();

    await page.context().clearCookies({ name: "session" });
    await visit("manila", "/?modal=login");
    await input("username").fill(username);
    await paste(input("password"), longest);
    await page.keyboard.press("Enter");
    await expect(account(page, username)).toBeVisible();
  });
});
