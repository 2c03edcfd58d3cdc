import type { Page } from "@playwright/test";

/** Where a member moves money between wallets. */
export const WALLETS = "/member/transferFund";

/** A wallet's line on the page. */
export const place = (page: Page, name: string) =>
  page.getByRole("region", { name: "Wallets", exact: true }).getByRole("listitem").filter({ hasText: name });

/** Sends an amount from one wallet to another, on the page that is open. */
export async function move(page: Page, from: string, to: string, amount: string) {
  await page.getByLabel("From", { exact: true }).selectOption({ label: from });
  await page.getByLabel("To", { exact: true }).selectOption({ label: to });
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByRole("button", { name: "Move it" }).click();
}
