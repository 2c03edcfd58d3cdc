import { ownAddress } from "../auth/new-member.ts";
import { expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { twoOperators } from "../ops/operator.ts";
import { payOut, referenceOn } from "../ops/queue-steps.ts";
import { stepForm } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import {
  CENTRE,
  enterMemberWithPayee,
  enterNewMember,
  enterPayee,
  PAYMENT_PASSWORD,
  paid,
  setPaymentPassword,
  WITHDRAW,
  withdraw,
} from "./payout-steps.ts";

test.use(ownAddress);

test("a withdrawal password is set, a payee added, and a withdrawal requested, paid and confirmed", async ({
  page,
}) => {
  test.slow();
  const to = await enterNewMember(page, "manila");
  await page.goto(toUrl(publishedSite(), "manila", CENTRE));
  await setPaymentPassword(page, to);
  await enterPayee(page, to, { destination: "TalaPay", number: "09171234567" });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on with the withdrawal" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("10,000.00");
  await page.getByLabel("Amount").fill("10,000.01");
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("You have P 10,000.00 available");
  await withdraw(page, "manila", to, "500.00");
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(page.getByText("The withdrawal was cancelled.")).toBeVisible();
  await withdraw(page, "manila", to, "1,000.00");
  await expectAccessible(page);
  // This is the member's first withdrawal, to a payee added today: it needs a manual decision even within the brand's
  // automatic limit.
  const site = publishedSite();
  const operators = await twoOperators(page, site, ["cashier", "finance"]);
  await payOut(operators, site, { brand: "manila", reference: await referenceOn(page) });
  await paid(page);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You confirmed that it has arrived.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "The payment provider" })).toContainText(
    "Paid out",
  );
});

test.describe("refused amounts", () => {
  test.use({ expectedErrors: [/422|409/] });

  test("have a message each; a strict brand's withdrawal waits for review and cannot be cancelled", async ({
    page,
  }) => {
    const destination = "UK bank account (sort code and account number)";
    const to = await enterMemberWithPayee(page, "northgate", { destination, number: "11223344556677" });
    await page.goto(toUrl(publishedSite(), "northgate", WITHDRAW));
    const amount = page.getByLabel("Amount");
    // Consecutive inputs have different messages, so each message shows that this input was answered.
    for (const [typed, says] of [
      ["1e3", "Enter an amount in figures"],
      ["1", "At least £\u00a010.00"],
      ["1,000", "Write 1,000.00 or 1.00"],
    ] as const) {
      await amount.fill(typed);
      await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await expect(amount).toHaveAccessibleDescription(new RegExp(says));
    }
    await amount.fill("25.50");
    await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    // However the member returns from the confirmation, the form keeps its values and no withdrawal was requested.
    await stepForm(page).waitFor();
    // The proof is shown a moment before its history entry exists.
    await expect(page).not.toHaveURL(/amount=/);
    await page.goBack();
    await expect(amount).toHaveValue("25.50");
    await page.reload();
    await expect(amount).toHaveValue("25.50");
    await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByRole("link", { name: "Cancel without withdrawing" }).click();
    await expect(amount).toHaveValue("25.50");
    await expect(page.getByText("Your withdrawals appear here, with every step.")).toBeVisible();
    await withdraw(page, "northgate", to, "25.50");
    await expect(
      page.getByText("£ 25.50 is set aside for you. The withdrawal is waiting for review.").first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel withdrawal" })).toHaveCount(0);
  });
});
