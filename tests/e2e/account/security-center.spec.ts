import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newMember } from "../auth/new-member.ts";
import { demoSignIn, expect, expectAccessible, newAddress, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";

const PASSWORD = "Play-money-1";
const CENTRE = "/member/securityCenter";

/** Each test comes from an address of its own: codes are rationed by address. */
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

/** Fills in the sign-in page of a brand and leaves what follows it. */
async function signInAs(
  page: Page,
  brand: "northgate" | "manila" | "lotus",
  username: string,
  password: string,
) {
  await page.goto(urlOf(publishedSite(), brand, "/login"));
  await page.locator("form input[name=username]:visible").fill(username);
  await page.locator("form input[name=password]:visible").fill(password);
  await page.locator("form input[name=password]:visible").press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** The code that the outbox shows for a mail address, once it is there. */
async function mailedCode(page: Page, email: string, after = ""): Promise<string> {
  const { port } = publishedSite();
  let code = "";
  await expect(async () => {
    const answer = await page.request.get(`http://127.0.0.1:${port}/`, {
      headers: { host: `outbox.localhost:${port}` },
    });
    const [, message = ""] = (await answer.text()).split(`Mail to ${email}`);
    code = /\b\d{6}\b/.exec(message)?.[0] ?? "";
    expect(code).not.toBe("");
    expect(code).not.toBe(after);
  }).toPass();
  return code;
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
  const { username, email, password } = await newMember(page.request, site, "northgate");
  const registered = await mailedCode(page, email);
  await signInAs(page, "northgate", username, password);
  // A place that the account does not know yet: a code by mail.
  await expect(page).toHaveURL(/\/account\/verify$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Send a code to/ }).click();
  await expect(page.getByText(/^A code is on its way/)).toBeVisible();
  const first = await mailedCode(page, email, registered);
  await page.getByLabel("Code from the email").fill(first);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).not.toHaveURL(/verify/);
  await page.goto(urlOf(site, "northgate", CENTRE));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("button", { name: /^Send a code to/ }).click();
  await expect(page.getByText(/^A code is on its way/)).toBeVisible();
  await page.getByLabel("Code from the email").fill(await mailedCode(page, email, first));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
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

test.describe("a refused nickname", () => {
  test.use({ expectedErrors: [/422/] });

  test("nickname and picture are changed, and a staff name is refused", async ({ page, site }) => {
    const { username } = demoSignIn(site, "manila", "member");
    await signInAs(page, "manila", username, PASSWORD);
    await page.goto(urlOf(site, "manila", CENTRE));
    const nickname = page.getByLabel("Palayaw");
    await nickname.fill("Supp0rt");
    await nickname.press("Enter");
    await expect(nickname).toHaveAccessibleDescription(
      "Maaaring mapagkamalang staff namin ang pangalang ito",
    );
    await nickname.fill("Bituin");
    await nickname.press("Enter");
    await expect(page.locator(".mmenu")).toContainText("Bituin");
    await nickname.fill(username);
    await nickname.press("Enter");
    await expect(page.locator(".mmenu")).toContainText(username);
    await page.getByRole("button", { name: "Larawan 3", exact: true }).click();
    await expect(page.getByRole("button", { name: "Larawan 3", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
});
