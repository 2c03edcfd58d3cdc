import type { Page } from "@playwright/test";
import { amend } from "../amend.ts";
import { ask } from "../ask.ts";
import { demoSignIn, enterWith, expect, signInByPage, test, urlOf } from "../fixtures.ts";
import { callWire, newMember, nobodysName } from "./new-member.ts";
import { balance, enter } from "./sign-in-steps.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Maligayang pagbabalik" });

async function openDialog(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Mag-login" }).click();
  await expect(dialogOf(page).getByLabel("Username")).toBeFocused();
}

for (const [brand, link] of [
  ["manila", "Mag-login"],
  ["siam", "เข้าสู่ระบบ"],
] as const) {
  test(`the dialog opens over the page of ${brand}, and Escape leads back to the link that opened it`, async ({
    page,
    visit,
  }) => {
    await visit(brand, "/rng");
    const opener = page.getByRole("banner").getByRole("link", { name: link });
    const dialog = page.getByRole("dialog");
    await opener.click();
    await expect(dialog.locator("input[name=username]")).toBeFocused();
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
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/rng$/);
    await expect(opener).toBeFocused();
  });
}

test.describe("a refused sign-in", () => {
  test.use({ expectedErrors: [/40[01]/] });

  test("says which field is empty and goes there", async ({ page, visit }) => {
    await visit("manila", "/");
    await openDialog(page);
    await page.keyboard.press("Enter");
    const username = dialogOf(page).getByLabel("Username");
    await expect(username).toBeFocused();
    await expect(username).toHaveAttribute("aria-invalid", "true");
    await expect(username).toHaveAccessibleDescription("Hindi puwedeng walang laman");
    await expect(dialogOf(page).locator("input[name=password]")).toHaveAttribute("aria-invalid", "true");
  });

  test("says so above the fields, without saying which was wrong, and stays where one was", async ({
    page,
    visit,
    site,
    request,
  }) => {
    const { username } = await newMember(request, site, "manila");
    await visit("manila", "/rng");
    await openDialog(page);
    for (const name of [username, nobodysName()]) {
      await dialogOf(page).getByLabel("Username").fill(name);
      await dialogOf(page).locator("input[name=password]").fill("wrong password");
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.keyboard.press("Enter");
      await answered;
      await expect(page.locator("[aria-busy]")).toHaveCount(0);
      await expect(dialogOf(page).getByRole("alert")).toHaveText("Mali ang username o password");
    }
    await expect(page).toHaveURL(/\/rng\?modal=login$/);
  });
});

test("signing in leads back to the page one was on, and the balance shows", async ({ page, visit, site }) => {
  const { username, password } = demoSignIn(site, "manila", "member");
  await visit("manila", "/rng?vassalage=JADE");
  await openDialog(page);
  await dialogOf(page).getByLabel("Username").fill(`  ${username} `);
  await dialogOf(page).locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(balance(page)).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
  await expect(dialogOf(page)).toBeHidden();
});

