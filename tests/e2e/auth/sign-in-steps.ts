import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInForm } from "../parts.ts";

/** Submits a name and password in the sign-in page or dialog, not in a header's box. */
export async function enter(page: Page, { username, password }: { username: string; password: string }) {
  await signInForm(page).locator("input[name=username]").fill(username);
  await signInForm(page).locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Waits until the page accepts another press, which it does only after showing the previous response. */
const waitUntilIdle = (page: Page) => expect(page.locator("dialog [aria-busy]")).toHaveCount(0);

/** Submits three wrong passwords in the sign-in dialog, which does not ask for `proof` until the third response. */
export async function missThreeTimes(page: Page, username: string, proof: Locator) {
  for (const password of ["wrong 1", "wrong 2", "wrong 3"]) {
    await expect(proof).toHaveCount(0);
    const answered = page.waitForResponse(/\/login/);
    await enter(page, { username, password });
    await answered;
    await waitUntilIdle(page);
  }
}

/** Requests a code to a number, in Lotus Saigon's dialog for signing in by SMS or replacing a forgotten password. */
export async function requestCode(page: Page, number: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Số điện thoại").fill(number);
  await dialog.getByRole("button", { name: "Gửi mã" }).click();
}
