import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { testStepUp } from "../step-up/testing.ts";
import { type TestClock, testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { type TestSessions, testSessions } from "./testing.ts";

export const PASSWORD = "correct horse 9";

/** Opens sessions for the tests of a file with hooks, and returns shared helpers. */
export function openSessions(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    sessions: TestSessions;
    verified: string[];
    busy: boolean;
    hasher: PasswordHasher;
    verification: ReturnType<typeof testVerification>;
  };

  const merchant = testMerchant();
  const ctx = testContext(merchant);

  beforeAll(async () => {
    given.database = await open();
  });
  beforeEach(() => {
    given.clock = testClock();
    given.verified = [];
    given.busy = false;
    const argon2 = quickHasher();
    given.hasher = {
      ...argon2,
      hash: async (password) => {
        if (given.busy) throw new PlatformError("SERVER_BUSY");
        return argon2.hash(password);
      },
      verify: async (phc, password) => {
        if (given.busy) throw new PlatformError("SERVER_BUSY");
        given.verified.push(password);
        return argon2.verify(phc, password);
      },
    };
    given.verification = testVerification();
    given.sessions = testSessions({
      database: given.database,
      clock: given.clock,
      hasher: given.hasher,
      limiter: memoryLimiter(),
      verification: given.verification,
      stepUp: testStepUp(given.database, given.clock),
    });
  });
  afterAll(() => given.database.drop());

  /** Adds an account that can sign in. Returns its username. */
  async function account(type: AccountType = 0, of = merchant): Promise<string> {
    const username = `p${randomUUID().slice(0, 8)}`;
    const passwordHash = await quickHasher().hash(PASSWORD);
    await given.database.transaction((trx) =>
      openAccount(trx, of, {
        type,
        username,
        passwordHash,
        language: "EN",
        ip: "203.0.113.1",
        registerMethod: "TEST",
        grant: 0,
        now: given.clock.now(),
      }),
    );
    return username;
  }

  const setHash = (username: string, password_hash: string) =>
    given.database.db
      .updateTable("account")
      .set({ password_hash })
      .where("username", "=", username)
      .execute();

  const signIn = (username: string, password = PASSWORD, at: CallContext = ctx, rememberMe = false) =>
    given.sessions.signIn(at, { type: "username", username, password, rememberMe, captcha: "human" });

  async function caller(token: string, of = merchant) {
    const found = await given.sessions.resolve(of, token);
    if (!found) throw new Error("no session");
    return found;
  }

  return { given, account, signIn, caller, setHash, merchant, ctx };
}
