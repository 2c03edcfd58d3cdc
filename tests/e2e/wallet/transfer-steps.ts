import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";

/** The page on which a member moves money between wallets. */
export const WALLETS = "/member/transferFund";

/** Returns a wallet's line on the page: a vendor's, or the main one's within the total. */
export function place(page: Page, name: string) {
  if (name === "Main wallet") {
    const total = page.getByRole("region", { name: "In all your wallets" });
    return total.locator("dl > div").filter({ hasText: "Available in the main wallet" });
  }
  return page
    .getByRole("region", { name: "Provider wallets" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** Sends an amount from one wallet to another, on the open page. */
export async function move(page: Page, from: string, to: string, amount: string) {
  await page.getByLabel("From", { exact: true }).selectOption({ label: from });
  await page.getByLabel("To", { exact: true }).selectOption({ label: to });
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
}

/** Selects on the studio's page the fault of a player's wallet at a vendor. */
export async function injectWalletFault(page: Page, playerId: string, vendor: string, what: string) {
  const studio = await page.context().newPage();
  await studio.goto(`http://studio.localhost:${publishedSite().port}/wallets`);
  const row = studio.getByRole("row").filter({ hasText: playerId }).filter({ hasText: vendor });
  await row.getByRole("combobox").selectOption({ label: what });
  await row.getByRole("button", { name: "Set" }).click();
  await expect(row.getByRole("combobox").locator("option:checked")).toHaveText(what);
  await studio.close();
}
