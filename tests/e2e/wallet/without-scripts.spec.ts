import type { Page } from "@playwright/test";
import { PAYMENT_PASSWORD, paid, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { prove } from "../account/prove-by-code.ts";
import { newMember } from "../auth/new-member.ts";
import { enterWith, expect, newAddress, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { move, place, WALLETS } from "./transfer-steps.ts";

const PAYEE = "0812345678";

test.use({
  javaScriptEnabled: false,
  // A refused form answers 401, 409 or 422, which a browser writes to its console.
  expectedErrors: [/401|409|422/],
  // Codes are rationed by address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

/** A new member of Siam Jade in this browser's session, in English. Gives the mail address that its codes go to. */
async function comeIn(page: Page): Promise<string> {
  const site = publishedSite();
  const { token, email } = await newMember(page.request, site, "siam");
  await enterWith(page, "siam", token);
  await page.context().addCookies([{ name: "lang", value: "EN", url: urlOf(site, "siam", "/") }]);
  return email;
}

/** Adds what to be paid to, by one number that is refused and one that is taken. */
async function addPayee(page: Page, to: string): Promise<void> {
  const number = page.getByLabel("Account number or address");
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: "YokPay" });
  await number.fill("12");
  await page.getByRole("button", { name: "Add a payee" }).click();
  // The page is a new one, and the form stands far down: the browser goes there by itself.
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport();
  await expect(number).toHaveValue("12");
  await number.fill(PAYEE);
  await page.getByRole("button", { name: "Add a payee" }).click();
  await prove(page, publishedSite(), to);
  await expect(page.getByText(`•••• ${PAYEE.slice(-4)}`)).toBeVisible();
}

test("a withdrawal goes from its password to its report, and what is refused is in sight with what was typed", async ({
  page,
  visit,
}) => {
  test.slow();
  const to = await comeIn(page);
  await visit("siam", "/member/securityCenter");
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  const chosen = page.getByLabel("New withdrawal password");
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeInViewport();
  await chosen.fill(PAYMENT_PASSWORD);
  await page.getByLabel("The new one again").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await addPayee(page, to);

  await visit("siam", WITHDRAW);
  await page.getByLabel("Amount").fill("700");
  await page.getByLabel("Withdrawal password").fill("not the password");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByLabel("Withdrawal password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Amount")).toHaveValue("700");
  // It would stay what it is while another amount is typed.
  await expect(page.getByText("arrives with you")).toHaveCount(0);
  await withdraw(page, "siam", to, "500");
  await paid(page);

  const own = page.url();
  await page.getByText("It has not arrived").click();
  await page.getByLabel("How much has come").fill("1e3");
  await page.getByRole("button", { name: "Report it" }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByLabel("How much has come")).toHaveValue("1e3");
  await expect(page.getByLabel("How much has come")).toHaveAccessibleDescription(/in plain digits/);
  await page.getByLabel("How much has come").fill("200");
  await page.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText(/^You told us that ฿ 300\.00 is missing/).first()).toBeVisible();

  const picture = page.getByLabel("Picture", { exact: true });
  await picture.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Send the picture" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a PNG or JPG picture");
  await expect(picture).toBeFocused();
  await expect(page.getByRole("alert")).toBeInViewport();

  const old = await page.context().newPage();
  await old.goto(own);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You told us that it has arrived.").first()).toBeVisible();
  await old.getByRole("button", { name: "It has arrived" }).click();
  await expect(old).toHaveURL(own);
  await expect(old.getByRole("alert")).toContainText("Something changed meanwhile");
  await expect(old.getByText("You told us that it has arrived.").first()).toBeVisible();
  await visit("siam", "/member/moneyTimeline?subject=withdrawal");
  await expect(page.getByText("Not received")).toBeVisible();
});

test("an amount that was typed beside another that was chosen is asked for again, before money moves", async ({
  page,
  visit,
}) => {
  await comeIn(page);
  const amount = page.getByRole("textbox", { name: "Amount" });
  const quick = page.getByRole("radio", { name: "500.00", exact: true });
  await visit("siam", WALLETS);
  await quick.check({ force: true });
  await move(page, "Main wallet", "Jade Reel", "300");
  await expect(amount).toHaveAccessibleDescription(/You typed one amount and chose another/);
  await expect(amount).toBeFocused();
  await expect(amount).toBeInViewport();
  await expect(place(page, "Jade Reel")).toContainText(" 0.00");
  await amount.fill("");
  await quick.check({ force: true });
  await page.getByRole("button", { name: "Move it" }).click();
  await expect(page.getByText("It is in your wallet at Jade Reel.")).toBeVisible();
  await expect(place(page, "Jade Reel")).toContainText("500.00");

  await visit("siam", "/member/depositv2");
  await page.getByRole("radio", { name: "E-wallet" }).check({ force: true });
  await amount.fill("300");
  await quick.check({ force: true });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(amount).toHaveAccessibleDescription(/You typed one amount and chose another/);
  await expect(page.getByRole("radio", { name: "E-wallet" })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay THB 300.00" }).click();
  await expect(page).toHaveURL(/\?back=1&deposit=/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Credited").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
