import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import { testAccounts } from "../accounts/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import type { PhoneTokenVerifier } from "../ports/phone-proof.ts";
import { SignInFailed, type SignInProvider } from "../ports/sign-in-provider.ts";
import { openSession } from "../sessions/sessions.server.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import { type TestClock, testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { beginThirdParty } from "./begin-third-party.ts";
import { finishThirdParty, pendingThirdParty } from "./finish-third-party.ts";
import { linkedThirdParty, linkThirdParty } from "./link-identity.ts";
import { createThirdParty, deleteExpiredAttempts } from "./third-party.server.ts";

/** Binds the service and the calls of third-party sign-in to the test's dependencies. */
function testThirdParty(parts: TestParts) {
  const services = testServices(parts);
  const calls = bindServices(services, {
    begin: beginThirdParty,
    finish: finishThirdParty,
    pending: pendingThirdParty,
    link: linkThirdParty,
    linked: linkedThirdParty,
    forgetOld: deleteExpiredAttempts,
  });
  return { ...createThirdParty(services), ...calls };
}

export const PASSWORD = "correct-horse9";
export const CALLBACK = "http://manila.localhost:3000/account/third-party/callback";

/** A service that confirms the identity in the response, if the state matches. */
const service: SignInProvider = {
  async begin(_, { state }) {
    return new URL(`https://service.example/?state=${state}`);
  },
  async finish(_, { state }, answer) {
    if (answer.get("error")) throw new SignInFailed("cancelled");
    if (answer.get("state") !== state) throw new SignInFailed("refused");
    const subject = answer.get("code") ?? "";
    return { subject, name: `Person ${subject}`, email: `${subject}@example.com` };
  },
};

/** A service that proves numbers: its token consists of a subject and a number. */
const phone: PhoneTokenVerifier = {
  async verify(projectId, idToken) {
    const [subject = "", phoneNumber = ""] = idToken.split(" ");
    if (projectId !== "p" || !phoneNumber) throw new SignInFailed("refused");
    return { subject, phoneNumber };
  },
};

/** The merchants' clients at the services. */
const getClient: Services["getClient"] = (_, clientId) => {
  if (clientId === "without-secret") return null;
  return {
    clientId,
    secret: "s",
    origin: { issuer: new URL("https://service.example"), plainHttp: false },
  };
};

/** Opens third-party sign-in for the tests of a file with hooks, and returns shared helpers. */
export function openThirdParty(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    sessions: TestSessions;
    thirdParty: ReturnType<typeof testThirdParty>;
    accounts: ReturnType<typeof testAccounts>;
    stepUp: ReturnType<typeof testStepUp>;
  };

  const merchant = testMerchant({
    hosts: ["manila.localhost"],
    signIn: { googleClientId: "g", facebookAppId: "f", firebaseProjectId: "p" },
    switches: { googleSignIn: true, facebookSignIn: true, phoneSignIn: true },
  });
  const ctx = testContext(merchant);

  beforeAll(async () => {
    given.database = await open();
  });
  beforeEach(() => {
    given.clock = testClock();
    const limiter = memoryLimiter();
    const hasher = quickHasher();
    given.thirdParty = testThirdParty({
      database: given.database,
      clock: given.clock,
      limiter,
      begin: (at, beginning) => given.sessions.begin(at, beginning),
      signInProviders: { GOOGLE: service, FACEBOOK: service },
      phone,
      getClient,
      log: { warn: () => undefined },
    });
    given.stepUp = testStepUp(given.database, given.clock);
    given.sessions = testSessions({
      verification: testVerification(),
      stepUp: given.stepUp,
      database: given.database,
      clock: given.clock,
      hasher,
      limiter,
    });
    given.accounts = testAccounts({
      verification: openSignIn,
      database: given.database,
      clock: given.clock,
      hasher,
      limiter,
      thirdParty: given.thirdParty,
    });
  });
  afterAll(() => given.database.drop());

  const newPerson = () => `s${randomUUID()}`;

  async function begin(at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { url, attempt } = await given.thirdParty.begin(at, { provider, redirectUri: CALLBACK });
    return { provider, attempt, state: new URL(url).searchParams.get("state") ?? "" };
  }
  async function comeBack(code: string, at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { attempt, state } = await begin(at, provider);
    return given.thirdParty.finish(at, { provider, attempt, answer: `code=${code}&state=${state}` });
  }
  /** Returns an attempt with a confirmed identity that no account is linked to. */
  async function proved(code: string, at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { signedIn, pending } = await comeBack(code, at, provider);
    if (signedIn || !pending) throw new Error("the identity is somebody's");
    return pending.attempt;
  }

  async function account(type: AccountType = 0, of = merchant) {
    const username = `p${randomUUID().slice(0, 8)}`;
    const id = await given.database.transaction((trx) =>
      openAccount(trx, of, {
        type,
        username,
        passwordHash: null,
        language: "EN",
        ip: "203.0.113.1",
        registerMethod: "TEST",
        grant: 0,
        now: given.clock.now(),
      }),
    );
    return { id: id ?? "", username };
  }
  /** Returns the context of a caller who has just signed in to an account. */
  async function signedInTo(accountId: string, of = merchant): Promise<CallContext> {
    const at = testContext(of);
    const { token } = await given.database.transaction((trx) =>
      openSession(trx, at, { accountId, remember: false, now: given.clock.now() }),
    );
    const caller = await given.sessions.resolve(of, token);
    if (!caller) throw new Error("no session");
    return { ...at, caller };
  }

  return { given, newPerson, comeBack, ctx, account, signedInTo, proved, merchant, begin };
}
