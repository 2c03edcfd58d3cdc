import { proveByCode } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { type BrandHost, demoSignIn, expect, expectAccessible, test } from "../fixtures.ts";
import type { Site } from "../setup/site.ts";
import { newMember, nobodysName, ownAddress } from "./new-member.ts";
import { balance, enter } from "./sign-in-steps.ts";

test.use(ownAddress);

const member = (site: Site, brand: BrandHost) => demoSignIn(site, brand, "member");

test("announcements show once a day after sign-in, and not again for who wants none", async ({
  page,
  visit,
  site,
  context,
}) => {
  test.slow();
  const notices = page.getByRole("dialog", { name: "ประกาศ" });
  const signInAgain = async () => {
    await context.clearCookies({ name: "session" });
    await visit("siam", "/login?next=/rng");
    await enter(page, member(site, "siam"));
    await expect(balance(page)).toBeVisible();
  };
  await signInAgain();
  await expect(notices.getByRole("heading", { name: "ยินดีต้อนรับสู่เว็บสาธิต" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(notices).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
  await signInAgain();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(notices).toBeHidden();

  await context.clearCookies({ name: "popups" });
  await signInAgain();
  await notices.getByLabel("ไม่ต้องแสดงอีก").check();
  await page.keyboard.press("Enter");
  await expect(notices).toBeHidden();
  const popups = (await context.cookies()).find(({ name }) => name === "popups");
  expect(popups?.value).toBe("never");
  await signInAgain();
  await expect(notices).toBeHidden();
});

for (const [brand, line, timeZone] of [
  ["manila", "Huling login", "Asia/Manila"],
  ["northgate", "Last sign-in", "Europe/London"],
] as const) {
  test(`${brand} has no popup announcements, and tells when and from where the last sign-in was`, async ({
    page,
    visit,
    site,
    request,
    extraHTTPHeaders,
  }) => {
    test.slow();
    const account = await newMember(request, site, brand);
    // Registered an hour ago: the first sign-in of an account is its registration.
    const last = Date.now() - 3_600_000;
    amend(site, account.username, "account", { last_sign_in_at: last });
    await visit(brand, "/login?next=/rng");
    await enter(page, account);
    await proveByCode(page, site, brand === "manila" ? `+63${account.mobileNum}` : account.email);
    const told = page.getByRole("status").filter({ hasText: line });
    await expect(told).toContainText(extraHTTPHeaders?.["x-forwarded-for"] ?? "an address");
    await expect(told).toContainText(new Date(last).toLocaleString("sv-SE", { timeZone }));
    await expect(page).toHaveURL(/\/rng$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

for (const [brand, welcome, again] of [
  ["manila", /Maligayang pagdating, .*Ito ang una/, /Maligayang pagbabalik, .*Huling login/],
  ["lotus", /Chào mừng, .*Đây là lần đăng nhập đầu tiên/, null],
] as const) {
  test(`the very first sign-in is welcomed on ${brand}, and no later one`, async ({
    page,
    visit,
    site,
    request,
    context,
  }) => {
    const account = await newMember(request, site, brand);
    // As an account is that an operator has made: whoever registers is signed in by that.
    amend(site, account.username, "account", { first_sign_in_at: null });
    const toast = (text: RegExp) => page.getByRole("status").filter({ hasText: text });
    await visit(brand, "/login?next=/rng");
    await enter(page, account);
    if (brand === "manila") await proveByCode(page, site, `+63${account.mobileNum}`);
    await expect(toast(welcome)).toBeVisible();
    await expect(page).toHaveURL(/\/rng$/);

    await context.clearCookies({ name: "session" });
    await visit(brand, "/login?next=/fish");
    await enter(page, account);
    if (again) await expect(toast(again)).toBeVisible();
    await expect(page).toHaveURL(/\/fish$/);
    await expect(balance(page)).toBeVisible();
    await expect(toast(welcome)).toHaveCount(0);
    if (!again) await expect(toast(/Lần đăng nhập trước/)).toHaveCount(0);
  });
}

test.describe("the box in the rail's bar", () => {
  test.use({ expectedErrors: [/401/] });

  test("goes on in the dialog when it is refused, with the name that was typed and no password", async ({
    page,
    visit,
  }) => {
    const nobody = nobodysName();
    await visit("lotus", "/rng");
    const bar = page.getByRole("banner");
    await bar.getByLabel("Tên đăng nhập").fill(nobody);
    await bar.getByLabel("Mật khẩu").fill("wrong password");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL(/\/rng\?modal=login$/);
    await expect(dialog.getByLabel("Tên đăng nhập")).toHaveValue(nobody);
    await expect(dialog.locator("input[name=password]")).toHaveValue("");
  });
});
