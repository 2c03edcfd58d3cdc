import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import { type TestClock, testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { audit } from "../wallet/audit.ts";
import { memberInfo } from "./member-info.ts";
import { openDemoAccount } from "./open-demo-account.ts";
import { setLanguage } from "./profile.ts";
import { registerByMobile, registerByUsername } from "./register.ts";
import type { RegistrationInput } from "./registration-rules.ts";
import { registrationSettings } from "./registration-settings.ts";

/** Binds the accounts' use cases that need no mail and no links to a test's dependencies. */
export function testAccounts(parts: TestParts) {
  const services = testServices(parts);
  return bindServices(services, {
    register: registerByUsername,
    registerByMobile,
    registerSettings: registrationSettings,
    freePlay: openDemoAccount,
    memberInfo,
    setLanguage,
  });
}

export type TestAccounts = ReturnType<typeof testAccounts>;

export function registrationForm(fields: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    username: "maria",
    password: "secret-71",
    confirmPassword: "secret-71",
    agreeTerms: true,
    registerMethod: "WEB",
    ...fields,
  };
}

/** Adds the hooks of the account tests, and returns their helpers. */
export function openAccounts(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    accounts: TestAccounts;
    sessions: TestSessions;
  };

  const merchant = testMerchant();
  const ctx = testContext(merchant);

  beforeAll(async () => {
    given.database = await open();
  });
  beforeEach(() => {
    given.clock = testClock();
    const services = {
      database: given.database,
      clock: given.clock,
      hasher: quickHasher(),
      limiter: memoryLimiter(),
    };
    given.accounts = testAccounts({ ...services, verification: openSignIn });
    given.sessions = testSessions({
      ...services,
      verification: testVerification(),
      stepUp: testStepUp(given.database, given.clock),
    });
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    await given.database.drop();
  });

  async function as(token: string, of = merchant): Promise<CallContext> {
    const caller = await given.sessions.resolve(of, token);
    if (!caller) throw new Error("no session");
    return testContext(of, {}, caller);
  }
  const rows = async () =>
    (
      await given.database.db
        .selectFrom("account")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .execute()
    )[0]?.n;

  return { given, ctx, as, rows, merchant };
}
