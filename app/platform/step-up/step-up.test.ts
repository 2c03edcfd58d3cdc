import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import {
  codeOf,
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testVerification,
} from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import type { Operation } from "./challenges.ts";
import type { FirstProof } from "./step-up.server.ts";
import { testStepUp } from "./testing.ts";

const MINUTE = 60_000;
const PASSWORD = "correct horse 9";
const HOME = { ip: "192.0.2.1" };

const refusal = (work: Promise<unknown>): Promise<PlatformError> =>
  work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );

await forEachDialect("step-up", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let stepUp: ReturnType<typeof testStepUp>;
  let sessions: TestSessions;
  const strict = testMerchant({ switches: { stepUpVerification: true } });
  const lenient = testMerchant({ switches: { stepUpVerification: false } });

  beforeAll(async () => {
    database = await open();
    await addMerchant(database, strict.code);
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    clock = testClock();
    stepUp = testStepUp(database, clock);
    const hasher = quickHasher();
    sessions = testSessions({
      database,
      clock,
      hasher,
      limiter: memoryLimiter(),
      stepUp,
      verification: testVerification(),
    });
  });

  interface Having {
    email?: string;
    mobile?: string;
    payeeName?: string;
    password?: null;
  }

  /** An account with these ways to prove itself. */
  async function account({ email, mobile, payeeName, password }: Having = {}): Promise<string> {
    const id = await addAccount(database, strict.code);
    await database.db
      .updateTable("account")
      .set({
        email: email ?? null,
        mobile: mobile ?? null,
        profile: JSON.stringify(payeeName ? { payeeName } : {}),
        password_hash: password === null ? null : await quickHasher().hash(PASSWORD),
      })
      .where("merchant_id", "=", strict.code)
      .where("id", "=", id)
      .execute();
    return id;
  }

  const at = (facts: Partial<CallContext["request"]> = HOME, merchant: MerchantProfile = strict) =>
    testContext(merchant, facts);
  const begin = (accountId: string, ctx = at(), proven: FirstProof = "password") =>
    sessions.begin(ctx, { accountId, remember: false, passwordDue: false, proven });
  const challenged = async (work: Promise<unknown>) => {
    const { code, details } = await refusal(work);
    expect(code).toBe("STEP_UP_REQUIRED");
    return { challenge: String(details.challenge), methods: String(details.methods) };
  };
  const codeFor = (to: string) => stepUp.sent.find((one) => one.to === to)?.code ?? "";

  /** Signs in through whatever is asked, by mail, and gives a context of that session. */
  async function signedIn(accountId: string, merchant = strict): Promise<CallContext> {
    const { token } = await begin(accountId, at(HOME, { ...merchant, switches: {} }));
    const caller = await sessions.resolve(merchant, token);
    if (!caller) throw new Error("no session");
    return testContext(merchant, HOME, caller);
  }

  const totpCode = (secret: string, time = clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: time });

  /** Proves what a deed asked for with the password, and gives the approval with the context it holds in. */
  async function approve(
    ctx: CallContext,
    challenge: string,
    answer = PASSWORD,
    method = "password" as const,
  ) {
    const { approval, token } = await sessions.approve(ctx, { challenge, method, answer });
    const caller = await sessions.resolve(ctx.merchant, token);
    if (!caller) throw new Error("no session");
    return { approval, ctx: { ...ctx, caller } };
  }

  /** An account with an authenticator app, in a session; `secret` and recovery codes as its owner has them. */
  async function enrolled() {
    const id = await account();
    let ctx = await signedIn(id);
    const { challenge } = await challenged(stepUp.handlers.enrolTotp(ctx, {}));
    const proof = await approve(ctx, challenge);
    ctx = proof.ctx;
    const { secret, uri } = await stepUp.handlers.enrolTotp(ctx, { approval: proof.approval });
    const { recoveryCodes } = await stepUp.handlers.confirmTotp(ctx, { code: totpCode(secret) });
    clock.advance(MINUTE);
    return { id, ctx, secret, uri, recoveryCodes };
  }

  describe("at sign-in", () => {
    it("asks from an unknown device or address, and no more from there once it was answered", async () => {
      const id = await account({ email: "ana@example.org" });
      const { challenge, methods } = await challenged(begin(id));
      expect(methods).toBe("email");
      await stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const answer = { challenge, method: "email", answer: codeFor("ana@example.org") } as const;
      const { deviceToken: device } = await sessions.verifySignIn(at(), answer);
      expect((await begin(id, at({ ...HOME, device }))).token).toBeDefined();
      await challenged(begin(id, at({ ip: "198.51.100.9", device })));
      await challenged(begin(id, at({ ...HOME, device: null })));
    });

    it("says whether the place, its owner's wish or a password just set is what asks for it", async () => {
      const { id, ctx, secret } = await enrolled();
      const because = async (work: Promise<unknown>) => {
        const { challenge } = await challenged(work);
        return (await stepUp.handlers.challenge(at(), { challenge })).because;
      };
      expect(await because(begin(id))).toBe("place");
      const { challenge } = await challenged(begin(id));
      const { deviceToken: device } = await sessions.verifySignIn(at(), {
        challenge,
        method: "totp",
        answer: totpCode(secret),
      });
      const home = at({ ...HOME, device });
      expect(await because(begin(id, home, "reset"))).toBe("reset");
      await stepUp.handlers.askAlways(ctx, { always: true });
      expect(await because(begin(id, home))).toBe("always");

      const approval = await challenged(stepUp.handlers.askAlways(ctx, { always: false }));
      expect(await stepUp.handlers.challenge(ctx, approval)).toMatchObject({ because: null });
    });

    it("asks for nothing where the brand has it off", async () => {
      const id = await account({ email: "ana@example.org" });
      expect(await begin(id, at(HOME, lenient))).toMatchObject({ unprotected: false });
    });

    it("lets an account in that has nothing to prove itself by, and says so", async () => {
      expect(await begin(await account())).toMatchObject({ unprotected: true });
    });

    it("takes a code to the phone for both proofs, save for an authenticator app", async () => {
      const id = await account({ mobile: "+639171234567", email: "ana@example.org" });
      expect((await begin(id, at(), "sms")).token).toBeDefined();
      const { id: guarded } = await enrolled();
      await database.db
        .updateTable("account")
        .set({ mobile: "+639171234568" })
        .where("merchant_id", "=", strict.code)
        .where("id", "=", guarded)
        .execute();
      expect((await challenged(begin(guarded, at({ ip: "198.51.100.1" }), "sms"))).methods).toBe("totp");
    });

    it("offers what brand and account both have, in the brand's order, and shows no whole address", async () => {
      const id = await account({ email: "ana@example.org", mobile: "+639171234567", payeeName: "Ana Cruz" });
      const { challenge, methods } = await challenged(begin(id));
      expect(methods).toBe("sms,email,bankName");
      const shown = await stepUp.handlers.challenge(at(), { challenge });
      expect(shown).toMatchObject({ purpose: "signIn", triesLeft: 5 });
      expect(shown.methods).toEqual([
        { method: "sms", to: "+63•••••4567" },
        { method: "email", to: "a•••@example.org" },
        { method: "bankName", to: "" },
      ]);
      const byMail = at(HOME, { ...strict, stepUpMethods: ["email"] });
      expect((await challenged(begin(id, byMail))).methods).toBe("email");
      const sms = { challenge, method: "sms", answer: "1" } as const;
      expect((await refusal(sessions.verifySignIn(byMail, sms))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("asks for the codes that are kept for an owner only where the account has proved what it names", async () => {
      const ways = { email: "typed@example.org", mobile: "+639171234568" };
      const [typed, proved] = [await account(ways), await account(ways)];
      await database.db
        .updateTable("account")
        .set({ email_verified_at: 1, mobile_verified_at: 1 })
        .where("id", "=", proved)
        .execute();
      for (const [id, afterThree] of [
        [typed, "unlessProved"],
        [proved, "sent"],
      ] as const) {
        const { challenge } = await challenged(begin(id));
        for (const method of ["sms", "email"] as const) {
          await stepUp.handlers.sendCode(at(), { challenge, method });
          expect(stepUp.sent.at(-1)).toMatchObject({ afterThree });
        }
      }
    });

    it("takes the right answer to a mailed code for a proof of the mail address, and no wrong one", async () => {
      const id = await account({ email: "reader@example.org" });
      for (const [answer, afterThree] of [
        ["000000", "unlessProved"],
        [null, "unlessProved"],
        [null, "sent"],
      ] as const) {
        const { challenge } = await challenged(begin(id));
        await stepUp.handlers.sendCode(at(), { challenge, method: "email" });
        const sent = stepUp.sent.at(-1);
        expect(sent).toMatchObject({ afterThree });
        const proof = { challenge, method: "email", answer: answer ?? sent?.code ?? "" } as const;
        if (answer === null) await sessions.verifySignIn(at(), proof);
        else await refusal(sessions.verifySignIn(at(), proof));
      }
    });

    it("takes the account holder's name however it is written, three times a day at most", async () => {
      const id = await account({ payeeName: "Nguyễn Văn Đức" });
      const right = await challenged(begin(id));
      const named = (challenge: string, answer: string) =>
        sessions.verifySignIn(at(), { challenge, method: "bankName", answer });
      expect((await named(right.challenge, "NGUYEN VAN DUC")).token).toBeDefined();
      const codes: string[] = [];
      const says: unknown[] = [];
      for (let n = 0; n < 4; n++) {
        const { challenge } = await challenged(begin(id));
        const { code, fields } = await refusal(named(challenge, "Nguyen Van Anh"));
        codes.push(code);
        says.push(fields[0]?.messageKey);
      }
      expect(says[0]).toBe("error.field.proofName");
      expect(codes.slice(0, 3)).toEqual(Array(3).fill("VERIFICATION_CODE_INVALID"));
      expect(codes[3]).toBe("TOO_MANY_REQUESTS");
    });
  });

  describe("a challenge", () => {
    const mailed = async () => {
      const id = await account({ email: `${Math.random()}@example.org`, payeeName: "Ana Cruz" });
      return { id, ...(await challenged(begin(id))) };
    };
    const answer = (challenge: string, name = "Ana Cruz", ctx = at()) =>
      sessions.verifySignIn(ctx, { challenge, method: "bankName", answer: name });

    it("is single use, also when it is answered many times at once", async () => {
      const { challenge } = await mailed();
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => answer(challenge)));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await refusal(answer(challenge))).code).toMatch(/STEP_UP_EXPIRED|TOO_MANY_REQUESTS/);
    });

    it("pressed fifty times at once costs its owner no more of the day's answers than were looked at", async () => {
      const id = await account({ email: "dora@example.org" });
      const { challenge } = await challenged(begin(id));
      const wrong = { challenge, method: "email", answer: "000000" } as const;
      await Promise.allSettled(Array.from({ length: 50 }, () => sessions.verifySignIn(at(), wrong)));
      const another = await challenged(begin(id));
      await stepUp.handlers.sendCode(at(), { challenge: another.challenge, method: "email" });
      const right = { ...another, method: "email", answer: codeFor("dora@example.org") } as const;
      expect((await sessions.verifySignIn(at(), right)).token).toBeDefined();
    });

    it("is over after five wrong answers, also with the right one", async () => {
      const id = await account({ email: "ben@example.org" });
      const { challenge } = await challenged(begin(id));
      await stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const by = (code: string) => sessions.verifySignIn(at(), { challenge, method: "email", answer: code });
      const left: unknown[] = [];
      for (let n = 0; n < 5; n++) left.push((await refusal(by("wrong"))).details.triesLeft);
      expect(left).toEqual([4, 3, 2, 1, 0]);
      expect((await refusal(by(codeFor("ben@example.org")))).code).toBe("STEP_UP_EXPIRED");
    });

    it("costs neither its tries nor the day's where no answer was looked at", async () => {
      const refuse = async (work: () => Promise<unknown>, code: "SERVER_BUSY" | "TOO_MANY_REQUESTS") => {
        for (let n = 0; n < 21; n++) expect((await refusal(work())).code).toBe(code);
        vi.restoreAllMocks();
      };
      const ctx = await signedIn(await account());
      const operation = await challenged(stepUp.require(ctx, { action: "x", facts: {} }, undefined));
      vi.spyOn(stepUp.hasher, "verify").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      await refuse(() => approve(ctx, operation.challenge), "SERVER_BUSY");
      expect((await approve(ctx, operation.challenge)).approval).toBeDefined();

      const { challenge } = await challenged(begin(await account({ email: "eva@example.org" })));
      await stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const right = { challenge, method: "email", answer: codeFor("eva@example.org") } as const;
      vi.spyOn(stepUp.verification, "use").mockRejectedValue(new PlatformError("TOO_MANY_REQUESTS"));
      await refuse(() => sessions.verifySignIn(at(), right), "TOO_MANY_REQUESTS");
      expect((await sessions.verifySignIn(at(), right)).token).toBeDefined();
    });

    it("is over after ten minutes", async () => {
      const { challenge } = await mailed();
      clock.advance(10 * MINUTE);
      expect((await refusal(answer(challenge))).code).toBe("STEP_UP_EXPIRED");
    });

    it.each([
      ["another address", { ip: "198.51.100.1" }],
      ["another kind of host", { ...HOME, audience: "agent" as const }],
    ])("cannot be answered from %s", async (_, facts) => {
      const { challenge } = await mailed();
      expect((await refusal(answer(challenge, "Ana Cruz", at(facts)))).code).toBe("STEP_UP_EXPIRED");
      expect((await refusal(stepUp.handlers.challenge(at(facts), { challenge }))).code).toBe(
        "STEP_UP_EXPIRED",
      );
    });

    it("of another merchant is none", async () => {
      const { challenge } = await mailed();
      const otherMerchant = at(HOME, testMerchant({ code: "saigon", switches: strict.switches }));
      expect((await refusal(answer(challenge, "Ana Cruz", otherMerchant))).code).toBe("STEP_UP_EXPIRED");
    });

    it("for a sign-in approves nothing, and one for an approval signs nobody in", async () => {
      const id = await account({ payeeName: "Ana Cruz" });
      const { challenge } = await challenged(begin(id));
      const ctx = await signedIn(id);
      const proof = { method: "bankName", answer: "Ana Cruz" } as const;
      expect((await refusal(sessions.approve(ctx, { challenge, ...proof }))).code).toBe("STEP_UP_EXPIRED");
      const operation = await challenged(stepUp.require(ctx, { action: "x", facts: {} }, undefined));
      expect(
        (await refusal(sessions.verifySignIn(ctx, { challenge: operation.challenge, ...proof }))).code,
      ).toBe("STEP_UP_EXPIRED");
    });

    it("is kept as a hash", async () => {
      const { challenge } = await mailed();
      const rows = await database.db.selectFrom("step_up").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(challenge);
    });

    it("does not let whoever has the password guess on with new ones", async () => {
      const id = await account({ email: "cora@example.org" });
      let evaluated = 0;
      for (let n = 0; n < 8; n++) {
        const { challenge } = await challenged(begin(id));
        for (let guess = 0; guess < 5; guess++) {
          const wrong = { challenge, method: "email", answer: `${guess}` } as const;
          const { code } = await refusal(sessions.verifySignIn(at(), wrong));
          if (code === "VERIFICATION_CODE_INVALID") evaluated++;
        }
      }
      expect(evaluated).toBe(20);
    });
  });

  describe("an approval", () => {
    const withdrawal = (amount: number, payee: string) => ({ action: "withdraw", facts: { amount, payee } });

    it("lets through exactly what was approved, once; 50 swaps of amount or payee do not pass", async () => {
      const first = await signedIn(await account());
      const operation = withdrawal(12_345, "Ana Cruz 0011");
      const { challenge } = await challenged(stepUp.require(first, operation, undefined));
      const { approval, ctx } = await approve(first, challenge);
      const swaps = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? withdrawal(12_345 + n + 1, "Ana Cruz 0011") : withdrawal(12_345, `Ana Cruz 1${n}`),
      );
      const others: Operation[] = [
        { action: "transfer", facts: operation.facts },
        { action: "withdraw", facts: { ...operation.facts, currency: "USD" } },
        { action: "withdraw", facts: { amount: 12_345 } },
        { action: "withdraw", facts: { amount: "12345", payee: "Ana Cruz 0011" } },
      ];
      for (const swapped of [...swaps, ...others])
        expect((await refusal(stepUp.require(ctx, swapped, approval))).code).toBe("STEP_UP_EXPIRED");
      await stepUp.require(
        ctx,
        { action: "withdraw", facts: { payee: "Ana Cruz 0011", amount: 12_345 } },
        approval,
      );
      expect((await refusal(stepUp.require(ctx, operation, approval))).code).toBe("STEP_UP_EXPIRED");
    });

    it("lets one of many through that use it at once", async () => {
      const first = await signedIn(await account());
      const operation = withdrawal(1, "a");
      const { challenge } = await challenged(stepUp.require(first, operation, undefined));
      const { approval, ctx } = await approve(first, challenge);
      const spent = await Promise.allSettled(
        Array.from({ length: 8 }, () => stepUp.require(ctx, operation, approval)),
      );
      expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("is over after five minutes, and holds in its own session and account only", async () => {
      const [id, stranger] = [await account(), await account()];
      const [first, other, theirs] = [await signedIn(id), await signedIn(id), await signedIn(stranger)];
      const operation = withdrawal(1, "a");
      const { challenge } = await challenged(stepUp.require(first, operation, undefined));
      const proof = { challenge, method: "password", answer: PASSWORD } as const;
      expect((await refusal(sessions.approve(other, proof))).code).toBe("STEP_UP_EXPIRED");
      const { approval, ctx } = await approve(first, challenge);
      for (const at of [other, theirs])
        expect((await refusal(stepUp.require(at, operation, approval))).code).toBe("STEP_UP_EXPIRED");
      clock.advance(5 * MINUTE);
      expect((await refusal(stepUp.require(ctx, operation, approval))).code).toBe("STEP_UP_EXPIRED");
    });

    it("comes with a new session id; the old one is dead at once", async () => {
      const id = await account();
      const { token } = await begin(id, at(HOME, lenient));
      const caller = await sessions.resolve(strict, token);
      if (caller?.kind !== "account") throw new Error("no session");
      const ctx = testContext(strict, HOME, caller);
      const { challenge } = await challenged(stepUp.require(ctx, withdrawal(1, "a"), undefined));
      const after = await approve(ctx, challenge);
      expect(await sessions.resolve(strict, token)).toBeNull();
      expect(await sessions.lives(strict.code, caller.sessionId)).toBe(false);
      expect(after.ctx.caller).toMatchObject({ accountId: id });
    });

    it("asks for the password where there is no better way, and without one for a fresh sign-in", async () => {
      const ctx = await signedIn(await account());
      expect((await challenged(stepUp.require(ctx, withdrawal(1, "a"), undefined))).methods).toBe("password");
      const third = await signedIn(await account({ password: null }));
      await stepUp.require(third, withdrawal(1, "a"), undefined);
      clock.advance(10 * MINUTE);
      expect((await challenged(stepUp.require(third, withdrawal(1, "a"), undefined))).methods).toBe("");
    });
  });

  describe("an authenticator app", () => {
    it("is set up with a code, and then stands alone before every other way", async () => {
      const { id, ctx, secret, uri, recoveryCodes } = await enrolled();
      expect(uri).toContain(`secret=${secret}`);
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(await stepUp.handlers.security(ctx, {})).toMatchObject({
        authenticator: { always: false, recoveryCodesLeft: 10 },
        methods: ["totp"],
      });
      const { challenge, methods } = await challenged(begin(id, at({ ip: "198.51.100.3" })));
      expect(methods).toBe("totp");
      const code = totpCode(secret);
      const from = at({ ip: "198.51.100.3" });
      expect(
        (
          await sessions.verifySignIn(from, {
            challenge,
            method: "totp",
            answer: `${code.slice(0, 3)} ${code.slice(3)}`,
          })
        ).token,
      ).toBeDefined();
    });

    it("takes no code twice, and none before one that was used", async () => {
      const { id, secret } = await enrolled();
      const signIn = async (answer: string) => {
        const { challenge } = await challenged(begin(id, at({ ip: "198.51.100.4" })));
        return sessions.verifySignIn(at({ ip: "198.51.100.4" }), { challenge, method: "totp", answer });
      };
      const [before, now] = [totpCode(secret, clock.now() - 30_000), totpCode(secret)];
      expect((await signIn(now)).token).toBeDefined();
      expect((await refusal(signIn(now))).code).toBe("VERIFICATION_CODE_INVALID");
      expect((await refusal(signIn(before))).code).toBe("VERIFICATION_CODE_INVALID");
      clock.advance(30_000);
      expect((await signIn(totpCode(secret))).token).toBeDefined();
    });

    it("is asked for on known devices too where its owner wants that; to be asked less needs an approval", async () => {
      const { id, ctx, secret } = await enrolled();
      const { challenge } = await challenged(begin(id));
      const { deviceToken: device } = await sessions.verifySignIn(at(), {
        challenge,
        method: "totp",
        answer: totpCode(secret),
      });
      const home = at({ ...HOME, device });
      expect((await begin(id, home)).token).toBeDefined();
      await stepUp.handlers.askAlways(ctx, { always: true });
      expect((await challenged(begin(id, home))).methods).toBe("totp");
      await challenged(stepUp.handlers.askAlways(ctx, { always: false }));
    });

    it("gives way to a recovery code, each of which opens once", async () => {
      const { id, recoveryCodes } = await enrolled();
      const [code = ""] = recoveryCodes;
      const signIn = async () => {
        const { challenge } = await challenged(begin(id, at({ ip: "198.51.100.5" })));
        const answer = { challenge, method: "totp", answer: code.toLowerCase() } as const;
        return sessions.verifySignIn(at({ ip: "198.51.100.5" }), answer);
      };
      expect((await signIn()).token).toBeDefined();
      expect((await refusal(signIn())).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is removed, and its recovery codes renewed, with an approval by the app only", async () => {
      const { ctx, secret, recoveryCodes } = await enrolled();
      const asked = await challenged(stepUp.handlers.renewRecoveryCodes(ctx, {}));
      expect(asked.methods).toBe("totp");
      const proof = { challenge: asked.challenge, method: "totp", answer: totpCode(secret) } as const;
      const { approval, token } = await sessions.approve(ctx, proof);
      const caller = await sessions.resolve(strict, token);
      if (!caller) throw new Error("no session");
      const on = { ...ctx, caller };
      expect((await refusal(stepUp.handlers.removeTotp(on, { approval }))).code).toBe("STEP_UP_EXPIRED");
      const renewed = await stepUp.handlers.renewRecoveryCodes(on, { approval });
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect(renewed.recoveryCodes).not.toEqual(recoveryCodes);
      clock.advance(MINUTE);
      const again = await challenged(stepUp.handlers.removeTotp(on, {}));
      const [spare = ""] = recoveryCodes;
      const old = { challenge: again.challenge, method: "totp", answer: spare } as const;
      expect((await refusal(sessions.approve(on, old))).code).toBe("VERIFICATION_CODE_INVALID");
      const [fresh = ""] = renewed.recoveryCodes;
      const last = await sessions.approve(on, { ...old, answer: fresh });
      const then = await sessions.resolve(strict, last.token);
      if (!then) throw new Error("no session");
      await stepUp.handlers.removeTotp({ ...on, caller: then }, { approval: last.approval });
      expect((await stepUp.handlers.security({ ...on, caller: then }, {})).authenticator).toBeNull();
    });

    it("is not set up by wrong codes, late ones, or where the brand does not take it", async () => {
      const ctx = await signedIn(await account());
      const { challenge } = await challenged(stepUp.handlers.enrolTotp(ctx, {}));
      const proof = await approve(ctx, challenge);
      const { secret } = await stepUp.handlers.enrolTotp(proof.ctx, { approval: proof.approval });
      const confirm = (code: string) => stepUp.handlers.confirmTotp(proof.ctx, { code });
      for (let n = 0; n < 5; n++)
        expect((await refusal(confirm("000000"))).code).toBe("VERIFICATION_CODE_INVALID");
      expect((await refusal(confirm(totpCode(secret)))).code).toBe("STEP_UP_EXPIRED");
      const off = { ...proof.ctx, merchant: lenient };
      expect((await refusal(stepUp.handlers.enrolTotp(off, {}))).code).toBe("FEATURE_OFF");
      const late = await signedIn(await account());
      const asked = await challenged(stepUp.handlers.enrolTotp(late, {}));
      const approved = await approve(late, asked.challenge);
      const pending = await stepUp.handlers.enrolTotp(approved.ctx, { approval: approved.approval });
      clock.advance(10 * MINUTE);
      const tooLate = stepUp.handlers.confirmTotp(approved.ctx, { code: totpCode(pending.secret) });
      expect((await refusal(tooLate)).code).toBe("STEP_UP_EXPIRED");
    });

    it("has neither its secret nor its recovery codes in the database as text", async () => {
      const { secret, recoveryCodes } = await enrolled();
      const rows = JSON.stringify([
        await database.db.selectFrom("authenticator").selectAll().execute(),
        await database.db.selectFrom("recovery_code").selectAll().execute(),
      ]);
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
        expect(rows).not.toContain(text);
    });
  });

  describe("mail address and mobile number", () => {
    it("are added with an approval of that very one and a code that was sent there", async () => {
      const id = await account();
      const ctx = await signedIn(id);
      const mail = { channel: "email", to: "Ana@Example.org" } as const;
      const { challenge } = await challenged(stepUp.handlers.sendContactCode(ctx, mail));
      const proof = await approve(ctx, challenge);
      const { approval } = proof;
      const swapped = { ...mail, to: "eve@example.org", approval };
      expect((await refusal(stepUp.handlers.sendContactCode(proof.ctx, swapped))).code).toBe(
        "STEP_UP_EXPIRED",
      );
      await stepUp.handlers.sendContactCode(proof.ctx, { ...mail, approval });
      expect(stepUp.sent.at(-1)).toMatchObject({ afterThree: "refused" });
      const verificationCode = codeFor("ana@example.org");
      const other = { ...mail, to: "eve@example.org", verificationCode };
      expect((await refusal(stepUp.handlers.setContact(proof.ctx, other))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      await stepUp.handlers.setContact(proof.ctx, { ...mail, verificationCode });
      expect(await stepUp.handlers.security(proof.ctx, {})).toMatchObject({
        email: "a•••@example.org",
        mobile: null,
        methods: ["email"],
      });
      const { challenge: next } = await challenged(begin(id, at({ ip: "203.0.113.80" })));
      await stepUp.handlers.sendCode(at({ ip: "203.0.113.80" }), { challenge: next, method: "email" });
      expect(stepUp.sent.at(-1)).toMatchObject({ to: "ana@example.org", afterThree: "sent" });
    });

    it("leave no link that sets a new password with the mailbox that is left", async () => {
      const id = await account({ email: "stolen@example.org" });
      const stays = await account({ email: "other@example.org" });
      const now = clock.now();
      const link = { merchant_id: strict.code, created_at: now, expires_at: now + MINUTE, used_at: null };
      await database.db
        .insertInto("password_link")
        .values([id, stays].map((account_id) => ({ ...link, account_id, token_hash: `of ${account_id}` })))
        .execute();
      const ctx = await signedIn(id);
      const mail = { channel: "email", to: "mine@example.org" } as const;
      const { challenge } = await challenged(stepUp.handlers.sendContactCode(ctx, mail));
      await stepUp.handlers.sendCode(ctx, { challenge, method: "email" });
      const answer = { challenge, method: "email", answer: codeFor("stolen@example.org") } as const;
      const { approval, token } = await sessions.approve(ctx, answer);
      const caller = await sessions.resolve(strict, token);
      if (!caller) throw new Error("no session");
      const on = { ...ctx, caller };
      await stepUp.handlers.sendContactCode(on, { ...mail, approval });
      await stepUp.handlers.setContact(on, { ...mail, verificationCode: codeFor("mine@example.org") });
      const open = await database.db
        .selectFrom("password_link")
        .select("account_id")
        .where("account_id", "in", [id, stays])
        .where("used_at", "is", null)
        .execute();
      expect(open).toEqual([{ account_id: stays }]);
    });

    it("are changed with an approval by what the account has already", async () => {
      const ctx = await signedIn(await account({ email: "old@example.org" }));
      const input = { channel: "sms", to: "0917 123 4999", countryDialingCode: "63" } as const;
      const { challenge, methods } = await challenged(stepUp.handlers.sendContactCode(ctx, input));
      expect(methods).toBe("email");
      await stepUp.handlers.sendCode(ctx, { challenge, method: "email" });
      expect(codeFor("old@example.org")).not.toBe("");
    });

    it("are refused when they are none, and a number when it is another account's", async () => {
      const owner = await account({ mobile: "+639171234777" });
      const proved = { mobile_verified_at: clock.now() };
      await database.db.updateTable("account").set(proved).where("id", "=", owner).execute();
      const ctx = await signedIn(await account());
      for (const to of ["nobody", "a@b", "<x>@example.org"])
        expect((await refusal(stepUp.handlers.sendContactCode(ctx, { channel: "email", to }))).code).toBe(
          "INVALID_INPUT",
        );
      const input = { channel: "sms", to: "9171234777", countryDialingCode: "+63" } as const;
      const { challenge } = await challenged(stepUp.handlers.sendContactCode(ctx, input));
      const proof = await approve(ctx, challenge);
      await stepUp.handlers.sendContactCode(proof.ctx, { ...input, approval: proof.approval });
      const verificationCode = codeFor("+639171234777");
      expect(
        (await refusal(stepUp.handlers.setContact(proof.ctx, { ...input, verificationCode }))).code,
      ).toBe("CONFLICT");
    });

    it("make a number the account's own that others only typed in; of two who prove it at once one has it", async () => {
      const input = { channel: "sms", to: "9171234778", countryDialingCode: "+63" } as const;
      await account({ mobile: "+639171234778" });
      const proofs = [];
      for (const _ of [1, 2]) {
        const ctx = await signedIn(await account({ password: null }));
        await stepUp.handlers.sendContactCode(ctx, input);
        proofs.push({ ctx, verificationCode: stepUp.sent.at(-1)?.code ?? "" });
      }
      const outcomes = await Promise.all(
        proofs.map(({ ctx, verificationCode }) =>
          codeOf(stepUp.handlers.setContact(ctx, { ...input, verificationCode })),
        ),
      );
      expect(outcomes.sort()).toEqual(["CONFLICT", "done"]);
    });
  });
});
