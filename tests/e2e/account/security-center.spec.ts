import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { callWire, newMember, newNumber, ownAddress } from "../auth/new-member.ts";
import { enter } from "../auth/sign-in-steps.ts";
import {
  type DemoHost,
  enterAsNewMember,
  expect,
  expectAccessible,
  setSessionCookie,
  test,
  toUrl,
  waitUntilHydrated,
} from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { stepForm, waitForInputStore } from "../parts.ts";
import { newSession } from "../setup/members.ts";
import { publishedSite, type Site } from "../setup/site.ts";
import { updateRows } from "../update-rows.ts";
import { CENTRE, setPaymentPassword } from "./payout-steps.ts";
import { proveByCode } from "./prove-by-code.ts";

test.use(ownAddress);

/** Fills in and submits a brand's sign-in page; the next page is left to the caller. */
async function signInAs(page: Page, brand: DemoHost, username: string, password: string) {
  await page.goto(toUrl(publishedSite(), brand, "/login"));
  await enter(page, { username, password });
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Opens another browser, of the same person or of another. */
async function otherBrowser(browser: Browser, scripts = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  return context.newPage();
}

test("after an authenticator app is set up, another browser needs its code or a recovery code, without scripts too", async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const { username, email, password } = await newMember(site, "northgate");
  await signInAs(page, "northgate", username, password);
  // A location that is new to the account: a code by mail.
  await expect(page).toHaveURL(/\/account\/verify$/);
  await expect(page.getByText("from a new location")).toBeVisible();
  await expectAccessible(page);
  await proveByCode(page, site, email);
  await page.goto(toUrl(site, "northgate", CENTRE));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await proveByCode(page, site, email);
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("main code").innerText()).replace(/\s/g, "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Six digits from the app").fill(app.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator("main li code").allInnerTexts();
  expect(codes).toHaveLength(10);

  const phone = await otherBrowser(browser, false);
  await signInAs(phone, "northgate", username, password);
  await expect(phone).toHaveURL(/\/account\/verify$/);
  await phone.locator("input[name=answer]").fill(codes[0] ?? "");
  await phone.locator("input[name=answer]").press("Enter");
  await expect(phone).not.toHaveURL(/verify/);
  await phone.goto(toUrl(site, "northgate", CENTRE));
  await expect(phone.getByText("Recovery codes left: 9")).toBeVisible();

  // From now on at every sign-in, also from a browser that the account knows.
  await page.goto(toUrl(site, "northgate", CENTRE));
  await expect(page.getByText("We ask for a code when you sign in from a new location.")).toBeVisible();
  await page.getByRole("button", { name: "Ask at every sign-in" }).click();
  await expect(page.getByText("We ask for a code at every sign-in.")).toBeVisible();
  await page.context().clearCookies({ name: "session" });
  await signInAs(page, "northgate", username, password);
  await expect(page).toHaveURL(/\/account\/verify$/);
  await expect(page.getByText("Your account asks for this at every sign-in to Northgate.")).toBeVisible();
  await page.getByLabel("Code from the authenticator app").fill(codes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/verify/);
  // Reducing the checks is the change that needs approval.
  await page.goto(toUrl(site, "northgate", CENTRE));
  await page.getByRole("button", { name: "Ask only for new locations" }).click();
  await page.getByLabel("Code from the authenticator app").fill(codes[3] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We ask for a code when you sign in from a new location.")).toBeVisible();

  // Signs the other browser out from this one.
  await page.goto(toUrl(site, "northgate", CENTRE));
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await phone.goto(toUrl(site, "northgate", CENTRE));
  await expect(phone).toHaveURL(/\/login/);

  // Restores the previous state, with another recovery code.
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByLabel("Code from the authenticator app").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await phone.context().close();
});

/** Enters a new email address or number in the contacts, up to the proof that this requires. */
async function enterContact(page: Page, field: string, value: string, button: string) {
  const typed = page.getByRole("textbox", { name: field, exact: true });
  const form = page.locator("form").filter({ has: typed });
  await typed.fill(value);
  await form.getByRole("button", { name: button, exact: true }).click();
  await expect(stepForm(page)).toBeVisible();
}

/** Enters the code sent to a new email address or number. */
async function confirmContact(
  page: Page,
  site: Site,
  to: string,
  shown: string,
  { confirm, saved }: { confirm: string; saved: string },
) {
  const field = page.getByLabel(new RegExp(`(ipinadala sa|đã gửi đến) ${shown}`));
  await expect(field).toBeVisible();
  await field.fill(await codeTo(page.request, site, to));
  await page.getByRole("button", { name: confirm, exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
}

test("an email address is added and a phone number changed, each after a proof that the account already has", async ({
  page,
  site,
}) => {
  const texts = { confirm: "Kumpirmahin", saved: "Nai-save na" };
  const account = await enterAsNewMember(page, "manila");
  updateRows(site, account.username, "account", { email: null });
  await page.goto(toUrl(site, "manila", CENTRE));
  await enterContact(page, "Email", account.email, "Idagdag");
  await proveByCode(page, site, `+63${account.mobileNum}`);
  await confirmContact(page, site, account.email, account.email, texts);
  await expect(page.getByText(`Ngayon: ${account.email.slice(0, 1)}•••@example.org`)).toBeVisible();

  const number = newNumber("manila");
  await enterContact(page, "Mobile number", `0${number}`, "Palitan");
  // The new email address already serves as proof of identity.
  await proveByCode(page, site, account.email);
  await confirmContact(page, site, `+63${number}`, `0${number}`, texts);
  await expect(page.getByText(`Ngayon: +63•••••${number.slice(-4)}`)).toBeVisible();
});

test("the password proves a new email address if the account has no other proof; a double click sends the form once", async ({
  page,
  site,
}) => {
  const account = await enterAsNewMember(page, "lotus");
  await page.goto(toUrl(site, "lotus", CENTRE));
  await waitUntilHydrated(page);
  await expectAccessible(page);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/securityCenter/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    await held.promise;
    await route.continue();
  });
  const typed = page.getByRole("textbox", { name: "Email", exact: true });
  await typed.fill(account.email);
  const save = page.locator("form").filter({ has: typed }).getByRole("button", { name: "Thêm", exact: true });
  await save.dblclick();
  // The browser may merge two simultaneous presses into one request; a press during the first request is another one.
  await expect.poll(() => sent).toBe(1);
  await save.click();
  held.resolve();
  await expect(stepForm(page)).toBeVisible();
  expect(sent).toBe(1);
  await page.unroute(/securityCenter/);
  await page.getByLabel("Mật khẩu của bạn").fill(account.password);
  await page.keyboard.press("Enter");
  const texts = { confirm: "Xác nhận", saved: "Đã lưu" };
  await confirmContact(page, site, account.email, account.email, texts);
  await expect(page.getByText(`Hiện tại: ${account.email.slice(0, 1)}•••@example.org`)).toBeVisible();
});

test("a form of another tab is not lost while a proof renews the session", async ({ page, site }) => {
  const { token, mobileNum } = await enterAsNewMember(page, "manila", { english: true });
  const tab = await page.context().newPage();
  for (const one of [page, tab]) {
    await one.goto(toUrl(site, "manila", CENTRE));
    await waitUntilHydrated(one);
  }
  await setPaymentPassword(page, `+63${mobileNum}`);
  const cookies = await page.context().cookies();
  const renewed = cookies.find(({ name }) => name === "session")?.value ?? "";
  expect(renewed).not.toBe(token);
  // As while the response with the new token is on its way.
  await setSessionCookie(tab, "manila", token);
  const field = tab.getByRole("textbox", { name: "Nickname", exact: true });
  await field.fill("Second Tab");
  const refused = tab.waitForResponse((response) => response.status() === 307);
  await tab.locator("form").filter({ has: field }).getByRole("button").first().click();
  await refused;
  await setSessionCookie(tab, "manila", renewed);
  await expect(tab.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(field).toHaveValue("Second Tab");
  await tab.close();
});

test("one device is signed out, also from a list that was opened earlier, and then all others", async ({
  page,
  site,
}) => {
  const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Bangkok" });
  const begun = today();
  const { username, token } = await enterAsNewMember(page, "siam");
  // Two other sessions of the account.
  const others = [await newSession(site, "siam", username), await newSession(site, "siam", username)];
  const lives = async (session: string) => {
    const call = ["GET", "/wps/member/info"] satisfies ["GET", string];
    return (await callWire(page.request, site, "siam", call, { token: session })).success;
  };
  await page.goto(toUrl(site, "siam", CENTRE));
  const getDevices = (of: Page) => of.getByRole("region", { name: "อุปกรณ์" }).getByRole("listitem");
  const devices = getDevices(page);
  await expect(devices).toHaveCount(3);
  await expect(devices.getByRole("button")).toHaveCount(2);
  // Midnight may pass while the page opens.
  const days = new RegExp([begun, today()].join("|"));
  for (const device of await devices.all()) {
    await expect(device).toContainText(/ · (::1|[\d.]+) · /);
    await expect(device).toContainText(days);
  }
  const stale = await page.context().newPage();
  await stale.goto(toUrl(site, "siam", CENTRE));
  await devices.getByRole("button").first().dblclick();
  await expect(devices).toHaveCount(2);
  await getDevices(stale).getByRole("button").first().click();
  await expect(getDevices(stale)).toHaveCount(2);
  await expect(stale.getByRole("status").filter({ hasText: "บันทึกแล้ว" })).toBeVisible();
  await stale.close();
  const left = await Promise.all(others.map(lives));
  expect(left.filter(Boolean)).toHaveLength(1);

  await page.getByRole("button", { name: /ที่อื่นทั้งหมด/ }).click();
  await expect(devices).toHaveCount(1);
  expect(await Promise.all(others.map(lives))).toEqual([false, false]);
  expect(await lives(token)).toBe(true);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an account's language is changed on its page, which reloads in it, and applies in another browser too", async ({
    page,
    browser,
    visit,
  }) => {
    const { username, password } = await enterAsNewMember(page, "lotus");
    await visit("lotus", CENTRE);
    const form = page.locator("form", { has: page.locator("select[name=language]") });
    await form.getByRole("combobox").selectOption("EN");
    await form.getByRole("button").click();
    await expect(form.getByRole("combobox")).toHaveValue("EN");
    await expect(page).toHaveURL(/\/member\/securityCenter$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const other = await otherBrowser(browser, false);
    await signInAs(other, "lotus", username, password);
    await expect(other.locator("html")).toHaveAttribute("lang", "en");
    await other.context().close();
  });
});

