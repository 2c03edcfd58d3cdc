import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { Site } from "../setup/site.ts";
import { opsUrl, type twoOperators } from "./operator.ts";

const REFERENCE = /(?:WD|DP)\d{6}[2-9B-Z]{7}/;

/** Returns the reference shown on a member's page. */
export async function referenceOn(page: Page): Promise<string> {
  const main = page.getByRole("main");
  await expect(main).toContainText(REFERENCE);
  const reference = REFERENCE.exec(await main.innerText())?.[0];
  if (!reference) throw new Error("no reference is named");
  return reference;
}

/** Opens a payment from the open queue. */
export async function openFromQueue(page: Page, reference: string) {
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(reference) })).toBeVisible();
}

/** Presses one of the operator's buttons and waits for its message. */
export const submitDecision = async (page: Page, name: string, says = "It is in the log") => {
  // The message of the previous press is shown until the next page loads.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name, exact: true }).click();
  await answered;
  await expect(page.getByRole("status").filter({ hasText: says })).toBeVisible();
};

/** Makes a decision on an operator's open case, then the same by a second operator, whose decision releases the money. */
export async function submitAsTwoOperators(first: Page, second: Page, name: string, fill = async () => {}) {
  await submitDecision(first, name, "nothing has taken effect yet");
  await expect(first.getByText("You decided this first.")).toBeVisible();
  await second.goto(first.url());
  await expect(second.getByText("decided this first. Check it yourself")).toBeVisible();
  await fill();
  await submitDecision(second, name);
}

/** Confirms the warnings of a case. */
export async function confirmWarnings(page: Page) {
  await page.getByRole("checkbox", { name: "I have checked" }).check();
}

/** Gets a withdrawal approved by a cashier and paid by finance. */
export async function payOut(
  [cashier, finance]: Awaited<ReturnType<typeof twoOperators>>,
  site: Site,
  { brand, reference }: { brand: string; reference: string },
) {
  await cashier.page.goto(opsUrl(site, `/ops/withdrawals?status=waiting&brand=${brand}`));
  await openFromQueue(cashier.page, reference);
  await submitDecision(cashier.page, "Start review");
  await confirmWarnings(cashier.page);
  await submitDecision(cashier.page, "Approve");
  await finance.page.goto(opsUrl(site, `/ops/withdrawals?status=approved&brand=${brand}`));
  await openFromQueue(finance.page, reference);
  await submitDecision(finance.page, "Pay out");
}
