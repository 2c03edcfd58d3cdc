import type { Page } from "@playwright/test";
import { codeInOutbox, expect } from "../fixtures.ts";
import type { Site } from "../setup/site.ts";

/** Takes the extra step of a sign-in with a code to `to`, a mail address or E.164 number, in whatever language the page is. */
export async function proveByCode(page: Page, site: Site, to: string): Promise<void> {
  await page.waitForURL(/\/account\/verify/);
  const form = page.locator("main form:has(input[name=answer])");
  const way = form.locator(`input[type=radio][value=${to.includes("@") ? "email" : "sms"}]`);
  if ((await way.count()) > 0) await way.check();
  await form.locator("button[value=send]").click();
  await expect(form.getByRole("status")).toBeVisible();
  await form.locator("input[name=answer]").fill(await codeInOutbox(page, site, to));
  await form.locator("button[value=answer]").click();
  await page.waitForURL((url) => url.pathname !== "/account/verify");
}
