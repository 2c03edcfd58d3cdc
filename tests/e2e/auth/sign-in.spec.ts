import type { Page } from "@playwright/test";
import {
  demoSignIn,
  enterAsNewMember,
  expect,
  expectAccessibleInBothThemes,
  setSessionCookie,
  test,
  toUrl,
} from "../fixtures.ts";
import { account, balance, openAccountMenu } from "../parts.ts";
import { updateRows } from "../update-rows.ts";
import { callWire, newMember, unusedName } from "./new-member.ts";
import { enter } from "./sign-in-steps.ts";

/** Matches the data request of a client-side navigation. */
const DATA = /\.data(\?|$)/;

const getDialog = (page: Page) => page.getByRole("dialog", { name: "Maligayang pagbabalik" });

async function openDialog(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Mag-login" }).click();
  await expect(getDialog(page).getByLabel("Username")).toBeFocused();
}

test("the dialog opens over the page and traps the focus; Escape returns the focus to the link that opened it", async ({
  page,
  visit,
}) => {
  await visit("manila", "/rng");
  await openDialog(page);
  await expect(page).toHaveURL(/\/rng\?modal=login$/);
  // The page behind can neither be reached nor scrolled.
  await expect(page.locator("dialog:modal")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement: active, body } = document;
      return active !== null && active !== body && active.closest("dialog") === null;
    });
    expect(outside, "the focus is outside the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeFocused();
});

test.describe("a refused sign-in", () => {
  test.use({ expectedErrors: [/401|422/] });

  test("names the empty field, then says only that the name or password is wrong, and stays on the page", async ({
    page,
    visit,
    site,
  }) => {
    const { username } = await newMember(site, "manila");
    const password = getDialog(page).locator("input[name=password]");
    await visit("manila", "/rng");
    await openDialog(page);
    await page.keyboard.press("Enter");
    const name = getDialog(page).getByLabel("Username");
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveAccessibleDescription("Hindi puwedeng walang laman");
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInBothThemes(page, "dialog[open]");
    for (const typed of [username, unusedName()]) {
      await name.fill(typed);
      await password.fill("wrong password");
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.keyboard.press("Enter");
      await answered;
      await expect(page.locator("[aria-busy]")).toHaveCount(0);
      await expect(getDialog(page).getByRole("alert")).toHaveText("Mali ang username o password");
    }
    await expect(page).toHaveURL(/\/rng\?modal=login$/);
  });
});

