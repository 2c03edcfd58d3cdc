import { ownAddress } from "../auth/new-member.ts";
import {
  enterAsNewMember,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
} from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { updateRows } from "../update-rows.ts";
import { injectWalletFault, move, place, WALLETS } from "../wallet/transfer-steps.ts";
import { operatorPage, opsUrl, twoOperators } from "./operator.ts";
import { submitDecision } from "./queue-steps.ts";

test.use(ownAddress);

test("a transfer that its vendor does not answer waits, is queried again by an operator, and is refunded on failure", async ({
  page,
  visit,
}) => {
  test.slow();
  const site = publishedSite();
  const { id: playerId } = await enterAsNewMember(page, "siam", { english: true });
  await visit("siam", WALLETS);
  await move(page, "Main wallet", "Saffron Spin", "100");
  await expect(page.getByRole("region", { name: "Recent transfers" })).toContainText("Completed");
  await injectWalletFault(page, playerId, "SAFFRON", "Nothing is answered at all");
  await move(page, "Main wallet", "Saffron Spin", "321.09");
  await expect(page.getByRole("status").filter({ hasText: "We check every minute" })).toBeVisible();
  await expect(place(page, "Saffron Spin")).toContainText("The provider is not responding right now.");
  await expect(place(page, "Saffron Spin")).toContainText("Unknown");
  await expect(place(page, "Main wallet")).toContainText("9,578.91");
  const mine = page.getByRole("region", { name: "Recent transfers" }).getByRole("listitem");
  await expect(mine.first()).toContainText("Waiting for the provider");
  await expectAccessibleInBothThemes(page);
  await visit("siam", "/member/moneyTimeline?subject=vendor_transfer");
  await expect(page.getByText("Waiting for the game provider")).toBeVisible();
  await expect(page.getByText("Nothing to do: we check every minute.").first()).toBeVisible();
  await visit("siam", WALLETS);

  const { page: cashier } = await operatorPage(page, site, "cashier");
  const line = cashier.getByRole("row").filter({ hasText: "321.09" }).filter({ hasText: "Waiting" });
  // It is listed once the sender no longer waits for the vendor.
  await expect(async () => {
    await cashier.goto(opsUrl(site, "/ops/transfers"));
    await expect(line.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(cashier);
  await line.first().getByRole("link", { name: /^WT/ }).click();
  await expect(cashier.getByText("The money has left the member's main wallet")).toBeVisible();
  await cashier.getByRole("button", { name: "Ask again now" }).click();
  await expect(cashier.getByRole("status")).toContainText(
    /Vendor asked about a transfer: \S+ It is in the log/,
  );
  await expect(cashier.getByRole("heading", { name: "Waiting for the provider" })).toBeVisible();
  await expectAccessible(cashier);

  await injectWalletFault(page, playerId, "SAFFRON", "Transfers go well");
  const answered = cashier.waitForResponse((response) => response.request().method() === "POST");
  await cashier.getByRole("button", { name: "Ask again now" }).click();
  // The job that runs every minute may have been first.
  expect([303, 409]).toContain((await answered).status());
  await expect(cashier.getByRole("heading", { level: 2, name: "Failed" })).toBeVisible();
  await expect(cashier.getByText("There is nothing for you to do here right now.")).toBeVisible();
  // Updated by the server's events, without a reload of the page.
  await expect(mine.first()).toContainText("Failed");
  await expect(place(page, "Main wallet")).toContainText("9,900.00");
  await expect(place(page, "Saffron Spin")).toContainText("100.00");
});

test("a transfer unanswered for an hour is resolved by two operators, and the vendor's late answer is shown", async ({
  page,
  visit,
}) => {
  test.slow();
  const site = publishedSite();
  const member = await enterAsNewMember(page, "siam", { english: true });
  await visit("siam", WALLETS);
  await move(page, "Main wallet", "Saffron Spin", "100");
  const mine = page.getByRole("region", { name: "Recent transfers" });
  await expect(mine).toContainText("Completed");
  await injectWalletFault(page, member.id, "SAFFRON", "Nothing is answered at all");
  await move(page, "Main wallet", "Saffron Spin", "250");
  await expect(page.getByRole("status").filter({ hasText: "We check every minute" })).toBeVisible();
  const [reference = ""] =
    /WT\d{6}[2-9B-Z]{7}/.exec((await mine.getByRole("listitem").first().textContent()) ?? "") ?? [];
  const [first, second] = await twoOperators(page, site, ["finance", "finance"]);
  updateRows(site, member.username, "vendor_transfer", { created_at: Date.now() - 3_600_000 });

  await first.page.goto(opsUrl(site, "/ops/transfers?brand=siam"));
  await first.page.getByRole("link", { name: reference }).click();
  await submitDecision(first.page, "Ask again now");
  await expect(first.page.getByRole("heading", { name: "Settle by hand" })).toBeVisible();
  await expectAccessible(first.page);
  await first.page.getByRole("radio", { name: "The vendor did not make the transfer" }).check();
  await first.page.getByLabel("How you know").fill("no");
  await first.page.getByRole("button", { name: "Propose" }).click();
  await expect(first.page.getByLabel("How you know")).toHaveAttribute("aria-invalid", "true");
  await first.page.getByLabel("How you know").fill("Not on the statement of the day");
  await submitDecision(first.page, "Propose", "nothing has taken effect yet");
  await expect(first.page.getByText("Another operator has to approve your proposal.")).toBeVisible();
  await expect(first.page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(first.page);

  await second.page.goto(first.page.url());
  await expect(second.page.getByText("is returned to the member's main wallet")).toBeVisible();
  const approve = second.page.getByRole("button", { name: "Approve" });
  // While the job of the minute is querying, it is not known that the vendor is still silent.
  const mayApprove = () =>
    expect(async () => {
      await second.page.goto(first.page.url());
      await expect(approve).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await mayApprove();
  updateRows(site, member.username, "vendor_transfer", { asked_at: Date.now() - 300_000 });
  await approve.click();
  await expect(second.page.getByRole("alert")).toContainText("has not been asked within");
  await submitDecision(second.page, "Ask again now");
  await mayApprove();
  await submitDecision(second.page, "Approve");
  await expect(second.page.getByRole("heading", { level: 2, name: "Failed" })).toBeVisible();
  await expectAccessible(second.page);
  await expect(mine.getByRole("listitem").filter({ hasText: reference })).toContainText("so it was returned");
  await expect(place(page, "Main wallet")).toContainText("9,900.00");

  await injectWalletFault(page, member.id, "SAFFRON", "Transfers go well");
  const word = second.page.getByText("It did not make the transfer");
  await expect(async () => {
    await second.page.reload();
    const ask = second.page.getByRole("button", { name: "Ask again now" });
    if (await ask.isVisible()) await ask.click();
    await expect(word).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await second.page.goto(opsUrl(site, `/ops/log?operator=${second.username}`));
  await expect(
    second.page.getByRole("row").filter({ hasText: "Transfer settlement approved" }),
  ).toContainText("Not on the statement of the day");
});
