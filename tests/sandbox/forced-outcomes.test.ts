import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bindServices } from "#app/platform/core/bind-services.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { testChannel } from "#app/platform/payments/deposits-testing.ts";
import { depositCalls, handleWebhook } from "#app/platform/payments/payments.server.ts";
import { sandboxPayments } from "#app/platform/ports/sandbox-payments.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { clockLimiter, testClock, testContext, testMerchant } from "#app/platform/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import { purse, purseBalance } from "#app/platform/wallet/wallet.server.ts";
import { type ForcedOutcome, type ForcedOutcomes, openForcedOutcomes } from "#app/sandbox/forced-outcomes.ts";
import { PAY_HOST } from "#app/sandbox/hosts.ts";
import { createPayments } from "#app/sandbox/payments/payments.ts";
import { HOUR_MS } from "#app/shared/durations.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { openPlatformFixture } from "./platform-fixture.ts";

/** Tests forced outcomes of the sandbox with the platform's real wallet and ledger. */

const AMOUNT = 100_000;

const newKey = () => randomBytes(16).toString("hex");

describe("a slot round that is forced to win and to be void", () => {
  test("leaves the member with the balance from before it, and the ledger right", async () => {
    const fixture = await openPlatformFixture();
    const player = await fixture.comeIn();
    const forced = openForcedOutcomes(fixture.dataFolder);
    const request = {
      merchant: fixture.merchant.code,
      playerId: player.caller.accountId,
      username: player.caller.username,
      times: 1,
    };
    for (const outcome of ["win", "void"] as const) forced.force({ ...request, outcome }, 0);
    const { available } = await player.client.wallet.consolidatedFunds({});
    const { content } = await player.client.games.launchGame({ gameId: "golden-carabao" });
    const spin = { spinId: newKey(), stake: 100 };
    const reply = await fixture.atStudio(`${new URL(content).pathname}/spin`, spin);
    expect(JSON.parse(reply.text).round.win).toBeGreaterThan(100);
    await vi.waitFor(async () => expect(await fixture.studio().settleOpen()).toBe(0));
    expect((await player.client.wallet.consolidatedFunds({})).available).toBe(available);
    const record = await player.client.wallet.betRecords({
      ...{ from: 0, to: Number.MAX_SAFE_INTEGER, pageNo: 1, pageSize: 15 },
    });
    expect(record).toMatchObject({ total: 1, totals: { stake: 100, win: 100, validBet: 0 } });
    expect(forced.list(fixture.merchant.code)).toEqual([]);
    const { findings } = await audit(fixture.database);
    forced.close();
    await fixture.close();
    expect(findings).toEqual([]);
  });
});

test("a silent vendor's balance is unknown until the platform gives up, and known again afterwards", async () => {
  const fixture = await openPlatformFixture({ merchant: { transferWallets: ["AURORA"] } });
  const player = await fixture.comeIn();
  const forced = openForcedOutcomes(fixture.dataFolder);
  const { accountId: playerId, username } = player.caller;
  const request = { merchant: fixture.merchant.code, playerId, username, times: 1 };
  await player.client.wallet.walletTransfer({
    ...{ vassalage: "AURORA", direction: "in", amount: 500, idempotencyKey: newKey() },
  });
  forced.force({ ...request, outcome: "vendor-silent" }, 0);
  const getBalance = async () => {
    const { wallets } = await player.client.wallet.consolidatedFunds({});
    return wallets.find(({ vassalage }) => vassalage === "AURORA")?.balance;
  };
  expect(await getBalance()).toBeNull();
  expect(await getBalance()).toBe(500);
  forced.close();
  await fixture.close();
});

