import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { newDigits, newMember, newNumber } from "../auth/new-member.ts";
import { enter } from "../auth/sign-in-steps.ts";
import { enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { getWrongCode } from "../outbox.ts";
import { account, balance } from "../parts.ts";
import type { Site } from "../setup/site.ts";
import { updateRows } from "../update-rows.ts";

const PASSWORD = "correct-horse9";
const newName = () => `t${newDigits()}`;
const signedIn = (page: Page) => expect(balance(page)).toBeVisible();

const ACCOUNT = "/member/securityCenter";

/** Returns a name to which no account of any brand is linked. */
const newPerson = () => `Person ${randomUUID().slice(0, 8)}`;

/** Presses a service's button on the sign-in page or under My account, and identifies there as this person. */
async function goThrough(page: Page, button: string, person: string) {
  await page.getByRole("main").getByRole("button", { name: button }).click();
  const name = page.getByLabel("Someone else, with any name");
  // A service that recognises the browser skips its form.
  await name.or(page.getByRole("banner")).first().waitFor();
  if (!(await name.isVisible())) return;
  await name.fill(person);
  await page.getByRole("button", { name: "Continue with this name" }).click();
}

/** Returns the code that the sandbox's phone service has sent to a number. */
async function phoneCode(page: Page, { port }: Site, to: string): Promise<string> {
  const codes = await page.request.fetch(
    `http://127.0.0.1:${port}/emulator/v1/projects/lotus-saigon-demo/verificationCodes`,
    { headers: { host: `phone.localhost:${port}` } },
  );
  const { verificationCodes } = (await codes.json()) as {
    verificationCodes: { phoneNumber: string; code: string }[];
  };
  return verificationCodes.find(({ phoneNumber }) => phoneNumber === to)?.code ?? "";
}

/** Returns an unused Vietnamese number, with its national form. */
function newPhone() {
  const digits = newNumber("lotus");
  return { national: `0${digits}`, to: `+84${digits}`, label: `••• ${digits.slice(-4)}` };
}

/** Fills in the fields that Manila Star and Siam Jade require from a user who arrives through another service. */
async function register(page: Page, username: string) {
  const form = page
    .getByRole("main")
    .locator("form")
    .filter({ has: page.locator("input[name=confirmIdentity]") });
  await form.locator("input[name=username]").fill(username);
  await form.locator("input[name=password]").fill(PASSWORD);
  await form.locator("input[name=confirmPassword]").fill(PASSWORD);
  for (const [name, value] of [
    ["mobileNum", newNumber("manila")],
    ["email", `${username}@example.com`],
    ["birthday", "1990-01-31"],
  ] as const) {
    const field = form.locator(`input[name=${name}]`);
    if ((await field.count()) > 0 && (await field.inputValue()) === "") await field.fill(value);
  }
  await form.locator("input[name=agreeTerms]").check();
  return form;
}

test.describe("with Google on Manila Star", () => {
  test.use({ locale: "en-PH", expectedErrors: [/40[19]|422/] });

  test("a new visitor confirms a registration, and later signs in directly, even when a new password is due", async ({
    page,
    visit,
    site,
    context,
  }) => {
    test.slow();
    const person = newPerson();
    await visit("manila", "/login?next=/rng");
    await goThrough(page, "Magpatuloy gamit ang Google", person);
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText(person);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Magrehistro ng bagong account" }).click();
    const username = newName();
    const form = await register(page, username);
    // The form requires confirmation of its consequences.
    await form.getByRole("button", { name: "Magrehistro" }).click();
    await expect(form.locator("input[name=confirmIdentity]")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await form.locator("input[name=password]").fill(PASSWORD);
    await form.locator("input[name=confirmPassword]").fill(PASSWORD);
    await form.locator("input[name=confirmIdentity]").check();
    await form.getByRole("button", { name: "Magrehistro" }).click();
    await signedIn(page);

    await context.clearCookies({ name: "session" });
    await visit("manila", "/login?next=/rng");
    await page.getByRole("main").getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    await expect(page).toHaveURL(/\/rng$/);
    await signedIn(page);
    await expect(account(page, username)).toBeVisible();

    // A new password is only due for those who sign in with a password, not by another service.
    updateRows(site, username, "account", { must_change_password: 1 });
    await context.clearCookies({ name: "session" });
    await visit("manila", "/login?next=/rng");
    await goThrough(page, "Magpatuloy gamit ang Google", person);
    await signedIn(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await context.clearCookies({ name: "session" });
    await visit("manila", "/login?next=/rng");
    await enter(page, { username, password: PASSWORD });
    await expect(page.getByRole("dialog").locator("input[name=newPassword]")).toBeVisible();
  });

  test("a visitor who declines at Google can start again", async ({ page, visit }) => {
    await visit("manila", "/?modal=login");
    const dialog = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
    await dialog.getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Hindi kinumpirma ng kabilang serbisyo ang pag-sign in mo",
    );
    await expect(page.getByRole("button", { name: "Magpatuloy gamit ang Google" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("with Google on Siam Jade", () => {
  test("a member links Google to the account after confirming that the link is permanent", async ({
    page,
    visit,
    site,
    context,
  }) => {
    const { username, password } = await newMember(site, "siam");
    await visit("siam", "/login");
    await goThrough(page, "ดำเนินการต่อด้วย Google", newPerson());
    await page.getByRole("link", { name: "เข้าสู่ระบบเพื่อเชื่อม" }).click();
    await page.getByRole("main").locator("input[name=username]").fill(username);
    await page.getByRole("main").locator("input[name=password]").fill(password);
    await page.getByRole("main").locator("input[name=password]").press("Enter");
    // The day's announcements do not cover the form after the return.
    await expect(page).toHaveURL(/\/account\/third-party(\?notice=\w+)?$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("dialog:modal")).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(username);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("checkbox").check();
    await page.getByRole("button", { name: "เชื่อมถาวร" }).click();
    await expect(page).toHaveURL(/\/$/);

    await context.clearCookies({ name: "session" });
    await visit("siam", "/login?next=/rng");
    await page.getByRole("main").getByRole("button", { name: "ดำเนินการต่อด้วย Google" }).click();
    // The announcements waited for this sign-in, which leads to no form.
    await expect(page).toHaveURL(/\/rng\?modal=notices$/);
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/rng$/);
    await signedIn(page);
  });
});

test.describe("under My account", () => {
  test.use({ expectedErrors: [/409|422/] });

  test("a member of Manila Star sees linked services, and links one after confirming; no other account can link it too", async ({
    page,
    visit,
    site,
    browser,
  }) => {
    const person = newPerson();
    const { username } = await enterAsNewMember(page, "manila");
    await visit("manila", ACCOUNT);
    const services = page.getByRole("region", { name: "Mga nakakabit na serbisyo" });
    await expect(services).toContainText("Wala pang ibang serbisyong nagbubukas ng account na ito.");
    await expect(services).toContainText("hindi na ito mababawi");
    await goThrough(page, "Ikabit ang Facebook", person);
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText(username);
    // Without confirmation nothing is linked.
    await page.getByRole("link", { name: "Hindi muna" }).click();
    await expect(services.getByRole("button", { name: "Ikabit ang Facebook" })).toBeVisible();
    await goThrough(page, "Ikabit ang Facebook", person);
    await page.getByRole("main").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Ikabit nang permanente" }).click();
    await expect(page).toHaveURL(/\/member\/securityCenter$/);
    await expect(services).toContainText(`${person}, mula`);
    await expect(services.getByRole("button", { name: "Ikabit ang Facebook" })).toHaveCount(0);
    await expect(services.getByRole("button", { name: "Ikabit ang Google" })).toBeVisible();
    await expectAccessible(page);

    // An identity linked to one account cannot be linked to another, and does not switch accounts.
    const other = await (await browser.newContext()).newPage();
    const second = await enterAsNewMember(other, "manila");
    await other.goto(toUrl(site, "manila", ACCOUNT));
    await goThrough(other, "Ikabit ang Facebook", person);
    await expect(other.getByRole("heading", { name: "Hindi naikabit ang serbisyo" })).toBeVisible();
    await expect(other.getByRole("alert")).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("link", { name: "Bumalik sa aking account" }).click();
    await expect(other.getByRole("main")).toContainText(second.username);
    await other.context().close();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false, expectedErrors: [/40[13]|422/] });

    test("an older session requires the password before the link, and reports a wrong password", async ({
      page,
      site,
    }) => {
      const person = newPerson();
      const main = page.getByRole("main");
      const { username, password } = await enterAsNewMember(page, "siam");
      updateRows(site, username, "session", { created_at: Date.now() - 11 * 60_000 });
      const confirm = async () => {
        await expect(page).toHaveURL(/\/account\/third-party(\?notice=[\w-]+)?$/);
        await main.getByRole("checkbox").check();
        await main.getByRole("button", { name: "เชื่อมถาวร" }).click();
      };
      await page.goto(toUrl(site, "siam", ACCOUNT));
      // The brand's only service.
      await expect(page.getByRole("button", { name: "เชื่อม Facebook" })).toHaveCount(0);
      await goThrough(page, "เชื่อม Google", person);
      await confirm();
      const again = main.locator("input[name=password]");
      await again.fill("not the password");
      await main.getByRole("button", { name: "ดำเนินการต่อ" }).click();
      await expect(again).toHaveAccessibleDescription("รหัสผ่านไม่ถูกต้อง");
      await again.fill(password);
      await main.getByRole("button", { name: "ดำเนินการต่อ" }).click();
      await confirm();
      await expect(page).toHaveURL(/\/member\/securityCenter$/);
      await expect(page.getByRole("region", { name: "บริการที่เชื่อมไว้" })).toContainText(person);
    });
  });
});

test.describe("by phone on Lotus Saigon", () => {
  test.use({ expectedErrors: [/40[0-9]|422/] });

  test("a wrong code is refused, the right one continues", async ({ page, visit, site }) => {
    await visit("lotus", "/login");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (/prove-phone/.test(request.url())) scripts.push(request.url());
    });
    await page.getByRole("main").getByRole("link", { name: "Tiếp tục bằng điện thoại" }).click();
    await page.getByLabel("Số điện thoại").or(page.locator("input[name=mobileNum]")).first().waitFor();
    expect(scripts, "the service's part is not there before it is needed").toEqual([]);
    await page.getByRole("button", { name: "Gửi mã" }).click();
    await expect(page.locator("input[name=mobileNum]")).toHaveAccessibleDescription(
      "Vui lòng nhập số điện thoại hợp lệ",
    );
    await page.locator("input[name=mobileNum]").fill("12");
    await page.getByRole("button", { name: "Gửi mã" }).click();
    await expect(page.locator("input[name=mobileNum]")).toHaveAccessibleDescription(
      "Số điện thoại này chưa đầy đủ hoặc không đúng. Hãy kiểm tra và thử lại",
    );
    const { national, to, label } = newPhone();
    await page.locator("input[name=mobileNum]").fill(national);
    await page.getByRole("button", { name: "Gửi mã" }).click();
    await expect(page.getByRole("status").filter({ hasText: to })).toBeVisible();
    await expect(page.getByRole("button", { name: /Gửi lại sau \d+ giây/ })).toBeDisabled();
    await expectAccessible(page);

    const code = await phoneCode(page, site, to);
    await page.locator("input[name=code]").fill(getWrongCode(code));
    await page.keyboard.press("Enter");
    await expect(page.locator("input[name=code]")).toHaveAccessibleDescription(
      "Mã này không đúng. Hãy xem tin nhắn và nhập lại",
    );
    await page.locator("input[name=code]").fill(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText(label);

    // The number is verified: registration requires no SMS code, and the account has the number.
    await page.getByRole("link", { name: "Đăng ký tài khoản mới" }).click();
    await expect(page.getByRole("main")).toContainText(`Số ${label} của bạn đã được xác nhận`);
    await expect(page.locator("input[name=mobileNum], input[name=verificationCode]")).toHaveCount(0);
    await expectAccessible(page);
    const form = await register(page, newName());
    await form.locator("input[name=confirmIdentity]").check();
    await form.getByRole("button", { name: "Đăng ký" }).click();
    await signedIn(page);
    await visit("lotus", ACCOUNT);
    await expect(page.getByRole("main")).toContainText(`+84•••••${to.slice(-4)}`);
    await expect(page.getByRole("main")).toContainText(label);
  });

  /** The service's refusals, and the page's text and next step for each (spec section 8). */
  const REFUSALS: [answer: string, text: string, step: "field" | "again" | "wait" | "support"][] = [
    [
      "INVALID_PHONE_NUMBER",
      "Số điện thoại này chưa đầy đủ hoặc không đúng. Hãy kiểm tra và thử lại",
      "field",
    ],
    ["MISSING_PHONE_NUMBER", "Vui lòng nhập số điện thoại hợp lệ", "field"],
    ["CAPTCHA_CHECK_FAILED", "Chưa vượt qua kiểm tra chống robot nên chưa gửi mã. Vui lòng thử lại", "again"],
    [
      "POPUP_CLOSED_BY_USER",
      "Cửa sổ đăng nhập đã đóng trước khi hoàn tất nên bạn chưa đăng nhập. Vui lòng thử lại",
      "again",
    ],
    [
      "SOMETHING_ELSE",
      "Việc kiểm tra điện thoại không thành công và chưa có gì thay đổi. Vui lòng thử lại sau giây lát",
      "again",
    ],
    [
      "QUOTA_EXCEEDED",
      "Hiện không thể gửi thêm mã. Hãy thử lại sau, đăng nhập cách khác hoặc liên hệ chăm sóc khách hàng",
      "support",
    ],
    [
      "OPERATION_NOT_ALLOWED",
      "Đăng nhập bằng điện thoại đang tắt ở đây. Hãy đăng nhập cách khác hoặc liên hệ chăm sóc khách hàng",
      "support",
    ],
    // The last case, because it forces a wait.
    ["TOO_MANY_ATTEMPTS_TRY_LATER", "Quá nhiều yêu cầu, vui lòng thử lại sau 5 phút", "wait"],
  ];

  /** Makes the service refuse a call, with its code for the reason. */
  async function refuse(page: Page, call: string, reason: () => string | null) {
    await page.route(`**/v1/accounts:${call}?*`, async (route) => {
      const message = reason();
      if (message === null || route.request().method() !== "POST") return route.continue();
      const origin = new URL(page.url()).origin;
      await route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": origin },
        json: { error: { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] } },
      });
    });
  }

  test("each refusal of a number states the reason and the next step", async ({ page, visit }) => {
    let reason = "";
    await refuse(page, "sendVerificationCode", () => reason);
    await visit("lotus", "/account/phone");
    const number = page.locator("input[name=mobileNum]");
    await number.fill("0912345678");
    for (const [answer, text, step] of REFUSALS) {
      reason = answer;
      await page.getByRole("button", { name: "Gửi mã" }).click();
      const alert = page.getByRole("main").getByRole("alert");
      if (step === "field") await expect(number).toHaveAccessibleDescription(text);
      else await expect(alert).toContainText(text);
      await expect(alert.getByRole("link", { name: "Hỗ trợ 24x7" })).toHaveCount(step === "support" ? 1 : 0);
      const send = page.getByRole("main").locator("button[type=submit]");
      if (step !== "wait") await expect(send).toBeEnabled();
      else await expect(send).toHaveText(/Gửi lại sau (300|29\d) giây/);
      await expect(number).toHaveValue("0912345678");
    }
    await expect(page.getByRole("main").locator("button[type=submit]")).toBeDisabled();
  });

  test("each refusal of a code states the reason and the next step", async ({ page, visit }) => {
    let reason: string | null = null;
    await refuse(page, "signInWithPhoneNumber", () => reason);
    await visit("lotus", "/account/phone");
    const digits = newNumber("lotus");
    await page.locator("input[name=mobileNum]").fill(digits);
    await page.getByRole("button", { name: "Gửi mã" }).click();
    const code = page.locator("input[name=code]");
    const confirm = page.getByRole("button", { name: "Xác nhận" });
    await confirm.click();
    await expect(code).toHaveAccessibleDescription("Hãy nhập mã xác minh");
    await code.fill("123456");
    reason = "INVALID_CODE";
    await confirm.click();
    await expect(code).toHaveAccessibleDescription("Mã này không đúng. Hãy xem tin nhắn và nhập lại");
    // Another code can be requested at once.
    await expect(page.getByRole("button", { name: /Gửi lại sau \d+ giây/ })).toBeDisabled();
    reason = "SESSION_EXPIRED";
    await confirm.click();
    await expect(page.getByRole("alert")).toHaveText("Mã xác minh đã hết hạn, vui lòng gửi lại");
    await page.getByRole("button", { name: "Gửi lại", exact: true }).click();
    await expect(page.getByRole("button", { name: /Gửi lại sau \d+ giây/ })).toBeDisabled();
    await expect(page.getByRole("alert")).toHaveCount(0);
    // Starts again, with the number filled in.
    reason = "SOMETHING_ELSE";
    await code.fill("123456");
    await confirm.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Việc kiểm tra điện thoại không thành công và chưa có gì thay đổi. Vui lòng thử lại sau giây lát",
    );
    await expect(page.locator("input[name=mobileNum]")).toHaveValue(digits);
  });
});
