import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { account as accountMenu, balance } from "../parts.ts";
import { newMember, ownAddress } from "./new-member.ts";
import { enter, requestCode } from "./sign-in-steps.ts";

test.use(ownAddress);

const TICK = "Ghi nhớ tôi trong 24 giờ";

/** Returns the lifetime of a cookie in hours; null for a session cookie, undefined for none. */
async function loadHours(context: BrowserContext, name: string) {
  const cookie = (await context.cookies()).find((one) => one.name === name);
  if (!cookie) return undefined;
  return cookie.expires < 0 ? null : Math.round((cookie.expires - Date.now() / 1_000) / 3_600);
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("remember me stores only the last username, for 24 hours, and deletes it when the box is unticked", async ({
    page,
    visit,
    site,
    context,
  }) => {
    const account = await newMember(site, "lotus");
    const main = page.getByRole("main");
    await visit("lotus", "/login?next=/rng");
    await main.getByLabel(TICK).check();
    await enter(page, account);
    await expect(balance(page)).toBeVisible();
    expect([await loadHours(context, "session"), await loadHours(context, "last-user")]).toEqual([24, 24]);
    expect(JSON.stringify(await context.cookies())).not.toContain(account.password);

    await context.clearCookies({ name: "session" });
    await visit("lotus", "/login");
    await expect(main.locator("input[name=username]")).toHaveValue(account.username);
    await expect(main.locator("input[name=password]")).toHaveValue("");
    await main.getByLabel(TICK).uncheck();
    await enter(page, account);
    await expect(accountMenu(page, account.username)).toBeVisible();
    expect([await loadHours(context, "session"), await loadHours(context, "last-user")]).toEqual([
      null,
      undefined,
    ]);
  });
});

test("a remembered session stays remembered after a change of password", async ({
  page,
  visit,
  site,
  context,
}) => {
  const account = await newMember(site, "lotus");
  await visit("lotus", "/login?next=/rng");
  await page.getByRole("main").getByLabel(TICK).check();
  await enter(page, account);
  await expect(balance(page)).toBeVisible();
  await visit("lotus", "/?modal=change-password");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=oldPassword]").fill(account.password);
  await dialog.locator("input[name=newPassword]").fill("A-better-one-10");
  await dialog.locator("input[name=confirmNewPassword]").fill("A-better-one-10");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Đã đổi mật khẩu" })).toBeVisible();
  expect(await loadHours(context, "session")).toBe(24);
});

test("remember me stores the phone number that was used to sign in with a code", async ({
  page,
  visit,
  site,
  request,
  context,
}) => {
  const { mobileNum } = await newMember(site, "lotus");
  await visit("lotus", "/?modal=login");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "SMS di động" }).click();
  await requestCode(page, `0${mobileNum}`);
  await dialog.getByLabel("Mã xác minh").fill(await codeTo(request, site, `+84${mobileNum}`, "đăng nhập"));
  await dialog.getByLabel(TICK).check();
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect([await loadHours(context, "session"), await loadHours(context, "last-mobile")]).toEqual([24, 24]);

  await context.clearCookies({ name: "session" });
  await visit("lotus", "/?modal=login");
  await expect(dialog.getByLabel("Số điện thoại")).toHaveValue(`0${mobileNum}`);
  await expect(dialog.getByLabel(TICK)).toBeChecked();
  await dialog.getByRole("link", { name: "Tên đăng nhập" }).click();
  await expect(dialog.locator("input[name=username]")).toHaveValue("");
});