test.describe("a refused nickname", () => {
  test.use({ expectedErrors: [/422/] });

  test("shows the reason; another nickname and another picture are accepted", async ({ page, site }) => {
    const { username } = await enterAsNewMember(page, "manila");
    await page.goto(toUrl(site, "manila", CENTRE));
    const main = page.getByRole("main");
    const nickname = page.getByLabel("Palayaw");
    const saved = await nickname.inputValue();
    await nickname.fill("Supp0rt");
    await nickname.press("Enter");
    await expect(nickname).toHaveAccessibleDescription(
      "Maaaring mapagkamalang staff namin ang pangalang ito",
    );
    // After a reload the page shows the saved name beside the text that was typed but not sent.
    const address = page.getByRole("textbox", { name: "Email" });
    await address.fill("tala@example.com");
    await waitForInputStore(page);
    await page.reload();
    await expect(address).toHaveValue("tala@example.com");
    await expect(nickname).toHaveValue(saved);
    // A form can be sent again only after the page has reloaded its data after the response.
    const busy = page.locator("[aria-busy]");
    await expect(busy).toHaveCount(0);
    await nickname.fill("Bituin");
    await nickname.press("Enter");
    await expect(main.getByText("Bituin").first()).toBeVisible();
    await expect(busy).toHaveCount(0);
    const third = page.getByRole("button", { name: "Larawan 3", exact: true });
    const shown = page
      .getByRole("banner")
      .getByRole("button", { name: new RegExp(username) })
      .locator("img");
    const before = (await shown.getAttribute("src")) ?? "";
    await third.click();
    await expect(third).toHaveAttribute("aria-pressed", "true");
    await expect(shown).not.toHaveAttribute("src", before);
    await expect(shown).toHaveAttribute("src", (await third.locator("img").getAttribute("src")) ?? "");

    // Navigates before the response: the browser aborts the form, and the next page shows its result.
    await expect(busy).toHaveCount(0);
    await nickname.fill("Tala");
    await nickname.evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit();
      setTimeout(
        () => document.querySelector<HTMLAnchorElement>('main a[href^="/member/protection"]')?.click(),
        5,
      );
    });
    await expect(page).toHaveURL(/\/member\/protection/);
    await expect(page.getByText("Tala", { exact: true }).first()).toBeVisible();
  });
});
