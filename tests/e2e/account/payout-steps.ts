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

/** A new member of a brand in this browser's session, in English. Gives where its codes go: the brand's form asks for one of both. */
export async function arrive(page: Page, brand: Brand): Promise<string> {
  const { mobileNum, email } = await enterAsNewMember(page, brand, { english: true });
  return brand === "manila" ? `+63${mobileNum}` : email;
}

/** The same, with a withdrawal password and a payee: both have forms, which have a test of their own. */
export async function prepare(page: Page, brand: Brand, payee: Payee): Promise<string> {
  const options = { english: true, paymentPassword: PAYMENT_PASSWORD };
  const { id, mobileNum, email } = await enterAsNewMember(page, brand, options);
  await addPayee(publishedSite(), brand, id, payee);
  return brand === "manila" ? `+63${mobileNum}` : email;
}

/** Sets a withdrawal password on the page that is open, as its owner does it. */
export async function setPaymentPassword(page: Page, to: string) {
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  await page.getByRole("textbox", { name: "New withdrawal password", exact: true }).fill(PAYMENT_PASSWORD);
  await page.getByLabel("Confirm new withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
}

/** Adds a payee on the page that is open, as its owner does it. */
export async function enterPayee(page: Page, to: string, payee: Payee) {
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: payee.destination });
  await page.getByLabel("Account number or address").fill(payee.number);
  await page.getByRole("button", { name: "Add account" }).click();
  await prove(page, publishedSite(), to);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByText(`•••• ${payee.number.slice(-4)}`)).toBeVisible();
  await expect(page.getByLabel("Account number or address")).toHaveValue("");
}

/** Asks for a withdrawal, and proves it where that is asked: a password that was given shortly before serves again. */
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

/** Looks again until the provider has paid. */
export async function paid(page: Page) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Paid out").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
