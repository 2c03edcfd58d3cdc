import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, newAddress } from "../fixtures.ts";
import { runCommand, type Site } from "../setup/site.ts";

export type OperatorRole = "support" | "cashier" | "finance";

/** An address of the operators' site. */
export function opsUrl({ port }: Site, path = "/ops"): string {
  return `http://ops.localhost:${port}${path}`;
}

/** A new operator, made as on a live server: by the command, which prints the password for the first sign-in. */
export function newOperator(site: Site, role: OperatorRole): { username: string; password: string } {
  const username = `${role}-${randomBytes(4).toString("hex")}`;
  return { username, password: printedPassword(site, "add", username, "--role", role) };
}

/** The password that `npm run operator` prints. */
export function printedPassword(site: Site, ...command: string[]): string {
  const { said } = runCommand(site, "scripts/operator.ts", ...command);
  const password = /: (\S+)\s*$/.exec(said)?.[1];
  if (!password) throw new Error(`no password was printed: ${said}`);
  return password;
}

/** The code of now for a key that a page has shown. */
export function codeOf(secret: string): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate();
}

/** Signs a new operator in for the first time: one-time password, app, own password. Leaves the queue of withdrawals open. */
export async function signInAnew(page: Page, site: Site, role: OperatorRole) {
  const { username, password } = newOperator(site, role);
  const own = `own password ${randomBytes(6).toString("hex")}`;
  await page.goto(opsUrl(site));
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Set up your authenticator app" })).toBeVisible();
  const secret = (await page.locator(".secret").first().textContent()) ?? "";
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const recoveryCodes = await page.locator(".codes .secret").allTextContents();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.getByLabel("Old password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(own);
  await page.getByLabel("The new one again").fill(own);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Withdrawals", level: 1 })).toBeVisible();
  return { username, password: own, secret, recoveryCodes };
}

/** Two operators at work, in browsers of their own. */
export async function twoOperators(
  page: Page,
  site: Site,
  roles: readonly ["cashier" | "finance", "finance"],
) {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const pages = [];
  for (const role of roles) {
    const context = await browser.newContext({ extraHTTPHeaders: newAddress() });
    const own = await context.newPage();
    pages.push({ page: own, ...(await signInAnew(own, site, role)) });
  }
  const [first, second] = pages;
  if (!first || !second) throw new Error("two were asked for");
  return [first, second] as const;
}
