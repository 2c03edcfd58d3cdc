import type { Page } from "@playwright/test";
import { newMember } from "../auth/new-member.ts";
import { expect, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { prove } from "./prove-by-code.ts";

export const PAYMENT_PASSWORD = "482 913 pay";
const CENTRE = "/member/securityCenter";
export const WITHDRAW = "/member/withdraw";

type Brand = "manila" | "northgate" | "siam";

/** A new member of a brand in this browser's session, in English. */
export async function arrive(page: Page, brand: Brand) {
  const site = publishedSite();
  const member = await newMember(page.request, site, brand);
  const url = urlOf(site, brand, "/");
  await page.context().addCookies([
    { name: "session", value: member.token, url, httpOnly: true, sameSite: "Lax" },
    { name: "lang", value: "EN", url },
  ]);
  // Where its codes go: the brand's form asks for one of both.
  return brand === "manila" ? `+63${member.mobileNum}` : member.email;
}

/** Sets a withdrawal password and adds a payee, as their owner does it. */
export async function prepare(page: Page, brand: Brand, payee: { destination: string; number: string }) {
  const to = await arrive(page, brand);
  await page.goto(urlOf(publishedSite(), brand, CENTRE));
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  await page.getByLabel("New withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByLabel("The new one again").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: payee.destination });
  await page.getByLabel("Account number or address").fill(payee.number);
  await page.getByRole("button", { name: "Add a payee" }).click();
  await prove(page, publishedSite(), to);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByText(`•••• ${payee.number.slice(-4)}`)).toBeVisible();
  return to;
}

/** Asks for a withdrawal, and proves it. */
export async function withdraw(page: Page, brand: Brand, to: string, amount: string) {
  await page.goto(urlOf(publishedSite(), brand, WITHDRAW));
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await prove(page, publishedSite(), to);
  await page.waitForURL(/\?withdrawal=/);
}

/** Looks again until the provider has paid. */
export async function paid(page: Page) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Paid out").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
