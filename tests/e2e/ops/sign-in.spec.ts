import { wrongTotpCode } from "../../../app/platform/step-up/totp-testing.ts";
import { ownAddress } from "../auth/new-member.ts";
import { expectNothingCutOff } from "../cut-off.ts";
import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { newOperator } from "../setup/operators.ts";
import { publishedSite } from "../setup/site.ts";
import { enterAsOperator, getCode, opsUrl, printedPassword } from "./operator.ts";

test.use(ownAddress);

test.describe("operators", () => {
  test.use({ expectedErrors: [/401|422|403|404|429/] });

  test("sign in with a password and an authenticator app, and set their own password", async ({ page }) => {
    test.slow();
    const site = publishedSite();
    const { username, password } = await newOperator(site, "support");
    await page.goto(opsUrl(site, "/ops/deposits?which=all"));
    await expect(page).toHaveURL(/\/ops\/sign-in\?next=/);
    await expectAccessible(page);
    await page.getByLabel("Name").fill(username);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Wrong username or password");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expectAccessible(page);
    const secret = (await page.locator("main code").first().textContent()) ?? "";
    await page.getByRole("textbox", { name: "Code" }).fill(wrongTotpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(
      /Verification code is not valid/,
    );
    await page.getByRole("textbox", { name: "Code" }).fill(getCode(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.locator("main li code")).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole("link", { name: "I have saved them" }).click();
    await expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
    await page.goto(opsUrl(site, "/ops/withdrawals"));
    await expect(page, "nothing is seen before").toHaveURL(/\/ops\/password$/);
    await page.getByLabel("Old password").fill(password);
    await page.getByLabel(/^New password/).fill("too short");
    await page.getByLabel("Repeat the new password").fill("too short");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel(/^New password/)).toHaveAccessibleDescription(/Between 12 and/);
    await expectAccessible(page);
    const own = "own password of theirs";
    await page.getByLabel("Old password").fill(password);
    await page.getByLabel(/^New password/).fill(own);
    await page.getByLabel("Repeat the new password").fill(own);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  });

  test("sign in with a recovery code when the authenticator app is lost, and set up another after a reset", async ({
    page,
  }) => {
    test.slow();
    const site = publishedSite();
    const { username, password, secret, recoveryCodes } = await enterAsOperator(page, site, "support");
    const signIn = async (typed: string) => {
      await page.context().clearCookies({ name: "ops" });
      await page.goto(opsUrl(site, "/ops/sign-in"));
      await page.getByLabel("Name").fill(username);
      await page.getByLabel("Password").fill(typed);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await signIn(password);
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(/recovery codes/);
    await page.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[0]?.toLowerCase() ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Recovery codes left: 9" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Code" }).fill(wrongTotpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Generate new codes" }).click();
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(
      /Verification code is not valid/,
    );
    const fresh = printedPassword(site, "reset", username);
    await page.goto(opsUrl(site));
    await expect(page, "what was open has ended").toHaveURL(/\/ops\/sign-in/);
    await signIn(fresh);
    await expect(page.getByRole("heading", { name: "Set up your authenticator app" })).toBeVisible();
  });

  test("set up another authenticator app after a recovery code, which disables the lost one", async ({
    page,
  }) => {
    test.slow();
    const site = publishedSite();
    const { username, password, secret, recoveryCodes } = await enterAsOperator(page, site, "support");
    const code = page.getByRole("textbox", { name: "Code" });
    const signIn = async (typed: string) => {
      await page.context().clearCookies({ name: "ops" });
      await page.goto(opsUrl(site, "/ops/sign-in"));
      await page.getByLabel("Name").fill(username);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await code.fill(typed);
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await page.goto(opsUrl(site, "/ops/new-app"));
    await expect(page, "not in a session that the app began").toHaveURL(/\/ops\/recovery-codes$/);
    await expect(page.getByRole("link", { name: "Set up another app" })).toHaveCount(0);

    await signIn(recoveryCodes[0] ?? "");
    await page.getByRole("link", { name: "Set up another app" }).click();
    await expect(page.getByRole("heading", { name: "Set up another app" })).toBeVisible();
    await expectAccessible(page);
    const fresh = (await page.locator("main code").first().textContent()) ?? "";
    expect(fresh).not.toBe(secret);
    const use = page.getByRole("button", { name: "Use this app from now on" });
    await code.fill(getCode(fresh));
    await page.getByLabel("Password").fill("not the password");
    await use.click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/The password is wrong/);
    await expect(page.locator("main code").first(), "the key stays").toHaveText(fresh);
    await code.fill(getCode(secret));
    await page.getByLabel("Password").fill(password);
    await use.click();
    await expect(code).toHaveAccessibleDescription(/Verification code is not valid/);
    await expectAccessible(page);
    await code.fill(getCode(fresh));
    await page.getByLabel("Password").fill(password);
    await use.click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    await expect(page.locator("main li code")).toHaveCount(10);
    const [another = ""] = await page.locator("main li code").allTextContents();
    await page.getByRole("link", { name: "I have saved them" }).click();

    for (const old of [getCode(secret), recoveryCodes[1] ?? ""]) {
      await signIn(old);
      await expect(code).toHaveAccessibleDescription(/Verification code is not valid/);
    }
    await signIn(another);
    await expect(page.getByRole("heading", { name: "Recovery codes left: 9" })).toBeVisible();
  });

  test("see what their role permits, on a phone and by keyboard, and a log that fits the phone's width", {
    tag: "@phone",
  }, async ({ page }) => {
    test.slow();
    const site = publishedSite();
    await enterAsOperator(page, site, "support");
    for (const part of ["withdrawals?status=all", "deposits?which=all", "adjustments?which=all"]) {
      await page.goto(opsUrl(site, `/ops/${part}`));
      await expectAccessible(page);
      await expectNothingCutOff(page);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Log" })).toHaveCount(0);
    await page.locator("summary").press("Enter");
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden();
    await expect(page.locator("summary")).toBeFocused();
    expect((await page.goto(opsUrl(site, "/ops/log")))?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "You are not allowed to do this" })).toBeVisible();
    expect((await page.goto(opsUrl(site, "/ops/withdrawals/northgate/none")))?.status()).toBe(404);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.goto(opsUrl(site, "/ops/withdrawals"));
    await expect(page).toHaveURL(/\/ops\/sign-in/);

    await enterAsOperator(page, site, "finance");
    await page.goto(opsUrl(site, "/ops/log"));
    const log = page.getByRole("region", { name: "Log" });
    await expect(log.getByRole("row").nth(1)).toBeVisible();
    expect(await log.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
    await expectNothingCutOff(page);
    await expectAccessible(page);
  });
});

test("the demonstration's operators sign in with the code shown on the page, in their browser's language", async ({
  browser,
}) => {
  const site = publishedSite();
  const context = await browser.newContext({ locale: "th-TH", extraHTTPHeaders: newAddress() });
  const page = await context.newPage();
  await page.goto(opsUrl(site));
  await page.getByLabel("ชื่อผู้ใช้").fill("support1");
  await page.getByLabel("รหัสผ่าน").fill("Play-operator-1");
  await page.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
  // A code works once, and everyone who uses this operator gets the same code: if it was used first elsewhere, the next
  // code works.
  const queue = page.getByRole("heading", { level: 1, name: "ภาพรวม" });
  let tried: string | null = "";
  await expect(async () => {
    if (tried) await page.goto(opsUrl(site));
    if (await queue.isVisible()) return;
    const code = await page.getByText(/^\d{6}$/).textContent();
    expect(code).not.toBe(tried);
    tried = code;
    await page.getByRole("textbox", { name: "รหัส" }).fill(code ?? "");
    await page.getByRole("button", { name: "ดำเนินการต่อ" }).click();
    await expect(queue).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  await context.close();
});
