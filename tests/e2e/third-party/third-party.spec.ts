import type { Page } from "@playwright/test";
import { ask } from "../ask.ts";
import { demoSignIn, expect, expectAccessible, test, urlOf } from "../fixtures.ts";

const PASSWORD = "correct-horse9";
const newName = () => `t${Date.now().toString(36).slice(-8)}${Math.floor(Math.random() * 90 + 10)}`;
const signedIn = (page: Page) => expect(page.getByRole("banner").locator(".balance")).toBeVisible();

/** Presses a service's button on the sign-in page, and one of the service's own. */
async function goThrough(page: Page, button: string, person: RegExp | "Cancel") {
  await page.getByRole("main").getByRole("button", { name: button }).click();
  const choice = page.getByRole("button", { name: person });
  // A service that knows the browser asks nothing.
  await choice.or(page.getByRole("banner")).first().waitFor();
  if (await choice.isVisible()) await choice.click();
}

/** Fills what Manila Star and Siam Jade ask of somebody who comes by another service. */
async function register(page: Page, username: string) {
  const form = page
    .getByRole("main")
    .locator("form")
    .filter({ has: page.locator("input[name=confirmIdentity]") });
  await form.locator("input[name=username]").fill(username);
  await form.locator("input[name=password]").fill(PASSWORD);
  await form.locator("input[name=confirmPassword]").fill(PASSWORD);
  for (const [name, value] of [
    ["mobileNum", "9171234567"],
    ["email", "someone@example.com"],
    ["birthday", "1990-01-31"],
  ] as const) {
    const field = form.locator(`input[name=${name}]`);
    if ((await field.count()) > 0 && (await field.inputValue()) === "") await field.fill(value);
  }
  await form.locator("input[name=agreeTerms]").check();
  return form;
}

test.describe("with Google on Manila Star", () => {
  test.use({ locale: "en-PH", expectedErrors: [/40[019]/] });

  test("somebody new registers with a confirmation, and goes straight in the next time", async ({
    page,
    visit,
    context,
  }) => {
    await visit("manila", "/login?next=/rng");
    await goThrough(page, "Magpatuloy gamit ang Google", /Tala Reyes/);
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText("Tala Reyes");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Magrehistro ng bagong account" }).click();
    const username = newName();
    const form = await register(page, username);
    // Not without saying that one knows what it means.
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
    await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
  });

  test("somebody who says no at the service is told, and can begin again", async ({ page, visit }) => {
    await visit("manila", "/?modal=login");
    const dialog = page.getByRole("dialog", { name: "Maligayang pagbabalik" });
    await dialog.getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toHaveText("Hindi nakapag-login. Pakisubukan ulit");
    await expect(page.getByRole("button", { name: "Magpatuloy gamit ang Google" })).toBeVisible();
    await expectAccessible(page);
  });

  test("an answer that another browser asked for signs nobody in", async ({ page, visit, site, browser }) => {
    const stranger = await browser.newPage();
    await stranger.goto(urlOf(site, "manila", "/login"));
    await stranger.getByRole("main").getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    const asked = stranger.waitForRequest(/third-party\/callback/);
    await stranger.route(/third-party\/callback/, (route) => route.abort());
    await stranger.getByRole("button", { name: /Marco Santos/ }).click();
    const answer = (await asked).url();
    await stranger.close();

    await page.goto(answer);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("banner").locator(".balance")).toHaveCount(0);

    await visit("manila", "/login");
    await page.getByRole("main").getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    await page.getByRole("button", { name: /Marco Santos/ }).waitFor();
    // This browser has begun too, but has another state.
    await page.goto(answer);
    await expect(page.getByRole("alert")).toHaveText("Hindi nakapag-login. Pakisubukan ulit");
    await expect(page.getByRole("banner").locator(".balance")).toHaveCount(0);
  });
});

test.describe("with Google on Siam Jade", () => {
  test("a member links it to the account, once it was confirmed that this is for good", async ({
    page,
    visit,
    site,
    context,
  }) => {
    const { username, password } = demoSignIn(site, "siam", "member");
    await visit("siam", "/login");
    await goThrough(page, "ดำเนินการต่อด้วย Google", /Niran Suk/);
    await page.getByRole("link", { name: "เข้าสู่ระบบเพื่อเชื่อม" }).click();
    await page.getByRole("main").locator("input[name=username]").fill(username);
    await page.getByRole("main").locator("input[name=password]").fill(password);
    await page.getByRole("main").locator("input[name=password]").press("Enter");
    // The day's announcements lie over the page that one comes back to.
    await expect(page).toHaveURL(/\/account\/third-party\?modal=notices$/);
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText(username);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("checkbox").check();
    await page.getByRole("button", { name: "เชื่อมถาวร" }).click();
    await expect(page).toHaveURL(/\/$/);

    await context.clearCookies({ name: "session" });
    await visit("siam", "/login?next=/rng");
    await page.getByRole("main").getByRole("button", { name: "ดำเนินการต่อด้วย Google" }).click();
    await expect(page).toHaveURL(/\/rng$/);
    await signedIn(page);
  });
});

