import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { PAYMENT_PASSWORD, paid, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { prove } from "../account/prove-by-code.ts";
import { callWire, ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, test, toUrl } from "../fixtures.ts";
import { twoOperators } from "../ops/operator.ts";
import { payOut, referenceOn } from "../ops/queue-steps.ts";
import { choose } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { move, place, WALLETS } from "./transfer-steps.ts";

const PAYEE = "0812345678";

test.use({
  javaScriptEnabled: false,
  // A refused form gets 401, 409 or 422, which a browser logs to its console.
  expectedErrors: [/401|409|422/],
  ...ownAddress,
});

/** Enters as a new member of Siam Jade in this browser, in English. */
const comeIn = (page: Page) => enterAsNewMember(page, "siam", { english: true });

/** Adds a payee, first with a refused number, then with an accepted one. */
async function addPayee(page: Page): Promise<void> {
  const number = page.getByLabel("Account number or address");
  await page.getByLabel("Bank, wallet or chain").selectOption({ label: "YokPay" });
  await number.fill("12");
  await page.getByRole("button", { name: "Add account" }).click();
  // The page is a new one, and the form is far down: the browser scrolls there by itself.
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport();
  await expect(number).toHaveValue("12");
  await number.fill(PAYEE);
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText(`•••• ${PAYEE.slice(-4)}`)).toBeVisible();
}

test("a withdrawal works from its password to its report, and a refusal shows the error and the typed values", async ({
  page,
  visit,
}) => {
  test.slow();
  const { email: to } = await comeIn(page);
  await visit("siam", "/member/securityCenter");
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), to);
  const chosen = page.getByRole("textbox", { name: "New withdrawal password", exact: true });
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeInViewport();
  await chosen.fill(PAYMENT_PASSWORD);
  await page.getByLabel("Confirm new withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await addPayee(page);

  await visit("siam", WITHDRAW);
  await page.getByLabel("Amount").fill("700");
  await page.getByLabel("Withdrawal password").fill("not the password");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByLabel("Withdrawal password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Amount")).toHaveValue("700");
  // It would not update while another amount is typed.
  await expect(page.getByText(/^You receive .*\d/)).toHaveCount(0);
  await withdraw(page, "siam", to, "500");
  const site = publishedSite();
  const operators = await twoOperators(page, site, ["cashier", "finance"]);
  await payOut(operators, site, { brand: "siam", reference: await referenceOn(page) });
  await paid(page);

  const own = page.url();
  await page.getByText("It has not arrived").click();
  await page.getByLabel("How much has arrived").fill("1e3");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByLabel("How much has arrived")).toHaveValue("1e3");
  await expect(page.getByLabel("How much has arrived")).toHaveAccessibleDescription(/in figures/);
  await page.getByLabel("How much has arrived").fill("200");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByText(/^You told us that ฿\s300\.00 is missing/).first()).toBeVisible();

  const picture = page.getByLabel("Picture", { exact: true });
  await picture.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Send picture" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a PNG or JPG picture");
  await expect(picture).toBeFocused();
  await expect(page.getByRole("alert")).toBeInViewport();

  const old = await page.context().newPage();
  await old.goto(own);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You confirmed that it has arrived.").first()).toBeVisible();
  await old.getByRole("button", { name: "It has arrived" }).click();
  await expect(old).toHaveURL(own);
  await expect(old.getByRole("alert")).toContainText("Something has changed in the meantime");
  await expect(old.getByText("You confirmed that it has arrived.").first()).toBeVisible();
  await visit("siam", "/member/moneyTimeline?subject=withdrawal");
  await expect(page.getByText("Not received")).toBeVisible();
});

