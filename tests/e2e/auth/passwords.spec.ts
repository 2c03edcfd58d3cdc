import type { Page } from "@playwright/test";
import { proveByCode } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { enterWith, expect, expectAccessible, test, urlOf } from "../fixtures.ts";
import { codeTo, messageTo } from "../outbox.ts";
import type { Site } from "../setup/site.ts";
import { callWire, newMember, newNumber, nobodysName, ownAddress } from "./new-member.ts";
import { askForCode, balance, enter, missThreeTimes } from "./sign-in-steps.ts";

const NEW = "A-better-one-10";

test.use(ownAddress);

test.describe("after three wrong passwords", () => {
  test.use({ expectedErrors: [/40[01]|422/] });

  test("the captcha shows and is required, and the browser's own proof does as well", async ({
    page,
    visit,
    site,
    request,
  }) => {
    test.slow();
    const { username, password, mobileNum } = await newMember(request, site, "manila");
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

for (const [brand, text] of [
  [
    "northgate",
    {
      forgot: "Forgot your password?",
      link: "Forgot password?",
      mobile: "Mobile",
      sent: "a mail is on its way",
      set: "Set a new password",
      done: "Your new password is set",
    },
  ],
  [
    "siam",
    {
      forgot: "ลืมรหัสผ่าน?",
      link: "ลืมรหัสผ่าน?",
      mobile: "มือถือ",
      sent: "หากชื่อผู้ใช้และอีเมลตรงกัน",
      set: "ตั้งรหัสผ่านใหม่",
      done: "ตั้งรหัสผ่านใหม่แล้ว",
    },
  ],
] as const) {
  test(`a forgotten password is set by a mailed link, and the answer is the same for a name that nobody has, on ${brand}`, async ({
    page,
    visit,
    site,
    request,
  }) => {
    test.slow();
    const { username, email, token } = await newMember(request, site, brand);
    const main = page.getByRole("main");
    await visit(brand, "/login");
    await main.getByRole("link", { name: text.link }).click();
    await expect(page.getByRole("heading", { name: text.forgot })).toBeVisible();
    await expect(page.getByRole("link", { name: text.mobile, exact: true })).toHaveCount(0);
    await expectAccessible(page);
    const said = page.getByRole("status").filter({ hasText: text.sent });
    const ask = async (name: string) => {
      await visit(brand, "/account/forgot");
      await main.locator("input[name=username]").fill(name);
      await main.locator("input[name=email]").fill(email);
      await page.keyboard.press("Enter");
      await expect(said).toBeVisible();
      return said.innerText();
    };
    const unknown = await ask(nobodysName());
    expect(await ask(username)).toBe(unknown);
    await expectAccessible(page);

    const mail = await messageTo(request, site, email, "token=");
    const link = /http:\/\/\S+token=[\w-]+/.exec(mail)?.[0] ?? "";
    expect(new URL(link).host).toBe(new URL(urlOf(site, brand, "/")).host);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: text.set })).toBeVisible();
    await expectAccessible(page);
    await page.locator("input[name=newPassword]").fill(NEW);
    await page.locator("input[name=confirmNewPassword]").fill(NEW);
    // The second click finds the link used up: what counts is the first.
    await main.locator("form:has(input[name=confirmNewPassword]) button[type=submit]").dblclick();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("status").filter({ hasText: text.done })).toBeVisible();
    const old = await callWire(request, site, brand, ["GET", "/wps/member/info"], { token });
    expect(old.code).toBe("NOT_LOGGED_IN");
    await enter(page, { username, password: NEW });
    if (brand === "northgate") await proveByCode(page, site, email);
    await expect(balance(page)).toBeVisible();
  });
}