for (const brand of ["lotus", "siam"] as const) {
  test(`the proof that no program signs in to ${brand} is made while the password is typed`, async ({
    page,
    visit,
    site,
  }) => {
    const { username, password } = demoSignIn(site, brand, "member");
    await visit(brand, "/login?next=/rng");
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
}

test("the session is a cookie that no script can read", async ({ page, context }) => {
  await signInByPage(page, "manila", "member");
  const session = (await context.cookies()).find(({ name }) => name === "session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

for (const brand of ["manila", "lotus"] as const) {
  test(`nobody is sent to another site after signing in to ${brand}`, async ({ page, visit, site }) => {
    const { username, password } = demoSignIn(site, brand, "member");
    const foreign = ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"];
    for (const next of [...foreign, "/login?next=/rng"]) {
      const answer = await ask(page.request, site, brand, "/login", { username, password, next });
      expect(answer.headers().location, next).toMatch(/^\/(\?notice=[a-z-]+)?$/);
    }
    for (const next of foreign) {
      await page.context().clearCookies();
      await visit(brand, `/login?next=${encodeURIComponent(next)}`);
      await enter(page, { username, password });
      await expect(balance(page)).toBeVisible();
      await expect(page, next).toHaveURL(({ hostname, pathname }) => {
        return hostname === `${brand}.localhost` && pathname === "/";
      });
    }
  });
}

test("a free trial begins with play money and no member centre", async ({ page, visit }) => {
  await visit("manila", "/");
  await openDialog(page);
  await dialogOf(page).getByRole("button", { name: "Subukan nang libre" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nagsimula na ang trial mo" })).toBeVisible();
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Deposit" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Account ni/ }).click();
  await expect(page.locator("#account")).toContainText("Demo account");
  await expect(page.locator("#account").getByRole("link", { name: "Tala ng taya" })).toHaveCount(0);
  await page.locator("#account").getByRole("button", { name: "Umalis at magrehistro" }).click();
  await expect(page.getByRole("dialog", { name: "Gumawa ng account" })).toBeVisible();
});

test("a free trial on lotus begins with that brand's play money, on the page one was on", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/fish?modal=login");
  await page.getByRole("dialog").getByRole("button", { name: "Chơi thử" }).click();
  await expect(balance(page)).toHaveText(/^₫\s*5,000,000\.00$/);
  await expect(page).toHaveURL(({ pathname }) => pathname === "/fish");
});

test("a brand without trials offers none", async ({ page, visit }) => {
  await visit("northgate", "/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Free trial" })).toHaveCount(0);
});

for (const [brand, texts] of [
  ["manila", { menu: /^Account ni/, question: "Mag-logout?", yes: "Mag-logout", done: "Naka-logout ka na" }],
  ["lotus", { menu: /^Tài khoản /, question: "Đăng xuất?", yes: "Đăng xuất", done: "Bạn đã đăng xuất" }],
] as const) {
  test(`signing out asks first: Escape stays, Enter goes, on ${brand}`, async ({ page, visit, site }) => {
    const { token } = await newMember(page.request, site, brand);
    await enterWith(page, brand, token);
    await visit(brand, "/rng");
    const ask = page.getByRole("dialog", { name: texts.question });
    const menu = page.getByRole("banner").getByRole("button", { name: texts.menu });
    const wish = async () => {
      await menu.click();
      await page.locator("#account").getByRole("link", { name: texts.yes }).click();
      await expect(ask.getByRole("button", { name: texts.yes })).toBeFocused();
    };
    await wish();
    expect((await ask.boundingBox())?.width).toBe(400);
    await page.keyboard.press("Escape");
    await expect(ask).toBeHidden();
    await expect(menu).toBeVisible();
    await wish();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: texts.done })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(menu).toBeHidden();
    const call = ["GET", "/wps/member/info"] satisfies ["GET", string];
    expect((await callWire(page.request, site, brand, call, { token })).code).toBe("NOT_LOGGED_IN");
    await visit(brand, "/member/personalHistoryCopy");
    await expect(page).toHaveURL(/modal=login/);
  });
}

for (const [brand, theme, close] of [
  ["lotus", "Đen", "Đóng"],
  ["siam", "ธีม", "ปิด"],
] as const) {
  test(`on ${brand} a window closes 100 milliseconds after its button, and signing out keeps theme and language`, async ({
    page,
    site,
    visit,
  }) => {
    const { token } = await newMember(page.request, site, brand);
    await enterWith(page, brand, token);
    await page.clock.install();
    await visit(brand, "/");
    const html = page.locator("html");
    const before = await html.getAttribute("data-theme");
    // The page shows it before the server has kept it, and leaving the page would take the wish back.
    const kept = page.waitForResponse(/\/preferences/);
    await page.getByRole("banner").getByRole("button", { name: theme }).click();
    await kept;
    await expect(html).not.toHaveAttribute("data-theme", before ?? "");
    const chosen = (await html.getAttribute("data-theme")) ?? "";

    await visit(brand, "/?modal=change-password");
    const dialog = page.getByRole("dialog");
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await dialog.getByRole("link", { name: close }).click();
    await page.clock.runFor(90);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(20);
    await expect(dialog).toBeHidden();
    await page.clock.resume();

    await page.context().addCookies([{ name: "lang", value: "EN", url: urlOf(site, brand, "/") }]);
    await visit(brand, "/?modal=sign-out");
    await dialog.locator("form[action='/account/sign-out'] button").click();
    await expect(balance(page)).toHaveCount(0);
    await expect(html).toHaveAttribute("data-theme", chosen);
    await expect(html).toHaveAttribute("lang", "en");
  });
}

for (const [brand, { menu, leave, enter }] of [
  ["manila", { menu: /^Account ni/, leave: "Mag-logout", enter: "Mag-login" }],
  ["siam", { menu: /^บัญชี/, leave: "ออกจากระบบ", enter: "เข้าสู่ระบบ" }],
] as const) {
  test(`another tab of ${brand} learns of the end of the session by itself`, async ({
    page,
    context,
    site,
  }) => {
    const { token } = await newMember(page.request, site, brand);
    await enterWith(page, brand, token);
    const other = await context.newPage();
    const listens = other.waitForResponse((response) => new URL(response.url()).pathname === "/events");
    await other.goto(urlOf(site, brand, "/rng"));
    await listens;
    await expect(other.getByRole("banner").getByRole("button", { name: menu })).toBeVisible();
    await page.goto(urlOf(site, brand, "/?modal=sign-out"));
    await page.getByRole("dialog").getByRole("button", { name: leave }).click();
    // The server looks at a stream's session every 5 seconds, and the browser asks for another one 3 to 5 seconds later.
    await expect(other.getByRole("banner").getByRole("link", { name: enter })).toBeVisible();
    expect(new URL(other.url()).pathname).toBe("/rng");
  });
}

test("a tab of one account becomes the other's that signed in beside it, and never shows the one's name over the other's money", async ({
  page,
  context,
  site,
}) => {
  const first = await newMember(page.request, site, "manila");
  const second = await newMember(page.request, site, "manila");
  await enterWith(page, "manila", first.token);
  const listens = page.waitForResponse((response) => new URL(response.url()).pathname === "/events");
  await page.goto(urlOf(site, "manila", "/rng"));
  await listens;
  const menu = (username: string) =>
    page.getByRole("banner").getByRole("button", { name: `Account ni ${username}` });
  await expect(menu(first.username)).toBeVisible();
  const other = await context.newPage();
  await other.goto(urlOf(site, "manila", "/?modal=sign-out"));
  await other.getByRole("dialog").getByRole("button", { name: "Mag-logout" }).click();
  await expect(other.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeVisible();
  await enterWith(page, "manila", second.token);
  await expect(menu(second.username)).toBeVisible();
});

test("the box in the rail's bar signs in as well", async ({ page, visit, site }) => {
  const { username, password } = demoSignIn(site, "lotus", "member");
  await visit("lotus", "/rng");
  const bar = page.getByRole("banner");
  await bar.getByLabel("Tên đăng nhập").fill(username);
  await bar.getByLabel("Mật khẩu").fill(password);
  await page.keyboard.press("Enter");
  await expect(bar.locator(".balance")).toHaveText(/^₫\s*[\d,]+\.00$/);
  await expect(page).toHaveURL(/\/rng$/);
});

test.describe("the box in a header", () => {
  for (const [brand, link, field] of [
    ["manila", "Mag-login", "Username"],
    ["siam", "เข้าสู่ระบบ", "ชื่อผู้ใช้"],
  ] as const) {
    test(`is not in the bar of ${brand}, whose link opens the window`, async ({ page, visit, site }) => {
      const { username, password } = demoSignIn(site, brand, "member");
      await visit(brand, "/rng");
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("textbox")).toHaveCount(0);
      await expect(bar.locator("input[type=password]")).toHaveCount(0);
      await bar.getByRole("link", { name: link }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(field).fill(username);
      await dialog.locator("input[name=password]").fill(password);
      await page.keyboard.press("Enter");
      await expect(bar.locator(".balance")).toBeVisible();
      await expect(page).toHaveURL(({ pathname }) => pathname === "/rng");
    });
  }
});

test("a brand without a site for agents lets them in where its members are", async ({
  page,
  visit,
  site,
  request,
}) => {
  const { username, password } = await newMember(request, site, "lotus");
  amend(site, username, "account", { type: 1 });
  await visit("lotus", "/login?next=/rng");
  await enter(page, { username, password });
  await expect(balance(page)).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);
});

test.describe("an agent site", () => {
  test.use({ expectedErrors: [/403/] });

  test("lets no member in, and offers no registration", async ({ page, visit, site }) => {
    const { username, password } = demoSignIn(site, "siam", "member");
    await visit("agent.siam", "/login");
    await expect(page.getByRole("link", { name: "สมัครสมาชิก" })).toHaveCount(0);
    await enter(page, { username, password });
    await expect(page.getByRole("alert").filter({ visible: true })).toHaveText("ผู้ที่ไม่ใช่ตัวแทนเข้าสู่ระบบไม่ได้");
  });

  test("is the only way in for agents of a brand that has one", async ({ page, visit, site }) => {
    const { username, password } = demoSignIn(site, "siam", "agent");
    await visit("siam", "/login");
    await enter(page, { username, password });
    const alert = page.getByRole("alert").filter({ visible: true });
    await expect(alert).toHaveText("บัญชีที่ไม่ใช่สมาชิกเข้าสู่ระบบไม่ได้");
  });
});
