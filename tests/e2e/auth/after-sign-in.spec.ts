import { timeText } from "../../../app/shared/date-format.ts";
import { proveByCode } from "../account/prove-by-code.ts";
import { demoSignIn, expect, expectAccessible, test } from "../fixtures.ts";
import { balance, gameFrame } from "../parts.ts";
import { readRow } from "../update-rows.ts";
import { newMember, ownAddress } from "./new-member.ts";
import { enter } from "./sign-in-steps.ts";

test.use(ownAddress);

test("announcements show once a day after sign-in, and not again for a member who turned them off", async ({
  page,
  visit,
  site,
  context,
}) => {
  const notices = page.getByRole("dialog", { name: "ประกาศ" });
  const signInAgain = async (next = "/rng") => {
    await context.clearCookies({ name: "session" });
    await visit("siam", `/login?next=${next}`);
    await enter(page, demoSignIn(site, "siam", "member"));
    await page.waitForURL((url) => url.pathname !== "/login");
  };
  // The dialog does not cover a game that the sign-in led to.
  await signInAgain("/seamless?gameId=jade-tiles");
  await expect(gameFrame(page)).toBeVisible();
  await expect(notices).toBeHidden();
  await signInAgain();
  await expect(balance(page)).toBeVisible();
  await expect(notices.getByRole("heading", { name: "ยินดีต้อนรับสู่เว็บสาธิต" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(notices).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
  await signInAgain();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(notices).toBeHidden();

  await context.clearCookies({ name: "popups" });
  await visit("siam", "/?modal=notices");
  await notices.getByLabel("ไม่ต้องแสดงอีก").check();
  await page.keyboard.press("Enter");
  await expect(notices).toBeHidden();
  const popups = (await context.cookies()).find(({ name }) => name === "popups");
  expect(popups?.value).toMatch(/^[0-9a-z]{8}\.never$/);
});

test("the first sign-in shows a welcome; later ones show time and place of the last, unless announcements open", async ({
  page,
  visit,
  site,
  context,
  extraHTTPHeaders,
}) => {
  const account = await newMember(site, "manila", { signedIn: false });
  const statusMessage = (text: RegExp) => page.getByRole("status").filter({ hasText: text });
  await visit("manila", "/login?next=/rng");
  await enter(page, account);
  await proveByCode(page, site, `+63${account.mobileNum}`);
  await expect(statusMessage(/Maligayang pagdating, .*Ito ang una/)).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);

  const question = "select last_sign_in_at as at from account where username = ?";
  const last = readRow<{ at: number }>(site, question, account.username)?.at ?? 0;
  await context.clearCookies({ name: "session" });
  await visit("manila", "/login?next=/fish");
  await enter(page, account);
  const again = statusMessage(/Maligayang pagbabalik, .*Huling login/);
  await expect(again).toContainText(extraHTTPHeaders?.["x-forwarded-for"] ?? "an address");
  await expect(again).toContainText(timeText(last, "Asia/Manila").slice(0, 16));
  await expect(statusMessage(/Ito ang una/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/fish$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