test.describe("a forgotten password by SMS", () => {
  test.use({ expectedErrors: [/401|422/] });

  test("is answered alike for a number that nobody has, on lotus", async ({ page, visit, site, request }) => {
    const { mobileNum } = await newMember(request, site, "lotus");
    const dialog = page.getByRole("dialog");
    const answersTo = async (number: string) => {
      await visit("lotus", "/?modal=forgot&by=mobile");
      await dialog.getByLabel("Số điện thoại").fill(number);
      // One code a second to an address: asked for sooner it is refused, and asked for again.
      const send = dialog.getByRole("button", { name: "Gửi mã" });
      const sent = dialog.getByRole("status").filter({ hasText: /số này/ });
      await expect(async () => {
        if (await send.isVisible()) await send.click({ timeout: 3_000 });
        await expect(sent).toBeVisible({ timeout: 3_000 });
      }).toPass();
      const code = dialog.locator("input[name=verificationCode]");
      await code.fill("no code");
      await dialog.locator("input[name=newPassword]").fill(NEW);
      await page.keyboard.press("Enter");
      await expect(code).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator("[aria-busy]")).toHaveCount(0);
      return (await dialog.innerText()).replace(/\d+ giây/, "");
    };
    const unknown = await answersTo(newNumber("lotus"));
    expect(unknown).toMatch(/mã xác minh/i);
    expect(await answersTo(mobileNum)).toBe(unknown);
  });
});

test.describe("a mailed link that is over", () => {
  test.use({ expectedErrors: [/410|422/] });

  /** Asks for a link with the page's form, and gives the link that comes. */
  async function wishForLink(
    page: Page,
    site: Site,
    brand: "northgate" | "manila",
    { username, email }: { username: string; email: string },
  ): Promise<string> {
    await page.goto(urlOf(site, brand, "/account/forgot"));
    await page.locator("main input[name=username]").fill(username);
    await page.locator("main input[name=email]").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.locator("main").getByRole("status")).toBeVisible();
    return /http:\/\/\S+token=[\w-]+/.exec(await messageTo(page.request, site, email, "token="))?.[0] ?? "";
  }
  async function setPassword(page: Page) {
    await page.locator("input[name=newPassword]").fill(NEW);
    await page.locator("input[name=confirmNewPassword]").fill(NEW);
    await page.keyboard.press("Enter");
  }

  for (const [brand, { over, again, title }] of [
    [
      "northgate",
      { over: "This link is no longer valid", again: "Ask for a new link", title: "Set a new password" },
    ],
    [
      "manila",
      {
        over: "Hindi na valid ang link na ito",
        again: "Humingi ng bagong link",
        title: "Magtakda ng bagong password",
      },
    ],
  ] as const) {
    test(`says so when it is opened on ${brand}, and leads to a new one`, async ({ page, site, request }) => {
      test.slow();
      const account = await newMember(request, site, brand);
      const link = await wishForLink(page, site, brand, account);
      await page.goto(link);
      await setPassword(page);
      await expect(page).toHaveURL(/\/login/);

      const main = page.getByRole("main");
      const said: string[] = [];
      // One that was never mailed says the same.
      for (const dead of [link, urlOf(site, brand, "/account/password?token=made-up")]) {
        expect((await page.goto(dead))?.status()).toBe(410);
        await expect(main.getByRole("heading", { name: over })).toBeVisible();
        await expect(main.locator("input")).toHaveCount(0);
        said.push(await main.innerText());
      }
      expect(said[1]).toBe(said[0]);
      await expectAccessible(page);
      await main.getByRole("link", { name: again }).click();
      await expect(page).toHaveURL(/\/account\/forgot$/);
      const other = await wishForLink(page, site, brand, account);
      expect(other).not.toBe(link);
      await page.goto(other);
      await expect(main.getByRole("heading", { name: title })).toBeVisible();
    });
  }

  test("says so when it was used while its page was open", async ({ page, site, request, context }) => {
    const account = await newMember(request, site, "northgate");
    const link = await wishForLink(page, site, "northgate", account);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(link);
    await setPassword(other);
    await expect(other).toHaveURL(/\/login/);
    await setPassword(page);
    await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
    await expect(page.locator("main input")).toHaveCount(0);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL(/\/account\/forgot$/);
  });
});

