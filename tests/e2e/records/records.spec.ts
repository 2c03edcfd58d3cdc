import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNothingCutOff } from "../cut-off.ts";
import { enterAsNewMember, expect, expectAccessible, test, toUrl } from "../fixtures.ts";
import { openRounds, rounds } from "../parts.ts";
import { playRound } from "../play/play-rounds.ts";
import { publishedSite } from "../setup/site.ts";

/** Plays as a member of this test only: the record then holds only the rounds of this test. */
async function play(page: Page, count: number): Promise<void> {
  await enterAsNewMember(page, "manila");
  await page.goto(toUrl(publishedSite(), "manila", "/launch/golden-carabao"));
  for (let round = 1; round <= count; round++) {
    await playRound(page);
    await expect(rounds(page)).toHaveCount(round);
    await expect(openRounds(page)).toHaveCount(0);
  }
}

async function downloaded(page: Page): Promise<{ name: string; lines: string[] }> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "I-download ang CSV" }).click();
  const download = await waiting;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

test("the account record lists every change of balance by kind and period, and downloads in the member's language", async ({
  page,
  visit,
}) => {
  await play(page, 2);
  await visit("manila", "/member/transactionHistory");
  const table = page.getByRole("table");
  await expect(table.getByText("Play money sa pagsali")).toBeVisible();
  await expect(table.getByText("Taya", { exact: true })).toHaveCount(2);
  await expect(table.getByText("Golden Carabao").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("GMT+08:00")).toHaveText([
    "Ang mga araw at oras ay sa Asia/Manila (GMT+08:00).",
  ]);
  const closing = page.getByRole("term").filter({ hasText: "Pagkatapos ng panahon" }).locator("xpath=..");
  const newest = table.getByRole("row").nth(1).getByRole("cell").last();
  expect(await closing.getByRole("definition").innerText()).toBe(await newest.innerText());
  await expectAccessible(page);
  const account = await downloaded(page);
  expect(account.name).toMatch(/^account-record-(\d{4}-\d\d-\d\d)-\1\.csv$/);
  expect(account.lines[0]).toMatch(/^\ufeffOras \(Asia\/Manila\),Ano ito,Laro,/);
  expect(account.lines.some((line) => /,Taya,Golden Carabao,-\d+\.\d\d,\d+\.\d\d,PHP,/.test(line))).toBe(
    true,
  );
  expect(account.lines.some((line) => /,Play money sa pagsali,,10000\.00,10000\.00,PHP,/.test(line))).toBe(
    true,
  );

  await page.getByLabel("Uri").selectOption({ label: "Iba pa" });
  await page.getByRole("button", { name: "Ipakita" }).click();
  await expect(page).toHaveURL(/group=other/);
  await expect(closing, "the balances of all types do not stand beside the sums of one").toBeHidden();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Kahapon" }).click();
  await expect(page.getByRole("heading", { name: "Walang gumalaw sa panahong ito" })).toBeVisible();
});

test("the betting record shows a bet in full and can be downloaded; profit and loss sums the day by game type", async ({
  page,
  visit,
}) => {
  await play(page, 2);
  await visit("manila", "/member/personalHistoryCopy?gameType=RNG");
  const betting = await downloaded(page);
  expect(betting.name).toMatch(/^betting-record-/);
  expect(betting.lines).toHaveLength(3);
  expect(betting.lines[1]).toContain("Golden Carabao");
  const vendors = await page.locator("[name=vassalage] option").allTextContents();
  expect(vendors, "named as on the page").toContain(betting.lines[1]?.split(",")[2]);
  const round = page
    .getByRole("table")
    .getByRole("link", { name: /^Taya / })
    .first();
  expect((await round.boundingBox())?.height, "as tall as WCAG 2.5.8 asks").toBeGreaterThanOrEqual(24);
  await round.click();
  const detail = page.getByRole("region", { name: "Golden Carabao" });
  await expect(detail.getByText("Itinaya", { exact: true }).last()).toBeVisible();
  const reels = detail.getByRole("table", { name: "Mga reel" });
  await expect(reels.getByRole("row")).toHaveCount(3);
  await detail.getByRole("link", { name: "Itanong sa provider ang round na ito" }).click();
  await expect(reels, "what was recorded, and what the provider says now").toHaveCount(2);
  await expectAccessible(page);
  await detail.getByRole("link", { name: "Isara ang taya" }).click();
  await expect(detail).toHaveCount(0);
  await expect(page).toHaveURL(/gameType=RNG/);

  await visit("manila", "/member/personalProfit");
  const table = page.getByRole("table", { name: "Kita at lugi" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("2 taya");
  await expect(page.getByRole("table", { name: "Pumasok at lumabas na pera" })).toContainText("Net deposit");
  await expectAccessible(page);
});

test("the records are accessible on a phone and fit its width", { tag: "@phone" }, async ({
  page,
  visit,
}) => {
  await play(page, 1);
  for (const path of ["transactionHistory", "moneyTimeline", "personalProfit", "personalHistoryCopy"]) {
    await visit("manila", `/member/${path}`);
    await expectAccessible(page);
    await expectNothingCutOff(page);
  }
});
