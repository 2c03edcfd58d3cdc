import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { AccountType, Caller } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import {
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testRule,
  testVerification,
} from "../testing.ts";
import { changePassword } from "./change-password.ts";
import { requestPasswordLink } from "./mail-password-link.ts";
import { openAccount } from "./open-account.ts";
import { checkPasswordLink, setPasswordByLink } from "./set-password-by-link.ts";
import { sendPasswordCode, setPasswordByPhone } from "./set-password-by-phone.ts";

export const PASSWORD = "correct horse 9";
export const NEW_PASSWORD = "a better one 10";

const passwordCalls = (services: Services) =>
  bindServices(services, {
    change: changePassword,
    forgot: requestPasswordLink,
    checkPasswordLink,
    setByLink: setPasswordByLink,
    sendCode: sendPasswordCode,
    setByPhone: setPasswordByPhone,
  });

let numbers = 9_172_000_000;

/** Adds an account with this run's next number, a mail address and a password. */
async function addMember(
  database: TestDatabase,
  merchant: MerchantProfile,
  { type, numberIsProved, now }: { type: AccountType; numberIsProved: boolean; now: number },
) {
  const username = `p${randomUUID().slice(0, 8)}`;
  const mobileNum = String(++numbers);
  const email = `${username}@example.org`;
  const passwordHash = await quickHasher().hash(PASSWORD);
  const id = await database.transaction((trx) =>
    openAccount(trx, merchant, {
      type,
      username,
      passwordHash,
      email,
      mobile: `+63${mobileNum}`,
      mobileVerifiedAt: numberIsProved ? now : null,
      language: "EN",
      ip: "203.0.113.1",
      registerMethod: "TEST",
      grant: 0,
      now,
    }),
  );
  return { id: id ?? "", username, mobileNum, email };
}

/** Adds the hooks of the password tests, and returns their helpers. */
export function openPasswords(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    sessions: TestSessions;
    stepUp: ReturnType<typeof testStepUp>;
    passwords: ReturnType<typeof passwordCalls>;
    verification: ReturnType<typeof testVerification>;
    hasher: PasswordHasher;
    looks: number;
    /** Runs once, after a password has been checked. */
    afterLook: (() => Promise<void>) | null;
    mails: { to: string; text: string }[];
    /** The tasks deferred until after the response. */
    later: Promise<void>[];
  };

  const rule = testRule({ required: true, minLength: 8, maxLength: 128, patternId: "anyText" });
  const merchant = testMerchant({
    switches: { CHNGPASSVERIF3: true },
    registration: { ...testMerchant().registration, username: { password: rule } },
  });
  const ctx = testContext(merchant);

  beforeAll(async () => {
    given.database = await open();
  });
  beforeEach(() => {
    given.clock = testClock();
    given.looks = 0;
    given.afterLook = null;
    given.mails = [];
    given.later = [];
    given.verification = testVerification();
    const argon2 = quickHasher();
    given.hasher = {
      ...argon2,
      verify: async (phc, password) => {
        given.looks += 1;
        const right = await argon2.verify(phc, password);
        const work = given.afterLook;
        given.afterLook = null;
        await work?.();
        return right;
      },
    };
    const services = {
      database: given.database,
      clock: given.clock,
      hasher: given.hasher,
      limiter: memoryLimiter(),
      verification: given.verification,
    };
    given.stepUp = testStepUp(given.database, given.clock);
    given.sessions = testSessions({ ...services, stepUp: given.stepUp });
    given.passwords = passwordCalls(
      testServices({
        ...services,
        begin: given.sessions.begin,
        mailer: { send: async (_sender, mail) => void given.mails.push(mail) },
        translate: () => (key, values) => `${key} ${values?.link ?? ""}`,
        siteOrigin: ({ code }, audience) => `https://${audience}.${code}.example`,
        later: (work) => void given.later.push(work()),
      }),
    );
  });
  afterAll(() => given.database.drop());

  const account = (type: AccountType = 0, numberIsProved = true) =>
    addMember(given.database, merchant, { type, numberIsProved, now: given.clock.now() });
  const signIn = (username: string, password = PASSWORD) =>
    given.sessions.signIn(ctx, { type: "username", username, password, rememberMe: false, captcha: "human" });
  const resolve = (token: string) => given.sessions.resolve(merchant, token);
  async function as(token: string, over: { passwordDue?: boolean } = {}) {
    const caller = await resolve(token);
    if (caller?.kind !== "account") throw new Error("no session");
    return testContext(merchant, {}, { ...caller, ...over } satisfies Caller);
  }
  const change = (
    at: typeof ctx,
    oldPassword: string | undefined,
    newPassword: string,
    again = newPassword,
  ) =>
    given.passwords.change(at, {
      ...(oldPassword && { oldPassword }),
      newPassword,
      confirmNewPassword: again,
      agreeTerms: false,
    });

  return { given, account, signIn, resolve, change, as, merchant, ctx };
}
