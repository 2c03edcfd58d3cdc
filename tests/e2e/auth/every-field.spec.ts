import { expect, expectAccessible, test } from "../fixtures.ts";
import { account } from "../parts.ts";
import { CODES, FIELDS } from "./everything-brands.ts";
import { newDigits } from "./new-member.ts";

test.use({ expectedErrors: [/409|422/] });

test("every registration field is shown if the brand requires it, and its value is saved", async ({
  page,
  visit,
}) => {
  await visit("every", "/register");
  const dialog = page.getByRole("dialog");
  const input = (name: string) => dialog.locator(`[name=${name}]`);
  for (const name of CODES) await expect(input(name), name).not.toHaveAttribute("required");
  for (const name of Object.keys(FIELDS)) await expect(input(name), name).toHaveAttribute("required");
  await expectAccessible(page);
  const username = `e${newDigits()}`;
  const password = "Correct-horse-9";
  for (const [name, value] of Object.entries({ username, password, confirmPassword: password }))
    await input(name).fill(value);
  await page.keyboard.press("Enter");
  for (const name of Object.keys(FIELDS))
    await expect(input(name), name).toHaveAttribute("aria-invalid", "true");
  await expect(input("address")).toHaveAccessibleDescription("Please fill in your address and nationality");
  const wrong = { paymentPassword: "48021", referralCode: "NOBODY99" };
  for (const [name, value] of Object.entries({ ...FIELDS, ...wrong, password, confirmPassword: password }))
    await input(name).fill(value);
  await page.keyboard.press("Enter");
  // Equal minimum and maximum lengths are shown as one number.
  await expect(input("paymentPassword")).toHaveAccessibleDescription("6 digits");
  const passwords = { password, confirmPassword: password, paymentPassword: FIELDS.paymentPassword };
  for (const [name, value] of Object.entries(passwords)) await input(name).fill(value);
  await page.keyboard.press("Enter");
  await expect(input("referralCode")).toHaveAccessibleDescription(/This invitation code does not exist here/);
  for (const [name, value] of Object.entries({ ...passwords, referralCode: "" }))
    await input(name).fill(value);
  await page.keyboard.press("Enter");
  await expect(account(page, username)).toBeVisible();
});
