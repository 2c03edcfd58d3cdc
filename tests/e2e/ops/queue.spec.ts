import { readFileSync } from "node:fs";
import sharp from "sharp";
import { enterMemberWithPayee, enterNewMember, paid, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { ownAddress } from "../auth/new-member.ts";
import { expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { choose } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { operatorPage, opsUrl, twoOperators } from "./operator.ts";
import {
  confirmWarnings,
  openFromQueue,
  payOut,
  referenceOn,
  submitAsTwoOperators,
  submitDecision,
} from "./queue-steps.ts";

const UK_BANK = {
  destination: "UK bank account (sort code and account number)",
  number: "11223344556677",
};

test.use({
  // Responses to calls that are refused on purpose, which a browser writes to its console.
  expectedErrors: [/422|409|403/],
  ...ownAddress,
});

const shot = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: "#286" } })
    .png()
    .toBuffer();

test("a withdrawal is approved by one operator, paid by another, and confirmed by its member", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  const to = await enterMemberWithPayee(page, "northgate", UK_BANK);
  await withdraw(page, "northgate", to, "25.50");
  const reference = await referenceOn(page);
  const [cashier, finance] = await twoOperators(page, site, ["cashier", "finance"]);

  await cashier.page.goto(opsUrl(site, "/ops/withdrawals?status=waiting&brand=northgate"));
  await expectAccessible(cashier.page);
  await openFromQueue(cashier.page, reference);
  for (const colorScheme of ["dark", "light"] as const) {
    await cashier.page.emulateMedia({ colorScheme });
    await expectAccessible(cashier.page);
  }
  await expect(cashier.page.getByText("GBP 25.50").first()).toBeVisible();
  await expect(cashier.page.getByText("Ada Northgate")).toBeVisible();
  await expect(
    cashier.page.getByText("The payee was added less than 24 hours before the request.").first(),
  ).toBeVisible();
  await expect(cashier.page.getByRole("button", { name: "Pay out" })).toHaveCount(0);
  await submitDecision(cashier.page, "Start review");
  await confirmWarnings(cashier.page);
  await submitDecision(cashier.page, "Approve");
  await expect(cashier.page.getByText("The next step is “Pay out”, by: Finance")).toBeVisible();

  // The cashier's other tab still shows the old state of the withdrawal.
  await finance.page.goto(opsUrl(site, "/ops/withdrawals?status=approved"));
  await openFromQueue(finance.page, reference);
  await expect(finance.page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const late = await finance.page.context().newPage();
  await late.goto(finance.page.url());
  await submitDecision(finance.page, "Pay out");
  await late.getByRole("button", { name: "Pay out" }).click();
  await expect(late.getByRole("alert")).toContainText("Nothing was changed: the withdrawal is now");
  await expectAccessible(late);

  await paid(page);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You confirmed that it has arrived.").first()).toBeVisible();

  await finance.page.goto(opsUrl(site, `/ops/log?operator=${cashier.username}`));
  await expect(finance.page.getByRole("row").filter({ hasText: "Withdrawal approved" })).toContainText(
    "Status: Under review",
  );
  await expectAccessible(finance.page);
  await late.close();
});

