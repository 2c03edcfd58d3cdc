import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import { testAccounts } from "../accounts/testing.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { testStepUp } from "../step-up/testing.ts";
import { type TestClock, testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { type TestSessions, testSessions } from "./testing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = "correct horse 9";

const refusal = (work: Promise<unknown>): Promise<PlatformError> =>
  work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );

await forEachDialect("sessions", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let sessions: TestSessions;
  let verified: string[];
  let busy: boolean;
  let hasher: PasswordHasher;
  let verification: ReturnType<typeof testVerification>;
  const merchant = testMerchant();
  const ctx = testContext(merchant);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    clock = testClock();
    verified = [];
    busy = false;
    const argon2 = quickHasher();
    hasher = {
      ...argon2,
      hash: async (password) => {
        if (busy) throw new PlatformError("SERVER_BUSY");
        return argon2.hash(password);
      },
      verify: async (phc, password) => {
        if (busy) throw new PlatformError("SERVER_BUSY");
        verified.push(password);
        return argon2.verify(phc, password);
      },
    };
    verification = testVerification();
    sessions = testSessions({
      database,
      clock,
      hasher,
      limiter: memoryLimiter(),
      verification,
      stepUp: testStepUp(database, clock),
    });
  });
  afterAll(() => database.drop());

  /** A new account that can sign in. Gives its username. */
  async function account(type: AccountType = 0, of = merchant): Promise<string> {
    const username = `p${randomUUID().slice(0, 8)}`;
    const passwordHash = await quickHasher().hash(PASSWORD);
    await database.transaction((trx) =>
      openAccount(trx, of, {
        type,
        username,
        passwordHash,
        language: "EN",
        ip: "203.0.113.1",
        registerMethod: "TEST",
        grant: 0,
        now: clock.now(),
      }),
    );
    return username;
  }

  const setHash = (username: string, password_hash: string) =>
    database.db.updateTable("account").set({ password_hash }).where("username", "=", username).execute();

  const signIn = (username: string, password = PASSWORD, at: CallContext = ctx, rememberMe = false) =>
    sessions.signIn(at, { type: "username", username, password, rememberMe, captcha: "human" });

  async function caller(token: string, of = merchant) {
    const found = await sessions.resolve(of, token);
    if (!found) throw new Error("no session");
    return found;
  }

  it("begin with the right password and tell who is calling", async () => {
    const username = await account();
    const first = await signIn(username.toUpperCase());
    expect(first).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect(first.expiresAt).toBe(clock.now() + 12 * HOUR);
    expect(await caller(first.token)).toMatchObject({ kind: "account", username, type: 0 });
    expect((await signIn(username)).firstTimeLogin).toBe(false);
  });

  it("have a token of 256 bits, new each time, whose hash alone is stored", async () => {
    const username = await account();
    const tokens = [(await signIn(username)).token, (await signIn(username)).token];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await database.db.selectFrom("session").selectAll().execute();
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("begin with a hash of another cost than today's, which is made anew, and tell by no look that there is one", async () => {
    const username = await account();
    const older = await quickHasher(2).hash(PASSWORD);
    const own = () =>
      database.db.selectFrom("account").select("password_hash").where("username", "=", username);
    await setHash(username, older);
    expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    expect(verified, "its own look, and that of a name that nobody has").toEqual(["wrong", "wrong"]);
    expect((await own().executeTakeFirstOrThrow()).password_hash).toBe(older);
    expect(await caller((await signIn(username)).token)).toMatchObject({ username });
    expect((await own().executeTakeFirstOrThrow()).password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    verified = [];
    expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    expect(verified).toEqual(["wrong"]);
  });

  it("begin both where two at once make the hash anew, and not where the password is set meanwhile", async () => {
    const username = await account();
    const other = await hasher.hash("another one 11");
    const twice = async (meanwhile: () => Promise<unknown>) => {
      await setHash(username, await quickHasher(2).hash(PASSWORD));
      await refusal(signIn(username, "wrong"));
      const { hash } = hasher;
      vi.spyOn(hasher, "hash").mockImplementationOnce(async (password) => {
        await meanwhile();
        return hash(password);
      });
      return signIn(username);
    };
    expect(await caller((await twice(() => signIn(username))).token)).toMatchObject({ username });
    expect((await refusal(twice(() => setHash(username, other)))).code).toBe("WRONG_CREDENTIALS");
  });

  it("belong to one merchant", async () => {
    const { token } = await signIn(await account());
    expect(await sessions.resolve(testMerchant({ code: "saigon" }), token)).toBeNull();
    expect(await sessions.resolve(merchant, `${token.slice(0, -1)}_`)).toBeNull();
    expect(await sessions.resolve(merchant, "")).toBeNull();
  });

  it("end at once when signed out, and cannot be ended twice", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const other = await signIn(username);
    const mine = testContext(merchant, {}, await caller(token));
    await sessions.signOut(mine);
    expect(await sessions.resolve(merchant, token)).toBeNull();
    expect(await caller(other.token)).toBeDefined();
    expect((await refusal(sessions.signOut(ctx))).code).toBe("NOT_LOGGED_IN");
  });

  it("replace the caller's old one at sign-in", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const again = await signIn(username, PASSWORD, testContext(merchant, {}, await caller(token)));
    expect(await sessions.resolve(merchant, token)).toBeNull();
    expect(await caller(again.token)).toBeDefined();
  });

  it("end after 30 minutes of rest, not after 30 minutes of use", async () => {
    const { token } = await signIn(await account());
    for (let n = 0; n < 5; n++) {
      clock.advance(29 * MINUTE);
      await caller(token);
    }
    clock.advance(30 * MINUTE);
    expect(await sessions.resolve(merchant, token)).toBeNull();
  });

  it("end after 12 hours however much they are used", async () => {
    const { token } = await signIn(await account());
    for (let n = 0; n < 35; n++) {
      clock.advance(20 * MINUTE);
      await caller(token);
    }
    clock.advance(20 * MINUTE);
    expect(await sessions.resolve(merchant, token)).toBeNull();
  });

  it("last 24 hours, rest included, with remember-me", async () => {
    const { token, expiresAt } = await signIn(await account(), PASSWORD, ctx, true);
    expect(expiresAt).toBe(clock.now() + 24 * HOUR);
    clock.advance(23 * HOUR);
    await caller(token);
    clock.advance(HOUR);
    expect(await sessions.resolve(merchant, token)).toBeNull();
  });

  it("write when they were last seen at most once a minute", async () => {
    const { token } = await signIn(await account());
    const { sessionId } = (await caller(token)) as { sessionId: string };
    const seen = async () =>
      (
        await database.db.selectFrom("session").select("last_seen_at").where("id", "=", sessionId).execute()
      )[0]?.last_seen_at;
    const start = clock.now();
    clock.advance(59_000);
    await caller(token);
    expect(await seen()).toBe(start);
    clock.advance(1_000);
    await caller(token);
    expect(await seen()).toBe(clock.now());
  });

  it("end at once when the account is disabled", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const disable = (status: "active" | "disabled") =>
      database.db.updateTable("account").set({ status }).where("username", "=", username).execute();
    await disable("disabled");
    expect(await sessions.resolve(merchant, token)).toBeNull();
    expect((await refusal(signIn(username))).code).toBe("ACCOUNT_DISABLED");
    expect((await refusal(signIn(username, "wrong"))).code, "not told without the password").toBe(
      "WRONG_CREDENTIALS",
    );
  });

  it("ask for username and password", async () => {
    const error = await refusal(signIn("  ", "   "));
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.fields).toEqual([
      { pointer: "/username", messageKey: "error.field.required" },
      { pointer: "/password", messageKey: "error.field.required" },
    ]);
  });

  describe("by a code sent to the phone", () => {
    const on = testMerchant({ switches: { showVerCodeLogin: true, pwdEnabled: true } });
    let number = 9_171_000_000;
    const withMobile = async (type: AccountType = 0, of = on) => {
      const username = await account(type, of);
      const mobileNum = String(++number);
      await database.db
        .updateTable("account")
        .set({ mobile: `+63${mobileNum}`, mobile_verified_at: 1, must_change_password: 1 })
        .where("username", "=", username)
        .execute();
      return { username, mobileNum };
    };
    const byCode = (of: CallContext, mobileNum: string, verificationCode = "4711") =>
      sessions.signIn(of, {
        type: "sms",
        mobileNum,
        countryDialingCode: "63",
        verificationCode,
        rememberMe: false,
      });
    const send = (ctx: CallContext, mobileNum: string) =>
      verification.send(ctx, { purpose: "signIn", target: { channel: "sms", to: `+63${mobileNum}` } });

    it("begin, once for a code, and ask for no new password", async () => {
      const { username, mobileNum } = await withMobile();
      const at = testContext(on);
      await send(at, mobileNum);
      expect((await refusal(byCode(at, mobileNum, "0000"))).code).toBe("VERIFICATION_CODE_INVALID");
      const { token, passwordExpired } = await byCode(at, `0${mobileNum}`);
      expect(passwordExpired).toBe(false);
      expect(await caller(token, on)).toMatchObject({ username, passwordDue: false });
      expect((await refusal(byCode(at, mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("are refused where the merchant has it off, and without number or code", async () => {
      expect((await refusal(byCode(ctx, "9171000001"))).code).toBe("FEATURE_OFF");
      const none = await refusal(byCode(testContext(on), " ", " "));
      expect(none.fields.map(({ pointer }) => pointer)).toEqual(["/mobileNum", "/verificationCode"]);
      expect((await refusal(byCode(testContext(on), "12"))).fields[0]?.messageKey).toBe("error.field.mobile");
    });

    it("are not begun by a number that was only typed in", async () => {
      const { username, mobileNum } = await withMobile();
      const unproved = { mobile_verified_at: null };
      await database.db.updateTable("account").set(unproved).where("username", "=", username).execute();
      await send(testContext(on), mobileNum);
      expect((await refusal(byCode(testContext(on), mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("keep the host's rules and end with the account, told only to who has the code", async () => {
      const agents = testMerchant({ ...on, agentHost: true });
      const { username, mobileNum } = await withMobile(1, agents);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
      await send(testContext(agents), mobileNum);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("NOT_A_MEMBER");
      await database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("username", "=", username)
        .execute();
      await send(testContext(agents), mobileNum);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("ACCOUNT_DISABLED");
    });
  });

  it("answer alike for a wrong password and an unknown username, and check a password for both", async () => {
    const username = await account();
    const wrong = await refusal(signIn(username, "wrong"));
    const unknown = await refusal(signIn("nobody-here", "wrong"));
    expect(unknown).toMatchObject({ code: wrong.code, details: wrong.details, fields: wrong.fields });
    expect(wrong).toMatchObject({ code: "WRONG_CREDENTIALS", details: { captcha: false } });
    expect(verified).toEqual(["wrong", "wrong"]);
  });

  it("survive names and passwords that no database could hold", async () => {
    for (const name of ["a\u0000b", "\ud800", "\u200b", "x".repeat(255), "' or 1=1 --"]) {
      expect((await refusal(signIn(name, `${name}!`))).code).toBe("WRONG_CREDENTIALS");
    }
  });

  describe("host rules (spec section 6)", () => {
    const table: [AccountType, "member" | "agent", boolean, string][] = [
      [0, "member", false, "in"],
      [0, "member", true, "in"],
      [0, "agent", true, "NOT_AN_AGENT"],
      ...([1, 2, 41, 42] as const).flatMap((type): [AccountType, "member" | "agent", boolean, string][] => [
        [type, "member", false, "in"],
        [type, "member", true, "NOT_A_MEMBER"],
        [type, "agent", true, "in"],
      ]),
    ];
    it.each(table)(
      "type %i on the %s host, agents have their own: %s → %s",
      async (type, audience, agentHost, expected) => {
        const of = testMerchant({ agentHost });
        const username = await account(type, of);
        const at = testContext(of, { audience });
        const result = await signIn(username, PASSWORD, at).then(
          () => "in",
          (error: PlatformError) => error.code,
        );
        expect(result).toBe(expected);
      },
    );
  });

  it("owe a new password after the merchant's first one, and remember where one signed in from before", async () => {
    const strict = testMerchant({ passwords: { initial: PASSWORD, maxAgeDays: 0 } });
    const username = await account(0, strict);
    const first = testContext(strict, { ip: "192.0.2.1", country: "PH" });
    const { passwordExpired, token } = await signIn(username, PASSWORD, first);
    expect(passwordExpired).toBe(true);
    expect(await caller(token)).toMatchObject({ passwordDue: true });

    const accounts = testAccounts({
      database,
      clock,
      hasher: quickHasher(),
      verification: openSignIn,
      limiter: memoryLimiter(),
    });
    expect((await accounts.memberInfo({ ...first, caller: await caller(token) })).lastSignIn).toBeNull();
    const before = clock.now();
    clock.advance(HOUR);
    const again = await signIn(username, PASSWORD, testContext(merchant));
    const me = await caller(again.token);
    expect(me).toMatchObject({ passwordDue: false });
    expect((await accounts.memberInfo(testContext(merchant, {}, me))).lastSignIn).toEqual({
      at: before,
      ip: "192.0.2.1",
      country: "PH",
    });
  });

  describe("the two kinds of host", () => {
    const apart = testMerchant({ agentHost: true });
    const together = testMerchant({ agentHost: false });
    const tokenFrom = async (type: AccountType, audience: "member" | "agent", of: typeof merchant) =>
      (await signIn(await account(type, of), PASSWORD, testContext(of, { audience }))).token;

    it.each([
      [0, "member", "agent"],
      [1, "agent", "member"],
    ] as const)(
      "a session of type %i of the %s host is nobody's on the %s host",
      async (type, own, other) => {
        const token = await tokenFrom(type, own, apart);
        expect(await sessions.resolve(apart, token, own)).toMatchObject({ type });
        expect(await sessions.resolve(apart, token, other)).toBeNull();
      },
    );

    it("an agent's session from before the agents had a host of their own is not let in on either", async () => {
      const token = await tokenFrom(1, "member", together);
      expect(await sessions.resolve(together, token, "member")).toMatchObject({ type: 1 });
      expect(await sessions.resolve(apart, token, "member")).toBeNull();
      expect(await sessions.resolve(apart, token, "agent")).toBeNull();
    });
  });

  describe("guessing", () => {
    it("evaluates at most ten passwords per account, from however many addresses", async () => {
      const username = await account();
      const codes: string[] = [];
      for (let n = 0; n < 200; n++) {
        const at = testContext(merchant, { ip: `198.51.100.${n}` });
        codes.push((await refusal(signIn(username, `guess ${n}`, at))).code);
      }
      expect(verified.length).toBeLessThanOrEqual(10);
      expect(codes.filter((code) => code === "WRONG_CREDENTIALS")).toHaveLength(verified.length);
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    });

    it("costs no try where so many wait that the password is not looked at", async () => {
      const username = await account();
      busy = true;
      for (let n = 0; n < 40; n++) {
        expect((await refusal(signIn(username, PASSWORD))).code).toBe("SERVER_BUSY");
        expect((await refusal(signIn("nobody-at-all", PASSWORD))).code).toBe("SERVER_BUSY");
      }
      busy = false;
      expect((await refusal(signIn("nobody-at-all", PASSWORD))).code).toBe("WRONG_CREDENTIALS");
      await signIn(username, PASSWORD);
    });

    it("costs a try where the password was looked at, however long the second look at another cost waits", async () => {
      const username = await account();
      await setHash(username, await quickHasher(2).hash(PASSWORD));
      await refusal(signIn(username, "wrong"));
      const look = vi.spyOn(hasher, "verify").mockResolvedValueOnce(false);
      look.mockRejectedValueOnce(new PlatformError("SERVER_BUSY"));
      expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    });

    it("costs the address that asks without the captcha, and not the account", async () => {
      const username = await account();
      const bare = () =>
        refusal(sessions.signIn(ctx, { type: "username", username, password: "wrong", rememberMe: false }));
      const codes: string[] = [];
      for (let n = 0; n < 61; n++) codes.push((await bare()).code);
      expect(codes.slice(-2)).toEqual(["CAPTCHA_REQUIRED", "TOO_MANY_REQUESTS"]);
      await signIn(username, PASSWORD, testContext(merchant, { ip: "198.51.100.7" }));
    });

    it("evaluates no more when they come all at once", async () => {
      const username = await account();
      const guesses = Array.from({ length: 100 }, (_, n) =>
        refusal(signIn(username, `guess ${n}`, testContext(merchant, { ip: `198.51.100.${n}` }))),
      );
      await Promise.all(guesses);
      expect(verified.length).toBeLessThanOrEqual(10);
    });

    it("says how long to wait, and asks for a captcha after three failures", async () => {
      const username = await account();
      const captcha: unknown[] = [];
      for (let n = 0; n < 8; n++) captcha.push((await refusal(signIn(username, "wrong"))).details.captcha);
      expect(captcha).toEqual([false, false, true, true, true, true, true, true]);
      const stopped = await refusal(signIn(username));
      expect(stopped).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { captcha: true } });
      expect(stopped.details.retryAfterMs).toBeGreaterThan(0);
    });

    it("needs a captcha after three failures, and without one looks at no password and counts no try", async () => {
      const username = await account();
      const without = (password: string, captcha?: string) =>
        sessions.signIn(ctx, { type: "username", username, password, rememberMe: false, captcha });
      for (let n = 0; n < 3; n++) expect((await refusal(without("wrong"))).code).toBe("WRONG_CREDENTIALS");
      for (let n = 0; n < 20; n++) {
        expect((await refusal(without(PASSWORD))).code).toBe("CAPTCHA_REQUIRED");
        expect((await refusal(without(PASSWORD, "robot"))).code).toBe("CAPTCHA_INVALID");
      }
      expect(verified).toHaveLength(3);
      expect((await without(PASSWORD, "human")).token).toBeDefined();
    });

    it("meets the captcha at once where the merchant asks for one always", async () => {
      const strict = testMerchant({ captchaAfterFailures: 0 });
      const username = await account(0, strict);
      const signingIn = sessions.signIn(testContext(strict), {
        type: "username",
        username,
        password: PASSWORD,
        rememberMe: false,
      });
      expect((await refusal(signingIn)).code).toBe("CAPTCHA_REQUIRED");
      expect((await signIn(username, PASSWORD, testContext(strict))).token).toBeDefined();
    });

    it("does not lock the owner out of an address they signed in from before", async () => {
      const username = await account();
      const home = testContext(merchant, { ip: "192.0.2.10" });
      await signIn(username, PASSWORD, home);
      for (let n = 0; n < 50; n++) {
        await refusal(signIn(username, "guess", testContext(merchant, { ip: `198.51.100.${n}` })));
      }
      expect((await signIn(username, PASSWORD, home)).token).toBeDefined();
    });

    it("does not lock the owner of an IPv6 network out, whose address in it changes daily", async () => {
      const username = await account();
      await signIn(username, PASSWORD, testContext(merchant, { ip: "2001:db8:7:7::1" }));
      for (let n = 0; n < 20; n++) {
        await refusal(signIn(username, "guess", testContext(merchant, { ip: `198.51.100.${n}` })));
      }
      const today = testContext(merchant, { ip: "2001:db8:7:7:abcd::9" });
      expect((await signIn(username, PASSWORD, today)).token).toBeDefined();
    });

    it("does not count right passwords", async () => {
      const username = await account();
      for (let n = 0; n < 30; n++) await signIn(username);
      expect((await refusal(signIn(username, "wrong"))).details.captcha).toBe(false);
    });

    it("of one password on many accounts from one address is stopped too", async () => {
      let evaluated = 0;
      for (let n = 0; n < 80; n++) {
        const { code } = await refusal(signIn(`nobody${n}`, "Password1"));
        if (code === "WRONG_CREDENTIALS") evaluated++;
      }
      expect(evaluated).toBe(60);
    });

    it("on one merchant leaves the same name on another alone", async () => {
      const saigon = testMerchant({ code: "saigon" });
      const username = await account(0, saigon);
      for (let n = 0; n < 20; n++) await refusal(signIn(username, "guess"));
      expect((await signIn(username, PASSWORD, testContext(saigon))).token).toBeDefined();
    });
  });

  it("of a demo account cannot be begun with a password", async () => {
    const accounts = testAccounts({
      database,
      clock,
      hasher: quickHasher(),
      verification: openSignIn,
      limiter: memoryLimiter(),
    });
    const { token } = await accounts.freePlay(ctx);
    const demo = await caller(token);
    if (demo.kind !== "account") throw new Error("no account");
    expect((await refusal(signIn(demo.username, ""))).code).toBe("INVALID_INPUT");
    expect((await refusal(signIn(demo.username, "x"))).code).toBe("WRONG_CREDENTIALS");
  });
});
