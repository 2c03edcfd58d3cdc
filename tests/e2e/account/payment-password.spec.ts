import type { Page } from "@playwright/test";
import { MEMBER_PASSWORD, ownAddress } from "../auth/new-member.ts";
import { expect, test, toUrl } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { CENTRE, enterNewMember, PAYMENT_PASSWORD, WITHDRAW } from "./payout-steps.ts";
import { prove } from "./prove-by-code.ts";

test.use({
  ...ownAddress,
  expectedErrors: [/422/],
});

/** Types a new withdrawal password in both fields and saves it. */
async function choose(page: Page, password: string) {
  await page.getByRole("textbox", { name: "New withdrawal password", exact: true }).fill(password);
  await page.getByLabel("Confirm new withdrawal password").fill(password);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
}

test("a withdrawal password equal to the sign-in password is refused; another is accepted without a new proof", async ({
  page,
}) => {
  const to = await enterNewMember(page, "siam");
  await page.goto(toUrl(publishedSite(), "siam", CENTRE));
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  const field = page.getByRole("textbox", { name: "New withdrawal password", exact: true });
  await choose(page, MEMBER_PASSWORD);
  await expect(field).toHaveAccessibleDescription(/Choose one that differs from your sign-in password/);
  await choose(page, "123456");
  await expect(field).toHaveAccessibleDescription(/too easy to guess/);
  await choose(page, PAYMENT_PASSWORD);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Set a withdrawal password" })).toHaveCount(0);
});

test("a first withdrawal, with its payee and withdrawal password, asks for the sign-in password once", async ({
  page,
}) => {
  const payee = { destination: "Bangkok Bank", number: "1234567890" };
  const to = await enterNewMember(page, "siam");
  await page.goto(toUrl(publishedSite(), "siam", CENTRE));
  await page.getByLabel("Bank, wallet or chain").selectOption({ index: 1 });
  await page.getByLabel("Account number or address").fill(payee.number);
  await page.getByRole("button", { name: "Add account" }).click();
  await prove(page, publishedSite(), to);
  await expect(page.getByText("•••• 7890")).toBeVisible();
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await choose(page, PAYMENT_PASSWORD);
  await expect(page.getByRole("button", { name: "Set a withdrawal password" })).toHaveCount(0);
  await page.goto(toUrl(publishedSite(), "siam", WITHDRAW));
  await page.getByLabel("Amount").fill("500.00");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.waitForURL(/\?withdrawal=/);
});