test("a withdrawal that did not arrive is reported with a picture, and refunded by an operator", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  const to = await enterMemberWithPayee(page, "northgate", UK_BANK);
  await withdraw(page, "northgate", to, "30");
  const reference = await referenceOn(page);
  const [cashier, finance] = await twoOperators(page, site, ["cashier", "finance"]);
  await cashier.page.goto(opsUrl(site, "/ops/withdrawals"));
  await openFromQueue(cashier.page, reference);
  await submitDecision(cashier.page, "Claim");
  await expect(cashier.page.getByText("You have claimed this case")).toBeVisible();
  await finance.page.goto(cashier.page.url());
  await expect(finance.page.getByText(`${cashier.username} has claimed this case`)).toBeVisible();
  await expect(finance.page.getByRole("button", { name: "Reject" })).toHaveCount(0);
  await submitDecision(finance.page, "Take over");
  await submitDecision(finance.page, "Release");
  await confirmWarnings(cashier.page);
  await submitDecision(cashier.page, "Approve");
  await finance.page.goto(opsUrl(site, "/ops/withdrawals?status=approved"));
  await openFromQueue(finance.page, reference);
  await submitDecision(finance.page, "Pay out");
  await paid(page);

  await page.getByText("It has not arrived").click();
  await page.getByLabel("How much has arrived").fill("10");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByText(/^You told us that £\s20\.00 is missing/).first()).toBeVisible();
  const picture = page.getByLabel("Picture", { exact: true });
  await picture.setInputFiles({ name: "none.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await page.getByRole("button", { name: "Send picture" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await picture.setInputFiles({ name: "statement.png", mimeType: "image/png", buffer: await shot() });
  await page.getByRole("button", { name: "Send picture" }).click();
  await expect(page.getByText("1 picture was sent.")).toBeVisible();
  await expectAccessible(page);

  await finance.page.goto(opsUrl(site, "/ops/withdrawals?status=not_received"));
  await openFromQueue(finance.page, reference);
  const seen = finance.page.getByRole("img", { name: "Picture 1" });
  await expect(seen).toBeVisible();
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  const path = (await seen.getAttribute("src")) ?? "";
  await page.goto(opsUrl(site, path));
  await expect(page, "a picture is for operators").toHaveURL(/\/ops\/sign-in/);
  const { page: second } = await operatorPage(page, site, "finance");
  await submitAsTwoOperators(finance.page, second, "Refund the missing amount");
  await page.goto(toUrl(site, "northgate", `${WITHDRAW}`));
  await expect(page.getByText("Returned").first()).toBeVisible();
});

test("a payout that the provider paid after reporting a failure is listed as paid twice until finance resolves it", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  // The sandbox's provider fails payments to a number with this ending.
  const to = await enterMemberWithPayee(page, "manila", { destination: "TalaPay", number: "09171230001" });
  await withdraw(page, "manila", to, "500");
  const reference = await referenceOn(page);
  const operators = await twoOperators(page, site, ["cashier", "finance"]);
  await payOut(operators, site, { brand: "manila", reference });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Not paid").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const provider = await page.context().newPage();
  await provider.goto(`http://pay.localhost:${site.port}/`);
  const payout = provider.getByRole("row").filter({ hasText: reference });
  await payout.getByRole("button", { name: "Arrives after all" }).click();
  await expect(payout).toContainText("succeeded");
  await provider.close();

  const [, finance] = operators;
  const queue = opsUrl(site, "/ops/withdrawals?status=paid_twice&brand=manila");
  await expect(async () => {
    await finance.page.goto(queue);
    await expect(finance.page.getByRole("link", { name: reference })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(finance.page);
  await openFromQueue(finance.page, reference);
  await expect(finance.page.getByText("the member has PHP 500.00 too much")).toBeVisible();
  await expectAccessible(finance.page);
  await finance.page.getByLabel("What was done").fill("Claimed from the provider");
  await submitDecision(finance.page, "Mark as resolved");
  await finance.page.goto(queue);
  await expect(finance.page.getByRole("link", { name: reference })).toHaveCount(0);
  await finance.page.goto(opsUrl(site, `/ops/log?operator=${finance.username}`));
  await expect(finance.page.getByRole("row").filter({ hasText: "Double payment resolved" })).toContainText(
    "Claimed from the provider",
  );
});

test("a bank transfer is matched to the received payment, with its picture shown to the operator", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  await enterNewMember(page, "northgate");
  await page.goto(toUrl(site, "northgate", "/member/depositv2"));
  const main = page.getByRole("main");
  const goOn = main.getByRole("button", { name: "Continue without a limit" });
  await goOn.click();
  await expect(goOn).toBeHidden();
  await choose(main.getByRole("radio", { name: "Bank transfer" }));
  await main.getByRole("textbox", { name: "Amount" }).fill("40");
  await main.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\?deposit=/);
  const reference = await referenceOn(page);
  await main
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: await shot() });
  await main.getByRole("button", { name: "Send picture" }).click();
  await expect(main.getByText("1 picture was sent.")).toBeVisible();

  const { page: cashier } = await operatorPage(page, site, "cashier");
  await cashier.goto(opsUrl(site));
  await cashier.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Deposits" }).click();
  await expectAccessible(cashier);
  await openFromQueue(cashier, reference);
  await expect(cashier.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await cashier.getByLabel("Amount received (GBP)").fill("1e3");
  await cashier.getByLabel("Bank reference").fill(`FPS ${reference}`);
  await cashier.getByRole("button", { name: "Credit this amount" }).click();
  await expect(cashier.getByRole("alert")).toContainText("figures");
  await expectAccessible(cashier);
  await cashier.getByLabel("Amount received (GBP)").fill("39.50");
  const { page: finance } = await operatorPage(page, site, "finance");
  await submitAsTwoOperators(cashier, finance, "Credit this amount", async () => {
    const amount = finance.getByLabel("Amount received (GBP)");
    await expect(amount).toHaveValue("");
    await expect(finance.getByRole("main")).not.toContainText("39.50");
    await amount.fill("39.50");
    await finance.getByLabel("Bank reference").fill(`FPS ${reference}`);
  });
  await expectAccessible(finance);
  await page.reload();
  await expect(main.getByText("£ 39.50").first()).toBeVisible();
});

