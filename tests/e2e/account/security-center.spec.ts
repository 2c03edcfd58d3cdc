import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { amend } from "../amend.ts";
import { callWire, newMember, newNumber, ownAddress } from "../auth/new-member.ts";
import {
  type BrandHost,
  demoSignIn,
  enterWith,
  expect,
  expectAccessible,
  ready,
  test,
  urlOf,
} from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { publishedSite, type Site } from "../setup/site.ts";
import { proveByCode, stepForm } from "./prove-by-code.ts";

const PASSWORD = "Play-money-1";
const CENTRE = "/member/securityCenter";

test.use(ownAddress);

/** Fills in the sign-in page of a brand and leaves what follows it. */
async function signInAs(page: Page, brand: BrandHost, username: string, password: string) {
  await page.goto(urlOf(publishedSite(), brand, "/login"));
  await page.locator("form input[name=username]:visible").fill(username);
  await page.locator("form input[name=password]:visible").fill(password);
  await page.locator("form input[name=password]:visible").press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Somebody else's browser, or another one of the same person. */
async function otherBrowser(browser: Browser, scripts = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  return context.newPage();
}

test("an authenticator app is set up, and another browser needs it or a recovery code, without scripts too", async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const { username, email, password } = await newMember(page.request, site, "northgate");
  await signInAs(page, "northgate", username, password);
  // A place that the account does not know yet: a code by mail.
  await expect(page).toHaveURL(/\/account\/verify$/);
  await expect(page.getByText("from a place that we do not know yet")).toBeVisible();
  await expectAccessible(page);
  await proveByCode(page, site, email);
  await page.goto(urlOf(site, "northgate", CENTRE));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await proveByCode(page, site, email);
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("code.secret").innerText()).replace(/\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Six digits from the app").fill(app.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator(".codes code").allInnerTexts();
  expect(codes).toHaveLength(10);

  const phone = await otherBrowser(browser, false);
  await signInAs(phone, "northgate", username, password);
  await expect(phone).toHaveURL(/\/account\/verify$/);
  await phone.locator("input[name=answer]").fill(codes[0] ?? "");
  await phone.locator("input[name=answer]").press("Enter");
  await expect(phone).not.toHaveURL(/verify/);
  await phone.goto(urlOf(site, "northgate", CENTRE));
  await expect(phone.getByText("Recovery codes left: 9")).toBeVisible();

  // At every sign-in from now on, also from a browser that the account knows.
  await page.goto(urlOf(site, "northgate", CENTRE));
  await expect(page.getByText("The app is asked for at sign-ins from unknown places.")).toBeVisible();
  await page.getByRole("button", { name: "Ask at every sign-in" }).click();
  await expect(page.getByText("The app is asked for at every sign-in.")).toBeVisible();
  await page.context().clearCookies({ name: "session" });
  await signInAs(page, "northgate", username, password);
  await expect(page).toHaveURL(/\/account\/verify$/);
  await expect(page.getByText("Your account asks for this at every sign-in to Northgate.")).toBeVisible();
  await page.getByLabel("Code from the authenticator app").fill(codes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/verify/);
  // To be asked less often is what has to be approved.
  await page.goto(urlOf(site, "northgate", CENTRE));
  await page.getByRole("button", { name: "Ask at unknown places only" }).click();
  await page.getByLabel("Code from the authenticator app").fill(codes[3] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The app is asked for at sign-ins from unknown places.")).toBeVisible();

  // Signing the other one out, from here.
  await page.goto(urlOf(site, "northgate", CENTRE));
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await phone.goto(urlOf(site, "northgate", CENTRE));
  await expect(phone).toHaveURL(/\/login/);

  // Back to how it was, with another recovery code.
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByLabel("Code from the authenticator app").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await phone.context().close();
});

test("a brand without the extra step offers no authenticator app and asks for nothing more", async ({
  page,
  browser,
  site,
}) => {
  const { username } = demoSignIn(site, "lotus", "member");
  await signInAs(page, "lotus", username, PASSWORD);
  await page.goto(urlOf(site, "lotus", CENTRE));
  await expect(page.getByRole("heading", { name: "Thiết bị" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Xác minh hai bước" })).toHaveCount(0);
  const again = await otherBrowser(browser);
  await signInAs(again, "lotus", username, PASSWORD);
  await expect(again).not.toHaveURL(/verify/);
  await again.context().close();
});

const MANILA = { add: "Idagdag", change: "Palitan", confirm: "Kumpirmahin", saved: "Nai-save na" };
const LOTUS = { add: "Thêm", change: "Thay đổi", confirm: "Xác nhận", saved: "Đã lưu" };

/** Enters a new mail address or number in the contacts, up to the proof that this asks for. */
async function enterContact(page: Page, field: string, value: string, button: string) {
  const typed = page.getByRole("textbox", { name: field, exact: true });
  const form = page.locator("form").filter({ has: typed });
  await typed.fill(value);
  await form.getByRole("button", { name: button, exact: true }).click();
  await expect(stepForm(page)).toBeVisible();
}

/** Enters the code that went to a new mail address or number. */
async function confirmContact(page: Page, site: Site, to: string, shown: string, texts: typeof MANILA) {
  const field = page.getByLabel(new RegExp(`(ipinadala sa|đã gửi đến) ${shown}`));
  await expect(field).toBeVisible();
  await field.fill(await codeTo(page.request, site, to));
  await page.getByRole("button", { name: texts.confirm, exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: texts.saved })).toBeVisible();
}

test("a mail address is added and a number changed, each proven by what the account has", async ({
  page,
  site,
}) => {
  const account = await newMember(page.request, site, "manila");
  amend(site, account.username, "account", { email: null });
  await enterWith(page, "manila", account.token);
  await page.goto(urlOf(site, "manila", CENTRE));
  await enterContact(page, "Email", account.email, MANILA.add);
  await proveByCode(page, site, `+63${account.mobileNum}`);
  await confirmContact(page, site, account.email, account.email, MANILA);
  await expect(page.getByText(`Ngayon: ${account.email.slice(0, 1)}•••@example.org`)).toBeVisible();

  const number = newNumber("manila");
  await enterContact(page, "Mobile number", `0${number}`, MANILA.change);
  // The new mail address proves its owner already.
  await proveByCode(page, site, account.email);
  await confirmContact(page, site, `+63${number}`, `0${number}`, MANILA);
  await expect(page.getByText(`Ngayon: +63•••••${number.slice(-4)}`)).toBeVisible();
});

for (const [brand, button] of [
  ["northgate", "Change"],
  ["lotus", LOTUS.add],
] as const) {
  test(`a form of My account on ${brand} that is under way is not sent twice`, async ({ page, site }) => {
    const account = await newMember(page.request, site, brand);
    await enterWith(page, brand, account.token);
    await page.goto(urlOf(site, brand, CENTRE));
    await ready(page);
    const held = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(/securityCenter/, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      sent += 1;
      await held.promise;
      await route.continue();
    });
    const typed = page.getByRole("textbox", { name: "Email", exact: true });
    await typed.fill(`new-${account.email}`);
    const save = page
      .locator("form")
      .filter({ has: typed })
      .getByRole("button", { name: button, exact: true });
    await save.dblclick();
    // Two presses at once may be one request for the browser; one that comes while the first is out is another.
    await expect.poll(() => sent).toBe(1);
    await save.click();
    held.resolve();
    await expect(stepForm(page)).toBeVisible();
    expect(sent).toBe(1);
  });
}

test("where nothing but the password protects the account, it is what a mail address is added with", async ({
  page,
  site,
}) => {
  const account = await newMember(page.request, site, "lotus");
  await enterWith(page, "lotus", account.token);
  await page.goto(urlOf(site, "lotus", CENTRE));
  await enterContact(page, "Email", account.email, LOTUS.add);
  await page.getByLabel("Mật khẩu của bạn").fill(account.password);
  await page.keyboard.press("Enter");
  await confirmContact(page, site, account.email, account.email, LOTUS);
  await expect(page.getByText(`Hiện tại: ${account.email.slice(0, 1)}•••@example.org`)).toBeVisible();
});

const DEVICES = /^(Thiết bị|อุปกรณ์)$/;

/** Today where the brand is, as its pages write it. */
const dayIn = (brand: "lotus" | "siam") =>
  new Date().toLocaleDateString("sv-SE", {
    timeZone: brand === "lotus" ? "Asia/Ho_Chi_Minh" : "Asia/Bangkok",
  });

for (const brand of ["lotus", "siam"] as const) {
  test(`one device is signed out on ${brand}, and then all others`, async ({ page, site }) => {
    const { username, password, token } = await newMember(page.request, site, brand);
    const elsewhere = async () => {
      const call = ["POST", "/wps/session/login"] satisfies ["POST", string];
      const data = { type: "username", username, password, rememberMe: false };
      return (await callWire<{ token: string }>(page.request, site, brand, call, { data })).value.token;
    };
    const lives = async (session: string) => {
      const call = ["GET", "/wps/member/info"] satisfies ["GET", string];
      return (await callWire(page.request, site, brand, call, { token: session })).success;
    };
    const others = [await elsewhere(), await elsewhere()];
    await enterWith(page, brand, token);
    await page.goto(urlOf(site, brand, CENTRE));
    const devices = page.getByRole("region", { name: DEVICES }).getByRole("listitem");
    await expect(devices).toHaveCount(3);
    await expect(devices.getByRole("button")).toHaveCount(2);
    await expect(devices.filter({ has: page.locator(".badge") })).toHaveCount(1);
    const now = dayIn(brand);
    for (const device of await devices.all()) {
      await expect(device).toContainText(/ · (::1|[\d.]+) · /);
      await expect(device).toContainText(now);
    }
    // The same list, opened before.
    const stale = await page.context().newPage();
    await stale.goto(urlOf(site, brand, CENTRE));
    await devices.getByRole("button").first().dblclick();
    await expect(devices).toHaveCount(2);
    await stale
      .getByRole("region", { name: DEVICES })
      .getByRole("listitem")
      .getByRole("button")
      .first()
      .click();
    await expect(stale.getByRole("region", { name: DEVICES }).getByRole("listitem")).toHaveCount(2);
    await expect(stale.getByRole("status").filter({ hasText: /^(Đã lưu|บันทึกแล้ว)$/ })).toBeVisible();
    await stale.close();
    const left = await Promise.all(others.map(lives));
    expect(left.filter(Boolean)).toHaveLength(1);

    await page.getByRole("button", { name: /ที่อื่นทั้งหมด|mọi nơi khác/ }).click();
    await expect(devices).toHaveCount(1);
    expect(await Promise.all(others.map(lives))).toEqual([false, false]);
    expect(await lives(token)).toBe(true);
  });
}

for (const brand of ["manila", "northgate"] as const) {
  test(`club rank and labels show on ${brand} once an account has them`, async ({ page, site }) => {
    const { username, token } = await newMember(page.request, site, brand);
    await enterWith(page, brand, token);
    await page.goto(urlOf(site, brand, CENTRE));
    await expect(page.getByRole("definition").first()).toHaveText(username);
    await expect(page.locator(".labels")).toHaveCount(0);
    amend(site, username, "account", { labels: '["Early bird","Tester"]', club_name: "Gold", club_rank: 5 });
    await page.reload();
    await expect(page.locator(".labels .badge")).toHaveText(["Early bird", "Tester"]);
    // The colour of an account that nobody has given another.
    await expect(page.locator(".labels circle").first()).toHaveAttribute("fill", "#ABABAB");
    amend(site, username, "account", { label_color: "#3366CC" });
    await page.reload();
    await expect(page.locator(".labels circle")).toHaveCount(2);
    for (const spot of await page.locator(".labels circle").all())
      await expect(spot).toHaveAttribute("fill", "#3366CC");
    await expect(page.locator(".facts")).toContainText(/Gold, (antas|level) 5/);
    await expectAccessible(page);
  });
}

for (const [brand, name, rank, href] of [
  ["siam", "ซัพพอร์ต VIP", 5, "https://example.com/siam-jade/vip"],
  ["siam", "ซัพพอร์ต 24x7", 4, "/helpmc"],
  ["manila", "Suporta 24x7", 5, "/helpmc"],
] as const) {
  test(`a member of ${brand} with the club rank ${rank} is offered ${name}`, async ({ page, site }) => {
    const { username, token } = await newMember(page.request, site, brand);
    amend(site, username, "account", { club_name: "Gold", club_rank: rank });
    await enterWith(page, brand, token);
    await page.goto(urlOf(site, brand, "/"));
    const contact = page.getByRole("complementary").getByRole("link", { name });
    await expect(contact).toHaveAttribute("href", href);
    await expect(page.getByRole("link", { name: /(ซัพพอร์ต|Suporta) / })).toHaveText(
      Array.from({ length: await page.getByRole("link", { name }).count() }, () => name),
    );
  });
}

for (const brand of ["lotus", "siam"] as const) {
  test(`the language of an account of ${brand} goes with it to another browser`, async ({
    page,
    browser,
    site,
    visit,
  }) => {
    const { username, password, token } = await newMember(page.request, site, brand);
    await enterWith(page, brand, token);
    await visit(brand, CENTRE);
    const choice = page.locator("form", { has: page.locator("select[name=language]") });
    await choice.getByRole("combobox").selectOption("EN");
    await choice.getByRole("button").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const other = await otherBrowser(browser);
    await signInAs(other, brand, username, password);
    await expect(other.locator("html")).toHaveAttribute("lang", "en");
    await other.context().close();
  });
}

test("a brand of one language asks for none", async ({ page, site, visit }) => {
  await enterWith(page, "northgate", (await newMember(page.request, site, "northgate")).token);
  await visit("northgate", CENTRE);
  await expect(page.locator("main input[name=nickname]")).toBeVisible();
  await expect(page.locator("select[name=language]")).toHaveCount(0);
});

test.describe("a refused nickname", () => {
  test.use({ expectedErrors: [/422/] });

  for (const [brand, refused, entry, picture] of [
    ["manila", "Maaaring mapagkamalang staff namin ang pangalang ito", "Palayaw", "Larawan 3"],
    ["lotus", "Tên này dễ bị nhầm với nhân viên của chúng tôi", "Biệt danh", "Hình 3"],
  ] as const) {
    test(`nickname and picture are changed on ${brand}, and a staff name is refused`, async ({
      page,
      site,
    }) => {
      const { username, token } = await newMember(page.request, site, brand);
      await enterWith(page, brand, token);
      await page.goto(urlOf(site, brand, CENTRE));
      const nickname = page.getByLabel(entry);
      await nickname.fill("Supp0rt");
      await nickname.press("Enter");
      await expect(nickname).toHaveAccessibleDescription(refused);
      // A form is sent again only when the page has read its data after the answer.
      const busy = page.locator("[aria-busy]");
      await expect(busy).toHaveCount(0);
      await nickname.fill("Bituin");
      await nickname.press("Enter");
      await expect(page.locator(".mmenu")).toContainText("Bituin");
      await expect(busy).toHaveCount(0);
      await nickname.fill(username);
      await nickname.press("Enter");
      await expect(page.locator(".mmenu")).toContainText(username);
      const third = page.getByRole("button", { name: picture, exact: true });
      const shown = page.getByRole("banner").locator(".avatar img");
      const before = await shown.getAttribute("src");
      await third.click();
      await expect(third).toHaveAttribute("aria-pressed", "true");
      await expect(shown).not.toHaveAttribute("src", before ?? "");
      await expect(shown).toHaveAttribute("src", (await third.locator("img").getAttribute("src")) ?? "");
    });
  }
});
