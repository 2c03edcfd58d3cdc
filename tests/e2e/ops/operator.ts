import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { newAddress } from "../fixtures.ts";
import { signedInOperator, type WorkingOperator } from "../setup/operators.ts";
import { runCommand, type Site } from "../setup/site.ts";

export type OperatorRole = "support" | "cashier" | "finance";

/** Returns a URL of the operators' site. */
export function opsUrl({ port }: Site, path = "/ops"): string {
  return `http://ops.localhost:${port}${path}`;
}

/** Returns the password that `npm run operator` prints. */
export function printedPassword(site: Site, ...command: string[]): string {
  const { said } = runCommand(site, "scripts/operator.ts", ...command);
  const password = /: (\S+)\s*$/.exec(said)?.[1];
  if (!password) throw new Error(`no password was printed: ${said}`);
  return password;
}

/** Returns the current code for a key that a page has shown. */
export function getCode(secret: string): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate();
}

/** Signs a new operator in to the page's browser. */
export async function enterAsOperator(
  page: Page,
  site: Site,
  role: OperatorRole,
  merchants: readonly string[] | null = null,
): Promise<WorkingOperator> {
  const operator = await signedInOperator(site, role, merchants);
  await page
    .context()
    .addCookies([
      { name: "ops", value: operator.token, url: opsUrl(site, "/"), httpOnly: true, sameSite: "Strict" },
    ]);
  return operator;
}

/** Opens the page of a signed-in operator in a browser of their own, which is closed with the page's. */
export async function operatorPage(page: Page, site: Site, role: OperatorRole, locale = "en-US") {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const context = await browser.newContext({ extraHTTPHeaders: newAddress(), locale });
  // The test may end before it is closed; the browser closes it then.
  page.context().once("close", () => void context.close().catch(() => {}));
  const own = await context.newPage();
  return { page: own, ...(await enterAsOperator(own, site, role)) };
}

/** Opens the pages of two signed-in operators, in browsers of their own. */
export async function twoOperators(
  page: Page,
  site: Site,
  roles: readonly ["cashier" | "finance", "finance"],
) {
  const [first, second] = roles;
  return [await operatorPage(page, site, first), await operatorPage(page, site, second)] as const;
}
