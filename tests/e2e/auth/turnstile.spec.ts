import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible, urlOf } from "../fixtures.ts";
import { fill, form, newName, passwords } from "../registration/registration-steps.ts";
import { startChangedSite } from "../setup/changed-site.ts";
import type { Site } from "../setup/site.ts";
import { startTurnstile } from "../setup/turnstile-stand-in.ts";
import { nobodysName, ownAddress } from "./new-member.ts";
import { missThreeTimes } from "./sign-in-steps.ts";

const SECRETS = { "manila-widget": "secret-of-manila", "lotus-widget": "secret-of-lotus" };

/**
 * A site of its own whose Manila Star and Lotus Saigon have a widget of Turnstile; on Lotus Saigon no proof of work does
 * in its place. Turnstile is played by tests/e2e/setup/turnstile-stand-in.ts.
 */
const test = base.extend<
  object,
  { house: { site: Site; turnstile: Awaited<ReturnType<typeof startTurnstile>> } }
>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const turnstile = await startTurnstile(SECRETS);
      const widget = (turnstile: object) => ({ signIn: { turnstile }, switches: { botCheck: true } });
      const brands = {
        "manila-star": widget({ siteKey: "manila-widget" }),
        "lotus-saigon": widget({ siteKey: "lotus-widget", proofOfWorkInstead: false }),
      };
      const { site, stop } = await startChangedSite("e2e-turnstile.log", brands, {
        MARQUEE_TURNSTILE_SECRETS: Object.entries(SECRETS)
          .map((pair) => pair.join(":"))
          .join(","),
        MARQUEE_TURNSTILE_URL: `${turnstile.origin}/turnstile/v0/siteverify`,
        MARQUEE_TURNSTILE_SCRIPT_URL: `${turnstile.origin}/turnstile/v0/api.js`,
      });
      await use({ site, turnstile });
      await stop();
      await turnstile.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ house }, use) => use(house.site),
  ...ownAddress,
});

// One site for all of them.
test.describe.configure({ mode: "serial" });

/** Once more where the press fell on a widget that moved or was just being replaced. */
const tick = (page: Page) =>
  expect(async () => {
    const frame = page.frameLocator("iframe[title='Widget of the check']");
    await frame.getByRole("checkbox").check({ timeout: 5_000 });
  }).toPass();

/** Fills in Manila Star's registration, all but the bot check. */
async function fillIn(page: Page): Promise<string> {
  const username = newName();
  await fill(page, { username, ...passwords });
  return username;
}

test("the widget shows in the form, and its token is verified", async ({
  page,
  visit,
  house,
  extraHTTPHeaders,
}) => {
  await visit("manila", "/register");
  const username = await fillIn(page);
  await tick(page);
  await expectAccessible(page);
  await form(page).getByRole("button", { name: "Magrehistro" }).click();
  await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
  expect(house.turnstile.verified.at(-1)).toEqual({
    asked: {
      secret: SECRETS["manila-widget"],
      response: expect.stringMatching(/^0\./),
      remoteip: extraHTTPHeaders?.["x-forwarded-for"],
    },
    errors: [],
  });
});

test.describe("what is refused", () => {
  test.use({ expectedErrors: [/4(00|01|22)/] });

  test("a token that the service does not take brings another widget", async ({ page, visit, house }) => {
    await visit("manila", "/register");
    const username = await fillIn(page);
    await tick(page);
    await expect.poll(house.turnstile.outstanding).toBe(1);
    house.turnstile.expireTokens();
    await form(page).getByRole("button", { name: "Magrehistro" }).click();
    await expect(form(page).getByText("Pakikumpleto ulit ang check sa itaas.")).toBeVisible();
    expect(house.turnstile.verified.at(-1)?.errors).toEqual(["timeout-or-duplicate"]);
    await fill(page, passwords);
    await tick(page);
    await form(page).getByRole("button", { name: "Magrehistro" }).click();
    await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
  });

  test("after three wrong passwords the widget takes the picture's place", async ({ page, visit, house }) => {
    await visit("manila", "/?modal=login");
    const dialog = page.getByRole("dialog");
    await missThreeTimes(page, nobodysName(), page.locator("iframe"));
    await tick(page);
    await expect(dialog.locator("input[name=captcha]")).toHaveCount(0);
    await dialog.locator("input[name=password]").fill("wrong 4");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Mali ang username o password");
    expect(house.turnstile.verified.at(-1)?.errors).toEqual([]);
  });
});

test.describe("where the widget's script does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|40[01]/] });
  test.beforeEach(({ page }) => page.route(/\/turnstile\/v0\/api\.js/, (route) => route.abort()));

  test("it is said, and the proof of work does where the brand's document lets it", async ({
    page,
    visit,
    house,
  }) => {
    const asked = house.turnstile.verified.length;
    await visit("manila", "/register");
    await expect(
      form(page).getByText(/^Hindi na-load ang check ng ibang service\. Ang device mo/),
    ).toBeVisible();
    await expectAccessible(page);
    const username = await fillIn(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
    expect(house.turnstile.verified).toHaveLength(asked);
  });

  test("else the picture is what is left", async ({ page, visit }) => {
    await visit("lotus", "/register");
    await expect(form(page).getByText(/Vui lòng đọc hình thay thế\.$/)).toBeVisible();
    await expect(form(page).getByRole("img", { name: "Hình có năm ký tự" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("only the pages of a brand that has the widget may load it", async ({ page, house }) => {
  const policyOf = async (brand: "manila" | "northgate") => {
    const answer = await page.goto(urlOf(house.site, brand, "/login"));
    return answer?.headers()["content-security-policy"] ?? "";
  };
  const policy = await policyOf("manila");
  const part = (name: string) => policy.split("; ").find((one) => one.startsWith(name)) ?? "";
  expect(part("script-src")).toContain(house.turnstile.origin);
  expect(part("frame-src")).toContain(house.turnstile.origin);
  expect(part("connect-src")).toBe("connect-src 'self'");
  expect(await policyOf("northgate")).not.toContain(house.turnstile.origin);
});
