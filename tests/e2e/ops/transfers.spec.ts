import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { arrive, letFail, move, WALLETS } from "../wallet/transfer-steps.ts";
import { opsUrl, signInAnew } from "./operator.ts";

test.use({
  // Whoever asks when the vendor has just answered the job is told so.
  expectedErrors: [/409/],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

test("a transfer that its vendor is silent on is asked about again, and comes to its end", async ({
  page,
  visit,
  browser,
}) => {
  test.setTimeout(240_000);
  const site = publishedSite();
  const playerId = await arrive(page, "siam");
  await visit("siam", WALLETS);
  await move(page, "Main wallet", "Saffron Spin", "100");
  await expect(page.getByRole("region", { name: "Recent transfers" })).toContainText("Done");
  await letFail(page, playerId, "SAFFRON", "Nothing is answered at all");
  await move(page, "Main wallet", "Saffron Spin", "321.09");
  await expect(page.getByRole("status").filter({ hasText: "We ask each minute" })).toBeVisible();

  const context = await browser.newContext({ extraHTTPHeaders: newAddress() });
  const cashier = await context.newPage();
  await signInAnew(cashier, site, "cashier");
  const line = cashier.getByRole("listitem").filter({ hasText: "321.09" }).filter({ hasText: "Waiting" });
  // It is listed once whoever sent it no longer waits for the vendor.
  await expect(async () => {
    await cashier.goto(opsUrl(site, "/ops/transfers"));
    await expect(line.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(cashier);
  await line.first().getByRole("link").click();
  await expect(cashier.getByText("The money has left the member's main wallet")).toBeVisible();
  await cashier.getByRole("button", { name: "Ask again now" }).click();
  await expect(cashier.getByRole("status")).toContainText("written into the log");
  await expect(cashier.getByRole("heading", { name: "Waiting for the provider" })).toBeVisible();
  await expectAccessible(cashier);

  await letFail(page, playerId, "SAFFRON", "Transfers go well");
  const answered = cashier.waitForResponse((response) => response.request().method() === "POST");
  await cashier.getByRole("button", { name: "Ask again now" }).click();
  // The job of the minute may have been first.
  expect([303, 409]).toContain((await answered).status());
  await expect(cashier.getByRole("heading", { level: 2, name: "Not done" })).toBeVisible();
  await expect(cashier.getByText("There is nothing for you to do here now.")).toBeVisible();
  await context.close();
});
