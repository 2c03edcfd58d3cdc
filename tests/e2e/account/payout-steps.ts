import type { Page } from "@playwright/test";
import { enterAsNewMember, expect, toUrl } from "../fixtures.ts";
import { stepForm } from "../parts.ts";
import { addPayee } from "../setup/members.ts";
import { publishedSite } from "../setup/site.ts";
import { prove } from "./prove-by-code.ts";

export const PAYMENT_PASSWORD = "482 913 pay";
export const CENTRE = "/member/securityCenter";
export const WITHDRAW = "/member/withdraw";

type Brand = "manila" | "northgate" | "siam";

interface Payee {
  destination: string;
  number: string;
}

/**
 * Enters as a new member of a brand in this browser, in English. Returns the address for their codes: the brand's form
 * requires either a number or an email.
 */
export async function enterNewMember(page: Page, brand: Brand): Promise<string> {
  const { mobileNum, email } = await enterAsNewMember(page, brand, { english: true });
  return brand === "manila" ? `+63${mobileNum}` : email;
}

/** The same, with a withdrawal password and a payee. The forms for both have their own test. */
export async function enterMemberWithPayee(page: Page, brand: Brand, payee: Payee): Promise<string> {
  const options = { english: true, paymentPassword: PAYMENT_PASSWORD };
  const { id, mobileNum, email } = await enterAsNewMember(page, brand, options);
  await addPayee(publishedSite(), brand, id, payee);
  return brand === "manila" ? `+63${mobileNum}` : email;
}

/** Sets a withdrawal password on the open page, through its form. */
export async function setPaymentPassword(page: Page, to: string) {
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  await page.getByRole("textbox", { name: "New withdrawal password", exact: true }).fill(PAYMENT_PASSWORD);
  await page.getByLabel("Confirm new withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
}

/** Adds a payee on the open page, through its form. */
export async function enterPayee(page: Page, to: string, payee: Payee) {
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: payee.destination });
  await page.getByLabel("Account number or address").fill(payee.number);
  await page.getByRole("button", { name: "Add account" }).click();
  await prove(page, publishedSite(), to);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByText(`•••• ${payee.number.slice(-4)}`)).toBeVisible();
  await expect(page.getByLabel("Account number or address")).toHaveValue("");
}

/**
 * Requests a withdrawal, and completes the proof if one is required: a password entered shortly before is still valid.
 */
export async function withdraw(page: Page, brand: Brand, to: string, amount: string) {
  await page.goto(toUrl(publishedSite(), brand, WITHDRAW));
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const isDone = () => page.url().includes("?withdrawal=");
  await expect.poll(async () => isDone() || (await stepForm(page).count()) > 0).toBe(true);
  if (!isDone()) await prove(page, publishedSite(), to);
  await page.waitForURL(/\?withdrawal=/);
}

/** Reloads the page until the provider has paid. */
export async function paid(page: Page) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Paid out").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