test.describe("on a brand with codes by SMS", () => {
  test.use({ expectedErrors: [/422/] });

  test("one signs in with a code, whose button counts down, and sets a forgotten password with another", async ({
    page,
    visit,
    site,
    request,
    context,
  }) => {
    test.slow();
    const { mobileNum } = await newMember(request, site, "lotus");
    const to = `+84${mobileNum}`;
    await visit("lotus", "/rng?modal=login");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "SMS di động" }).click();
    await askForCode(page, mobileNum);
    const again = dialog.getByRole("button", { name: /^\d+ giây$/ });
    await expect(again).toBeDisabled();
    await expectAccessible(page);
    const code = dialog.getByLabel("Mã xác minh");
    await expect(code).toBeFocused();
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await code.fill(await codeTo(request, site, to, "đăng nhập"));
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);

    await context.clearCookies();
    await visit("lotus", "/?modal=login");
    await dialog.getByRole("link", { name: "Quên mật khẩu?" }).click();
    // Not the sign-in's "SMS di động", which is there until the other dialog is.
    await dialog.getByRole("link", { name: "Di động", exact: true }).click();
    await askForCode(page, mobileNum);
    await expect(again).toBeDisabled();
    await expectAccessible(page);
    await code.fill(await codeTo(request, site, to, "mật khẩu mới"));
    await dialog.locator("input[name=newPassword]").fill(NEW);
    await page.keyboard.press("Enter");
    await expect(balance(page)).toBeVisible();
  });

  test("the code's button can be pressed again when its time is over", async ({ page, visit }) => {
    await page.clock.install();
    await visit("lotus", "/?modal=login");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "SMS di động" }).click();
    await dialog.getByLabel("Số điện thoại").fill(newNumber("lotus"));
    // The note on the code, which is not there yet, pulls nothing below the field over it.
    const code = await dialog
      .locator(".input", { has: page.locator("[name=verificationCode]") })
      .boundingBox();
    const next = await dialog.locator("label.check").boundingBox();
    expect((next?.y ?? 0) - (code?.y ?? 0) - (code?.height ?? 0)).toBeGreaterThanOrEqual(12);
    await dialog.getByRole("button", { name: "Gửi mã" }).click();
    await expect(dialog.getByRole("button", { name: /^\d+ giây$/ })).toBeDisabled();
    await page.clock.runFor(61_000);
    await expect(dialog.getByRole("button", { name: "Gửi mã" })).toBeEnabled();
  });
});

