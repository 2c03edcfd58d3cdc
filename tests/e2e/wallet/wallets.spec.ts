import type { Page } from "@playwright/test";
import { ownAddress } from "../auth/new-member.ts";
import {
  enterAsNewMember,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
} from "../fixtures.ts";
import { playUntilNotEven } from "../play/play-rounds.ts";
import { move, place, WALLETS } from "./transfer-steps.ts";

const transfers = (page: Page) =>
  page.getByRole("region", { name: "Recent transfers" }).getByRole("listitem");

test.use({ ...ownAddress, expectedErrors: [/422|409|403/] });

test.describe("on Siam Jade", () => {
  test("invalid amounts are refused beside the field; money is transferred to a vendor, played there, and transferred back", async ({
    page,
    visit,
  }) => {
    test.slow();
    await enterAsNewMember(page, "siam", { english: true });
    await visit("siam", WALLETS);
    await expect(place(page, "Main wallet")).toContainText("10,000.00");
    await expect(place(page, "Jade Reel")).toContainText("0.00");
    await expect(page.getByRole("main").getByText("GMT+07:00")).toHaveText(["Times are in GMT+07:00."]);
    const amount = page.getByRole("textbox", { name: "Amount" });
    // No two successive inputs have the same message, so the message shows that this one was answered.
    for (const [typed, says] of [
      ["1e3", "Enter an amount in figures"],
      ["10,000.01", "You have ฿\\s10,000.00 available"],
      ["0", "Enter an amount greater than zero"],
    ] as const) {
      await move(page, "Main wallet", "Tidepool", typed);
      await expect(amount).toHaveAccessibleDescription(new RegExp(says));
    }
    // The chosen value replaces the typed one.
    await page.getByLabel("From", { exact: true }).selectOption({ label: "Tidepool" });
    await page.getByLabel("To", { exact: true }).selectOption({ label: "Main wallet" });
    await page.getByText("All", { exact: true }).click();
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await expect(amount).toHaveAccessibleDescription(/This wallet is empty/);
    await expect(place(page, "Main wallet")).toContainText("10,000.00");
    await expect(transfers(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);

    await move(page, "Main wallet", "Jade Reel", "1,000.00");
    await expect(
      page.getByRole("status").filter({ hasText: "It is in your Jade Reel wallet." }),
    ).toBeVisible();
    await expect(place(page, "Jade Reel")).toContainText("1,000.00");
    await expect(place(page, "Main wallet")).toContainText("9,000.00");
    await expect(page.getByRole("region", { name: "In all your wallets" })).toContainText("10,000.00");
    await expect(transfers(page)).toContainText(["To Jade Reel Completed"]);
    await expectAccessible(page);

    await visit("siam", "/member/withdraw");
    const away = page.getByText("About ฿ 1,000.00 of your money is in game provider wallets.");
    await expect(away).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Move it to the main wallet" }).click();
    await expect(page).toHaveURL(/transferFund$/);

    await visit("siam", "/seamless?gameId=jade-tiles");
    await expect(page.getByText("This game uses your Jade Reel wallet")).toBeVisible();
    await playUntilNotEven(page);
    await page.getByRole("link", { name: "Transfer money" }).click();
    await expect(place(page, "Main wallet")).toContainText("9,000.00");
    await expect(place(page, "Jade Reel")).not.toContainText("1,000.00");
    await page.getByRole("button", { name: "Move everything to the main wallet" }).click();
    await expect(page.getByText("Everything is on its way to the main wallet.")).toBeVisible();
    await expect(place(page, "Jade Reel")).toContainText("0.00");
    await expect(place(page, "Main wallet")).not.toContainText("9,000.00");
    await expect(transfers(page)).toHaveCount(2);

    await visit("siam", "/member/withdraw");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("of your money is in game provider wallets")).toHaveCount(0);
    await visit("siam", "/member/transactionHistory?group=transfer");
    await expect(page.getByRole("cell", { name: /^From a game wallet/ })).toBeVisible();
    await visit("siam", "/member/personalHistoryCopy");
    await expect(page.getByRole("row").filter({ hasText: "Jade Tiles" }).first()).toBeVisible();
  });

  test("automatic transfer moves money to a game, and back after the game", async ({ page, visit }) => {
    await enterAsNewMember(page, "siam", { english: true });
    await visit("siam", WALLETS);
    const automatic = page.getByRole("switch", { name: "Automatic transfer" });
    await expect(automatic).not.toBeChecked();
    await automatic.click();
    await expect(page.getByText("Automatic transfer is on.")).toBeVisible();
    await expect(automatic).toBeChecked();

    await visit("siam", "/seamless?gameId=jade-tiles");
    await expect(page.getByText("฿ 10,000.00 went to your Jade Reel wallet for this game.")).toBeVisible();
    const left = page.waitForResponse((response) => response.url().endsWith("/game/leave"));
    await page.getByRole("link", { name: "Back" }).first().click();
    expect((await left).status()).toBe(204);
    await visit("siam", WALLETS);
    await expect(place(page, "Main wallet")).toContainText("10,000.00");
    await expect(place(page, "Jade Reel")).toContainText("0.00");
    await expect(transfers(page)).toContainText(["From Jade Reel Completed", "To Jade Reel Completed"]);

    // A game whose tab is closed has also ended for the wallet's page.
    await visit("siam", "/seamless?gameId=jade-tiles");
    await expect(page.getByText("went to your Jade Reel wallet for this game.")).toBeVisible();
    await visit("siam", WALLETS);
    await expect(place(page, "Main wallet")).toContainText("10,000.00");
  });

  test.describe("without scripts, on a phone", () => {
    test.use({ javaScriptEnabled: false });

    test("the whole balance is transferred there and back @phone", async ({ page, visit }) => {
      await enterAsNewMember(page, "siam", { english: true });
      await visit("siam", `${WALLETS}?wallet=TIDE`);
      await expect(page.getByLabel("To", { exact: true }).locator("option:checked")).toHaveText("Tidepool");
      await page.getByText("All", { exact: true }).click();
      await page.getByRole("button", { name: "Transfer", exact: true }).click();
      await expect(place(page, "Tidepool")).toContainText("10,000.00");
      await expect(place(page, "Main wallet")).toContainText("0.00");
      await page.getByRole("button", { name: "Move everything to the main wallet" }).click();
      await expect(place(page, "Main wallet")).toContainText("10,000.00");
    });
  });
});
