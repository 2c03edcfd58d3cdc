import { stepForm } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { type BrandHost, test as base, expect, expectAccessible, ready } from "../fixtures.ts";
import { startChangedSite } from "../setup/changed-site.ts";
import type { Site } from "../setup/site.ts";
import { newMember, ownAddress } from "./new-member.ts";
import { balance, enter } from "./sign-in-steps.ts";

const FIRST = "Begin-at-Manila-1";
const NEW = "A-better-one-10";

/**
 * A site of its own whose brands do what one demo brand alone does: Manila Star has a site for agents and a first
 * password; Lotus Saigon asks for the bank account's name, Siam Jade takes Facebook's word.
 */
const test = base.extend<object, { house: Site }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { site, stop } = await startChangedSite("e2e-second-brand.log", {
        "manila-star": {
          hosts: [{ host: "manila.localhost" }, { host: "agent.manila.localhost", audience: "agent" }],
          switches: { stepUpVerification: false, agentCentre: true },
          signIn: { initialPassword: FIRST },
        },
        "lotus-saigon": {
          switches: { stepUpVerification: true },
          signIn: { stepUpMethods: ["sms", "bankName"] },
        },
        "siam-jade": {
          switches: { facebookSignIn: true },
          signIn: { facebookAppId: "1000000000000002" },
        },
      });
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ house }, use) => use(house),
  ...ownAddress,
  expectedErrors: [/40[13]|422/],
});

// One site for all of them.
test.describe.configure({ mode: "default" });

test("Manila Star's site for agents lets no member in, and its own no agent", async ({
  page,
  visit,
  site,
  request,
}) => {
  test.slow();
  const agents = async (path: string) => {
    await page.goto(`http://agent.manila.localhost:${site.port}${path}`);
    await ready(page);
  };
  const alert = page.getByRole("alert").filter({ visible: true });
  const member = await newMember(request, site, "manila");
  await agents("/login");
  await expect(page.getByRole("link", { name: "Magrehistro" })).toHaveCount(0);
  await enter(page, member);
  await expect(alert).toHaveText("Hindi makapag-login ang hindi agent");

  const agent = await newMember(request, site, "manila");
  amend(site, agent.username, "account", { type: 1 });
  await visit("manila", "/login");
  await enter(page, agent);
  await expect(alert).toHaveText("Hindi makapag-login dito ang account na hindi member");
  await agents("/login");
  await enter(page, agent);
  await expect(page.getByRole("heading", { name: `Maligayang pagdating, ${agent.username}` })).toBeVisible();
});

test("Manila Star's first password opens nothing but the window that replaces it", async ({
  page,
  visit,
  site,
  request,
}) => {
  test.slow();
  const account = await newMember(request, site, "manila", FIRST);
  await visit("manila", "/login?next=/rng");
  await enter(page, account);
  const dialog = page.getByRole("dialog", { name: "Magtakda ng bagong password" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await visit("manila", "/member/personalHistoryCopy");
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(async () => (await fetch("/wps/v2/wallets/balance")).status)).toBe(403);
  const replaceBy = async (password: string) => {
    await dialog.locator("input[name=newPassword]").fill(password);
    await dialog.locator("input[name=confirmNewPassword]").fill(password);
    await page.keyboard.press("Enter");
  };
  await replaceBy(FIRST);
  await expect(dialog.locator("input[name=newPassword]")).toHaveAttribute("aria-invalid", "true");
  await replaceBy(NEW);
  await expect(page.getByRole("status").filter({ hasText: "Napalitan na ang password mo" })).toBeVisible();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
});

test("Lotus Saigon takes the bank account's name as the second proof, however it is spelled", async ({
  page,
  visit,
  site,
  request,
}) => {
  test.slow();
  const account = await newMember(request, site, "lotus");
  amend(site, account.username, "account", { profile: JSON.stringify({ payeeName: "Đặng Thị Hằng" }) });
  await visit("lotus", "/login?next=/rng");
  await enter(page, account);
  const step = stepForm(page);
  await step.getByRole("radio", { name: "Tên chủ tài khoản ngân hàng" }).check();
  await expect(step.locator(".send-code")).toHaveCount(0);
  const answer = step.getByLabel("Tên chủ tài khoản ngân hàng").and(page.locator("input[name=answer]"));
  await answer.fill("Nguyễn Thị Hằng");
  await page.keyboard.press("Enter");
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await expect(balance(page)).toHaveCount(0);
  await expectAccessible(page);
  await answer.fill("DANG THI  HANG");
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);
});

const FACEBOOK: [BrandHost, { button: string; register: string; submit: string }][] = [
  [
    "manila",
    {
      button: "Magpatuloy gamit ang Facebook",
      register: "Magrehistro ng bagong account",
      submit: "Magrehistro",
    },
  ],
  ["siam", { button: "ดำเนินการต่อด้วย Facebook", register: "สมัครบัญชีใหม่", submit: "สมัครสมาชิก" }],
];

for (const [brand, { button, register, submit }] of FACEBOOK) {
  test(`Facebook opens an account of ${brand}, and signs in to it the next time, whatever is due of its password`, async ({
    page,
    visit,
    site,
    context,
  }) => {
    test.slow();
    const username = `f${Math.random().toString(36).slice(2, 10)}`;
    const main = page.getByRole("main");
    const goThrough = async () => {
      await main.getByRole("button", { name: button }).click();
      await page.getByLabel("Somebody else, by any name").fill(`Person ${username}`);
      await page.getByRole("button", { name: "Continue by this name" }).click();
    };
    await visit(brand, "/login?next=/rng");
    await goThrough();
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(main).toContainText(`Person ${username}`);
    await page.getByRole("link", { name: register }).click();
    const field = (name: string) => main.locator(`input[name=${name}]`);
    const passwords = { password: NEW, confirmPassword: NEW };
    for (const [name, value] of Object.entries({ username, ...passwords })) await field(name).fill(value);
    if (brand === "siam") {
      await field("email").fill(`${username}@example.com`);
      await main.getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
    }
    await field("agreeTerms").check();
    await field("confirmIdentity").check();
    await main.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();

    // A password that is due for another is due to who types it, and to nobody who came without one.
    amend(site, username, "account", { must_change_password: 1 });
    await context.clearCookies({ name: "session" });
    await visit(brand, "/login?next=/rng");
    await goThrough();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/rng");
    await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();
    await expect(
      page.getByRole("dialog").filter({ has: page.locator("input[name=newPassword]") }),
    ).toHaveCount(0);

    await context.clearCookies({ name: "session" });
    await visit(brand, "/login?next=/rng");
    await enter(page, { username, password: NEW });
    await expect(page.getByRole("dialog").locator("input[name=newPassword]")).toBeVisible();
  });
}