test("signing in returns to the previous page and shows the balance; no script can read the session", async ({
  page,
  visit,
  site,
  context,
}) => {
  const { username, password } = demoSignIn(site, "manila", "member");
  await visit("manila", "/rng?vassalage=JADE");
  await openDialog(page);
  await getDialog(page).getByLabel("Username").fill(`  ${username} `);
  await getDialog(page).locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(balance(page)).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
  await expect(getDialog(page)).toBeHidden();
  const session = (await context.cookies()).find(({ name }) => name === "session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

test("the bot check is computed while the password is typed", async ({ page, visit, site }) => {
  const { username, password } = demoSignIn(site, "lotus", "member");
  await visit("lotus", "/login?next=/rng");
  const asked = page.waitForRequest(/botCheck/);
  await page.locator("main input[name=username]").fill(username);
  await page.locator("main input[name=password]").fill(password);
  await asked;
  const sent = page.waitForRequest((request) => request.method() === "POST" && /login/.test(request.url()));
  await page.keyboard.press("Enter");
  const proof = new URLSearchParams((await sent).postData() ?? "").get("botCheck");
  expect(JSON.parse(proof ?? "").solution.counter).toEqual(expect.any(Number));
  await expect(balance(page)).toBeVisible();
});

test("a free trial starts with play money on the current page, and has no member centre", async ({
  page,
  visit,
}) => {
  await visit("manila", "/fish");
  await openDialog(page);
  await getDialog(page).getByRole("button", { name: "Subukan nang libre" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nagsimula na ang trial mo" })).toBeVisible();
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);
  await expect(page).toHaveURL(({ pathname }) => pathname === "/fish");
  await expect(page.getByRole("banner").getByRole("link", { name: "Deposit" })).toHaveCount(0);
  await openAccountMenu(page);
  const menu = page.locator("#account-menu");
  await expect(menu).toContainText("Demo account");
  await expect(menu.getByRole("link", { name: "Tala ng taya" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Umalis at magrehistro" }).click();
  await expect(page.getByRole("dialog", { name: "Gumawa ng account" })).toBeVisible();
});

test("signing out asks for confirmation: Escape cancels, Enter confirms, and the session ends", async ({
  page,
  visit,
  site,
}) => {
  const { token } = await enterAsNewMember(page, "manila");
  await visit("manila", "/rng");
  const ask = page.getByRole("dialog", { name: "Mag-logout?" });
  const menu = page.getByRole("banner").getByRole("button", { name: /^Account ni/ });
  const signOut = page.locator("#account-menu").getByRole("link", { name: "Mag-logout" });
  await openAccountMenu(page);
  await signOut.click();
  await expect(ask.getByRole("button", { name: "Mag-logout" })).toBeFocused();
  // The width in the specification, section 2.
  expect((await ask.boundingBox())?.width).toBe(400);
  // The page without the question arrives late, and must not close a menu that was opened before then.
  const held = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(DATA);
  await page.keyboard.press("Escape");
  await expect(ask).toBeHidden();
  await asked;
  await openAccountMenu(page);
  held.resolve();
  await expect(page).not.toHaveURL(/modal/);
  await signOut.click();
  await expect(ask.getByRole("button", { name: "Mag-logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Naka-logout ka na" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu).toBeHidden();
  const call = ["GET", "/wps/member/info"] satisfies ["GET", string];
  expect((await callWire(page.request, site, "manila", call, { token })).code).toBe("NOT_LOGGED_IN");
});

test("a dialog closes 100 milliseconds after its button is pressed; signing out keeps theme and language", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus");
  await page.clock.install();
  await visit("lotus", "/?modal=change-password");
  const dialog = page.getByRole("dialog");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await dialog.getByRole("link", { name: "Đóng" }).click();
  await page.clock.runFor(90);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(20);
  await expect(dialog).toBeHidden();
  await page.clock.resume();

  const html = page.locator("html");
  const before = await html.getAttribute("data-theme");
  // The page shows the choice before the server has stored it, and leaving the page would cancel the request.
  const kept = page.waitForResponse(/\/preferences/);
  await page.getByRole("banner").getByRole("button", { name: "Đen" }).click();
  await kept;
  await expect(html).not.toHaveAttribute("data-theme", before ?? "");
  const chosen = (await html.getAttribute("data-theme")) ?? "";
  await page.context().addCookies([{ name: "lang", value: "EN", url: toUrl(site, "lotus", "/") }]);
  await visit("lotus", "/?modal=sign-out");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(balance(page)).toHaveCount(0);
  await expect(html).toHaveAttribute("data-theme", chosen);
  await expect(html).toHaveAttribute("lang", "en");
});

test("another tab notices by itself that the session has ended, or that another account has signed in", async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [await enterAsNewMember(page, "manila"), await newMember(site, "manila")];
  const tab = await context.newPage();
  const open = async (username: string) => {
    const listens = tab.waitForResponse((response) => new URL(response.url()).pathname === "/events");
    await tab.goto(toUrl(site, "manila", "/rng"));
    await listens;
    await expect(account(tab, username)).toBeVisible();
  };
  await open(first.username);
  await page.goto(toUrl(site, "manila", "/?modal=sign-out"));
  await page.getByRole("dialog").getByRole("button", { name: "Mag-logout" }).click();
  // The server checks a stream's session every 5 seconds, and the browser reconnects 3 to 5 seconds later.
  await expect(tab.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe("/rng");

  const third = await enterAsNewMember(tab, "manila");
  await open(third.username);
  updateRows(site, third.username, "session", { revoked_at: Date.now(), revoked_reason: "signed out" });
  await setSessionCookie(page, "manila", second.token);
  // One member's name must never appear with the other's money.
  await expect(account(tab, second.username)).toBeVisible();
});

test.describe("the sign-in box in the bar of the rail layout", () => {
  test.use({ expectedErrors: [/401/] });

  test("signs in; if refused, it continues in the dialog with the typed name and without the password", async ({
    page,
    visit,
    site,
  }) => {
    const { username, password } = demoSignIn(site, "lotus", "member");
    const nobody = unusedName();
    const bar = page.getByRole("banner");
    const enterInBar = async (name: string, typed: string) => {
      await bar.getByLabel("Tên đăng nhập").fill(name);
      await bar.getByLabel("Mật khẩu").fill(typed);
      await page.keyboard.press("Enter");
    };
    await visit("lotus", "/rng");
    await enterInBar(nobody, "wrong password");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL(/\/rng\?modal=login$/);
    await expect(dialog.getByLabel("Tên đăng nhập")).toHaveValue(nobody);
    await expect(dialog.locator("input[name=password]")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await enterInBar(username, password);
    await expect(balance(page)).toHaveText(/^₫\s*[\d,]+$|^₫\s*[\d,]+\.00$/);
    await expect(page).toHaveURL(/\/rng$/);
  });
});

test("a visitor who follows a link while the header's sign-in box is submitting is signed in on the next page", async ({
  page,
  visit,
  site,
}) => {
  const { username, password } = demoSignIn(site, "lotus", "member");
  const next = Promise.withResolvers<void>();
  await page.route("**/login*", async (route) => {
    await next.promise;
    await route.continue();
  });
  await visit("lotus", "/rng");
  const bar = page.getByRole("banner");
  await bar.getByLabel("Tên đăng nhập").fill(username);
  await bar.getByLabel("Mật khẩu").fill(password);
  await page.keyboard.press("Enter");
  await page.locator('a[href="/promotions"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/promotions$/);
  next.resolve();
  await expect(balance(page)).toHaveText(/^₫/);
});

test.describe("an agent site", () => {
  test.use({ expectedErrors: [/403/] });

  test("admits no members; the agents of a brand that has one can sign in only there", async ({
    page,
    visit,
    site,
  }) => {
    const alert = page.getByRole("alert").filter({ visible: true });
    await visit("agent.siam", "/login");
    await enter(page, demoSignIn(site, "siam", "member"));
    await expect(alert).toHaveText("บัญชีนี้ไม่ใช่บัญชีตัวแทน จึงเข้าสู่ระบบที่นี่ไม่ได้ ผู้เล่นเข้าสู่ระบบที่เว็บไซต์ผู้เล่น");
    await visit("siam", "/login");
    await enter(page, demoSignIn(site, "siam", "agent"));
    await expect(alert).toHaveText("บัญชีนี้ไม่ใช่บัญชีผู้เล่น จึงเข้าสู่ระบบที่นี่ไม่ได้ โปรดใช้บัญชีผู้เล่น");
  });

  test("is not needed if the brand has none: agents sign in on the members' site", async ({
    page,
    visit,
    site,
  }) => {
    const { username, password } = await newMember(site, "lotus");
    updateRows(site, username, "account", { type: 1 });
    await visit("lotus", "/login?next=/rng");
    await enter(page, { username, password });
    await expect(balance(page)).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);
  });
});
