import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { proveByCode, sendStepCode, stepForm } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { type BrandHost, enterWith, expect, expectAccessibleInBothThemes, ready, test } from "../fixtures.ts";
import { newMember, newNumber, nobodysName, ownAddress } from "./new-member.ts";
import { askForCode, balance, enter, missThreeTimes } from "./sign-in-steps.ts";

test.use({
  expectedErrors: [/40[0139]|410|422/],
  ...ownAddress,
});

const DIALOG = "dialog[open]";
const clean = expectAccessibleInBothThemes;

/** Opens a dialog of somebody who is signed in. */
async function dialogAs(
  page: Page,
  visit: (brand: BrandHost, path: string) => Promise<unknown>,
  modal: string,
) {
  await visit("northgate", `/?modal=${modal}`);
  await expect(page.locator(DIALOG)).toBeVisible();
}

test("Lotus Saigon: sign-in, registration and forgotten passwords in each tab and step", {
  tag: "@everywhere",
}, async ({ page, visit }) => {
  test.slow();
  const nobody = nobodysName();
  await visit("lotus", "/?modal=login");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  await clean(page, DIALOG);
  await dialog.getByRole("link", { name: "SMS di động" }).click();
  await askForCode(page, newNumber("lotus"));
  await expect(dialog.getByRole("button", { name: /^\d+ giây$/ })).toBeDisabled();
  await clean(page, DIALOG);

  await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
  await dialog.getByRole("link", { name: "Email" }).click();
  await dialog.getByLabel("Tên đăng nhập").fill(nobody);
  await dialog.getByLabel("Email").fill(`${nobody}@example.org`);
  await clean(page, DIALOG);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("Nếu tên đăng nhập và email này khớp nhau");
  await clean(page, DIALOG);
  await visit("lotus", "/?modal=forgot&by=mobile");
  await dialog.getByLabel("Số điện thoại").fill(newNumber("lotus"));
  await dialog.locator("input[name=verificationCode]").fill("000000");
  await dialog.locator("input[name=newPassword]").fill("A-better-one-10");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
  await clean(page, DIALOG);

  await visit("lotus", "/register");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
  await clean(page, DIALOG);
  await visit("lotus", "/register?tab=mobile");
  await clean(page, DIALOG);
});

for (const brand of ["manila", "northgate", "siam"] as const) {
  test(`${brand}: registration with what is wrong by field`, { tag: "@everywhere" }, async ({
    page,
    visit,
  }) => {
    test.slow();
    await visit(brand, "/register");
    await clean(page, DIALOG);
    await page.locator(DIALOG).locator("input[name=email]").fill("nobody");
    await page.keyboard.press("Enter");
    await expect(page.locator(DIALOG).locator("[aria-invalid=true]").first()).toBeFocused();
    await expect(page.locator(DIALOG).locator("input[name=email]")).toHaveAttribute("aria-invalid", "true");
    await clean(page, DIALOG);
  });
}

test("Manila Star: the extra step by SMS, by mail and by the account holder's name", {
  tag: "@everywhere",
}, async ({ page, visit, site, request }) => {
  test.slow();
  const account = await newMember(request, site, "manila");
  amend(site, account.username, "account", {
    email: account.email,
    profile: JSON.stringify({ payeeName: "Maria Santos" }),
  });
  await visit("manila", "/?modal=login");
  await enter(page, account);
  const ways = stepForm(page).getByRole("radio");
  await expect(ways).toHaveCount(3);
  await sendStepCode(page, site, `+63${account.mobileNum}`);
  await clean(page, DIALOG);
  await ways.nth(1).check();
  await stepForm(page).locator("input[name=answer]").fill("000000");
  await page.keyboard.press("Enter");
  await expect(stepForm(page).locator("input[name=answer]")).toHaveAttribute("aria-invalid", "true");
  await clean(page, DIALOG);
  await ways.nth(2).check();
  await clean(page, DIALOG);
  await stepForm(page).locator("input[name=answer]").fill("maria  santos");
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
});

test("Northgate: an authenticator app, devices, passwords and signing out", {
  tag: "@everywhere",
}, async ({ page, visit, site, request, context }) => {
  test.slow();
  const account = await newMember(request, site, "northgate");
  await enterWith(page, "northgate", account.token);
  await visit("northgate", "/member/securityCenter");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(stepForm(page)).toBeVisible();
  await clean(page);
  await proveByCode(page, site, account.email);
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await clean(page, "main");
  const secret = (await page.locator("code.secret").innerText()).replace(/\s/g, "");
  await page
    .getByLabel("Six digits from the app")
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await clean(page, "main");

  await dialogAs(page, visit, "change-password");
  await clean(page, DIALOG);
  await dialogAs(page, visit, "sign-out");
  await clean(page, DIALOG);
  amend(site, account.username, "session", { password_due: 1 });
  await visit("northgate", "/");
  await expect(page.getByRole("dialog", { name: "Set a new password" })).toBeVisible();
  await clean(page, DIALOG);

  await context.clearCookies();
  await visit("northgate", "/login");
  await enter(page, account);
  await expect(stepForm(page).getByLabel("Code from the authenticator app")).toBeVisible();
  await clean(page, "main");
  await visit("northgate", "/account/password?token=made-up");
  await clean(page, "main");
  await visit("northgate", "/account/forgot");
  await clean(page, "main");
});

