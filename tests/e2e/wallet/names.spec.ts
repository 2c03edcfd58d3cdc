import type { Page } from "@playwright/test";
import { enterMemberWithPayee, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, setLanguage, test, toUrl } from "../fixtures.ts";
import { operatorPage, opsUrl } from "../ops/operator.ts";
import { openFromQueue, referenceOn } from "../ops/queue-steps.ts";
import { choose } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

/** Channels and banks have a name in each language for which the brand's document has one. */

test.use(ownAddress);

/** Opens the pages of an operator, in browsers that prefer English and Thai. */
async function operatorPages(page: Page) {
  const english = await operatorPage(page, publishedSite(), "cashier");
  const state = { storageState: await english.page.context().storageState() };
  const thai = await page
    .context()
    .browser()
    ?.newContext({ locale: "th", ...state });
  if (!thai) throw new Error("no browser");
  return { inEnglish: english.page, inThai: await thai.newPage() };
}

/** Checks a payment's name in the queue and on its own page. */
async function expectNamed(operator: Page, queue: string, reference: string, name: string) {
  await operator.goto(opsUrl(publishedSite(), queue));
  const entry = operator.getByRole("row").filter({ hasText: reference });
  await expect(entry).toContainText(name);
  await openFromQueue(operator, reference);
  await expect(operator.getByRole("definition").filter({ hasText: name })).toBeVisible();
}

test("a bank transfer shows its channel and the brand's bank in the language of the visitor and of the operator", async ({
  page,
}) => {
  test.slow();
  const site = publishedSite();
  await enterAsNewMember(page, "siam", { english: true });
  await page.goto(toUrl(site, "siam", "/member/depositv2"));
  const main = page.getByRole("main");
  await expect(main.getByRole("radio", { name: "E-wallet" })).toHaveCount(1);
  await choose(main.getByRole("radio", { name: "Bank transfer" }));
  await main.getByRole("textbox", { name: "Amount" }).fill("300");
  await main.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\?deposit=/);
  await expect(main.getByText("Demo Bank", { exact: true })).toBeVisible();
  await expect(main.getByText("Bank transfer", { exact: true })).toBeVisible();
  const reference = await referenceOn(page);

  await setLanguage(page, "siam", "TH");
  await page.reload();
  await expect(main.getByText("ธนาคารเดโม", { exact: true })).toBeVisible();
  await expect(main.getByText("โอนผ่านธนาคาร", { exact: true })).toBeVisible();
  await page.goto(toUrl(site, "siam", "/member/depositv2?list=1"));
  await expect(main.getByText("โอนผ่านธนาคาร", { exact: true })).toBeVisible();

  const { inEnglish, inThai } = await operatorPages(page);
  await expectNamed(inEnglish, "/ops/deposits?brand=siam&which=all", reference, "Bank transfer");
  await expectNamed(inThai, "/ops/deposits?brand=siam&which=all", reference, "โอนผ่านธนาคาร");
});

test("a payee's bank is shown in the language of the visitor and of the operator", async ({ page }) => {
  test.slow();
  const site = publishedSite();
  const to = await enterMemberWithPayee(page, "siam", { destination: "Jade Bank", number: "1234567890" });
  await withdraw(page, "siam", to, "1500");
  const main = page.getByRole("main");
  await expect(main.getByText("Jade Bank •••• 7890", { exact: true })).toBeVisible();
  const reference = await referenceOn(page);

  await setLanguage(page, "siam", "TH");
  await page.reload();
  await expect(main.getByText("ธนาคารหยก •••• 7890", { exact: true })).toBeVisible();
  for (const path of [WITHDRAW, "/member/securityCenter"]) {
    await page.goto(toUrl(site, "siam", path));
    await expect(main.getByText("ธนาคารหยก").filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText("Jade Bank")).toHaveCount(0);
  }

  const { inEnglish, inThai } = await operatorPages(page);
  await expectNamed(inEnglish, "/ops/withdrawals?brand=siam", reference, "Jade Bank");
  await expectNamed(inThai, "/ops/withdrawals?brand=siam", reference, "ธนาคารหยก");
});
