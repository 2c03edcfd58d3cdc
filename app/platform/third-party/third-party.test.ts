import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import { testAccounts } from "../accounts/testing.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { SignInFailed, type SignInProvider } from "../ports/sign-in-provider.ts";
import { openSession } from "../sessions/sessions.server.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import {
  codeOf,
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testVerification,
} from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempts.ts";
import { wholeThirdParty } from "./testing.ts";

const PASSWORD = "correct-horse9";
const CALLBACK = "http://manila.localhost:3000/account/third-party/callback";
const MINUTE = 60_000;

/** A service that names whom the answer names, when the state is the one that it was given. */
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

await forEachDialect("third-party sign-in", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let sessions: TestSessions;
  let thirdParty: ReturnType<typeof wholeThirdParty>;
  let accounts: ReturnType<typeof testAccounts>;
  let stepUp: ReturnType<typeof testStepUp>;
  const merchant = testMerchant({
    hosts: ["manila.localhost"],
    signIn: { googleClientId: "g", facebookAppId: "f", firebaseProjectId: "p" },
    switches: { googleSignIn: true, facebookSignIn: true, phoneSignIn: true },
  });
  const otherMerchant = { ...merchant, code: "elsewhere" };
  const ctx = testContext(merchant);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    clock = testClock();
    const limiter = memoryLimiter();
    const hasher = quickHasher();
    thirdParty = wholeThirdParty({
      database,
      clock,
      limiter,
      begin: (at, beginning) => sessions.begin(at, beginning),
      providers: { GOOGLE: service, FACEBOOK: service },
      phone: {
        async verify(projectId, idToken) {
          const [subject = "", phoneNumber = ""] = idToken.split(" ");
          if (projectId !== "p" || !phoneNumber) throw new SignInFailed("refused");
          return { subject, phoneNumber };
        },
      },
      clientOf: (_, clientId) => {
        if (clientId === "without-secret") return null;
        return {
          clientId,
          secret: "s",
          origin: { issuer: new URL("https://service.example"), plainHttp: false },
        };
      },
      log: { warn: () => undefined },
    });
    stepUp = testStepUp(database, clock);
    sessions = testSessions({
      verification: testVerification(),
      stepUp,
      database,
      clock,
      hasher,
      limiter,
    });
    accounts = testAccounts({
      verification: openSignIn,
      database,
      clock,
      hasher,
      limiter,
      thirdParty,
    });
  });
  afterAll(() => database.drop());

  const newPerson = () => `s${randomUUID()}`;

  async function begin(at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { url, attempt } = await thirdParty.begin(at, { provider, redirectUri: CALLBACK });
    return { provider, attempt, state: new URL(url).searchParams.get("state") ?? "" };
  }
  async function comeBack(code: string, at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { attempt, state } = await begin(at, provider);
    return thirdParty.finish(at, { provider, attempt, answer: `code=${code}&state=${state}` });
  }
  /** An attempt that was good for a person whom no account has. */
  async function proved(code: string, at: CallContext = ctx, provider: "GOOGLE" | "FACEBOOK" = "GOOGLE") {
    const { signedIn, pending } = await comeBack(code, at, provider);
    if (signedIn || !pending) throw new Error("the identity is somebody's");
    return pending.attempt;
  }

  async function account(type: AccountType = 0, of = merchant) {
    const username = `p${randomUUID().slice(0, 8)}`;
    const id = await database.transaction((trx) =>
      openAccount(trx, of, {
        type,
        username,
        passwordHash: null,
        language: "EN",
        ip: "203.0.113.1",
        registerMethod: "TEST",
        grant: 0,
        now: clock.now(),
      }),
    );
    return { id: id ?? "", username };
  }
  /** The context of somebody who has just signed in to an account. */
  async function signedInTo(accountId: string, of = merchant): Promise<CallContext> {
    const at = testContext(of);
    const { token } = await database.transaction((trx) =>
      openSession(trx, at, { accountId, remember: false, now: clock.now() }),
    );
    const caller = await sessions.resolve(of, token);
    if (!caller) throw new Error("no session");
    return { ...at, caller };
  }
  const registration = (username: string, attempt?: string) =>
    accounts.register(ctx, {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreeTerms: true,
      registerMethod: "WEB",
      ...(attempt && { thirdPartyAttempt: attempt }),
    });

  it("of an identity that nobody has gives no session, but a choice", async () => {
    const person = newPerson();
    const { signedIn, pending } = await comeBack(person);
    expect(signedIn).toBeNull();
    expect(pending).toMatchObject({
      provider: "GOOGLE",
      label: `Person ${person}`,
      email: `${person}@example.com`,
    });
    const { attempt = "" } = pending ?? {};
    expect(await thirdParty.pending(ctx, { attempt })).toMatchObject({ label: `Person ${person}` });
  });

  it("is never for the account that has the same address", async () => {
    const person = newPerson();
    const { id } = await account();
    await database.db
      .updateTable("account")
      .set({ email: `${person}@example.com` })
      .where("id", "=", id)
      .execute();
    expect((await comeBack(person)).signedIn).toBeNull();
  });

  it("goes straight in once the identity is linked, and the link is shown", async () => {
    const person = newPerson();
    const { id } = await account();
    const at = await signedInTo(id);
    expect(await thirdParty.link(at, { attempt: await proved(person), confirmed: true })).toEqual({});
    const { signedIn, pending } = await comeBack(person);
    expect(pending).toBeNull();
    expect(await sessions.resolve(merchant, signedIn?.token ?? "")).toMatchObject({ accountId: id });
    const { identities } = await thirdParty.linked(at);
    expect(identities).toEqual([{ provider: "GOOGLE", label: `Person ${person}`, linkedAt: clock.now() }]);
  });

  it("registers a new account with the identity, in one step", async () => {
    const person = newPerson();
    const username = `n${randomUUID().slice(0, 8)}`;
    const { token } = await registration(username, await proved(person));
    const caller = await sessions.resolve(merchant, token);
    const again = await comeBack(person);
    expect(await sessions.resolve(merchant, again.signedIn?.token ?? "")).toMatchObject({ username });
    expect(caller).toMatchObject({ username });
  });

  it("opens no account when the attempt is over", async () => {
    const username = `n${randomUUID().slice(0, 8)}`;
    const attempt = await proved(newPerson());
    clock.advance(ATTEMPT_LIFETIME_MS);
    expect(await codeOf(registration(username, attempt))).toBe("SIGN_IN_EXPIRED");
    expect(await codeOf(registration(username))).toBe("done");
  });

  it("takes an attempt's answer once, for ten minutes, with its own state", async () => {
    const person = newPerson();
    const { attempt, state } = await begin();
    const answer = `code=${person}&state=${state}`;
    const both = await Promise.all(
      [1, 2].map(() => codeOf(thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer }))),
    );
    expect(both.sort()).toEqual(["SIGN_IN_EXPIRED", "done"]);

    const late = await begin();
    clock.advance(ATTEMPT_LIFETIME_MS);
    const afterwards = {
      provider: "GOOGLE" as const,
      attempt: late.attempt,
      answer: `code=${person}&state=${late.state}`,
    };
    expect(await codeOf(thirdParty.finish(ctx, afterwards))).toBe("SIGN_IN_EXPIRED");

    const other = await begin();
    const forged = {
      provider: "GOOGLE" as const,
      attempt: other.attempt,
      answer: `code=${person}&state=${state}`,
    };
    expect(await codeOf(thirdParty.finish(ctx, forged))).toBe("SIGN_IN_REFUSED");
    expect(await codeOf(thirdParty.finish(ctx, { ...forged, attempt: "x".repeat(43) }))).toBe(
      "SIGN_IN_EXPIRED",
    );
    expect(await codeOf(thirdParty.pending(ctx, { attempt: other.attempt }))).toBe("SIGN_IN_EXPIRED");
  });

  it("tells a person who said no from an answer that is not good", async () => {
    const { attempt } = await begin();
    await expect(
      thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer: "error=access_denied" }),
    ).rejects.toMatchObject({ code: "SIGN_IN_REFUSED", details: { cancelled: true } });
  });

  it("does not take one service's attempt for another's", async () => {
    const { attempt, state } = await begin(ctx, "FACEBOOK");
    const answer = `code=x&state=${state}`;
    expect(await codeOf(thirdParty.finish(ctx, { provider: "GOOGLE", attempt, answer }))).toBe(
      "SIGN_IN_REFUSED",
    );
  });

  it("is of one merchant: attempt and link mean nothing to another", async () => {
    const person = newPerson();
    const other = testContext(otherMerchant);
    const at = await signedInTo((await account()).id);
    await thirdParty.link(at, { attempt: await proved(person), confirmed: true });
    expect((await comeBack(person, other)).signedIn).toBeNull();
    const attempt = await proved(newPerson());
    expect(await codeOf(thirdParty.pending(other, { attempt }))).toBe("SIGN_IN_EXPIRED");
    const there = await signedInTo((await account(0, otherMerchant)).id, otherMerchant);
    expect(await codeOf(thirdParty.link(there, { attempt, confirmed: true }))).toBe("SIGN_IN_EXPIRED");
  });

  it("links an identity to one account, and an account to one identity of a service, for good", async () => {
    const person = newPerson();
    const at = await signedInTo((await account()).id);
    const other = await signedInTo((await account()).id);
    const first = await proved(person);
    const second = await proved(person);
    await thirdParty.link(at, { attempt: first, confirmed: true });
    expect(await codeOf(thirdParty.link(at, { attempt: first, confirmed: true }))).toBe("SIGN_IN_EXPIRED");
    expect(await codeOf(thirdParty.link(other, { attempt: second, confirmed: true }))).toBe("IDENTITY_TAKEN");
    const another = await proved(newPerson());
    expect(await codeOf(thirdParty.link(at, { attempt: another, confirmed: true }))).toBe("ALREADY_LINKED");
    const social = await proved(person, ctx, "FACEBOOK");
    expect(await codeOf(thirdParty.link(at, { attempt: social, confirmed: true }))).toBe("done");
  });

  it("links only after a sign-in of the last ten minutes", async () => {
    const at = await signedInTo((await account()).id);
    clock.advance(10 * MINUTE + 1);
    const attempt = await proved(newPerson());
    expect(await codeOf(thirdParty.link(at, { attempt, confirmed: true }))).toBe("SIGN_IN_AGAIN");
  });

  it("never changes whom somebody is signed in as", async () => {
    const person = newPerson();
    const at = await signedInTo((await account()).id);
    await thirdParty.link(at, { attempt: await proved(person), confirmed: true });
    expect(await codeOf(comeBack(person, at))).toBe("ALREADY_LINKED");
    const other = await signedInTo((await account()).id);
    expect(await codeOf(comeBack(person, other))).toBe("IDENTITY_TAKEN");
  });

  it("lets in no disabled account, and none on a host that is not for it", async () => {
    const person = newPerson();
    const { id } = await account();
    await thirdParty.link(await signedInTo(id), { attempt: await proved(person), confirmed: true });
    const agentHost = testContext(merchant, { audience: "agent" });
    expect(await codeOf(comeBack(person, agentHost))).toBe("NOT_AN_AGENT");
    await database.db.updateTable("account").set({ status: "disabled" }).where("id", "=", id).execute();
    expect(await codeOf(comeBack(person))).toBe("ACCOUNT_DISABLED");
  });

  it("is off where its switch is, and unavailable without a secret", async () => {
    const off = testContext({ ...merchant, switches: {} });
    const input = { provider: "GOOGLE" as const, redirectUri: CALLBACK };
    expect(await codeOf(thirdParty.begin(off, input))).toBe("FEATURE_OFF");
    expect(await codeOf(thirdParty.finish(off, { provider: "FIREBASE_PHONE", idToken: "u +63917" }))).toBe(
      "FEATURE_OFF",
    );
    const bare = testContext({
      ...merchant,
      signIn: { ...merchant.signIn, googleClientId: "without-secret" },
    });
    expect(await codeOf(thirdParty.begin(bare, input))).toBe("SIGN_IN_UNAVAILABLE");
  });

  it("sends nobody back to an address that is not the merchant's", async () => {
    const redirectUri = "http://evil.localhost/account/third-party/callback";
    expect(await codeOf(thirdParty.begin(ctx, { provider: "GOOGLE", redirectUri }))).toBe("INVALID_INPUT");
  });

  it("is begun at most sixty times in fifteen minutes from an address", async () => {
    for (let count = 0; count < 60; count += 1) await begin();
    expect(await codeOf(begin())).toBe("TOO_MANY_REQUESTS");
  });

  it("takes a phone's proof once, and then goes straight in with a new one", async () => {
    const user = newPerson();
    const idToken = `${user} +639171234567`;
    const { pending } = await thirdParty.finish(ctx, { provider: "FIREBASE_PHONE", idToken });
    expect(pending).toMatchObject({ provider: "FIREBASE_PHONE", mobile: "+639171234567", label: "••• 4567" });
    expect(await codeOf(thirdParty.finish(ctx, { provider: "FIREBASE_PHONE", idToken }))).toBe(
      "SIGN_IN_REFUSED",
    );
    const { id } = await account();
    await thirdParty.link(await signedInTo(id), { attempt: pending?.attempt ?? "", confirmed: true });
    const again = await thirdParty.finish(ctx, { provider: "FIREBASE_PHONE", idToken: `${idToken} again` });
    expect(await sessions.resolve(merchant, again.signedIn?.token ?? "")).toMatchObject({ accountId: id });
  });

  describe("a phone that the service has checked, at registration", () => {
    const strict = {
      ...merchant,
      switches: { ...merchant.switches, smsEnabled: true, mobileRegPass: true },
      registration: { ...merchant.registration, mobileEnabled: true, mobile: {} },
    };
    const at = testContext(strict);
    let last = 9_181_000_000;
    const newNumber = () => `+63${++last}`;
    const newProof = (number: string) => `${newPerson()} ${number}`;
    const filled = (over: object = {}) => ({
      username: `n${randomUUID().slice(0, 8)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreeTerms: true,
      registerMethod: "WEB" as const,
      ...over,
    });
    const attemptFor = async (number: string) => {
      const idToken = newProof(number);
      const { pending } = await thirdParty.finish(at, { provider: "FIREBASE_PHONE", idToken });
      return pending?.attempt ?? "";
    };
    const numberOf = (username: string) =>
      database.db
        .selectFrom("account")
        .select(["mobile", "mobile_verified_at"])
        .where("username", "=", username)
        .executeTakeFirst();

    it("needs no code by SMS: its number is the account's, proved, whatever was typed", async () => {
      const number = newNumber();
      const thirdPartyAttempt = await attemptFor(number);
      const typed = { countryDialingCode: "63", mobileNum: "9170000001" };
      const form = filled({ thirdPartyAttempt, ...typed });
      await accounts.register(at, form);
      expect(await numberOf(form.username)).toEqual({ mobile: number, mobile_verified_at: clock.now() });
      expect(await codeOf(accounts.register(at, filled({ thirdPartyAttempt })))).toBe("SIGN_IN_EXPIRED");
    });

    it("registers by mobile as well, and by its id token, which is then used up for everything", async () => {
      const idToken = newProof(newNumber());
      const { username: _, ...form } = filled({ firebaseIdToken: idToken });
      expect((await accounts.registerByMobile(at, form)).token).toBeDefined();
      expect(await codeOf(accounts.registerByMobile(at, form))).toBe("CONFLICT");
      expect(await codeOf(thirdParty.finish(at, { provider: "FIREBASE_PHONE", idToken }))).toBe(
        "SIGN_IN_REFUSED",
      );
    });

    it("signs in with `login` to the account that has the number already, where the brand signs in by code", async () => {
      const number = newNumber();
      const first = filled({ firebaseIdToken: newProof(number), firebaseChannel: "phone", login: true });
      await accounts.register(at, first);
      const byCode = testContext({ ...strict, switches: { ...strict.switches, showVerCodeLogin: true } });
      const again = () => ({
        agreeTerms: false,
        registerMethod: "WEB" as const,
        firebaseIdToken: newProof(number),
      });
      const form = { ...again(), login: true };
      const { token } = await accounts.registerByMobile(byCode, form);
      expect(await sessions.resolve(strict, token)).toMatchObject({ username: first.username });
      expect(await codeOf(accounts.registerByMobile(byCode, form)), "twice").toBe("SIGN_IN_REFUSED");
      const typed = filled({ firebaseIdToken: newProof(number) });
      expect(await codeOf(accounts.register(byCode, typed)), "without `login`").toBe("CONFLICT");
      const withLogin = accounts.register(at, { ...typed, login: true });
      expect(await codeOf(withLogin), "without sign-in by code").toBe("CONFLICT");
      await database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("username", "=", first.username)
        .execute();
      const late = accounts.registerByMobile(byCode, { ...again(), login: true });
      expect(await codeOf(late)).toBe("ACCOUNT_DISABLED");
    });

    it("names its channel together with its token", async () => {
      await expect(accounts.register(at, filled({ firebaseChannel: "phone" }))).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/firebaseIdToken" }],
      });
    });

    it("counts in two registrations at once for one account", async () => {
      const firebaseIdToken = newProof(newNumber());
      const both = await Promise.all(
        [1, 2].map(() => codeOf(accounts.register(at, filled({ firebaseIdToken })))),
      );
      expect(both.sort()).toEqual(["CONFLICT", "done"]);
    });

    it("is not used up by a form that is refused", async () => {
      const number = newNumber();
      const taken = filled({ thirdPartyAttempt: await attemptFor(newNumber()) });
      await accounts.register(at, taken);
      for (const proof of [
        { thirdPartyAttempt: await attemptFor(number) },
        { firebaseIdToken: newProof(newNumber()) },
      ]) {
        const { username } = taken;
        expect(await codeOf(accounts.register(at, filled({ ...proof, username })))).toBe("USERNAME_TAKEN");
        expect(await codeOf(accounts.register(at, filled(proof)))).toBe("done");
      }
    });

    it("counts for ten minutes, for its merchant, and only when the service says so", async () => {
      const thirdPartyAttempt = await attemptFor(newNumber());
      const other = testContext({ ...strict, code: "elsewhere" });
      expect(await codeOf(accounts.register(other, filled({ thirdPartyAttempt })))).toBe("SIGN_IN_EXPIRED");
      expect(await codeOf(accounts.register(at, filled({ firebaseIdToken: "forged" })))).toBe(
        "SIGN_IN_REFUSED",
      );
      clock.advance(ATTEMPT_LIFETIME_MS);
      expect(await codeOf(accounts.register(at, filled({ thirdPartyAttempt })))).toBe("SIGN_IN_EXPIRED");
      const off = testContext({ ...strict, switches: { smsEnabled: true } });
      expect(await codeOf(accounts.register(off, filled({ firebaseIdToken: newProof(newNumber()) })))).toBe(
        "FEATURE_OFF",
      );
    });

    it("is one account's, and a person of another service brings no number", async () => {
      const number = newNumber();
      await accounts.register(at, filled({ thirdPartyAttempt: await attemptFor(number) }));
      const second = accounts.register(at, filled({ thirdPartyAttempt: await attemptFor(number) }));
      await expect(second).rejects.toMatchObject({
        code: "CONFLICT",
        fields: [{ pointer: "/mobileNum", messageKey: "error.field.mobileTaken" }],
      });
      const google = filled({ thirdPartyAttempt: await proved(newPerson(), at) });
      await expect(accounts.register(at, google)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/mobileNum" }, { pointer: "/verificationCode" }],
      });
    });
  });

  describe("asks for the second proof as any sign-in does", () => {
    const strict = { ...merchant, switches: { ...merchant.switches, stepUpVerification: true } };
    type Service = "GOOGLE" | "FACEBOOK" | "FIREBASE_PHONE";

    /** Comes by a service, to an account that is linked to it: what came of it, and the challenge where one came. */
    async function comesBy(service: Service, at: CallContext, person: string) {
      const idToken = `${person} +639171234567 ${randomUUID()}`;
      try {
        const { signedIn } = await (service === "FIREBASE_PHONE"
          ? thirdParty.finish(at, { provider: service, idToken })
          : comeBack(person, at, service));
        return {
          came: signedIn?.unprotected ? "in, unprotected" : signedIn ? "in" : "nobody",
          challenge: "",
        };
      } catch (error) {
        if (!(error instanceof PlatformError) || error.code !== "STEP_UP_REQUIRED") throw error;
        const { methods, challenge } = error.details;
        return { came: `asked for ${methods}`, challenge: String(challenge) };
      }
    }

    const WEB = ["GOOGLE", "FACEBOOK"] as const;
    const rows: [Service, "known" | "unknown", "nothing" | "mail" | "app" | "app always", string][] = [
      ...WEB.flatMap((service): typeof rows => [
        [service, "unknown", "nothing", "in, unprotected"],
        [service, "unknown", "mail", "asked for email"],
        [service, "unknown", "app", "asked for totp"],
        [service, "unknown", "app always", "asked for totp"],
        [service, "known", "nothing", "in"],
        [service, "known", "mail", "in"],
        [service, "known", "app", "in"],
        [service, "known", "app always", "asked for totp"],
      ]),
      // Its code by SMS is a second proof, save for an app.
      ["FIREBASE_PHONE", "unknown", "mail", "in"],
      ["FIREBASE_PHONE", "unknown", "app", "asked for totp"],
      ["FIREBASE_PHONE", "known", "app", "in"],
      ["FIREBASE_PHONE", "known", "app always", "asked for totp"],
    ];

    it.each(rows)("%s from an %s place, an account with %s: %s", async (service, place, has, expected) => {
      const { id } = await account();
      const person = newPerson();
      const linked = { merchant_id: merchant.code, provider: service, subject: person, account_id: id };
      await database.db
        .insertInto("third_party_identity")
        .values({ ...linked, label: "", linked_at: clock.now(), linked_ip: "" })
        .execute();
      const home = testContext(strict);
      const { deviceToken } = await database.transaction((trx) =>
        openSession(trx, home, { accountId: id, remember: false, now: clock.now() }),
      );
      if (has === "mail")
        await database.db
          .updateTable("account")
          .set({ email: "ana@example.org" })
          .where("id", "=", id)
          .execute();
      const appCode = has.startsWith("app")
        ? await stepUp.addAuthenticator(merchant.code, id, has === "app always")
        : null;
      const device = place === "known" ? deviceToken : null;
      const at = testContext(strict, { device });
      const { came, challenge } = await comesBy(service, at, person);
      expect(came).toBe(expected);
      if (!appCode || challenge === "") return;
      const answer = { challenge, method: "totp" } as const;
      expect(await codeOf(sessions.verifySignIn(at, { ...answer, answer: "12345" }))).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      const { token } = await sessions.verifySignIn(at, { ...answer, answer: appCode() });
      expect(await sessions.resolve(strict, token)).toMatchObject({ accountId: id });
    });
  });

  it("forgets attempts that are over", async () => {
    await database.db.deleteFrom("third_party_attempt").execute();
    const attempt = await proved(newPerson());
    await thirdParty.forgetOld();
    expect(await codeOf(thirdParty.pending(ctx, { attempt }))).toBe("done");
    clock.advance(ATTEMPT_LIFETIME_MS + 1);
    await thirdParty.forgetOld();
    expect(await database.db.selectFrom("third_party_attempt").select("provider").execute()).toEqual([]);
  });
});