describe("a payment", () => {
  let database: TestDatabase;
  let folder: string;
  let forced: ForcedOutcomes;
  let sandbox: Awaited<ReturnType<typeof openPayments>>;
  beforeEach(async () => {
    database = await openTestSqlite();
    folder = mkdtempSync(join(tmpdir(), "marquee-forced-"));
    forced = openForcedOutcomes(folder);
    sandbox = await openPayments();
  });
  afterEach(async () => {
    const { findings } = await audit(database);
    await sandbox.close();
    forced.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
    expect(findings).toEqual([]);
  });

  /** Connects the platform's deposits to the sandbox's provider over HTTP, and lists the webhooks. */
  async function openPayments() {
    const clock = testClock();
    const keys = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
    const payments = { channels: [testChannel()], quickAmounts: [], underpaidCrypto: "review" } as const;
    const merchant = testMerchant({ hosts: ["brand.test"], payments: { ...payments, maxDailyDeposit: 0 } });
    await addMerchant(database, merchant.code);
    const webhooks: string[] = [];
    const server = createServer(
      getRequestListener(
        async (request) => {
          if (new URL(request.url).hostname === PAY_HOST) return pay.fetch(request);
          webhooks.push((await request.clone().json()).data.state);
          return (await handleWebhook(services, request)) ?? new Response(null, { status: 404 });
        },
        { overrideGlobalObjects: false },
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const origin = `http://${PAY_HOST}:${port}`;
    const deps = { platformUrl: `http://127.0.0.1:${port}`, origin, keys, clock, forced, send: fetch };
    const pay = createPayments({ ...deps, dataFolder: folder });
    const services = testServices({
      ...{ database, clock, limiter: clockLimiter(clock) },
      providers: new Map([["sandbox", sandboxPayments({ baseUrl: () => origin, keys, clock })]]),
      merchants: { byCode: (code: string) => (code === merchant.code ? merchant : null) },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const deposits = bindServices(services, depositCalls);
    return {
      clock,
      webhooks,
      runDue: pay.runDue,
      /** Adds a member; `pay` requests a deposit, pays it on the provider's page and returns its webhooks. */
      async comeIn() {
        const accountId = await addAccount(database, merchant.code, { now: clock.now() });
        const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
        return {
          force: (outcome: ForcedOutcome) =>
            forced.force(
              { merchant: merchant.code, playerId: accountId, username: "m", outcome, times: 1 },
              0,
            ),
          getBalance: async () =>
            (await purseBalance(database.db, merchant.code, purse(accountId, "PHP"))).available,
          async pay() {
            const before = webhooks.length;
            const { payUrl } = await deposits.deposit(testContext(merchant, {}, caller), {
              ...{ channel: "ewallet", amount: AMOUNT, returnUrl: "https://brand.test/" },
              idempotencyKey: newKey(),
            });
            const init = { method: "POST", headers: { origin }, body: "what=pay" };
            await pay.fetch(new Request(payUrl ?? "", init));
            await pay.runDue();
            return webhooks.slice(before);
          },
        };
      },
      async close() {
        await pay.close();
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
      },
    };
  }

  test("that is forced to be late is processing for an hour, and credited then", async () => {
    const [member, other] = [await sandbox.comeIn(), await sandbox.comeIn()];
    member.force("payment-late");
    expect(await other.pay()).toEqual(["paid"]);
    expect(await member.pay()).toEqual(["processing"]);
    sandbox.clock.advance(HOUR_MS - 1);
    await sandbox.runDue();
    expect([await member.getBalance(), await other.getBalance()]).toEqual([0, AMOUNT]);
    sandbox.clock.advance(1);
    await sandbox.runDue();
    expect(sandbox.webhooks).toEqual(["paid", "processing", "paid"]);
    expect(await member.getBalance()).toBe(AMOUNT);
    expect(await member.pay()).toEqual(["paid"]);
  });

  test("whose webhook is forced to come twice is credited once", async () => {
    const [member, other] = [await sandbox.comeIn(), await sandbox.comeIn()];
    member.force("webhook-twice");
    expect(await other.pay()).toEqual(["paid"]);
    expect(await member.pay()).toEqual(["paid", "paid"]);
    expect([await member.getBalance(), await other.getBalance()]).toEqual([AMOUNT, AMOUNT]);
    expect(await member.pay()).toEqual(["paid"]);
    expect(await member.getBalance()).toBe(2 * AMOUNT);
  });
});
