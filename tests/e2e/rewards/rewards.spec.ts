import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterMemberWithPayee, PAYMENT_PASSWORD, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { ownAddress } from "../auth/new-member.ts";
import { type BrandHost, enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { choose, getBalance } from "../parts.ts";
import { bet } from "../play/play-rounds.ts";
import { publishedSite } from "../setup/site.ts";
import { deposit } from "../wallet/deposit-steps.ts";

/** Bonus money as a member sees it: chosen with a deposit, wagered, claimed or forfeited. Rules in docs/promotions.md. */

const CENTRE = "/member/rewardCenter";

test.use({
  // A refused form gets 409 or 422, which a browser logs to its console.
  expectedErrors: [/409|422/],
  ...ownAddress,
});

const go = (page: Page, brand: BrandHost, path: string) => page.goto(toUrl(publishedSite(), brand, path));

test("on Manila Star a bonus is chosen, wagered, claimed and withdrawn with the rest of the balance", async ({
  page,
}) => {
  test.slow();
  const to = await enterMemberWithPayee(page, "manila", { destination: "TalaPay", number: "09171234567" });
  await go(page, "manila", "/member/depositv2");
  await expectAccessible(page);
  const wish = { amount: "100", bonus: "20% daily bonus", channel: "E-wallet" };
  await expect(page.getByRole("radio", { name: wish.bonus })).toHaveAccessibleDescription(
    /Betting requirement: 3 × the bonus, within 7 days\..*a deposit of P\s100\.00 gives a bonus of P\s20\.00, with a betting requirement of P\s60\.00/,
  );
  await deposit(page, "manila", wish);
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(
    /Bonus\s*20% daily bonus P\s20\.00\s*Betting required/,
  );

  await go(page, "manila", CENTRE);
  await expect(page.getByText("You need to bet P 160.00 more before you can withdraw.")).toBeVisible();
  const bonus = page.getByRole("article", { name: wish.bonus });
  await expect(bonus.getByText("P 0.00 of P 60.00 bet")).toBeVisible();
  await expect(bonus.getByRole("progressbar", { name: wish.bonus })).toBeVisible();
  await expectAccessible(page);

  await go(page, "manila", WITHDRAW);
  await page.getByLabel("Amount").fill("1000");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "You need to bet P 160.00 more before you can withdraw.",
  );

  await bet(page, "manila", "golden-carabao", 160);
  await go(page, "manila", CENTRE);
  await expect(
    page.getByText("No betting requirement is open: you can withdraw your balance."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Reward centre 1 waiting" })).toBeVisible();
  await expectAccessible(page);
  const before = await getBalance(page);
  await page.getByRole("button", { name: "Claim P 20.00" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The bonus is now in your balance." }),
  ).toBeVisible();
  await expect.poll(() => getBalance(page)).toBe(before + 20);
  await expect(page.getByRole("link", { name: "Reward centre", exact: true })).toBeVisible();

  await go(page, "manila", "/member/bonusDetails");
  await expectAccessible(page);
  const row = page.getByRole("row").filter({ hasText: wish.bonus });
  await expect(row).toContainText("Claimed");
  await expect(row).toContainText("P 60.00 / P 60.00");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const text = await readFile(await (await file).path(), "utf8");
  expect(text.split("\r\n")).toEqual([
    expect.stringMatching(
      /^\ufeffGranted \(Asia\/Manila\),Bonus,Amount,Betting requirement,Bets,Currency,Expires \(Asia\/Manila\),Status,/,
    ),
    expect.stringMatching(/,20% daily bonus,20\.00,60\.00,60\.00,PHP,.*,Claimed,/),
    "",
  ]);
  await page.getByLabel("Status").selectOption({ label: "Forfeited" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "No bonus in this period" })).toBeVisible();
  await withdraw(page, "manila", to, "1000");
});

test("a bonus that is given up disappears from every open tab, and is not offered again", async ({
  page,
}) => {
  await enterAsNewMember(page, "manila", { english: true });
  await deposit(page, "manila", { amount: "500", bonus: "100% welcome bonus", channel: "E-wallet" });
  await go(page, "manila", CENTRE);
  const old = await page.context().newPage();
  await old.goto(page.url());
  await expect(old.getByRole("article", { name: "100% welcome bonus" })).toBeVisible();
  await page.getByText("Forfeit this bonus").click();
  await page.getByRole("button", { name: "Yes, forfeit it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You have forfeited the bonus" })).toBeVisible();
  await expect(page.getByText("You need to bet P 500.00 more before you can withdraw.")).toBeVisible();
  await expect(old.getByRole("article", { name: "100% welcome bonus" })).toHaveCount(0);
  await go(page, "manila", "/member/depositv2");
  await expect(page.getByRole("radio", { name: "20% daily bonus" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "100% welcome bonus" })).toHaveCount(0);
});

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false });

  test("on Lotus Saigon a bonus is refused for a deposit that is too small, then chosen and given up @phone", async ({
    page,
  }) => {
    await enterAsNewMember(page, "lotus", { english: true });
    await go(page, "lotus", CENTRE);
    await expect(page.getByRole("heading", { name: "You have no bonuses" })).toBeVisible();
    await go(page, "lotus", "/member/depositv2");
    const form = page.getByRole("main");
    await choose(form.getByRole("radio", { name: "E-wallet" }).first());
    await form.getByRole("textbox", { name: "Amount" }).fill("100,000");
    await form.getByText("50% welcome bonus", { exact: true }).click();
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(form.getByText("This bonus needs a deposit of at least ₫ 200,000.00")).toBeVisible();
    await expect(form.getByRole("radio", { name: "50% welcome bonus" })).toBeChecked();
    await form.getByText("10% daily bonus", { exact: true }).click();
    await form.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Go to the payment page" }).click();
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(async () => {
      await go(page, "lotus", CENTRE);
      await expect(page.getByRole("article", { name: "10% daily bonus" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText(/You need to bet .*140,000\.00 more/)).toBeVisible();
    await page.getByText("Forfeit this bonus").click();
    await page.getByRole("button", { name: "Yes, forfeit it" }).click();
    await expect(
      page.getByText("You have forfeited the bonus. Its betting requirement has ended."),
    ).toBeVisible();
    await expect(page.getByText(/You need to bet .*100,000\.00 more/)).toBeVisible();
  });
});
