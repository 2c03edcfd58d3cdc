import { Secret, TOTP } from "otpauth";
import { proveByCode } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { test as base, enterWith, expect, expectAccessible, urlOf } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { startChangedSite } from "../setup/changed-site.ts";
import type { Site } from "../setup/site.ts";
import { callWire, newMember, ownAddress } from "./new-member.ts";
import { askForCode, balance, enter } from "./sign-in-steps.ts";

/**
 * A site of its own whose Lotus Saigon, which sets passwords by phone, takes authenticator apps too and has passwords that
 * expire, and codes that one waits two minutes for: no demo brand does all of these.
 */
const test = base.extend<object, { house: Site }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const both = {
        switches: { stepUpVerification: true, pwdEnabled: true },
        signIn: { stepUpMethods: ["totp", "sms"], passwordMaxAgeDays: 90, smsCodeMinutes: 2 },
      };
      const { site, stop } = await startChangedSite("e2e-password-and-app.log", { "lotus-saigon": both });
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ house }, use) => use(house),
  ...ownAddress,
  expectedErrors: [/401|422/],
});

test("a password set by phone is followed by the authenticator app before anybody is in", async ({
  page,
  visit,
  site,
  request,
  context,
}) => {
  const { mobileNum, token } = await newMember(request, site, "lotus");
  const to = `+84${mobileNum}`;
  await enterWith(page, "lotus", token);
  await page.goto(urlOf(site, "lotus", "/member/securityCenter"));
  await page.getByRole("button", { name: "Thiết lập ứng dụng xác thực" }).click();
  await proveByCode(page, site, to);
  const secret = (await page.locator("code.secret").innerText()).replace(/\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Sáu chữ số từ ứng dụng").fill(app.generate());
  await page.keyboard.press("Enter");
  await expect(page.locator(".codes code")).toHaveCount(10);
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value ?? "";

  // Whoever has the phone in the hand, and the password from its code.
  await context.clearCookies({ name: "session" });
  await visit("lotus", "/?modal=login");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
  await dialog.getByRole("link", { name: "Di động" }).click();
  await askForCode(page, mobileNum);
  await dialog.getByLabel("Mã xác minh").fill(await codeTo(request, site, to, "mật khẩu mới"));
  await dialog.locator("input[name=newPassword]").fill("Another-horse-10");
  await page.keyboard.press("Enter");
  const answer = dialog.getByLabel("Mã từ ứng dụng xác thực");
  await expect(answer).toBeFocused();
  await expect(dialog).toContainText("Mật khẩu mới của bạn tại Lotus Saigon đã được đặt");
  await expectAccessible(page);
  await expect(balance(page)).toHaveCount(0);
  const old = await callWire(request, site, "lotus", ["GET", "/wps/member/info"], { token: session });
  expect(old.success, "the session from before").toBe(false);

  await answer.fill("000000");
  await page.keyboard.press("Enter");
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  // The code of now has set the app up.
  await answer.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
});

test("an expired password is to be replaced by who typed it, and not by who signs in with a code", async ({
  page,
  visit,
  site,
  request,
  context,
}) => {
  const { username, password, mobileNum } = await newMember(request, site, "lotus");
  const to = `+84${mobileNum}`;
  amend(site, username, "account", { password_changed_at: Date.now() - 90 * 24 * 60 * 60_000 });
  await visit("lotus", "/rng?modal=login");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "SMS di động" }).click();
  await askForCode(page, mobileNum);
  // As long as the brand says.
  await expect(dialog.getByRole("button", { name: /^1[01]\d giây$/ })).toBeDisabled();
  await dialog.getByLabel("Mã xác minh").fill(await codeTo(request, site, to, "đăng nhập"));
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await context.clearCookies({ name: "session" });
  await visit("lotus", "/login?next=/rng");
  await enter(page, { username, password });
  await expect(page.getByRole("dialog", { name: "Đặt mật khẩu mới" })).toBeVisible();
});