test("a correction needs two operators, and its log is exported as a file without formulas", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  const [first, second] = await twoOperators(page, site, ["finance", "finance"]);
  const mail = await enterNewMember(page, "northgate");
  const [username = ""] = mail.split("@");
  await first.page.goto(opsUrl(site));
  await first.page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Corrections" })
    .click();
  await expectAccessible(first.page);
  await first.page
    .getByRole("navigation", { name: "Brand" })
    .getByRole("link", { name: "Northgate" })
    .click();
  await expect(first.page.getByRole("heading", { name: "Propose a correction" })).toBeVisible();
  await expectAccessible(first.page);
  await first.page.getByLabel("Member's username").fill("nobody at all");
  await first.page.getByLabel("Amount").fill("12.34");
  await first.page.getByLabel("Reason").fill("=1+1 was paid twice");
  await first.page.getByRole("button", { name: "Propose" }).click();
  await expect(first.page.getByLabel("Member's username")).toHaveAccessibleDescription(
    "This brand has no member with that name",
  );
  await first.page.getByLabel("Member's username").fill(username);
  await first.page.getByRole("button", { name: "Propose" }).click();
  await expect(first.page.getByText("Another operator has to approve your proposal.")).toBeVisible();
  await expect(first.page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(first.page);
  await first.page.getByRole("button", { name: "Reject" }).evaluate((button: HTMLButtonElement) => {
    button.value = "approve";
  });
  const [alone] = await Promise.all([
    first.page.waitForResponse((response) => response.request().method() === "POST"),
    first.page.getByRole("button", { name: "Reject" }).click(),
  ]);
  expect(alone.status(), "whoever proposed it cannot approve it").toBe(403);

  await second.page.goto(opsUrl(site, "/ops/adjustments"));
  await second.page.getByRole("link", { name: username }).click();
  await submitDecision(second.page, "Approve");
  await expect(second.page.getByText("GBP 12.34").first()).toBeVisible();
  await page.goto(toUrl(site, "northgate", "/member/moneyTimeline"));
  await expect(page.getByText("£ 12.34").first()).toBeVisible();

  await second.page.goto(opsUrl(site, `/ops/log?operator=${first.username}`));
  const [download] = await Promise.all([
    second.page.waitForEvent("download"),
    second.page.getByRole("link", { name: "Download as a file" }).click(),
  ]);
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain(`"Status: Proposed, Member: ${username}, Amount: GBP 12.34, Reason: =1+1`);
  expect(file).not.toMatch(/(^|,)"?[=+@]/m);
});
