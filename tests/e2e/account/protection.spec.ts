import { enterAsNewMember, expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { waitForTime } from "../play/lottery-steps.ts";

const LOTTERY = "/vnLottery?gameCode=TCG_LOTTO_VN_SAI_GON_60_GIAY&play=SIDE2";

test.use({ expectedErrors: [/409|403/] });

test("a limit blocks a bet; a break blocks deposits but not withdrawals", async ({ page, visit }) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", "/member/protection");
  await page.getByText("Wager limit", { exact: true }).click();
  const form = page.locator("form").filter({ has: page.locator('input[name="kind"][value="wager"]') });
  await form.getByLabel("Amount").fill("500");
  await form.getByRole("button", { name: "Set limit" }).click();
  await expect(page.getByText("Your limit applies from now on.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "main");

  await visit("lotus", LOTTERY);
  await waitForTime(page);
  await page.getByRole("checkbox", { name: /^Big/ }).press("Space");
  await page.getByRole("button", { name: /^Bet ₫/ }).click();
  await expect(page.getByText(/more than is left of your wager limit/)).toBeVisible();

  await visit("lotus", "/member/protection");
  await page.getByText("Cool-off", { exact: true }).click();
  await page
    .getByRole("checkbox", { name: /I understand/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Start the cool-off" }).click();
  await expect(page.getByText(/You are taking a break from play until/)).toBeVisible();

  await visit("lotus", "/member/depositv2");
  await expect(page.getByText("You can still withdraw and see your records.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await visit("lotus", "/member/withdraw");
  await expect(page.getByRole("heading", { name: "Withdraw" }).first()).toBeVisible();
});
