import { afterAll, beforeAll, expect } from "vitest";
import { DAY_MS } from "#app/shared/durations.ts";
import { pick } from "#app/shared/pick.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext, Caller } from "../core/call-context.ts";
import type { Topic } from "../core/events.ts";
import type { MerchantProfile, PaymentChannelRules } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryBus } from "../ports/bus.ts";
import type { FileStore } from "../ports/file-store.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import {
  type Checkout,
  type CheckoutReport,
  type PaymentProvider,
  type PaymentReport,
  WebhookRefused,
} from "../ports/payment-provider.ts";
import { clockLimiter, type TestClock, testClock, testContext, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { createDepositService, depositCalls, followUpDeposits, handleWebhook } from "./payments.server.ts";

/** Returns a channel that accepts deposits through the sandbox's provider, with the test's overrides. */
export function testChannel(over: Partial<PaymentChannelRules> = {}): PaymentChannelRules {
  return {
    key: "ewallet",
    kind: "ewallet",
    name: "E-wallet",
    names: {},
    image: "",
    provider: "sandbox",
    methods: [],
    payWithinMs: 30 * 60_000,
    account: null,
    deposit: { min: 10_000, max: 5_000_000 },
    ...over,
  };
}

/** A brand's bank account, to which members transfer money. */
export const BANK = testChannel({
  key: "bank",
  kind: "bank",
  name: "Bank",
  provider: "manual",
  payWithinMs: DAY_MS,
  account: { bank: "Demo Bank", bankNames: {}, number: "0000 1234", holder: "Demo Holder", bin: "" },
});

/**
 * Creates a provider that a test controls. It answers with `states`, its webhooks are reports as JSON with the header
 * `x-proof: genuine`, and `away` replaces its answers while it is set.
 */
export function testProvider(code = "sandbox") {
  const states = new Map<string, CheckoutReport>();
  const asked: string[] = [];
  let made = 0;
  const provider: PaymentProvider & { away: Error | null; states: typeof states; asked: string[] } = {
    code,
    webhookIsHint: false,
    away: null,
    states,
    asked,
    serves: () => true,
    async createCheckout({ reference }): Promise<Checkout> {
      if (provider.away) throw provider.away;
      return { providerRef: `${reference}-${++made}`, url: `https://pay.test/${reference}` };
    },
    async checkoutStatus({ reference }) {
      asked.push(reference);
      if (provider.away) throw provider.away;
      return states.get(reference) ?? null;
    },
    async createPayout() {
      throw new Error("no payouts here");
    },
    async payoutStatus() {
      return null;
    },
    readWebhook({ headers, body }): PaymentReport {
      if (headers.get("x-proof") !== "genuine") throw new WebhookRefused("forged");
      return JSON.parse(Buffer.from(body).toString("utf8")) as PaymentReport;
    },
  };
  return provider;
}

export interface ServiceOptions {
  code?: string;
  merchant?: Partial<MerchantProfile>;
  payments?: Partial<MerchantProfile["payments"]>;
  clock?: TestClock;
  /** Replaces the in-memory store. */
  files?: FileStore;
  onDeposit?: Services["onDeposit"];
  onDepositReversed?: Services["onDepositReversed"];
  promiseBonus?: Services["promiseBonus"];
  bonusOfDeposit?: Services["bonusOfDeposit"];
}

/** Opens payments of one merchant on a database, with a provider that the test controls, and members who pay. */
export async function openDepositFixture(database: Database, options: ServiceOptions = {}) {
  const clock = options.clock ?? testClock();
  const provider = testProvider();
  const merchant = testMerchant({
    code: options.code ?? "manila",
    hosts: ["manila.test"],
    ...options.merchant,
    payments: {
      channels: [testChannel(), testChannel({ key: "crypto", kind: "crypto" }), BANK],
      quickAmounts: [10_000, 50_000],
      underpaidCrypto: "review",
      maxDailyDeposit: 0,
      ...options.payments,
    },
  });
  await addMerchant(database, merchant.code);
  const bus = memoryBus();
  database.publishTo(bus.publish);
  const files = new Map<string, Buffer>();
  const log: { message: string; facts: object }[] = [];
  const note = (facts: object, message: string) => void log.push({ facts, message });
  const services = testServices({
    database,
    clock,
    limiter: clockLimiter(clock),
    providers: new Map([[provider.code, provider]]),
    files: options.files ?? memoryFileStore(files),
    merchants: { byCode: (code: string) => (code === merchant.code ? merchant : null) },
    log: { info: note, warn: note, error: note },
    ...pick(options, ["onDeposit", "onDepositReversed", "promiseBonus", "bonusOfDeposit"]),
  });
  const payments = bindServices(services, depositCalls);
  const webhooks = (request: Request) => handleWebhook(services, request);
  let keys = 0;

  return {
    ...createDepositService(services),
    payments,
    webhooks,
    followUp: (on: MerchantProfile) => followUpDeposits(services, on),
    clock,
    provider,
    merchant,
    log,
    files,
    /** Creates a member with an empty purse, the notifications of their pages, and functions to request deposits. */
    async comeIn(type: 0 | 1 = 0) {
      const accountId = await addAccount(database, merchant.code, { type, now: clock.now() });
      const caller: Caller = { kind: "account", accountId, username: accountId, type, sessionId: "s" };
      const ctx: CallContext = testContext(merchant, {}, caller);
      const heard: Topic[] = [];
      bus.subscribe("balance", { merchantId: merchant.code, accountId }, () => void heard.push("balance"));
      const deposit = (over: Partial<Parameters<typeof payments.deposit>[1]> = {}) =>
        payments.deposit(ctx, {
          channel: "ewallet",
          amount: 100_000,
          returnUrl: "https://manila.test/member/depositv2",
          idempotencyKey: `key-of-this-test-${++keys}`,
          ...over,
        });
      return { accountId, ctx, heard, deposit };
    },
    /** Sends a webhook to the endpoint, as the provider would. */
    async tell(report: Partial<PaymentReport> & { reference: string }, proof = "genuine") {
      const body = JSON.stringify({
        subject: "checkout",
        providerRef: `${report.reference}-1`,
        state: "paid",
        paid: { amount: 100_000, currency: merchant.currency.code },
        at: clock.now(),
        ...report,
      });
      const url = `http://any.test/webhooks/v1/${merchant.code}/${provider.code}`;
      const answer = await webhooks(
        new Request(url, { method: "POST", headers: { "x-proof": proof }, body }),
      );
      return answer?.status ?? null;
    },
  };
}

export type Service = Awaited<ReturnType<typeof openDepositFixture>>;

export const MINUTE = 60_000;

/** Adds the hooks of the deposit tests, and returns their helpers. */
export function openDeposits(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings, "the whole ledger").toEqual([]);
    await given.database.drop();
  });

  let merchants = 0;
  /** Creates a separate merchant for each test. */
  const newService = (options: ServiceOptions = {}) =>
    openDepositFixture(given.database, { code: `m${++merchants}`, ...options });
  const free = async (service: Service, accountId: string, db: Database = given.database) =>
    (await purseBalance(db.db, service.merchant.code, purse(accountId, "PHP"))).available;
  const detail = (service: Service, { ctx }: Awaited<ReturnType<Service["comeIn"]>>, depositId: string) =>
    service.payments.depositDetail(ctx, { depositId });

  return { given, newService, free, detail };
}
