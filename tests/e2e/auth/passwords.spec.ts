import type { Page } from "@playwright/test";
import { proveByCode } from "../account/prove-by-code.ts";
import { enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { codeTo, getWrongCode, messageTo } from "../outbox.ts";
import { balance, openAccountMenu } from "../parts.ts";
import type { Site } from "../setup/site.ts";
import { callWire, newMember, ownAddress, unusedName } from "./new-member.ts";
import { enter, missThreeTimes, requestCode } from "./sign-in-steps.ts";

const NEW = "A-better-one-10";

test.use(ownAddress);

/** Fills in and submits the two fields of a new password. */
async function setPassword(page: Page, password = NEW) {
  await page.locator("input[name=newPassword]").fill(password);
  await page.locator("input[name=confirmNewPassword]").fill(password);
  await page.keyboard.press("Enter");
}

test.describe("after three wrong passwords", () => {
  test.use({ expectedErrors: [/401|422/] });

  test("the captcha is shown and required, and the browser's own proof is accepted as well", async ({
    page,
    visit,
    site,
  }) => {
    const { username, password, mobileNum } = await newMember(site, "manila");
    await visit("manila", "/rng?modal=login");
    const dialog = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
    const captcha = dialog.locator("input[name=captcha]");
    await missThreeTimes(page, username, captcha);
    await expect(captcha).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Larawang may limang karakter" })).toHaveJSProperty(
      "naturalWidth",
      200,
    );
    await expectAccessible(page);
    await dialog.locator("input[name=password]").fill(password);
    await page.keyboard.press("Enter");
    await expect(captcha).toHaveAccessibleDescription("Ilagay ang captcha");
    await captcha.fill("no");
    await page.keyboard.press("Enter");
    await expect(captcha).toHaveAccessibleDescription("Ilagay ulit ang captcha");
    await dialog.getByRole("button", { name: "Hindi ko mabasa ang larawan" }).click();
    await expect(
      dialog.getByText("Ang device mo na lang ang magpapatunay na hindi ito gawa ng program."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Mag-login" }).click();
    await proveByCode(page, site, `+63${mobileNum}`);
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);
  });
});

/** Requests a mailed link on the page that is open or loading, and returns the page's message. */
async function wishForLink(page: Page, { username, email }: { username: string; email: string }) {
  const main = page.getByRole("main");
  await main.locator("input[name=username]").fill(username);
  await main.locator("input[name=email]").fill(email);
  await page.keyboard.press("Enter");
  const said = main.getByRole("status").filter({ hasText: "an email is on its way" });
  await expect(said).toBeVisible();
  return said.innerText();
}

const linkFor = async (page: Page, site: Site, email: string, old?: string) =>
  /http:\/\/\S+token=[\w-]+/.exec(await messageTo(page.request, site, email, "token=", old))?.[0] ?? "";

test("a forgotten password is reset by a mailed link; the response is the same for an unknown name", async ({
  page,
  visit,
  site,
  request,
}) => {
  const { username, email, token } = await newMember(site, "northgate");
  const main = page.getByRole("main");
  await visit("northgate", "/login");
  await main.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mobile", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const unknown = await wishForLink(page, { username: unusedName(), email });
  await visit("northgate", "/account/forgot");
  expect(await wishForLink(page, { username, email })).toBe(unknown);
  await expectAccessible(page);

  const link = await linkFor(page, site, email);
  expect(new URL(link).host).toBe(new URL(toUrl(site, "northgate", "/")).host);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expectAccessible(page);
  await page.locator("input[name=newPassword]").fill(NEW);
  await page.locator("input[name=confirmNewPassword]").fill(NEW);
  // The second click finds the link used up; the first click decides the result.
  await main.locator("form:has(input[name=confirmNewPassword]) button[type=submit]").dblclick();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("status").filter({ hasText: "Your new password has been set" })).toBeVisible();
  const old = await callWire(request, site, "northgate", ["GET", "/wps/member/info"], { token });
  expect(old.code).toBe("NOT_LOGGED_IN");
  await enter(page, { username, password: NEW });
  await proveByCode(page, site, email);
  await expect(balance(page)).toBeVisible();
});

