import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { codeSentBy } from "../outbox.ts";
import { sendCode, stepForm } from "../parts.ts";
import { MEMBER_PASSWORD } from "../setup/members.ts";
import type { Site } from "../setup/site.ts";

/** Requests a code for the step to `to`, an email address or E.164 number, and returns it. */
export async function sendStepCode(page: Page, site: Site, to: string): Promise<string> {
  const form = stepForm(page);
  const way = form.locator(`input[type=radio][value=${to.includes("@") ? "email" : "sms"}]`);
  await form.waitFor();
  if ((await way.count()) > 0) await way.check();
  const send = sendCode(form);
  const sent = form.getByRole("status");
  // Codes are limited to one per second, so a faster test retries. The button counts down once the press is accepted,
  // so nothing waits for it to be enabled again.
  const press = () =>
    expect(async () => {
      if ((await sent.textContent()) === "" && (await send.isEnabled())) await send.click({ timeout: 5_000 });
      await expect(sent).not.toBeEmpty({ timeout: 1_000 });
    }).toPass();
  return codeSentBy(press, page.request, site, to);
}

/** Completes the extra step with a code to `to`, an email address or E.164 number. */
export async function proveByCode(page: Page, site: Site, to: string): Promise<void> {
  const code = await sendStepCode(page, site, to);
  await stepForm(page).locator("input[name=answer]").fill(code);
  await page.keyboard.press("Enter");
  await stepForm(page).waitFor({ state: "hidden" });
}

/** Completes the extra step by the brand's method for the account: a code to `to`, or else its password again. */
export async function prove(page: Page, site: Site, to: string): Promise<void> {
  await stepForm(page).waitFor();
  if ((await sendCode(stepForm(page)).count()) > 0) return proveByCode(page, site, to);
  await stepForm(page).locator("input[name=answer]").fill(MEMBER_PASSWORD);
  await page.keyboard.press("Enter");
  await stepForm(page).waitFor({ state: "hidden" });
}