test.describe("the first password of a brand", () => {
  test.use({ expectedErrors: [/40[13]|422/] });

  test("opens nothing but the window that replaces it", async ({ page, visit, site, request }) => {
    test.slow();
    const { username, password, email } = await newMember(request, site, "northgate", "Begin-at-Northgate-1");
    await visit("northgate", "/login?next=/rng");
    await enter(page, { username, password });
    await proveByCode(page, site, email);
    const dialog = page.getByRole("dialog", { name: "Set a new password" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Sign out?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();

    await visit("northgate", "/member/personalHistoryCopy");
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/wps/v2/wallets/balance")).status)).toBe(403);
    await dialog.locator("input[name=newPassword]").fill(password);
    await dialog.locator("input[name=confirmNewPassword]").fill(password);
    await page.keyboard.press("Enter");
    await expect(dialog.locator("input[name=newPassword]")).toHaveAccessibleDescription(/easy to guess/);
    await dialog.locator("input[name=newPassword]").fill(NEW);
    await dialog.locator("input[name=confirmNewPassword]").fill(NEW);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
    await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
    await expect(balance(page)).toContainText("£");
  });
});

test.describe("a password that is older than the brand's rule", () => {
  test.use({ expectedErrors: [/401/] });

  test("has to be replaced before anything else where passwords expire, and nowhere else", async ({
    page,
    visit,
    site,
    request,
  }) => {
    test.slow();
    const ninetyDaysAgo = Date.now() - 90 * 24 * 60 * 60_000;
    const enterWithOldPassword = async (brand: "northgate" | "lotus") => {
      const account = await newMember(request, site, brand);
      amend(site, account.username, "account", { password_changed_at: ninetyDaysAgo });
      await visit(brand, "/login?next=/rng");
      await enter(page, account);
      return account;
    };
    const { email } = await enterWithOldPassword("northgate");
    await proveByCode(page, site, email);
    const dialog = page.getByRole("dialog", { name: "Set a new password" });
    await expect(dialog.locator("input[name=oldPassword]")).toHaveCount(0);
    await dialog.locator("input[name=newPassword]").fill(NEW);
    await dialog.locator("input[name=confirmNewPassword]").fill(NEW);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);

    await enterWithOldPassword("lotus");
    await expect(balance(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

for (const [brand, { menu, entry, title, said }] of [
  [
    "manila",
    {
      menu: /^Account ni/,
      entry: "Palitan ang password",
      title: "Palitan ang password",
      said: "Napalitan na ang password mo",
    },
  ],
  [
    "lotus",
    {
      menu: /^Tài khoản /,
      entry: "Đổi mật khẩu",
      title: "Đổi mật khẩu",
      said: "Đã đổi mật khẩu",
    },
  ],
] as const) {
  test(`changing the password asks for the old one and signs every other device out, on ${brand}`, async ({
    page,
    visit,
    site,
    request,
  }) => {
    test.slow();
    const { password, token } = await newMember(request, site, brand);
    await enterWith(page, brand, token);
    const there = await newMember(request, site, brand);
    await visit(brand, "/rng");
    await page.getByRole("banner").getByRole("button", { name: menu }).click();
    await page.locator("#account").getByRole("link", { name: entry }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.locator("input[name=oldPassword]")).toBeFocused();
    await expectAccessible(page);
    await dialog.locator("input[name=oldPassword]").fill(password);
    await dialog.locator("input[name=newPassword]").fill(NEW);
    await dialog.locator("input[name=confirmNewPassword]").fill(NEW);
    await dialog.locator("form button[type=submit]").dblclick();
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);
    const info = ["GET", "/wps/member/info"] satisfies ["GET", string];
    expect((await callWire(request, site, brand, info, { token })).code).toBe("NOT_LOGGED_IN");
    expect((await callWire(request, site, brand, info, { token: there.token })).success).toBe(true);
    await page.reload();
    await expect(balance(page)).toBeVisible();
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/401/] });

  test("a forgotten password can be asked for", async ({ page, visit }) => {
    await visit("manila", "/login");
    await page.locator("main").getByRole("link", { name: "Nakalimutan ang password?" }).click();
    await expect(page.getByRole("heading", { name: "Nakalimutan ang password?" })).toBeVisible();
    await page.locator("input[name=username]:visible").fill(nobodysName());
    await page.locator("input[name=email]:visible").fill(`${nobodysName()}@example.org`);
    await page.getByRole("button", { name: "Ipadala ang link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "papunta na ang email" })).toBeVisible();
  });

  test("a code by SMS asks for the captcha, whose picture comes with the page", async ({ page, visit }) => {
    await visit("lotus", "/login");
    await page.getByRole("link", { name: "SMS di động" }).click();
    await page.getByLabel("Số điện thoại").fill("912345678");
    await page.getByRole("button", { name: "Gửi mã" }).click();
    const captcha = page.getByLabel("Ký tự trong hình");
    await expect(captcha).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("img", { name: "Hình có năm ký tự" })).toBeVisible();
    await expect(page.getByLabel("Số điện thoại")).toHaveValue("912345678");
  });
});
