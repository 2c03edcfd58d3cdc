import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type { TestDatabase } from "../database/testing.ts";
import type { Clock } from "../ports/clock.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import {
  refusal,
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testVerification,
} from "../testing.ts";
import type { Verification } from "../verification/verification.server.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { authenticatorSecrets, getSecretContext } from "./authenticators.ts";
import { createStepUp, type FirstProof, type StepUp, stepUpCalls } from "./step-up.server.ts";

interface TestStepUp extends StepUp {
  handlers: ReturnType<typeof bindServices<typeof stepUpCalls>>;
  hasher: PasswordHasher;
  verification: ReturnType<typeof carrier>;
  sent: SentCode[];
  /** Sets an authenticator app up for an account; returns a function that shows the app's current code. */
  addAuthenticator(merchantId: string, accountId: string, always?: boolean): Promise<() => string>;
}

/** Returns step-up for tests, with a carrier whose codes are read from `sent`. */
export function testStepUp(database: Database, clock: Clock): TestStepUp {
  const sent: SentCode[] = [];
  const secrets = derivedSecrets(randomBytes(32));
  const hasher = quickHasher();
  const verification = carrier(sent);
  const services = testServices({ database, clock, limiter: memoryLimiter(), hasher, secrets, verification });
  return {
    ...createStepUp(services),
    handlers: bindServices(services, stepUpCalls),
    hasher,
    verification,
    sent,
    async addAuthenticator(merchantId, accountId, always = false) {
      const secret = new Secret({ size: 20 });
      const encrypted = authenticatorSecrets(services).encrypt(
        secret.base32,
        getSecretContext(merchantId, accountId),
      );
      await database.db
        .insertInto("authenticator")
        .values({
          merchant_id: merchantId,
          account_id: accountId,
          secret: encrypted,
          created_at: clock.now(),
          confirmed_at: clock.now(),
          last_step: 0,
          always: always ? 1 : 0,
        })
        .execute();
      return () => new TOTP({ secret }).generate({ timestamp: clock.now() });
    },
  };
}

export interface SentCode {
  purpose: string;
  to: string;
  subject: string;
  code: string;
  afterThree: string;
}

/** Fakes verification: a code is single use, and bound to purpose, target and subject. */
function carrier(sent: SentCode[]): Pick<Verification, "send" | "use"> {
  return {
    async send(_ctx, { purpose, target, subject = "", afterThree = "refused" }) {
      sent.push({ purpose, to: target.to, subject, code: String(100_000 + sent.length), afterThree });
      return { expiredMinutes: 1 };
    },
    async use(_ctx, { purpose, target, subject = "", code }) {
      const at = sent.findIndex(
        (one) =>
          one.purpose === purpose && one.to === target.to && one.subject === subject && one.code === code,
      );
      if (at < 0) throw new PlatformError("VERIFICATION_CODE_INVALID");
      sent.splice(at, 1);
    },
  };
}

export const MINUTE = 60_000;
export const PASSWORD = "correct horse 9";
export const HOME = { ip: "192.0.2.1" };

interface ProvableContacts {
  email?: string;
  mobile?: string;
  payeeName?: string;
  password?: null;
}

/** Returns the code that an authenticator app shows for a secret at a time. */
const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: time });

/** Adds an account with these methods of proof. */
async function addProvable(
  database: TestDatabase,
  merchantId: string,
  { email, mobile, payeeName, password }: ProvableContacts = {},
): Promise<string> {
  const id = await addAccount(database, merchantId);
  await database.db
    .updateTable("account")
    .set({
      email: email ?? null,
      mobile: mobile ?? null,
      profile: JSON.stringify(payeeName ? { payeeName } : {}),
      password_hash: password === null ? null : await quickHasher().hash(PASSWORD),
    })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  return id;
}

/** Opens step-up for the tests of a file with hooks, and returns shared helpers. */
export function openStepUp(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    stepUp: ReturnType<typeof testStepUp>;
    sessions: TestSessions;
  };

  const strict = testMerchant({ switches: { stepUpVerification: true } });
  const lenient = testMerchant({ switches: { stepUpVerification: false } });

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, strict.code);
  });
  afterAll(() => given.database.drop());
  beforeEach(() => {
    given.clock = testClock();
    given.stepUp = testStepUp(given.database, given.clock);
    given.sessions = testSessions({
      database: given.database,
      clock: given.clock,
      hasher: quickHasher(),
      limiter: memoryLimiter(),
      stepUp: given.stepUp,
      verification: testVerification(),
    });
  });

  const account = (having?: ProvableContacts) => addProvable(given.database, strict.code, having);

  const at = (facts: Partial<CallContext["request"]> = HOME, merchant: MerchantProfile = strict) =>
    testContext(merchant, facts);
  const begin = (accountId: string, ctx = at(), proven: FirstProof = "password") =>
    given.sessions.begin(ctx, { accountId, remember: false, passwordDue: false, proven });
  const challenged = async (work: Promise<unknown>) => {
    const { code, details } = await refusal(work);
    expect(code).toBe("STEP_UP_REQUIRED");
    return { challenge: String(details.challenge), methods: String(details.methods) };
  };
  const codeFor = (to: string) => given.stepUp.sent.find((one) => one.to === to)?.code ?? "";

  /** Signs in, answering any challenge by mail, and returns a context of that session. */
  async function signedIn(accountId: string, merchant = strict): Promise<CallContext> {
    const { token } = await begin(accountId, at(HOME, { ...merchant, switches: {} }));
    const caller = await given.sessions.resolve(merchant, token);
    if (!caller) throw new Error("no session");
    return testContext(merchant, HOME, caller);
  }

  const totpCode = (secret: string, time = given.clock.now()) => codeAt(secret, time);

  /** Answers an operation's challenge with the password, and returns the approval with its context. */
  async function approve(
    ctx: CallContext,
    challenge: string,
    answer = PASSWORD,
    method = "password" as const,
  ) {
    const { approval, token } = await given.sessions.approve(ctx, { challenge, method, answer });
    const caller = await given.sessions.resolve(ctx.merchant, token);
    if (!caller) throw new Error("no session");
    return { approval, ctx: { ...ctx, caller } };
  }

  /** Adds an account with an authenticator app, in a session, with its secret and recovery codes. */
  async function enrolled() {
    const id = await account();
    let ctx = await signedIn(id);
    const { challenge } = await challenged(given.stepUp.handlers.enrolTotp(ctx, {}));
    const proof = await approve(ctx, challenge);
    ctx = proof.ctx;
    const { secret, uri } = await given.stepUp.handlers.enrolTotp(ctx, { approval: proof.approval });
    const { recoveryCodes } = await given.stepUp.handlers.confirmTotp(ctx, { code: totpCode(secret) });
    given.clock.advance(MINUTE);
    return { id, ctx, secret, uri, recoveryCodes };
  }

  return {
    given,
    account,
    challenged,
    begin,
    at,
    codeFor,
    enrolled,
    totpCode,
    lenient,
    strict,
    signedIn,
    approve,
  };
}