test("when an amount is typed and a different one selected, the form asks again before money moves", async ({
  page,
  visit,
}) => {
  await comeIn(page);
  const amount = page.getByRole("textbox", { name: "Amount" });
  const quick = page.getByRole("radio", { name: "500.00", exact: true });
  await visit("siam", WALLETS);
  await choose(quick);
  await move(page, "Main wallet", "Jade Reel", "300");
  await expect(amount).toHaveAccessibleDescription(/You entered one amount and selected another/);
  await expect(amount).toBeFocused();
  await expect(amount).toBeInViewport();
  await expect(place(page, "Jade Reel")).toContainText(" 0.00");
  await amount.fill("");
  await choose(quick);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page.getByText("It is in your Jade Reel wallet.")).toBeVisible();
  await expect(place(page, "Jade Reel")).toContainText("500.00");

  await visit("siam", "/member/depositv2");
  await choose(page.getByRole("radio", { name: "E-wallet" }));
  await amount.fill("300");
  await choose(quick);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(amount).toHaveAccessibleDescription(/You entered one amount and selected another/);
  await expect(page.getByRole("radio", { name: "E-wallet" })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Go to the payment page" }).click();
  await page.getByRole("button", { name: "Pay THB 300.00" }).click();
  await expect(page).toHaveURL(/\?(back=1&)?deposit=/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Credited").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("closing the member centre returns to the page it was opened from, also after its pages, pagers and forms", async ({
  page,
  visit,
}) => {
  await comeIn(page);
  const main = page.getByRole("main");
  const menu = main.getByRole("navigation", { name: "Member centre" });
  const close = main.getByRole("link", { name: "Close the member centre" });
  const open = async () => {
    await visit("siam", "/fish?minBet=0.1");
    await page.getByRole("banner").getByRole("link", { name: "Deposit", exact: true }).click();
    await expect(page).toHaveURL(/\/member\/depositv2$/);
  };

  await open();
  await menu.getByRole("link", { name: "Account record" }).click();
  await main.getByRole("link", { name: "7 days", exact: true }).click();
  await main.getByRole("button", { name: "Show" }).click();
  await main.getByRole("link", { name: "Money timeline" }).click();
  // Leaves the panel through a link outside it, as the bar at the bottom of a phone is.
  await page.getByRole("banner").getByRole("link", { name: "Deposit", exact: true }).click();
  await close.click();
  await expect(page).toHaveURL(/localhost:\d+\/fish\?minBet=0\.1$/);

  // Leaves the first page by a refused form, then by a successful one.
  await open();
  const amount = page.getByRole("textbox", { name: "Amount" });
  await choose(page.getByRole("radio", { name: "Bank transfer" }));
  await amount.fill("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await amount.fill("300");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\?deposit=/);
  await page.getByRole("button", { name: "I have made the transfer" }).click();
  await expect(main.getByRole("status").first()).toBeVisible();
  await close.click();
  await expect(page).toHaveURL(/localhost:\d+\/fish\?minBet=0\.1$/);

  await visit("siam", "/member/withdraw?returnTo=//elsewhere.example/");
  await close.click();
  await expect(page).toHaveURL(/siam\.localhost:\d+\/$/);
});

/** Pages through a list and back, and checks that every entry occurs once. */
async function expectPages(page: Page, shown: Locator, pages: readonly number[]) {
  const seen: string[] = [];
  for (const [at, count] of pages.entries()) {
    if (at > 0) await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(shown).toHaveCount(count);
    seen.push(...(await shown.allTextContents()));
  }
  await expect(page.getByRole("link", { name: "Next", exact: true })).toHaveCount(0);
  expect(new Set(seen).size).toBe(seen.length);
  await page.getByRole("link", { name: "Previous", exact: true }).click();
  await expect(shown).toHaveCount(pages.at(-2) ?? 0);
  expect(await shown.first().textContent()).toBe(seen.at(-(pages.at(-1) ?? 0) - (pages.at(-2) ?? 0)));
}

test("lists have links to further pages", async ({ page, visit, site }) => {
  test.slow();
  const { token } = await enterAsNewMember(page, "siam", { english: true });
  const call = async (path: string, data: object) => {
    const answer = await callWire<{ depositId: string }>(page.request, site, "siam", ["POST", path], {
      token,
      data: { idempotencyKey: randomUUID(), ...data },
    });
    expect(answer).toMatchObject({ success: true });
    return answer.value;
  };
  for (let count = 0; count < 22; count++) {
    const direction = count % 2 === 0 ? "in" : "out";
    const amount = 100 + count - (count % 2);
    await call("/wps/relay/GCS_walletTransfer", { vassalage: "JADE", direction, amount });
  }
  const returnUrl = toUrl(site, "siam", "/member/depositv2");
  for (let count = 0; count < 16; count++) {
    const deposit = { channel: "bank", amount: 10_000 + count, returnUrl };
    const { depositId } = await call("/wps/payments/deposit", deposit);
    await call("/wps/payments/deposit/cancel", { depositId });
  }
  const rows = page.getByRole("main").locator("tbody tr");
  await visit("siam", "/member/transactionHistory?group=transfer");
  await expectPages(page, rows, [20, 2]);
  await visit("siam", "/member/depositv2?list=1");
  await expectPages(page, rows, [15, 1]);
});
