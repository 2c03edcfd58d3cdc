import { enterAsNewMember, expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { stepForm } from "../parts.ts";
import { newNumber, ownAddress, unusedName } from "./new-member.ts";
import { requestCode } from "./sign-in-steps.ts";

test.use({ expectedErrors: [/40[0139]|410|422/], ...ownAddress });

const DIALOG = "dialog[open]";
const clean = expectAccessibleInBothThemes;

// On a desktop, the journeys run axe themselves.
test("on a phone sign-in, registration, password reset and second proof are accessible in each tab and step", {
  tag: "@phone",
}, async ({ page, visit }) => {
  test.slow();
  const nobody = unusedName();
  await visit("lotus", "/?modal=login");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  await clean(page, DIALOG);
  await dialog.getByRole("link", { name: "SMS di động" }).click();
  await requestCode(page, newNumber("lotus"));
  await expect(dialog.getByRole("button", { name: /^\d+ giây$/ })).toBeDisabled();
  await clean(page, DIALOG);

  await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
  await dialog.getByRole("link", { name: "Email" }).click();
  await dialog.getByLabel("Tên đăng nhập").fill(nobody);
  await dialog.getByLabel("Email").fill(`${nobody}@example.org`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("Nếu tên đăng nhập và email này khớp nhau");
  await clean(page, DIALOG);

  await visit("lotus", "/register");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
  await clean(page, DIALOG);
  await dialog.getByRole("link", { name: "Số di động" }).click();
  await expect(dialog.getByLabel("Tên đăng nhập")).toHaveCount(0);
  await clean(page, DIALOG);

  const account = await enterAsNewMember(page, "lotus");
  await visit("lotus", "/member/securityCenter");
  const typed = page.getByRole("textbox", { name: "Email", exact: true });
  const form = page.getByRole("main").locator("form").filter({ has: typed });
  await form.getByRole("textbox").fill(account.email);
  await form.getByRole("button", { name: "Thêm", exact: true }).click();
  await expect(stepForm(page)).toBeVisible();
  await stepForm(page).locator("input[name=answer]").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(stepForm(page).locator("[aria-invalid=true]")).toBeFocused();
  await clean(page, "main");
});
