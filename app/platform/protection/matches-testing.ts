import { afterAll, beforeAll, expect } from "vitest";
import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import { testAccounts } from "../accounts/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { createMemberPlatform } from "../core/member-platform.ts";
import { testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { addPayee } from "../payments/add-payee.ts";
import { createDeposit } from "../payments/create-deposit.ts";
import { BANK } from "../payments/deposits-testing.ts";
import { payoutMerchant } from "../payments/testing.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { revokeAll } from "../sessions/sessions.server.ts";
import { setContact } from "../step-up/set-contact.ts";
import { clockLimiter, type TestClock, testClock, testContext, testRule } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { audit } from "../wallet/audit.ts";
import { addMerchant } from "../wallet/testing.ts";
import { protectionCalls } from "./protection.server.ts";

interface Member {
  at?: "manila" | "siam";
  fullname?: string;
  birthday?: string;
  /** With `proved`, confirmed by the form's code. */
  email?: string;
  proved?: boolean;
  mobile?: string;
  device?: string;
}

const FORM = {
  username: testRule({ required: true, minLength: 4, maxLength: 20 }),
  password: testRule({ required: true, minLength: 6, maxLength: 64 }),
  ...{ fullname: testRule(), birthday: testRule(), email: testRule(), mobileNum: testRule() },
};
const brand = (code: string, coded: boolean) => {
  const verificationCode = testRule({ enabled: coded });
  const plain = payoutMerchant({}, { code, hosts: [`${code}.test`] });
  return {
    ...plain,
    registration: { ...plain.registration, username: { ...FORM, verificationCode } },
    payments: { ...plain.payments, channels: [BANK] },
  };
};
/** Each brand in two variants: without codes, and with a form that proves the mail address by a code. */
const BRANDS = {
  manila: { typed: brand("manila", false), proved: brand("manila", true) },
  siam: { typed: brand("siam", false), proved: brand("siam", true) },
};

/**
 * Opens two brands of one server, whose members register, set contacts, add payees and deposit by the platform's own
 * use cases.
 */
export function openMatches(open: () => Promise<TestDatabase>) {
  const given = {} as { database: TestDatabase; clock: TestClock };
  const merchants = { all: () => [BRANDS.manila.typed, BRANDS.siam.typed] };
  const stepUp = { require: async () => undefined } as never;

  beforeAll(async () => {
    given.database = await open();
    given.clock = testClock();
    for (const { typed } of Object.values(BRANDS)) await addMerchant(given.database, typed.code);
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    await given.database.drop();
  });

  let made = 0;
  /** Registers a member and returns their actions. */
  async function register({ at = "manila", fullname, birthday, email, proved, mobile, device }: Member = {}) {
    const { database, clock } = given;
    const merchant = BRANDS[at][proved ? "proved" : "typed"];
    const limiter = clockLimiter(clock);
    const accounts = testAccounts({
      database,
      clock,
      hasher: quickHasher(),
      limiter,
      verification: openSignIn,
    });
    const name = `member${++made}`;
    await accounts.register(testContext(merchant, { ip: `203.0.${made}.7`, device: device ?? null }), {
      ...{ username: name, password: "secret-71", confirmPassword: "secret-71", agreeTerms: true },
      registerMethod: "WEB",
      ...(fullname && { fullname }),
      ...(birthday && { birthday }),
      ...(email && { email }),
      ...(proved && { verificationCode: "4711" }),
      ...(mobile && { mobileNum: mobile, countryDialingCode: "63" }),
    });
    const row = await database.db
      .selectFrom("account")
      .select(["id", "email_key"])
      .where("merchant_id", "=", at)
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
    expect(row.email_key).toBe(email ? canonicalEmail(email) : null);
    return member(at, row.id);
  }

  /** Returns a member's actions, each through its use case. */
  function member(at: "manila" | "siam", accountId: string) {
    const { database, clock } = given;
    const merchant = BRANDS[at].typed;
    const ctx: CallContext = testContext(
      merchant,
      {},
      { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" },
    );
    const limiter = clockLimiter(clock);
    const services = testServices({ database, clock, merchants, endSessions: revokeAll });
    const { protection } = createMemberPlatform({
      handlers: { protection: bindServices(services, protectionCalls) },
    }).client(ctx);
    const verification = openSignIn as never;
    return {
      ctx,
      merchant,
      accountId,
      protection,
      exclude: (scope: "brand" | "all_brands") =>
        protection.exclude({ kind: "self_exclusion", length: null, scope }),
      payee: (number: string, holder: string, destination = "PERLAS") =>
        addPayee(testServices({ database, clock, stepUp }), ctx, {
          channel: "bank",
          destination,
          number,
          holder,
        }),
      contact: (channel: "sms" | "email", to: string) =>
        setContact(testServices({ database, clock, verification }), ctx, {
          ...{ channel, to, verificationCode: "4711" },
          ...(channel === "sms" && { countryDialingCode: "63" }),
        }),
      deposit: () =>
        createDeposit(
          {
            ...{ database, clock, limiter, providers: new Map(), files: memoryFileStore(new Map()) },
            log: { info: () => undefined, warn: () => undefined, error: () => undefined },
          } as never,
          ctx,
          {
            ...{ channel: "bank", amount: 50_000, returnUrl: `https://${at}.test/x` },
            idempotencyKey: `deposit-of-the-test-${++made}`,
          },
        ),
    };
  }

  return { given, register, member, merchants };
}