test("Facebook's person is known by the service, and asked for the same choice", async ({ page, visit }) => {
  await visit("manila", "/login");
  await goThrough(page, "Magpatuloy gamit ang Facebook", /Linh Pham/);
  await expect(page).toHaveURL(/\/account\/third-party$/);
  await expect(page.getByRole("main")).toContainText("Facebook");
  await expect(page.getByRole("main")).toContainText("Linh Pham");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the way to Google and back is the same", async ({ page, visit }) => {
    await visit("manila", "/login");
    await page.getByRole("main").getByRole("button", { name: "Magpatuloy gamit ang Google" }).click();
    await page.getByRole("button", { name: /Linh Pham/ }).click();
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("link", { name: "Magrehistro ng bagong account" })).toBeVisible();
  });
});

test("a brand without other services shows none, and its pages may reach none", async ({
  page,
  visit,
  site,
}) => {
  const response = await visit("northgate", "/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Google|Facebook/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /phone/i })).toHaveCount(0);
  expect(response.headers()["content-security-policy"]).toContain("form-action 'self';");
  const begun = await ask(page.request, site, "northgate", "/account/third-party", { provider: "GOOGLE" });
  expect(begun.headers()).toMatchObject({ location: "/account/third-party/callback?failed=FEATURE_OFF" });
  expect(begun.headers()["set-cookie"]).toBeUndefined();
});

test("services send nobody to another site afterwards", async ({ page, site }) => {
  const begun = await ask(page.request, site, "manila", "/account/third-party", {
    provider: "GOOGLE",
    next: "https://evil.example/",
  });
  expect(begun.status()).toBe(303);
  const location = new URL(begun.headers().location ?? "");
  expect(location.hostname).toBe("id.localhost");
  expect(location.searchParams.get("redirect_uri")).toMatch(
    /^http:\/\/manila\.localhost:\d+\/account\/third-party\/callback$/,
  );
  expect(begun.headers()["set-cookie"]).toMatch(/^third-party=GOOGLE%20[\w-]{43}%20%2F; .*HttpOnly/);
});

test.describe("by phone on Lotus Saigon", () => {
  test.use({ expectedErrors: [/40[0-9]/] });

  test("a wrong code stays on the field, the right one leads on", async ({ page, visit, site }) => {
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
      "Định dạng số điện thoại không hợp lệ",
    );
    const digits = String(900_000_000 + Math.floor(Math.random() * 99_999_999));
    await page.locator("input[name=mobileNum]").fill(`0${digits}`);
    await page.getByRole("button", { name: "Gửi mã" }).click();
    await expect(page.getByRole("status").filter({ hasText: `+84${digits}` })).toBeVisible();
    await expect(page.getByRole("button", { name: /Gửi lại sau \d+ giây/ })).toBeDisabled();
    await expectAccessible(page);

    const codes = await page.request.fetch(
      `http://127.0.0.1:${site.port}/emulator/v1/projects/lotus-saigon-demo/verificationCodes`,
      {
        headers: { host: `phone.localhost:${site.port}` },
      },
    );
    const { verificationCodes } = (await codes.json()) as {
      verificationCodes: { phoneNumber: string; code: string }[];
    };
    const code = verificationCodes.find(({ phoneNumber }) => phoneNumber === `+84${digits}`)?.code ?? "";
    await page.locator("input[name=code]").fill(code === "000000" ? "111111" : "000000");
    await page.keyboard.press("Enter");
    await expect(page.locator("input[name=code]")).toHaveAccessibleDescription("Mã xác minh không đúng");
    await page.locator("input[name=code]").fill(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/account\/third-party$/);
    await expect(page.getByRole("main")).toContainText(`••• ${digits.slice(-4)}`);
  });

  test("only the phone's page may reach the service", async ({ visit }) => {
    const policy = async (path: string) =>
      (await visit("lotus", path)).headers()["content-security-policy"] ?? "";
    expect(await policy("/login")).toContain("connect-src 'self';");
    expect(await policy("/account/phone")).toMatch(/connect-src 'self' http:\/\/phone\.localhost:\d+;/);
  });
});

test.describe("a brand without the phone check", () => {
  test.use({ expectedErrors: [/404/] });

  test("has no page for it", async ({ visit }) => {
    expect((await visit("manila", "/account/phone")).status()).toBe(404);
  });
});