test.describe("an expired or used mailed link", () => {
  test.use({ expectedErrors: [/410|422/] });

  test("is reported as used when opened, also on a page that was already open, and offers a new link", async ({
    page,
    visit,
    site,
    context,
  }) => {
    const account = await newMember(site, "northgate");
    await visit("northgate", "/account/forgot");
    await wishForLink(page, account);
    const link = await linkFor(page, site, account.email);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(link);
    await setPassword(other);
    await expect(other).toHaveURL(/\/login/);
    await setPassword(page);
    await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
    await expect(page.locator("main input")).toHaveCount(0);

    const main = page.getByRole("main");
    const said: string[] = [];
    // A link that was never mailed gets the same response.
    for (const dead of [link, toUrl(site, "northgate", "/account/password?token=made-up")]) {
      expect((await page.goto(dead))?.status()).toBe(410);
      await expect(main.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
      await expect(main.locator("input")).toHaveCount(0);
      said.push(await main.innerText());
    }
    expect(said[1]).toBe(said[0]);
    await expectAccessible(page);
    await main.getByRole("link", { name: "Request a new link" }).click();
    await expect(page).toHaveURL(/\/account\/forgot$/);
    const mail = await messageTo(page.request, site, account.email, "token=");
    await wishForLink(page, account);
    await page.goto(await linkFor(page, site, account.email, mail));
    await expect(main.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  });
});

test.describe("on a brand with codes by SMS", () => {
  test.use({ expectedErrors: [/422/] });

  test("a member signs in with a code, whose button counts down, and resets a forgotten password with another code", async ({
    page,
    visit,
    site,
    request,
    context,
  }) => {
    const { mobileNum } = await newMember(site, "lotus");
    const to = `+84${mobileNum}`;
    await visit("lotus", "/rng?modal=login");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "SMS di động" }).click();
    await requestCode(page, mobileNum);
    const again = dialog.getByRole("button", { name: /^\d+ giây$/ });
    await expect(again).toBeDisabled();
    await expectAccessible(page);
    const code = dialog.getByLabel("Mã xác minh");
    await expect(code).toBeFocused();
    const right = await codeTo(request, site, to, "đăng nhập");
    await code.fill(getWrongCode(right));
    await page.keyboard.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await code.fill(right);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);

    await context.clearCookies();
    await visit("lotus", "/?modal=login");
    await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
    // Excludes the sign-in's "SMS di động", which is present until the other dialog opens.
    await dialog.getByRole("link", { name: "Di động", exact: true }).click();
    await requestCode(page, mobileNum);
    await expect(again).toBeDisabled();
    await expectAccessible(page);
    await code.fill(await codeTo(request, site, to, "mật khẩu mới"));
    await dialog.locator("input[name=newPassword]").fill(NEW);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
  });
});

test.describe("a first password that the brand set", () => {
  test.use({ expectedErrors: [/40[13]|422/] });

  test("opens only the dialog that replaces it", async ({ page, visit, site }) => {
    const { username, password, email } = await newMember(site, "northgate", {
      password: "Begin-at-Northgate-1",
    });
    await visit("northgate", "/login?next=/rng");
    await enter(page, { username, password });
    await proveByCode(page, site, email);
    const dialog = page.getByRole("dialog", { name: "Set a new password" });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator("input[name=oldPassword]")).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Sign out?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();

    await visit("northgate", "/member/personalHistoryCopy");
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/wps/v2/wallets/balance")).status)).toBe(403);
    await setPassword(page, password);
    await expect(dialog.locator("input[name=newPassword]")).toHaveAccessibleDescription(/easy to guess/);
    await setPassword(page);
    await expect(
      page.getByRole("status").filter({ hasText: "Your password has been changed" }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
    await expect(balance(page)).toContainText("£");
  });
});

test("changing the password requires the old one and signs out every other device", async ({
  page,
  visit,
  site,
  request,
}) => {
  const { password, token } = await enterAsNewMember(page, "manila");
  const there = await newMember(site, "manila");
  await visit("manila", "/rng");
  await openAccountMenu(page);
  await page.locator("#account-menu").getByRole("link", { name: "Palitan ang password" }).click();
  const dialog = page.getByRole("dialog", { name: "Palitan ang password" });
  await expect(dialog.locator("input[name=oldPassword]")).toBeFocused();
  await expectAccessible(page);
  await dialog.locator("input[name=oldPassword]").fill(password);
  await dialog.locator("input[name=newPassword]").fill(NEW);
  await dialog.locator("input[name=confirmNewPassword]").fill(NEW);
  await dialog.locator("form button[type=submit]").dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Napalitan na ang password mo" })).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);
  const info = ["GET", "/wps/member/info"] satisfies ["GET", string];
  expect((await callWire(request, site, "manila", info, { token })).code).toBe("NOT_LOGGED_IN");
  expect((await callWire(request, site, "manila", info, { token: there.token })).success).toBe(true);
  await page.reload();
  await expect(balance(page)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/401/] });

  test("a password reset can be requested", async ({ page, visit }) => {
    await visit("manila", "/login");
    await page.locator("main").getByRole("link", { name: "Nakalimutan ang password?" }).click();
    await expect(page.getByRole("heading", { name: "Nakalimutan ang password?" })).toBeVisible();
    await page.locator("input[name=username]:visible").fill(unusedName());
    await page.locator("input[name=email]:visible").fill(`${unusedName()}@example.org`);
    await page.getByRole("button", { name: "Ipadala ang link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "papunta na ang email" })).toBeVisible();
  });
});
