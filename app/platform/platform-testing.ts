import pino from "pino";
import { CALLS } from "../server/calls.ts";
import { createServices } from "../server/services.ts";
import { addBet, type TestBet } from "./bets/testing.ts";
import { bindAreas } from "./core/bind-services.ts";
import type { AccountType, CallContext } from "./core/call-context.ts";
import { createMemberPlatform, type PlatformClient } from "./core/member-platform.ts";
import type { MerchantProfile } from "./core/merchant.ts";
import type { Services } from "./core/services.ts";
import type { TestParts } from "./core/testing.ts";
import type { Database } from "./database/database.server.ts";
import { testChannel, testProvider } from "./payments/deposits-testing.ts";
import { handleWebhook } from "./payments/payments.server.ts";
import { proofOfWork } from "./ports/bot-check.ts";
import { memoryBus } from "./ports/bus.ts";
import { facebookSignIn } from "./ports/facebook-sign-in.ts";
import { googleSignIn } from "./ports/google-sign-in.ts";
import { memoryFileStore } from "./ports/memory-file-store-testing.ts";
import { quickHasher } from "./ports/password-hasher.ts";
import type { PaymentProvider, PaymentReport } from "./ports/payment-provider.ts";
import { firebasePhoneProof } from "./ports/phone-proof.ts";
import { derivedSecrets } from "./ports/secrets.ts";
import { requireNoBreak } from "./protection/protection.server.ts";
import { clockLimiter, testClock, testContext, testMerchant, testVerification } from "./testing.ts";
import { createVendorRegistry } from "./vendors/vendors.server.ts";
import { addAccount, addMerchant } from "./wallet/testing.ts";

/** Returns adapters that send nothing and know no sign-in service. */
function testAdapters(clock: Services["clock"], provider: PaymentProvider) {
  const secrets = derivedSecrets(Buffer.alloc(32, 5));
  const nowhere = new URL("http://service.test");
  return {
    secrets,
    ...{ limiter: clockLimiter(clock), bus: memoryBus(), files: memoryFileStore(new Map()) },
    ...{ sms: null, mailer: null, botCheck: proofOfWork(secrets) },
    signIn: {
      signInProviders: { GOOGLE: googleSignIn(), FACEBOOK: facebookSignIn() },
      phone: firebasePhoneProof(clock, () => nowhere),
      getClient: () => null,
    },
    payments: new Map([[provider.code, provider]]),
    close: async () => undefined,
  };
}

/** A member of a test: the account, the context of its calls, and the calls. */
export interface TestMember {
  accountId: string;
  ctx: CallContext;
  calls: PlatformClient;
}

interface NewTestMember {
  type?: AccountType;
  balance?: number;
  /** The agent directly above. */
  below?: TestMember;
}

/**
 * Opens the platform of one merchant over a database of tests: the services and calls of the server, with a clock,
 * files and a payment provider that the test controls, and correct codes and captchas (`testVerification`). Several
 * share a database, each with its own merchant code. `parts` replaces services.
 */
export async function testPlatform(
  database: Database,
  { merchant: over = {}, parts = {} }: { merchant?: Partial<MerchantProfile>; parts?: TestParts } = {},
) {
  const clock = testClock();
  const channels = [testChannel({ deposit: { min: 1, max: 100_000_000 } })];
  const merchant = testMerchant({
    hosts: ["member.test"],
    payments: { channels, quickAmounts: [], underpaidCrypto: "review", maxDailyDeposit: 0 },
    ...over,
  });
  await addMerchant(database, merchant.code);
  const provider = testProvider();
  const services = createServices({
    ...{ clock, database, log: pino({ level: "silent" }), config: { demo: false }, vendors: new Map() },
    vendorRegistry: createVendorRegistry(),
    adapters: testAdapters(clock, provider),
    translate: () => (key) => key,
    ...{
      winMessage: () => null,
      debtMessage: () => null,
      withdrawalMessage: () => null,
      matchMessage: () => null,
    },
    siteOrigin: () => "http://member.test",
    getOrigin: (host) => `http://${host}`,
    merchants: { all: () => [merchant], byCode: (code) => (code === merchant.code ? merchant : null) },
  });
  Object.assign(services, { hasher: quickHasher(), verification: testVerification() }, parts);
  database.publishTo(services.bus.publish);
  const platform = createMemberPlatform({
    requireNoBreak: (ctx, asked) => requireNoBreak(database.db, ctx, asked, clock.now()),
    checkOutputs: true,
    handlers: bindAreas(services, CALLS),
  });
  let keys = 0;
  const newKey = () => `key-of-this-test-${String(++keys).padStart(6, "0")}`;

  /** Returns the context of a member's calls. */
  const asMember = (accountId: string, type: AccountType = 0): CallContext =>
    testContext(merchant, {}, { kind: "account", accountId, username: accountId, type, sessionId: "s" });

  /** Sends a report of the payment provider about a deposit to the endpoint of its webhooks. */
  async function report(depositId: string, fields: Partial<PaymentReport>): Promise<void> {
    const { reference, provider_ref: providerRef } = await database.db
      .selectFrom("deposit")
      .select(["reference", "provider_ref"])
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", depositId)
      .executeTakeFirstOrThrow();
    const whole = { subject: "checkout", reference, providerRef, at: clock.now(), ...fields };
    const answer = await handleWebhook(
      services,
      new Request(`http://any.test/webhooks/v1/${merchant.code}/${provider.code}`, {
        method: "POST",
        headers: { "x-proof": "genuine" },
        body: JSON.stringify(whole),
      }),
    );
    if (answer?.status !== 200) throw new Error(`the report was answered with ${answer?.status}`);
  }

  const given = {
    /** Adds a member with a purse, which holds `balance` minor units. */
    async member({ type = 0, balance = 0, below }: NewTestMember = {}): Promise<TestMember> {
      const opened = { type, balance, uplineId: below?.accountId ?? null, now: clock.now() };
      const accountId = await addAccount(database, merchant.code, opened);
      const ctx = asMember(accountId, type);
      return { accountId, ctx, calls: platform.client(ctx) };
    },
    /** Makes a deposit of `amount` minor units that the provider reports as paid; returns its id. */
    async deposit(
      { calls }: TestMember,
      amount: number,
      { bonusId }: { bonusId?: string } = {},
    ): Promise<string> {
      const { depositId } = await calls.payments.deposit({
        ...{ channel: "ewallet", amount, returnUrl: "https://member.test/", idempotencyKey: newKey() },
        ...(bonusId === undefined ? {} : { bonusId }),
      });
      await report(depositId, { state: "paid", paid: { amount, currency: merchant.currency.code } });
      return depositId;
    },
    /** Reports that the provider took back a deposit: all of it, or `amount` minor units. */
    reversal(depositId: string, amount?: number): Promise<void> {
      const reversed = amount && { id: newKey(), amount, currency: merchant.currency.code };
      return report(depositId, { state: "reversed", ...(reversed && { reversed }) });
    },
    /** Adds a bet, by default lost and settled now, without moving money; returns its id. */
    bet: ({ accountId }: TestMember, stake: number, bet: Partial<TestBet> = {}): Promise<string> =>
      addBet(database, { merchantId: merchant.code, accountId, stake, placedAt: clock.now(), ...bet }),
  };

  return {
    services,
    platform,
    clock,
    merchant,
    provider,
    given,
    newKey,
    visitor: platform.client(testContext(merchant)),
  };
}
