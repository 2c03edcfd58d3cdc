import type { Page } from "@playwright/test";
import { newMember } from "../auth/new-member.ts";
import { expect, expectAccessible, newAddress, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { proveByCode } from "./prove-by-code.ts";

const PAYMENT_PASSWORD = "482 913 pay";
const CENTRE = "/member/securityCenter";
const WITHDRAW = "/member/withdraw";

/** Codes are rationed by address. */
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

type Brand = "manila" | "northgate";

/** A new member of a brand in this browser's session, in English. */
async function arrive(page: Page, brand: Brand) {
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
async function prepare(page: Page, brand: Brand, payee: { destination: string; number: string }) {
  const to = await arrive(page, brand);
  await page.goto(urlOf(publishedSite(), brand, CENTRE));
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await proveByCode(page, publishedSite(), to);
  await page.getByLabel("New withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByLabel("The new one again").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: payee.destination });
  await page.getByLabel("Account number or address").fill(payee.number);
  await page.getByRole("button", { name: "Add a payee" }).click();
  await proveByCode(page, publishedSite(), to);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByText(`•••• ${payee.number.slice(-4)}`)).toBeVisible();
  return to;
}

async function withdraw(page: Page, brand: Brand, to: string, amount: string) {
  await page.goto(urlOf(publishedSite(), brand, WITHDRAW));
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await proveByCode(page, publishedSite(), to);
  await page.waitForURL(/\?withdrawal=/);
}

/** Looks again until the provider has paid. */
async function paid(page: Page) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Paid out").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test("a withdrawal is asked for, paid and confirmed", async ({ page }) => {
  test.slow();
  const to = await prepare(page, "manila", { destination: "TalaPay", number: "09171234567" });
  await expectAccessible(page);
  await page.goto(urlOf(publishedSite(), "manila", WITHDRAW));
  await expectAccessible(page);
  await withdraw(page, "manila", to, "1,000.00");
  await expectAccessible(page);
  await paid(page);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You told us that it has arrived.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "The payment provider" })).toContainText(
    "Paid out",
  );
});

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false });

  test("a withdrawal that did not arrive is reported with what came of it @phone", async ({ page }) => {
    test.slow();
    const to = await prepare(page, "manila", { destination: "BayaniPay", number: "09181234567" });
    await withdraw(page, "manila", to, "500");
    await paid(page);
    await page.getByText("It has not arrived").click();
    await page.getByLabel("How much has come").fill("200");
    await page.getByRole("button", { name: "Report it" }).click();
    await expect(page.getByText(/^You told us that P 300\.00 is missing/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "It has arrived" })).toBeVisible();
  });
});

test.describe("refused amounts", () => {
  test.use({ expectedErrors: [/422|409/] });

  test("a strict brand's withdrawal waits for its review and cannot be taken back", async ({ page }) => {
    test.slow();
    const destination = "UK bank account (sort code and account number)";
    const to = await prepare(page, "northgate", { destination, number: "11223344556677" });
    await page.goto(urlOf(publishedSite(), "northgate", WITHDRAW));
    const amount = page.getByLabel("Amount");
    for (const [typed, says] of [
      ["1e3", "Enter an amount in plain figures"],
      ["1,00", "Enter an amount in plain figures"],
      ["1", "At least 10.00"],
    ] as const) {
      await amount.fill(typed);
      await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await expect(amount).toHaveAccessibleDescription(new RegExp(says));
    }
    await withdraw(page, "northgate", to, "25.50");
    await expect(
      page.getByText("£ 25.50 is set aside for you. It waits for our review.").first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  });
});
