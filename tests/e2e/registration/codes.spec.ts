import { type Page, request } from "@playwright/test";
import { callWire, newMember, proof } from "../auth/new-member.ts";
import { type BrandHost, expect, expectAccessible, newAddress, test, urlOf } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import type { Site } from "../setup/site.ts";

const newName = () => `e2e${Math.random().toString(36).slice(2, 9)}`;
const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");

/** Each test comes from an address of its own: codes are rationed by address. */
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

const form = (page: Page) => page.locator(".register form");
const field = (page: Page, name: string) => form(page).locator(`input[name=${name}]`);

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
}

const passwords = { password: "Hoa5en2026!", confirmPassword: "Hoa5en2026!" };

test.describe("with scripts", () => {
  test("a Vietnamese number opens an account with the code that came by SMS", async ({
    page,
    site,
    visit,
  }) => {
    await visit("lotus", "/register");
    await expectAccessible(page);
    await page
      .getByRole("navigation", { name: "Cách đăng ký" })
      .getByRole("link", { name: "Số di động" })
      .click();
    await expect(field(page, "mobileNum")).toBeVisible();
    await expect(field(page, "username")).toHaveCount(0);
    const number = `91${digits(7)}`;
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
    await expect(page.getByRole("button", { name: /player[0-9a-z]{8}/ })).toBeVisible();
  });

  test("a username asks for number and code too, where the brand has smsEnabled", async ({
    page,
    site,
    visit,
  }) => {
    await visit("lotus", "/?modal=register");
    const [name, number] = [newName(), `90${digits(7)}`];
    await fill(page, { username: name, mobileNum: number, ...passwords });
    await form(page).getByRole("button", { name: "Gửi mã" }).click();
    await expect(form(page).getByRole("status")).toContainText(number);
    await fill(page, { verificationCode: await codeTo(page.request, site, `+84${number}`) });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  });

  test("the code's button counts down in place, and can be used again", async ({ page, visit }) => {
    await page.clock.install();
    await visit("lotus", "/register?tab=mobile");
    await fill(page, { mobileNum: `093${digits(7)}` });
    const button = form(page).locator(".send-code");
    const place = () => button.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetWidth]);
    const before = await place();
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/^\d\d giây$/);
    expect(await place()).toEqual(before);
    await page.clock.fastForward(61_000);
    await expect(button).toBeEnabled();
    await expect(button).toHaveText("Gửi mã");
  });

  test("northgate sends its code by mail, and asks for birthday and terms", async ({ page, site, visit }) => {
    await visit("northgate", "/register");
    await expect(page.getByRole("navigation", { name: "Ways to register" })).toHaveCount(0);
    const [name, email] = [newName(), `${newName()}@example.com`];
    await fill(page, {
      username: name,
      password: "Str0ng#Password",
      confirmPassword: "Str0ng#Password",
      email,
      fullname: "Ann Example",
      birthday: "1990-01-31",
    });
    await form(page).getByRole("button", { name: "Send code" }).click();
    await expect(form(page).getByRole("status")).toContainText(email);
    await fill(page, { verificationCode: await codeTo(page.request, site, email) });
    await form(page).getByRole("checkbox").check();
    await form(page).getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  });

  test("manila's bot check is made by the browser, and nobody sees it", async ({ page, visit }) => {
    const proofs: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") proofs.push(request.postData() ?? "");
    });
    await visit("manila", "/register");
    await expect(form(page).getByRole("img")).toHaveCount(0);
    const name = newName();
    await fill(page, { username: name, ...passwords });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Account ni ${name}` })).toBeVisible();
    expect(new URLSearchParams(proofs[0]).get("botCheck")).toContain('"derivedKey"');
  });

  test("siam shows a picture, another one on demand, and a way for those who cannot see it", async ({
    page,
    visit,
  }) => {
    await visit("siam", "/register");
    const picture = form(page).getByRole("img", { name: "ภาพที่มีตัวอักษรห้าตัว" });
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
    const first = await picture.getAttribute("src");
    await form(page).getByRole("button", { name: "เปลี่ยนภาพ" }).click();
    await expect(picture).not.toHaveAttribute("src", first ?? "");
    await expect(form(page).getByRole("button", { name: "เปลี่ยนภาพ" })).toBeDisabled();
    await expect(form(page).getByRole("button", { name: "เปลี่ยนภาพ" })).toBeEnabled();
    await expectAccessible(page);
    await form(page).getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
    await expect(picture).toHaveCount(0);
    await expectAccessible(page);
    const name = newName();
    await fill(page, { username: name, ...passwords, email: `${name}@example.com` });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  });
});

test.describe("a refusal", () => {
  test.use({ expectedErrors: [/4(01|03|09|22|29)/] });

  test("names a number that is none, and a code that is not valid", async ({ page, site, visit }) => {
    await visit("lotus", "/register?tab=mobile");
    await fill(page, { mobileNum: "0212345678", ...passwords });
    await form(page).getByRole("button", { name: "Gửi mã" }).click();
    await expect(field(page, "mobileNum")).toHaveAccessibleDescription("Vui lòng nhập số di động hợp lệ");
    await expectAccessible(page);
    const number = `096${digits(7)}`;
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

  for (const [brand, field, press, said] of [
    ["lotus", "mobileNum", "Gửi mã", /Quá nhiều yêu cầu, vui lòng thử lại sau \d+ phút/],
    ["northgate", "email", "Send code", /Too many requests, please try again after \d+ minutes/],
  ] as const) {
    test(`${brand} sends five codes an hour to one ${field}, from wherever they are asked for`, async ({
      page,
      site,
      visit,
    }) => {
      test.slow();
      const to = brand === "lotus" ? `93${digits(7)}` : `${newName()}@example.com`;
      const [path, data] =
        brand === "lotus"
          ? ["sms", { mobileNo: to, countryDialingCode: "84", regType: "username" }]
          : ["email", { email: to }];
      for (let code = 1; code <= 5; code += 1) {
        // One code a second: asked for sooner it is refused, and asked for again.
        await expect(async () => {
          const elsewhere = await request.newContext({ extraHTTPHeaders: newAddress() });
          const botCheck = await proof(elsewhere, site, brand);
          const call = ["POST", `/wps/verification/${path}/register`] satisfies ["POST", string];
          const { success } = await callWire(elsewhere, site, brand, call, { data: { ...data, botCheck } });
          await elsewhere.dispose();
          expect(success).toBe(true);
        }).toPass();
      }
      await visit(brand, "/register");
      await fill(page, { [field]: to });
      await expect(async () => {
        await form(page).getByRole("button", { name: press }).click();
        await expect(page.getByRole("alert")).toHaveText(said, { timeout: 3_000 });
      }).toPass();
    });
  }

  for (const [brand, { name, press, same, said }] of [
    [
      "lotus",
      {
        name: "mobileNum",
        press: "Gửi mã",
        same: "address, for two numbers",
        said: "Quá nhiều yêu cầu, vui lòng thử lại sau 1 giây",
      },
    ],
    [
      "northgate",
      {
        name: "email",
        press: "Send code",
        same: "mail address, from two addresses",
        said: "Too many requests, please try again after 1 second",
      },
    ],
  ] as const) {
    test(`${brand} sends one code a second to one ${same}`, async ({ page, site, visit, browser }) => {
      test.slow();
      const elsewhere = await browser.newContext({ extraHTTPHeaders: newAddress() });
      const other = brand === "lotus" ? await page.context().newPage() : await elsewhere.newPage();
      const email = `${newName()}@example.com`;
      const pages = [page, other];
      // Both requests wait for each other, and so come within a second however slow the pages are.
      const held: (() => void)[] = [];
      for (const one of pages) {
        await one.route(/\/account\/register/, async (route) => {
          if (route.request().method() !== "POST" || held.length >= pages.length) return route.continue();
          await new Promise<void>((release) => {
            held.push(release);
            if (held.length === pages.length) for (const go of held) go();
          });
          return route.continue();
        });
      }
      await visit(brand, "/register");
      await other.goto(urlOf(site, brand, "/register"));
      await other.locator("html[data-ready]").waitFor({ state: "attached" });
      for (const one of pages) {
        await fill(one, { [name]: brand === "lotus" ? `93${digits(7)}` : email });
        await form(one).getByRole("button", { name: press }).click();
      }
      const refused = async () =>
        (await Promise.all(pages.map((one) => one.getByRole("alert").allTextContents()))).map(String);
      await expect.poll(async () => (await refused()).sort()).toEqual(["", said]);
      const [first, second] = await refused().then(([text]) => (text === "" ? pages : pages.toReversed()));
      await expect(form(first ?? page).getByRole("button", { name: /^\d/ })).toBeDisabled();
      // A second later the other is sent one as well: asked for sooner it is refused again.
      await expect(async () => {
        const send = form(second ?? page).getByRole("button", { name: press });
        if (await send.isVisible()) await send.click({ timeout: 3_000 });
        await expect(form(second ?? page).getByRole("button", { name: /^\d/ })).toBeDisabled({
          timeout: 3_000,
        });
      }).toPass();
      await elsewhere.close();
    });
  }

  test("a wrong reading of the picture gets another picture", async ({ page, visit }) => {
    await visit("siam", "/register");
    const picture = form(page).getByRole("img");
    await expect(picture).toHaveJSProperty("complete", true);
    const first = await picture.getAttribute("src");
    await fill(page, { username: newName(), ...passwords, email: "ann@example.com", captcha: "UUUUU" });
    await page.keyboard.press("Enter");
    await expect(field(page, "captcha")).toHaveAttribute("aria-invalid", "true");
    await expect(picture).not.toHaveAttribute("src", first ?? "");
  });
});

test.describe("a code that was used", () => {
  test.use({ expectedErrors: [/4(01|22|29)/] });

  /** Presses the button until a code is on its way, and gives it: another one than `old`. */
  async function freshCode(page: Page, site: Site, name: string, to: string, old: string): Promise<string> {
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      const button = dialog.getByRole("button", { name });
      if (await button.isVisible()) await button.click({ timeout: 3_000 });
      await expect(dialog.getByRole("status").filter({ visible: true })).not.toBeEmpty({ timeout: 3_000 });
    }).toPass();
    let code = old;
    await expect(async () => {
      code = await codeTo(page.request, site, to);
      expect(code).not.toBe(old);
    }).toPass();
    return code;
  }

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
    const signedIn = page.getByRole("banner").locator(".balance");
    const begin = async () => {
      await context.clearCookies();
      await visit("lotus", "/rng?modal=login");
      await dialog.getByRole("link", { name: "SMS di động" }).click();
      await dialog.locator("input[name=mobileNum]").fill(mobileNum);
    };
    await begin();
    const first = await freshCode(page, site, "Gửi mã", to, await codeTo(page.request, site, to));
    await code.fill(first);
    await page.keyboard.press("Enter");
    await expect(signedIn).toBeVisible();

    await begin();
    await code.fill(first);
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(/mã xác minh/i);
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await code.fill(await freshCode(page, site, "Gửi mã", to, first));
    await page.keyboard.press("Enter");
    await expect(signedIn).toBeVisible();
  });

  test("by mail opens no second account on northgate, and a fresh one does", async ({
    page,
    site,
    visit,
    context,
  }) => {
    test.slow();
    const email = `${newName()}@example.com`;
    const strong = { password: "Str0ng#Password", confirmPassword: "Str0ng#Password" };
    const begin = async (username: string) => {
      await context.clearCookies();
      await visit("northgate", "/register");
      await fill(page, { username, ...strong, email, fullname: "Ann Example", birthday: "1990-01-31" });
      await form(page).getByRole("checkbox").check();
    };
    const register = async (verificationCode: string) => {
      await fill(page, { ...strong, verificationCode });
      await form(page).getByRole("button", { name: "Register" }).click();
    };
    const [one, two] = [newName(), newName()];
    const account = (name: string) => page.getByRole("button", { name: new RegExp(name) });
    await begin(one);
    const first = await freshCode(page, site, "Send code", email, "");
    await register(first);
    await expect(account(one)).toBeVisible();

    await begin(two);
    await register(first);
    await expect(field(page, "verificationCode")).toHaveAccessibleDescription(/not valid/);
    await expect(field(page, "verificationCode")).toHaveAttribute("aria-invalid", "true");
    await register(await freshCode(page, site, "Send code", email, first));
    await expect(account(two)).toBeVisible();
  });
});

test.describe("a code that was guessed at five times", () => {
  test.use({ expectedErrors: [/4(01|22|29)/] });

  for (const brand of ["lotus", "northgate"] as const) {
    test(`is over on ${brand}, also for who has it`, async ({ page, site, visit }) => {
      test.slow();
      await visit(brand, brand === "lotus" ? "/register?tab=mobile" : "/register");
      const [number, name] = [`91${digits(7)}`, newName()];
      const to = brand === "lotus" ? `+84${number}` : `${name}@example.com`;
      const strong = { password: "Str0ng#Password", confirmPassword: "Str0ng#Password" };
      if (brand === "lotus") await fill(page, { mobileNum: number });
      else {
        const person = { fullname: "Ann Example", birthday: "1990-01-31" };
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
        await fill(page, { ...strong, verificationCode: guess });
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

test.describe("the way without the picture, by keyboard alone", () => {
  test.use({ expectedErrors: [/4(01|22)/] });

  /** From the picture's field past the other picture to the other way, and what is said then. */
  async function goWithout(page: Page, names: { refresh: string; other: string; said: string }) {
    const dialog = page.getByRole("dialog");
    const captcha = dialog.locator("input[name=captcha]");
    await captcha.focus();
    await page.keyboard.press("Tab");
    const refresh = dialog.getByRole("button", { name: names.refresh });
    await expect(refresh).toBeFocused();
    const picture = dialog.locator(".picture-captcha img");
    const before = await picture.getAttribute("src");
    await page.keyboard.press("Space");
    await expect(picture).not.toHaveAttribute("src", before ?? "");
    await expect(captcha).toBeFocused();
    await expect(refresh).toBeEnabled();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: names.other })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(captcha).toHaveCount(0);
    const status = dialog.getByRole("status").filter({ hasText: names.said });
    await expect(status).toBeFocused();
    await expectAccessible(page);
    // On from there, still inside the dialog.
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }

  test("registers on siam", async ({ page, visit }) => {
    test.slow();
    await visit("siam", "/register");
    await goWithout(page, {
      refresh: "เปลี่ยนภาพ",
      other: "ฉันอ่านภาพไม่ออก",
      said: "อุปกรณ์ของคุณจะพิสูจน์แทน",
    });
    const name = newName();
    await fill(page, { username: name, ...passwords, email: `${name}@example.com` });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  });

  test("signs in on lotus after three wrong passwords", async ({ page, visit, site, request: outside }) => {
    test.slow();
    const { username, password } = await newMember(outside, site, "lotus");
    await visit("lotus", "/rng?modal=login");
    const dialog = page.getByRole("dialog");
    const type = async (text: string) => {
      await dialog.locator("input[name=username]").fill(username);
      await dialog.locator("input[name=password]").fill(text);
      await page.keyboard.press("Enter");
    };
    for (const wrong of ["wrong 1", "wrong 2", "wrong 3"]) {
      const answered = page.waitForResponse(/\/login/);
      await type(wrong);
      await answered;
      await expect(dialog.locator("[aria-busy]")).toHaveCount(0);
    }
    await goWithout(page, {
      refresh: "Hình khác",
      other: "Tôi không đọc được hình",
      said: "Thiết bị của bạn sẽ chứng minh rằng",
    });
    await type(password);
    await expect(page.getByRole("banner").locator(".balance")).toBeVisible();
  });
});

test.describe("the country of a number", () => {
  const box = (page: Page) => form(page).getByRole("combobox");
  const code = (page: Page) => form(page).locator("input[name=countryDialingCode]");

  test.beforeEach(async ({ visit }) => {
    await visit("lotus", "/register?tab=mobile");
  });

  test("is searched and chosen by keyboard, and Escape closes the list alone", async ({ page }) => {
    await expect(code(page)).toHaveValue("84");
    await box(page).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
    await box(page).pressSequentially("thai");
    await expect(page.getByRole("option")).toHaveText([/Thái Lan.*TH \+66/]);
    await page.keyboard.press("Enter");
    await expect(box(page)).toHaveValue("TH +66");
    await expect(code(page)).toHaveValue("66");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("is found by its dialling code, and none is said to be none", async ({ page }) => {
    await box(page).click();
    await box(page).pressSequentially("+63");
    await expect(page.getByRole("option")).toHaveText([/PH \+63/]);
    await page.getByRole("option").click();
    await expect(code(page)).toHaveValue("63");
    await box(page).click();
    await box(page).pressSequentially("atlantis");
    await expect(page.getByRole("listbox")).toHaveText("Không có quốc gia này");
  });

  test("closes 200 milliseconds after it is left", async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await box(page).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await field(page, "mobileNum").focus();
    await page.clock.runFor(190);
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByRole("listbox")).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  const shown: [BrandHost, string, string][] = [
    ["lotus", "/register?tab=mobile", "Ký tự trong hình"],
    ["northgate", "/register", "Characters in the picture"],
    ["manila", "/register", "Mga karakter sa larawan"],
  ];
  for (const [brand, path, label] of shown) {
    test(`${brand} shows the picture in place of the bot check`, async ({ page, visit }) => {
      await visit(brand, path);
      await expect(page.getByRole("dialog").getByLabel(label)).toBeVisible();
      const picture = page.locator(".picture-captcha img");
      await expect(picture).toHaveJSProperty("naturalWidth", 200);
      // Sooner than the second after which there is another picture: the same one, which still counts.
      await page.reload();
      await expect(picture).toHaveJSProperty("naturalWidth", 200);
    });
  }

  test("a plain list offers the countries", async ({ page, visit }) => {
    await visit("lotus", "/register?tab=mobile");
    const list = page.getByRole("dialog").getByRole("combobox");
    await expect(list).toHaveValue("84");
    await list.selectOption({ label: "PH +63 Philippines" });
    await expect(list).toHaveValue("63");
  });

  test.describe("what was forgotten", () => {
    test.use({ expectedErrors: [/401/] });

    test("asking for a code without reading the picture says so, and keeps what was typed", async ({
      page,
      visit,
    }) => {
      await visit("northgate", "/register");
      await fill(page, { username: "annexample", email: "ann@example.com" });
      await form(page).getByRole("button", { name: "Send code" }).click();
      await expect(page.getByRole("alert")).toHaveText("Please enter the captcha");
      await expect(field(page, "username")).toHaveValue("annexample");
      await expect(field(page, "email")).toHaveValue("ann@example.com");
    });
  });
});

test("the outbox is linked from the page, shows a brand's messages alone, and is accessible", async ({
  page,
  site,
  visit,
}) => {
  await visit("manila", "/");
  const link = page.getByRole("complementary").getByRole("link", { name: "SMS at email" });
  await expect(link).toHaveAttribute("href", `http://outbox.localhost:${site.port}`);
  await page.goto(`http://outbox.localhost:${site.port}/`);
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await expectAccessible(page);
});
