import { Secret, TOTP } from "otpauth";
import { wrongTotpCode } from "../../../app/platform/step-up/totp-testing.ts";
import { proveByCode } from "../account/prove-by-code.ts";
import { enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { balance } from "../parts.ts";
import { callWire, ownAddress } from "./new-member.ts";
import { requestCode } from "./sign-in-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/401|422/] });

test("after a password reset by phone the authenticator app's code is required before the member is signed in", async ({
  page,
  visit,
  site,
  request,
  context,
}) => {
  test.slow();
  const { mobileNum } = await enterAsNewMember(page, "lotus-app");
  const to = `+84${mobileNum}`;
  await page.goto(toUrl(site, "lotus-app", "/member/securityCenter"));
  await page.getByRole("button", { name: "Thiết lập ứng dụng xác thực" }).click();
  await proveByCode(page, site, to);
  const secret = (await page.locator("main code").innerText()).replace(/\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Sáu chữ số từ ứng dụng").fill(app.generate());
  await page.keyboard.press("Enter");
  await expect(page.locator("main li code")).toHaveCount(10);
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value ?? "";

  // Simulates a person who has the phone, and a password from its code.
  await context.clearCookies({ name: "session" });
  await visit("lotus-app", "/?modal=login");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
  // Excludes the sign-in's "SMS di động", which is present until the other dialog opens.
  await dialog.getByRole("link", { name: "Di động", exact: true }).click();
  await requestCode(page, mobileNum);
  await dialog.getByLabel("Mã xác minh").fill(await codeTo(request, site, to, "mật khẩu mới"));
  await dialog.locator("input[name=newPassword]").fill("Another-horse-10");
  await page.keyboard.press("Enter");
  const answer = dialog.getByLabel("Mã từ ứng dụng xác thực");
  await expect(answer).toBeFocused();
  await expect(dialog).toContainText("Mật khẩu mới của bạn tại Lotus Saigon đã được đặt");
  await expectAccessible(page);
  await expect(balance(page)).toHaveCount(0);
  const old = await callWire(request, site, "lotus-app", ["GET", "/wps/member/info"], { token: session });
  expect(old.success, "the session from before").toBe(false);

  await answer.fill(wrongTotpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  // The current code was used to set up the app, so this is the next one.
  await answer.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
});
