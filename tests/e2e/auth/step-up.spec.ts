import type { Page } from "@playwright/test";
import { proveByCode, sendStepCode } from "../account/prove-by-code.ts";
import { expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { codeTo, getWrongCode } from "../outbox.ts";
import { balance, stepForm } from "../parts.ts";
import { updateRows } from "../update-rows.ts";
import { newMember, ownAddress } from "./new-member.ts";
import { enter } from "./sign-in-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/401|422/] });

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Maligayang pagbabalik" });
const stepDialog = (page: Page) => page.getByRole("dialog", { name: "Kumpirmahing ikaw ito" });

/** Uses up the five attempts of a step, which ends it. */
async function guessFiveTimes(page: Page) {
  const answer = stepForm(page).locator("input[name=answer]");
  for (let guess = 1; guess <= 5; guess += 1) {
    await answer.fill(`no code ${guess}`);
    // A press between two states of the form is ignored, and repeated.
    await expect(async () => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST", {
        timeout: 10_000,
      });
      await page.keyboard.press("Enter");
      await answered;
    }).toPass();
    // Presses are ignored until the response shows.
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
  }
}

test("the second step continues in the same dialog, by SMS, mail or account holder's name, and returns to the page", async ({
  page,
  visit,
  site,
}) => {
  const account = await newMember(site, "manila");
  updateRows(site, account.username, "account", { profile: JSON.stringify({ payeeName: "Maria Santos" }) });
  await page.clock.install();
  await visit("manila", "/rng?vassalage=JADE&modal=login");
  const opened = await signInDialog(page).elementHandle();
  await enter(page, account);
  await expect(stepDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/rng\?vassalage=JADE&modal=verify$/);
  expect(await stepDialog(page).evaluate((dialog, before) => dialog === before, opened)).toBe(true);
  const answer = stepDialog(page).getByLabel("Code mula sa SMS");
  await expect(answer).toBeFocused();

  const send = stepDialog(page).getByRole("button", { name: "Ipadala ang code" });
  await send.click();
  await expect(stepDialog(page).getByRole("button", { name: /^[56]\d s$/ })).toBeDisabled();
  await expect(answer).toBeFocused();
  await answer.fill(getWrongCode(await codeTo(page.request, site, `+63${account.mobileNum}`)));
  await page.keyboard.press("Enter");
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "dialog[open]");
  await expect(stepDialog(page).getByRole("button", { name: /^\d+ s$/ })).toBeDisabled();
  // Each method has its own countdown.
  const ways = stepForm(page).getByRole("radio");
  await expect(ways).toHaveCount(3);
  await stepDialog(page).getByRole("radio", { name: /Email/ }).check();
  await expect(send).toBeEnabled();
  await stepDialog(page).getByRole("radio", { name: /SMS/ }).check();
  await page.clock.runFor(61_000);
  await expect(send).toBeEnabled();

  await ways.nth(2).check();
  await expectAccessible(page, "dialog[open]");
  await stepForm(page).locator("input[name=answer]").fill("maria  santos");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(balance(page)).toBeVisible();
});

test("the requested page is reached also after an expired step; a step in another browser is not shown", async ({
  page,
  visit,
  site,
  browser,
  extraHTTPHeaders,
}) => {
  test.slow();
  const account = await newMember(site, "manila");
  await visit("manila", "/rng?modal=verify");
  await expect(signInDialog(page), "no step is under way").toBeVisible();
  await visit("manila", "/member/personalHistoryCopy");
  await expect(page).toHaveURL(/modal=login/);
  await enter(page, account);
  await expect(stepDialog(page)).toBeVisible();
  const other = await browser.newContext({ extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const stranger = await other.newPage();
  for (const path of ["/account/verify", "/rng?modal=verify"]) {
    await stranger.goto(toUrl(site, "manila", path));
    await expect(stranger).toHaveURL(/login/);
    await expect(stepForm(stranger)).toHaveCount(0);
  }
  await other.close();

  await guessFiveTimes(page);
  await expect(signInDialog(page).getByText("Tapos na ang hakbang na iyon")).toBeVisible();
  await expect(signInDialog(page).getByLabel("Username")).toBeFocused();
  await enter(page, account);
  await stepDialog(page).getByRole("link", { name: "Bumalik sa login" }).click();
  await enter(page, account);
  await proveByCode(page, site, `+63${account.mobileNum}`);
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
});

test("on a separate page the step keeps the requested page when the visitor goes back or the step expires", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const account = await newMember(site, "northgate");
  await visit("northgate", "/rng?vassalage=JADE");
  await enter(page, account);
  await expect(page).toHaveURL(/\/account\/verify\?next=%2Frng%3Fvassalage%3DJADE$/);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Frng%3Fvassalage%3DJADE$/);
  await enter(page, account);
  await guessFiveTimes(page);
  await expect(page).toHaveURL(/\/login\?next=%2Frng%3Fvassalage%3DJADE$/);
  await expect(page.getByRole("status").filter({ hasText: "This step has expired" })).toBeVisible();
  await enter(page, account);
  await proveByCode(page, site, account.email);
  await expect(page).toHaveURL(/\/rng\?vassalage=JADE$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the step is part of the page, shows errors, and continues to the requested page", async ({
    page,
    visit,
    site,
  }) => {
    const account = await newMember(site, "manila");
    await visit("manila", "/rng?modal=login");
    await enter(page, account);
    await expect(stepDialog(page)).toBeVisible();
    const code = await sendStepCode(page, site, account.email);
    await stepForm(page).locator("input[name=answer]").fill(getWrongCode(code));
    await page.keyboard.press("Enter");
    await expect(stepForm(page).locator("input[name=answer]")).toHaveAttribute("aria-invalid", "true");
    await stepForm(page).locator("input[name=answer]").fill(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/rng(\?notice=[a-z-]+)?$/);
    await expect(page.getByRole("button", { name: /^Account ni/ })).toBeVisible();
  });
});
