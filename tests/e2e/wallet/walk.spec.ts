import type { Page } from "@playwright/test";
import { createSchema, postgresUrl } from "../../../app/platform/database/postgres-testing.ts";
import { enterMemberWithPayee, paid, WITHDRAW, withdraw } from "../account/payout-steps.ts";
import { ownAddress } from "../auth/new-member.ts";
import { expect, test, toUrl } from "../fixtures.ts";
import { operatorPage, opsUrl, twoOperators } from "../ops/operator.ts";
import {
  openFromQueue,
  payOut,
  referenceOn,
  submitAsTwoOperators,
  submitDecision,
} from "../ops/queue-steps.ts";
import { getBalance } from "../parts.ts";
import { bet } from "../play/play-rounds.ts";
import { closeDatabase } from "../setup/database.ts";
import { publishedSite, publishSite, runCommand } from "../setup/site.ts";
import { startServer } from "../setup/start-server.ts";
import { deposit } from "./deposit-steps.ts";
import { move, place, WALLETS } from "./transfer-steps.ts";

/** Tests the whole path of a member's money, from the deposit to the bank account, on one brand per engine. */

/**
 * A brand to test. Amounts are in units of its currency; a payout is above the brand's limit for payment without
 * review.
 */
interface Walk {
  brand: "manila" | "siam";
  /** Its currency symbol, as on its pages. */
  symbol: string;
  payee: { destination: string; number: string };
  deposit: { amount: string; channel: string };
  play(page: Page): Promise<void>;
  payout: number;
  /**
   * The operators' decision on the payout that did not arrive: the button, the member's message, and `back` when the
   * money is returned.
   */
  settled: { press: string; says: string; state: string; back: boolean };
}

const MISSED = 500;

/** A brand on which all games use one wallet. */
const MANILA: Walk = {
  brand: "manila",
  symbol: "P",
  payee: { destination: "TalaPay", number: "09171234567" },
  deposit: { amount: "200", channel: "E-wallet" },
  play: (page) => bet(page, "manila", "golden-carabao", 200),
  payout: 5_500,
  settled: {
    press: "Refund the missing amount",
    says: "It had not arrived, so we refunded it.",
    state: "Returned",
    back: true,
  },
};

/** A brand on which a vendor has a separate wallet. */
const SIAM: Walk = {
  brand: "siam",
  symbol: "฿",
  payee: { destination: "YokPay", number: "0812345678" },
  deposit: { amount: "200", channel: "E-wallet" },
  async play(page) {
    const wallets = toUrl(publishedSite(), "siam", WALLETS);
    await page.goto(wallets);
    await move(page, "Main wallet", "Jade Reel", "1,000.00");
    await expect(place(page, "Jade Reel")).toContainText("1,000.00");
    await bet(page, "siam", "jade-tiles", 200);
    await page.goto(wallets);
    await expect(place(page, "Jade Reel")).not.toContainText("Unknown");
    await page.getByRole("button", { name: "Move everything to the main wallet" }).click();
    await expect(place(page, "Jade Reel")).toContainText(" 0.00");
    await expect(place(page, "Main wallet")).not.toContainText("9,200.00");
  },
  payout: 1_500,
  settled: {
    press: "Mark as received",
    says: "The provider showed us that it was paid into your account.",
    state: "Received",
    back: false,
  },
};

test.use(ownAddress);

const units = (amount: number) => amount.toLocaleString("en", { minimumFractionDigits: 2 });

/**
 * Requests a payout and has it approved by one operator and paid by another. At the end the member's page shows it as
 * paid.
 */
async function withdrawAndPay(
  page: Page,
  { brand, symbol, to, amount }: { brand: Walk["brand"]; symbol: string; to: string; amount: number },
  operators: Awaited<ReturnType<typeof twoOperators>>,
): Promise<string> {
  const site = publishedSite();
  await withdraw(page, brand, to, units(amount));
  await expect(
    page
      .getByText(`${symbol} ${units(amount)} is set aside for you. The withdrawal is waiting for review.`)
      .first(),
  ).toBeVisible();
  const reference = await referenceOn(page);
  await payOut(operators, site, { brand, reference });
  await paid(page);
  return reference;
}

/** Walks the whole path on the site under test. */
async function walkAll(page: Page, { brand, symbol, payee, payout, settled, ...walk }: Walk) {
  const site = publishedSite();
  const to = await enterMemberWithPayee(page, brand, payee);
  await deposit(page, brand, walk.deposit);
  await walk.play(page);
  const operators = await twoOperators(page, site, ["cashier", "finance"]);
  const [, finance] = operators;
  await page.goto(toUrl(site, brand, WITHDRAW));
  const before = await getBalance(page);

  await withdrawAndPay(page, { brand, symbol, to, amount: payout }, operators);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByText("You confirmed that it has arrived.").first()).toBeVisible();

  const reference = await withdrawAndPay(page, { brand, symbol, to, amount: MISSED }, operators);
  await page.getByText("It has not arrived").click();
  await page.getByRole("button", { name: "Report" }).click();
  await expect(
    page.getByText(new RegExp(`^You told us that .*\\s${units(MISSED)} is missing`)).first(),
  ).toBeVisible();
  await finance.page.goto(opsUrl(site, `/ops/withdrawals?status=not_received&brand=${brand}`));
  await openFromQueue(finance.page, reference);
  if (settled.back) {
    const { page: second } = await operatorPage(page, site, "finance");
    await submitAsTwoOperators(finance.page, second, settled.press);
  } else await submitDecision(finance.page, settled.press);
  await page.reload();
  await expect(page.getByText(settled.says).first()).toBeVisible();
  await expect(page.getByText(settled.state).first()).toBeVisible();
  expect(await getBalance(page)).toBeCloseTo(before - payout - (settled.back ? 0 : MISSED), 2);
  for (const record of ["/member/moneyTimeline", "/member/transactionHistory?group=withdrawal"]) {
    await page.goto(toUrl(site, brand, record));
    await expect(page.getByRole("main").getByText(reference).first()).toBeVisible();
  }

  const audit = runCommand(site, "scripts/db.ts", "audit");
  expect(audit.said).toMatch(/OK: [1-9]\d* transfers/);
  expect(audit.said).toMatch(/Operators' log OK: [1-9]/);
  expect(audit.status).toBe(0);
}

test("on SQLite money is deposited, played from the main wallet, and withdrawn", async ({ page }) => {
  test.slow();
  await walkAll(page, MANILA);
});

test("on PostgreSQL money is deposited, played from a vendor's wallet, and withdrawn", async ({ page }) => {
  test.setTimeout(240_000);
  const url = await postgresUrl();
  test.skip(url === null, "no PostgreSQL: TEST_DATABASE_URL is not set, and none answers on 127.0.0.1:5432");
  const shared = publishedSite();
  const schema = await createSchema(url ?? "");
  const variables = { DATABASE_URL: schema.url, MARQUEE_BRANDS_DIR: shared.brandsFolder };
  const { site, stop } = await startServer(process.execPath, "e2e-walk.log", variables);
  // This is the site under test until it is stopped.
  publishSite({ ...site, ports: shared.ports });
  try {
    await walkAll(page, SIAM);
    // An open page would log that its event stream breaks off with the server.
    await page.goto("about:blank");
  } finally {
    publishSite(shared);
    await closeDatabase(site);
    await stop();
    await schema.drop();
  }
});
