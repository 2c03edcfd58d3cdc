import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible } from "../fixtures.ts";
import { account, picture } from "../parts.ts";
import { fill, form, newName, passwords } from "../registration/registration-steps.ts";
import { publishedSite } from "../setup/site.ts";
import { TURNSTILE_SECRETS } from "../setup/test-brands.ts";
import { startTurnstile } from "../setup/turnstile-stand-in.ts";
import { ownAddress, unusedName } from "./new-member.ts";
import { missThreeTimes } from "./sign-in-steps.ts";

type Turnstile = Awaited<ReturnType<typeof startTurnstile>>;

/** Tests with Turnstile played by tests/e2e/setup/turnstile-stand-in.ts, for the brands that have a widget of it. */
const test = base.extend<object, { turnstile: Turnstile }>({
  turnstile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const turnstile = await startTurnstile(TURNSTILE_SECRETS, publishedSite().ports.turnstile);
      await use(turnstile);
      await turnstile.stop();
    },
    { scope: "worker" },
  ],
  ...ownAddress,
});

// All tests share one service.
test.describe.configure({ mode: "serial" });

/** Retries when the press hits a widget that is moving or being replaced. */
const tick = (page: Page) =>
  expect(async () => {
    const frame = page.frameLocator("iframe[title='Widget of the check']");
    await frame.getByRole("checkbox").check({ timeout: 5_000 });
  }).toPass();

const submit = (page: Page) => form(page).getByRole("button", { name: "Magrehistro" }).click();

test.describe("the widget", () => {
  test.use({ expectedErrors: [/401|422/] });

  test("is shown in the form, is renewed when its token is refused, and its token is verified", async ({
    page,
    visit,
    turnstile,
    extraHTTPHeaders,
  }) => {
    const username = newName();
    await visit("manila-widget", "/register");
    await fill(page, { username, ...passwords });
    await tick(page);
    await expectAccessible(page);
    await expect.poll(turnstile.outstanding).toBe(1);
    turnstile.expireTokens();
    await submit(page);
    await expect(form(page).getByText("Pakikumpleto ulit ang check sa itaas.")).toBeVisible();
    expect(turnstile.verified.at(-1)?.errors).toEqual(["timeout-or-duplicate"]);
    await fill(page, passwords);
    await tick(page);
    await submit(page);
    await expect(account(page, username)).toBeVisible();
    expect(turnstile.verified.at(-1)).toEqual({
      asked: {
        secret: TURNSTILE_SECRETS["manila-widget"],
        response: expect.stringMatching(/^0\./),
        remoteip: extraHTTPHeaders?.["x-forwarded-for"],
      },
      errors: [],
    });
  });

  test("replaces the captcha picture after three wrong passwords", async ({ page, visit, turnstile }) => {
    await visit("manila-widget", "/?modal=login");
    const dialog = page.getByRole("dialog");
    await missThreeTimes(page, unusedName(), page.locator("iframe"));
    await tick(page);
    await expect(dialog.locator("input[name=captcha]")).toHaveCount(0);
    await dialog.locator("input[name=password]").fill("wrong 4");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Mali ang username o password");
    expect(turnstile.verified.at(-1)?.errors).toEqual([]);
  });
});

test.describe("a widget whose script does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|401|422/] });
  test.beforeEach(({ page }) => page.route(/\/turnstile\/v0\/api\.js/, (route) => route.abort()));

  test("is reported, and replaced by the proof of work if the brand allows it, otherwise by the captcha picture", async ({
    page,
    visit,
    turnstile,
  }) => {
    await visit("lotus-widget", "/register");
    await expect(form(page).getByText(/Vui lòng đọc hình thay thế\.$/)).toBeVisible();
    await expect(picture(form(page))).toBeVisible();
    await expectAccessible(page);

    const asked = turnstile.verified.length;
    await visit("manila-widget", "/register");
    await expect(
      form(page).getByText(/^Hindi na-load ang check ng ibang service\. Ang device mo/),
    ).toBeVisible();
    await expectAccessible(page);
    const username = newName();
    await fill(page, { username, ...passwords });
    await page.keyboard.press("Enter");
    await expect(account(page, username)).toBeVisible();
    expect(turnstile.verified).toHaveLength(asked);
  });
});
