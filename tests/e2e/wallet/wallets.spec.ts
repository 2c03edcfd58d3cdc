import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, newAddress, test } from "../fixtures.ts";
import { playUntilNotEven } from "../play/play-rounds.ts";
import { arrive, letFail, move, place, WALLETS } from "./transfer-steps.ts";

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

const transfers = (page: Page) =>
  page.getByRole("region", { name: "Recent transfers" }).getByRole("listitem");

test("on Manila Star there is one wallet, and nothing to move", async ({ page, visit }) => {
  await arrive(page, "manila");
  await visit("manila", WALLETS);
  await expect(page.getByRole("region", { name: "Your balance" })).toContainText("P 10,000.00");
  await expect(page.getByText("All games play from this one wallet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move it" })).toHaveCount(0);
  // What moved last stands below instead.
  const newest = page.getByRole("region", { name: "Latest movements" }).getByRole("listitem");
  await expect(newest.filter({ hasText: "Welcome play money" })).toContainText("+P 10,000.00");
  await expectAccessibleInBothThemes(page);
});

test.describe("on Siam Jade", () => {
  test("money goes to a vendor, is played with there, and comes back", async ({ page, visit }) => {
    test.slow();
    await arrive(page, "siam");
    await visit("siam", WALLETS);
    await expect(place(page, "Main wallet")).toContainText("10,000.00");
    await expect(place(page, "Jade Reel")).toContainText("0.00");
    await expectAccessibleInBothThemes(page);

    await move(page, "Main wallet", "Jade Reel", "1,000.00");
    await expect(
      page.getByRole("status").filter({ hasText: "It is in your wallet at Jade Reel." }),
    ).toBeVisible();
    await expect(place(page, "Jade Reel")).toContainText("1,000.00");
    await expect(place(page, "Main wallet")).toContainText("9,000.00");
    await expect(page.getByRole("region", { name: "In all your wallets" })).toContainText("10,000.00");
    await expect(transfers(page)).toContainText(["To Jade Reel Done"]);
    await expectAccessibleInBothThemes(page);

    await visit("siam", "/member/withdraw");
    const away = page.getByText("About ฿ 1,000.00 of your money is in wallets at providers.");
    await expect(away).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Bring it back" }).click();
    await expect(page).toHaveURL(/transferFund$/);

    await visit("siam", "/seamless?gameId=jade-tiles");
    await expect(page.getByText("This game plays from your own wallet at Jade Reel")).toBeVisible();
    await playUntilNotEven(page);
    await page.getByRole("link", { name: "Move money there" }).click();
    await expect(place(page, "Main wallet")).toContainText("9,000.00");
    await expect(place(page, "Jade Reel")).not.toContainText("1,000.00");
    await page.getByRole("button", { name: "Bring everything back" }).click();
    await expect(page.getByText("Everything is being brought back.")).toBeVisible();
    await expect(place(page, "Jade Reel")).toContainText("0.00");
    await expect(place(page, "Main wallet")).not.toContainText("9,000.00");
    await expect(transfers(page)).toHaveCount(2);

    await visit("siam", "/member/withdraw");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("of your money is in wallets at providers")).toHaveCount(0);
    await visit("siam", "/member/transactionHistory?group=transfer");
    await expect(page.getByRole("cell", { name: /^From a game wallet/ })).toBeVisible();
    await visit("siam", "/member/personalHistoryCopy");
    await expect(page.getByRole("row").filter({ hasText: "Jade Tiles" }).first()).toBeVisible();
  });

  test.describe("with answers that are not a yes", () => {
    test.use({ expectedErrors: [/422|409|403/] });

    test("amounts and wallets that do not fit are refused beside the field", async ({ page, visit }) => {
      await arrive(page, "siam");
      await visit("siam", WALLETS);
      const amount = page.getByRole("textbox", { name: "Amount" });
      // No two after each other are told the same: what is said shows that this one was answered.
      for (const [typed, says] of [
        ["1e3", "Enter an amount in plain figures"],
        ["10,000.01", "You have ฿ 10,000.00 free"],
        ["0", "An amount must be more than nothing"],
      ] as const) {
        await move(page, "Main wallet", "Tidepool", typed);
        await expect(amount).toHaveAccessibleDescription(new RegExp(says));
      }
      // What was chosen takes the place of what was typed.
      await page.getByLabel("From", { exact: true }).selectOption({ label: "Tidepool" });
      await page.getByLabel("To", { exact: true }).selectOption({ label: "Main wallet" });
      await page.getByText("All of it", { exact: true }).click();
      await page.getByRole("button", { name: "Move it" }).click();
      await expect(amount).toHaveAccessibleDescription(/There is nothing to move/);
      await expect(place(page, "Main wallet")).toContainText("10,000.00");
      await expect(transfers(page)).toHaveCount(0);
    });
  });

  test("a vendor that does not answer leaves a transfer waiting, which then comes back", async ({
    page,
    visit,
  }) => {
    test.setTimeout(180_000);
    const playerId = await arrive(page, "siam");
    await visit("siam", WALLETS);
    await move(page, "Main wallet", "Saffron Spin", "100");
    await expect(place(page, "Saffron Spin")).toContainText("100.00");
    await letFail(page, playerId, "SAFFRON", "Nothing is answered at all");
    await move(page, "Main wallet", "Saffron Spin", "500");
    await expect(page.getByRole("status").filter({ hasText: "We ask each minute" })).toBeVisible();
    await expect(place(page, "Saffron Spin")).toContainText("The provider does not answer just now.");
    await expect(place(page, "Saffron Spin")).toContainText("Not known");
    await expect(place(page, "Main wallet")).toContainText("9,400.00");
    await expect(transfers(page).first()).toContainText("Waiting for the provider");
    await expectAccessibleInBothThemes(page);
    await visit("siam", "/member/moneyTimeline?subject=vendor_transfer");
    await expect(page.getByText("Waiting for the game provider")).toBeVisible();
    await expect(page.getByText("Nothing to do: we ask each minute.").first()).toBeVisible();

    await letFail(page, playerId, "SAFFRON", "Transfers go well");
    // Told by the server's events: nobody loads the page anew.
    await visit("siam", WALLETS);
    await expect(transfers(page).first()).toContainText("Not done", { timeout: 120_000 });
    await expect(place(page, "Main wallet")).toContainText("9,900.00");
    await expect(place(page, "Saffron Spin")).toContainText("100.00");
  });

  test.describe("without scripts, on a phone", () => {
    test.use({ javaScriptEnabled: false });

    test("everything goes there and comes back @phone", async ({ page, visit }) => {
      await arrive(page, "siam");
      await visit("siam", `${WALLETS}?wallet=TIDE`);
      await expect(page.getByLabel("To", { exact: true }).locator("option:checked")).toHaveText("Tidepool");
      await page.getByText("All of it", { exact: true }).click();
      await page.getByRole("button", { name: "Move it" }).click();
      await expect(place(page, "Tidepool")).toContainText("10,000.00");
      await expect(place(page, "Main wallet")).toContainText("0.00");
      await page.getByRole("button", { name: "Bring everything back" }).click();
      await expect(place(page, "Main wallet")).toContainText("10,000.00");
    });
  });
});