test("Siam Jade: notices, the demo account's warning, and linking another service for good", {
  tag: "@everywhere",
}, async ({ page, visit, site, request, context }) => {
  test.slow();
  const account = await newMember(request, site, "siam");
  await enterWith(page, "siam", account.token);
  await visit("siam", "/?modal=notices");
  await expect(page.getByRole("dialog", { name: "ประกาศ" })).toBeVisible();
  await clean(page, DIALOG);

  await context.clearCookies();
  await visit("siam", "/login");
  await page.getByRole("main").getByRole("button", { name: "ดำเนินการต่อด้วย Google" }).click();
  await page.getByRole("button", { name: /Marco Santos/ }).click();
  await expect(page).toHaveURL(/\/account\/third-party$/);
  await clean(page, "main");
  await enterWith(page, "siam", account.token);
  await visit("siam", "/account/third-party?again");
  await expect(page.getByRole("main").getByRole("checkbox")).toBeVisible();
  await clean(page, "main");

  await context.clearCookies();
  await visit("siam", "/?modal=login");
  await page.getByRole("dialog").getByRole("button", { name: "ทดลองเล่นฟรี" }).click();
  await expect(balance(page)).toBeVisible();
  await visit("siam", "/member");
  await expect(page.getByRole("dialog", { name: "บัญชีทดลอง" })).toBeVisible();
  await clean(page, DIALOG);
});

test("Lotus Saigon: the phone check with what it refuses, My account and its proof by password", {
  tag: "@everywhere",
}, async ({ page, visit, site, request, context }) => {
  test.slow();
  const account = await newMember(request, site, "lotus");
  // The phone service is another site, to which no page sends a header of its own.
  await context.setExtraHTTPHeaders({});
  await visit("lotus", "/account/phone");
  const main = page.getByRole("main");
  await main.locator("input[name=mobileNum]").fill("12");
  await main.getByRole("button", { name: "Gửi mã" }).click();
  await expect(main.locator("[aria-invalid=true]")).toBeFocused();
  await clean(page, "main");
  await page.route("**/v1/accounts:sendVerificationCode?*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 400,
          headers: { "access-control-allow-origin": new URL(page.url()).origin },
          json: { error: { code: 400, message: "QUOTA_EXCEEDED", errors: [] } },
        })
      : route.continue(),
  );
  await main.locator("input[name=mobileNum]").fill("0912345678");
  await main.getByRole("button", { name: "Gửi mã" }).click();
  await expect(main.getByRole("alert").getByRole("link")).toBeVisible();
  await clean(page, "main");

  await enterWith(page, "lotus", account.token);
  await visit("lotus", "/member/securityCenter");
  await expect(main.getByRole("region", { name: "Dịch vụ đã liên kết" })).toBeVisible();
  await expect(main.getByRole("region", { name: "Thiết bị" })).toBeVisible();
  await clean(page);
  await main.getByRole("textbox", { name: "Email", exact: true }).fill(account.email);
  await main
    .locator("form", { has: page.getByRole("textbox", { name: "Email", exact: true }) })
    .getByRole("button", { name: "Thêm", exact: true })
    .click();
  await expect(stepForm(page)).toBeVisible();
  await clean(page, "main");
  await stepForm(page).locator("input[name=answer]").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(stepForm(page).locator("[aria-invalid=true]")).toBeFocused();
  await clean(page, "main");
});

test("Manila Star: the picture after wrong passwords, and registering with another service", {
  tag: "@everywhere",
}, async ({ page, visit }) => {
  test.slow();
  const dialog = page.getByRole("dialog");
  await visit("manila", "/?modal=login");
  await missThreeTimes(page, nobodysName(), dialog.locator("input[name=captcha]"));
  await expect(dialog.getByRole("img", { name: "Larawang may limang karakter" })).toBeVisible();
  await clean(page, DIALOG);

  await visit("manila", "/login");
  await page.getByRole("main").getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
  await page.getByRole("button", { name: /Linh Pham/ }).click();
  await page.getByRole("link", { name: "Magrehistro ng bagong account" }).click();
  await ready(page);
  const submit = page.getByRole("main").getByRole("button", { name: "Magrehistro" });
  await submit.click();
  await expect(page.locator("input[name=confirmIdentity]")).toHaveAttribute("aria-invalid", "true");
  await clean(page, "main");
});
