import type { Page } from "@playwright/test";
import { sendStepCode, stepForm } from "../account/prove-by-code.ts";
import { newMember, newNumber, ownAddress } from "../auth/new-member.ts";
import { balance, enter } from "../auth/sign-in-steps.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { codeSentBy, codeTo } from "../outbox.ts";
import type { Site } from "../setup/site.ts";
import { account, field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use(ownAddress);

/** What Northgate asks for beside username, password and mail address. */
const person = { fullname: "Ann Example", birthday: "1990-01-31" };

/** Presses the button until a code is on its way, and gives it. */
function freshCode(page: Page, site: Site, name: string, to: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  const press = () =>
    expect(async () => {
      const button = dialog.getByRole("button", { name });
      if (await button.isVisible()) await button.click({ timeout: 3_000 });
      await expect(dialog.getByRole("status").filter({ visible: true })).not.toBeEmpty({ timeout: 3_000 });
    }).toPass();
  return codeSentBy(press, page.request, site, to);
}

test("a Vietnamese number opens an account with the code that came by SMS", async ({ page, site, visit }) => {
  await visit("lotus", "/register");
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Cách đăng ký" })
    .getByRole("link", { name: "Số di động" })
    .click();
  await expect(field(page, "mobileNum")).toBeVisible();
  await expect(field(page, "username")).toHaveCount(0);
  const number = newNumber("lotus");
  await fill(page, { mobileNum: `0${number}`, ...passwords });
  const send = form(page).getByRole("button", { name: "Gửi mã" });
  await send.click();
  await expect(form(page).getByRole("status")).toContainText(`+84 0${number}`);
  const waiting = form(page).getByRole("button", { name: /^\d+ giây$/ });
  await expect(waiting).toBeDisabled();
  await expectAccessible(page);
  await fill(page, { verificationCode: await codeTo(page.request, site, `+84${number}`) });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(account(page, "player[0-9a-z]{8}")).toBeVisible();
});

test("a username asks for number and code too, where the brand has smsEnabled", async ({
  page,
  site,
  visit,
}) => {
  await visit("lotus", "/?modal=register");
  const [name, number] = [newName(), newNumber("lotus")];
  await fill(page, { username: name, mobileNum: number, ...passwords });
  await form(page).getByRole("button", { name: "Gửi mã" }).click();
  await expect(form(page).getByRole("status")).toContainText(number);
  await fill(page, { verificationCode: await codeTo(page.request, site, `+84${number}`) });
  await page.keyboard.press("Enter");
  await expect(account(page, name)).toBeVisible();
});

test("northgate sends its code by mail, and asks for birthday and terms", async ({ page, site, visit }) => {
  await visit("northgate", "/register");
  await expect(page.getByRole("navigation", { name: "Ways to register" })).toHaveCount(0);
  const [name, email] = [newName(), `${newName()}@example.com`];
  await fill(page, { username: name, ...passwords, email, ...person });
  await form(page).getByRole("button", { name: "Send code" }).click();
  await expect(form(page).getByRole("status")).toContainText(email);
  await fill(page, { verificationCode: await codeTo(page.request, site, email) });
  await form(page).getByRole("checkbox").check();
  await form(page).getByRole("button", { name: "Register" }).click();
  await expect(account(page, name)).toBeVisible();
});

test.describe("a refusal", () => {
  test.use({ expectedErrors: [/4(01|03|09|22|29)/] });

  test("names a number that is none, and a code that is not valid", async ({ page, site, visit }) => {
    await visit("lotus", "/register?tab=mobile");
    await fill(page, { mobileNum: "0212345678", ...passwords });
    await form(page).getByRole("button", { name: "Gửi mã" }).click();
    await expect(field(page, "mobileNum")).toHaveAccessibleDescription("Vui lòng nhập số di động hợp lệ");
    await expectAccessible(page);
    const number = `0${newNumber("lotus")}`;
    await fill(page, { mobileNum: number });
    await form(page).getByRole("button", { name: "Gửi mã" }).click();
    await expect(form(page).getByRole("status")).toContainText(number);
    const code = await codeTo(page.request, site, `+84${number.slice(1)}`);
    await fill(page, { verificationCode: code === "000000" ? "111111" : "000000" });
    await form(page).getByRole("button", { name: "Đăng ký" }).click();
    await expect(field(page, "verificationCode")).toBeFocused();
    await expect(field(page, "verificationCode")).toHaveAttribute("aria-invalid", "true");
    await fill(page, { ...passwords, verificationCode: code });
    await form(page).getByRole("button", { name: "Đăng ký" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("a code that was used", () => {
  test.use({ expectedErrors: [/4(01|22|29)/] });

  test("by SMS signs nobody in a second time on lotus, and a fresh one does", async ({
    page,
    site,
    visit,
    context,
    request: outside,
  }) => {
    test.slow();
    const { mobileNum } = await newMember(outside, site, "lotus");
    const to = `+84${mobileNum}`;
    const dialog = page.getByRole("dialog");
    const code = dialog.locator("input[name=verificationCode]");
    const begin = async () => {
      await context.clearCookies();
      await visit("lotus", "/rng?modal=login");
      await dialog.getByRole("link", { name: "SMS di động" }).click();
      await dialog.locator("input[name=mobileNum]").fill(mobileNum);
    };
    await begin();
    const first = await freshCode(page, site, "Gửi mã", to);
    await code.fill(first);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();

    await begin();
    await code.fill(first);
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(/mã xác minh/i);
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await code.fill(await freshCode(page, site, "Gửi mã", to));
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
  });

  test("by mail opens no second account on northgate, and a fresh one does", async ({
    page,
    site,
    visit,
    context,
  }) => {
    test.slow();
    const email = `${newName()}@example.com`;
    const begin = async (username: string) => {
      await context.clearCookies();
      await visit("northgate", "/register");
      await fill(page, { username, ...passwords, email, ...person });
      await form(page).getByRole("checkbox").check();
    };
    const register = async (verificationCode: string) => {
      await fill(page, { ...passwords, verificationCode });
      await form(page).getByRole("button", { name: "Register" }).click();
    };
    const [one, two] = [newName(), newName()];
    await begin(one);
    const first = await freshCode(page, site, "Send code", email);
    await register(first);
    await expect(account(page, one)).toBeVisible();

    await begin(two);
    await register(first);
    await expect(field(page, "verificationCode")).toHaveAccessibleDescription(/not valid/);
    await expect(field(page, "verificationCode")).toHaveAttribute("aria-invalid", "true");
    await register(await freshCode(page, site, "Send code", email));
    await expect(account(page, two)).toBeVisible();
  });
});

test.describe("a code that was sent for something else", () => {
  test.use({ expectedErrors: [/4(01|22|29)/] });

  test("opens nothing on lotus: the one to sign in with sets no password", async ({
    page,
    site,
    visit,
    request: outside,
  }) => {
    test.slow();
    const { mobileNum } = await newMember(outside, site, "lotus");
    const dialog = page.getByRole("dialog");
    const code = dialog.locator("input[name=verificationCode]");
    await visit("lotus", "/rng?modal=login&by=sms");
    await dialog.locator("input[name=mobileNum]").fill(mobileNum);
    await dialog.getByRole("button", { name: "Gửi mã" }).click();
    await expect(dialog.getByRole("button", { name: /^\d+ giây$/ })).toBeDisabled();
    const forSignIn = await codeTo(page.request, site, `+84${mobileNum}`, "đăng nhập");

    await visit("lotus", "/rng?modal=forgot&by=mobile");
    await dialog.locator("input[name=mobileNum]").fill(mobileNum);
    await code.fill(forSignIn);
    await dialog.locator("input[name=newPassword]").fill("Another-horse-10");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");

    await visit("lotus", "/rng?modal=login&by=sms");
    await dialog.locator("input[name=mobileNum]").fill(mobileNum);
    await code.fill(forSignIn);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
  });

  test("opens nothing on northgate: the one to open an account with is no second proof", async ({
    page,
    site,
    visit,
    request: outside,
  }) => {
    test.slow();
    const { username, password, email } = await newMember(outside, site, "northgate");
    await visit("northgate", "/register");
    await fill(page, { email });
    const forAccount = await freshCode(page, site, "Send code", email);

    await visit("northgate", "/login?next=/rng");
    await enter(page, { username, password });
    const forSignIn = await sendStepCode(page, site, email);
    expect(forSignIn).not.toBe(forAccount);
    const answer = stepForm(page).locator("input[name=answer]");
    await answer.fill(forAccount);
    await page.keyboard.press("Enter");
    await expect(answer).toHaveAttribute("aria-invalid", "true");
    await answer.fill(forSignIn);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
  });
});

test.describe("a code that was guessed at five times", () => {
  test.use({ expectedErrors: [/4(01|22|29)/] });

  for (const brand of ["lotus", "northgate"] as const) {
    test(`is over on ${brand}, also for who has it`, async ({ page, site, visit }) => {
      test.slow();
      await visit(brand, brand === "lotus" ? "/register?tab=mobile" : "/register");
      const [number, name] = [newNumber("lotus"), newName()];
      const to = brand === "lotus" ? `+84${number}` : `${name}@example.com`;
      if (brand === "lotus") await fill(page, { mobileNum: number });
      else {
        await fill(page, { username: name, email: to, ...person });
        await form(page).getByRole("checkbox").check();
      }
      const send = form(page).locator(".send-code");
      await send.click();
      await expect(send).toBeDisabled();
      await expect(send).toHaveText(/\d/);
      const code = await codeTo(page.request, site, to);
      const wrong = code === "000000" ? "111111" : "000000";
      const invalid = field(page, "verificationCode");
      for (const guess of [wrong, wrong, wrong, wrong, wrong, code]) {
        await fill(page, { ...passwords, verificationCode: guess });
        const answered = page.waitForResponse(/\/account\/register/);
        await invalid.press("Enter");
        expect((await answered).ok()).toBe(false);
        await expect(page.locator("dialog [aria-busy]")).toHaveCount(0);
        await expect(invalid).toHaveAttribute("aria-invalid", "true");
      }
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  }
});
