import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { proofOfWork } from "../ports/bot-check.ts";
import { MessageNotSent } from "../ports/message.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import {
  clockLimiter,
  codeOf,
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testRule,
} from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { captchaText } from "./draw-captcha.ts";
import { type WholeVerification, wholeVerification } from "./testing.ts";
import type { CodePurpose, CodeTarget } from "./verification.server.ts";

let made = 0;
/** A number nobody else in these tests has. */
const someone = (): CodeTarget => ({ channel: "sms", to: `+63917${String(1_000_000 + ++made)}` });

await forEachDialect("verification", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let verification: WholeVerification;
  let sent: { channel: string; to: string; text: string; subject?: string }[];
  let faults: string[];
  let carrier: (to: string) => Promise<void>;
  let later: (work: () => Promise<void>) => void;
  /** What every picture says; empty for what each would say. */
  let captcha: string;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    clock = testClock();
    sent = [];
    faults = [];
    captcha = "ACDEF";
    carrier = async () => undefined;
    later = (work) => void work();
    const secrets = derivedSecrets(Buffer.alloc(32, 7));
    verification = wholeVerification({
      database,
      clock,
      limiter: clockLimiter(clock),
      secrets,
      botCheck: proofOfWork(secrets),
      sms: {
        async send(_, message) {
          await carrier(message.to);
          sent.push({ channel: "sms", ...message });
        },
      },
      mailer: { send: async (_, mail) => void sent.push({ channel: "email", ...mail }) },
      translate: () => (key, values) => `${key} ${values?.code}`,
      log: { warn: (_, message) => void faults.push(message) },
      later: (work) => later(work),
      pictureText: (seed) => captcha || captchaText(seed),
    });
  });

  const from = (ip: string, merchant?: MerchantProfile) => testContext(merchant ?? testMerchant(), { ip });
  const ctx = from("203.0.113.7");
  const lastCode = () => /\d{6}$/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "none";

  async function sendTo(target: CodeTarget, subject?: string): Promise<string> {
    clock.advance(2_000);
    await verification.send(ctx, { purpose: "register", target, ...(subject ? { subject } : {}) });
    return lastCode();
  }
  const spend = (target: CodeTarget, code: string, over: { subject?: string; ctx?: CallContext } = {}) =>
    codeOf(
      verification.use(over.ctx ?? ctx, {
        purpose: "register",
        target,
        code,
        ...(over.subject ? { subject: over.subject } : {}),
      }),
    );

  describe("a code", () => {
    it("has six digits, is said in the words of its purpose, and comes with the waiting time", async () => {
      const target = someone();
      const answer = await verification.send(ctx, { purpose: "stepUp", target });
      expect(answer).toEqual({ expiredMinutes: 1 });
      expect(sent).toEqual([
        { channel: "sms", to: target.to, text: expect.stringMatching(/^verification\.code\.stepUp \d{6}$/) },
      ]);
      const longer = from("203.0.113.8", testMerchant({ codeWaitMinutes: 3 }));
      expect(await verification.send(longer, { purpose: "stepUp", target: someone() })).toEqual({
        expiredMinutes: 3,
      });
    });

    it("goes by mail with a subject", async () => {
      await verification.send(ctx, { purpose: "factor", target: { channel: "email", to: "m@example.com" } });
      expect(sent[0]).toMatchObject({ channel: "email", to: "m@example.com", subject: expect.any(String) });
    });

    it("is taken once", async () => {
      const target = someone();
      const code = await sendTo(target);
      expect(await spend(target, ` ${code} `)).toBe("done");
      expect(await spend(target, code)).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is taken once by 100 who have it at the same moment", async () => {
      const target = someone();
      const code = await sendTo(target);
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => spend(target, code)));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    });

    it("is void after five tries, even for the right one", async () => {
      const target = someone();
      const code = await sendTo(target);
      const wrong = code === "000000" ? "111111" : "000000";
      for (let n = 0; n < 4; n++) expect(await spend(target, wrong)).toBe("VERIFICATION_CODE_INVALID");
      expect(await spend(target, code)).toBe("done");
      const next = await sendTo(target);
      const other = next === "000000" ? "111111" : "000000";
      for (let n = 0; n < 5; n++) await spend(target, other);
      expect(await spend(target, next)).toBe("VERIFICATION_CODE_INVALID");
    });

    it("lets 200 guesses at once have five tries", async () => {
      const target = someone();
      await sendTo(target);
      const guesses = Array.from({ length: 200 }, (_, n) => spend(target, String(n).padStart(6, "x")));
      await Promise.all(guesses);
      const row = await database.db
        .selectFrom("verification_code")
        .select(["tries"])
        .where("merchant_id", "=", ctx.merchant.code)
        .where("target", "=", target.to)
        .executeTakeFirstOrThrow();
      expect(row.tries).toBe(5);
    });

    it("cannot be used up by a stranger elsewhere, who gets two of its five tries", async () => {
      const target = someone();
      const code = await sendTo(target);
      const stranger = from("198.51.100.66");
      for (let n = 0; n < 20; n++) await spend(target, "none", { ctx: stranger });
      expect(await spend(target, code, { ctx: stranger })).toBe("VERIFICATION_CODE_INVALID");
      for (let n = 0; n < 2; n++) await spend(target, "none");
      expect(await spend(target, code)).toBe("done");
    });

    it("is taken from a phone that has changed its network meanwhile", async () => {
      const target = someone();
      const code = await sendTo(target);
      expect(await spend(target, code, { ctx: from("198.51.100.67") })).toBe("done");
    });

    it("is guessed at sixty times in a quarter of an hour by an address, over all numbers", async () => {
      const stranger = from("198.51.100.68");
      const guess = () => spend(someone(), "000000", { ctx: stranger });
      for (let n = 0; n < 60; n++) expect(await guess()).toBe("VERIFICATION_CODE_INVALID");
      expect(await guess()).toBe("TOO_MANY_REQUESTS");
      clock.advance(15 * 60_000);
      expect(await guess()).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is good for ten minutes and no longer", async () => {
      const target = someone();
      const code = await sendTo(target);
      clock.advance(10 * 60_000 - 1);
      expect(await spend(target, code)).toBe("done");
      const next = await sendTo(target);
      clock.advance(10 * 60_000);
      expect(await spend(target, next)).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is void once another was sent", async () => {
      const target = someone();
      const first = await sendTo(target);
      const second = await sendTo(target);
      expect(await spend(target, second === first ? "x" : first)).toBe("VERIFICATION_CODE_INVALID");
      expect(await spend(target, second)).toBe("done");
    });

    it("opens nothing but what it was sent for", async () => {
      const target = someone();
      const code = await sendTo(target, "challenge-1");
      const claim = { purpose: "register", target, subject: "challenge-1", code } as const;
      for (const other of [
        { purpose: "stepUp" as const },
        { subject: "challenge-2" },
        { target: someone() },
        { target: { channel: "email", to: target.to } as const },
      ]) {
        expect(await codeOf(verification.use(ctx, { ...claim, ...other }))).toBe("VERIFICATION_CODE_INVALID");
      }
      const otherMerchant = from("203.0.113.7", testMerchant({ code: "saigon" }));
      expect(await codeOf(verification.use(otherMerchant, claim))).toBe("VERIFICATION_CODE_INVALID");
      expect(await codeOf(verification.use(ctx, claim))).toBe("done");
    });

    it("is nowhere in the database", async () => {
      const target = someone();
      const code = await sendTo(target);
      const row = await database.db
        .selectFrom("verification_code")
        .selectAll()
        .where("merchant_id", "=", ctx.merchant.code)
        .where("target", "=", target.to)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify({ ...row, target: "", sent_at: 0, expires_at: 0 })).not.toContain(code);
    });
  });

  describe("codes are rationed", () => {
    const ask = (ip: string, target: CodeTarget) =>
      codeOf(verification.send(from(ip), { purpose: "register", target }));

    it("to one a second for a number and for an address", async () => {
      const target = someone();
      expect(await ask("198.51.100.1", target)).toBe("done");
      expect(await ask("198.51.100.2", target)).toBe("TOO_MANY_REQUESTS");
      expect(await ask("198.51.100.1", someone())).toBe("TOO_MANY_REQUESTS");
      clock.advance(1_000);
      expect(await ask("198.51.100.1", someone())).toBe("done");
    });

    it("but the code to a new contact may follow at once on the one that proved its owner", async () => {
      const order = (purpose: CodePurpose, target: CodeTarget) =>
        codeOf(verification.send(from("198.51.100.3"), { purpose, target }));
      const contact = someone();
      expect(await order("stepUp", someone())).toBe("done");
      expect(await order("factor", contact)).toBe("done");
      expect(await order("factor", contact)).toBe("TOO_MANY_REQUESTS");
    });

    it("to five an hour for a number, from wherever, of which two are its owner's", async () => {
      const target = someone();
      const answers: string[] = [];
      for (let n = 0; n < 8; n++) {
        clock.advance(2_000);
        const order = { purpose: "signIn", target } as const;
        answers.push(await codeOf(verification.send(from(`198.51.100.${n}`), order)));
      }
      expect(answers).toEqual([...Array(3).fill("done"), ...Array(5).fill("TOO_MANY_REQUESTS")]);
      const owner: string[] = [];
      for (const order of [
        { purpose: "signIn", afterThree: "sent" },
        { purpose: "stepUp", subject: "a challenge", afterThree: "sent" },
        { purpose: "stepUp", subject: "another", afterThree: "sent" },
      ] as const) {
        clock.advance(2_000);
        owner.push(await codeOf(verification.send(from("192.0.2.1"), { ...order, target })));
      }
      expect(owner).toEqual(["done", "done", "TOO_MANY_REQUESTS"]);
      clock.advance(60 * 60_000);
      expect(await ask("198.51.100.1", target)).toBe("done");
    });

    it("so that an address that may ask no more cannot hold a number's second against its owner", async () => {
      const target = someone();
      for (let n = 0; n < 5; n++) {
        clock.advance(2_000);
        expect(await ask("198.51.100.50", someone())).toBe("done");
      }
      clock.advance(2_000);
      expect(await ask("198.51.100.50", target)).toBe("TOO_MANY_REQUESTS");
      expect(await ask("192.0.2.1", target)).toBe("done");
    });

    it("to five an hour for an address, a /64 being one", async () => {
      const answers: string[] = [];
      for (let n = 0; n < 8; n++) {
        clock.advance(2_000);
        answers.push(await ask(`2001:db8:1:2::${n}`, someone()));
      }
      expect(answers.filter((one) => one === "done")).toHaveLength(5);
      expect(await ask("2001:db8:1:3::1", someone())).toBe("done");
    });

    it("alike whether they are delivered or not", async () => {
      const target = someone();
      const hidden = () =>
        verification.send(from("198.51.100.9"), { purpose: "signIn", target, deliver: false });
      expect(await hidden()).toEqual({ expiredMinutes: 1 });
      expect(await codeOf(hidden())).toBe("TOO_MANY_REQUESTS");
      expect(sent).toEqual([]);
    });
  });

  describe("a carrier that refuses", () => {
    beforeEach(() => {
      carrier = async () => {
        throw new MessageNotSent("recipient", "the SMS service answered 400, code 21211");
      };
    });

    it("is told of where the visitor waits for the code", async () => {
      expect(await codeOf(verification.send(ctx, { purpose: "register", target: someone() }))).toBe(
        "CODE_NOT_SENT",
      );
      expect(faults).toEqual(["a code was not sent"]);
    });

    it("is only logged where the answer may not tell whether there is an account", async () => {
      const answer = await verification.send(ctx, { purpose: "password", target: someone() });
      expect(answer).toEqual({ expiredMinutes: 1 });
      await expect.poll(() => faults).toEqual(["a code was not sent"]);
    });
  });

  it("turns to the carrier after the answer where that would tell of an account", async () => {
    const putOff: (() => Promise<void>)[] = [];
    later = (work) => void putOff.push(work);
    for (const purpose of ["signIn", "password"] as const) {
      await verification.send(ctx, { purpose, target: someone() });
      clock.advance(1_000);
    }
    expect(sent).toEqual([]);
    for (const work of putOff) await work();
    expect(sent).toHaveLength(2);
    await verification.send(ctx, { purpose: "signIn", target: someone(), deliver: false });
    expect(putOff).toHaveLength(2);
  });

  describe("a captcha", () => {
    const visitor = (id: string) => testContext(testMerchant(), { visitor: id });
    const human = (id: string, answer: string) =>
      codeOf(verification.requireHuman(visitor(id), { captcha: answer }));

    it("is a PNG in base64", async () => {
      const png = Buffer.from(await verification.handlers.captcha(visitor("png"), {}), "base64");
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 200, height: 70 });
    });

    it("lets a visitor through once, whatever the case of the answer", async () => {
      await verification.handlers.captcha(visitor("one"), {});
      expect(await human("one", " ac def ")).toBe("done");
      expect(await human("one", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("is gone after a wrong answer", async () => {
      await verification.handlers.captcha(visitor("two"), {});
      expect(await human("two", "XXXXX")).toBe("CAPTCHA_INVALID");
      expect(await human("two", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("belongs to the visitor who was shown it, and to the merchant", async () => {
      await verification.handlers.captcha(visitor("three"), {});
      expect(await human("four", "ACDEF")).toBe("CAPTCHA_INVALID");
      const otherMerchant = testContext(testMerchant({ code: "saigon" }), { visitor: "three" });
      expect(await codeOf(verification.requireHuman(otherMerchant, { captcha: "ACDEF" }))).toBe(
        "CAPTCHA_INVALID",
      );
      expect(await human("three", "ACDEF")).toBe("done");
    });

    it("is refreshed at most once a second: asked for sooner it is the same picture, and still counts", async () => {
      captcha = "";
      const ask = () => verification.handlers.captcha(visitor("five"), {});
      const first = await ask();
      clock.advance(999);
      const soon = await Promise.all([ask(), ask()]);
      expect(soon).toEqual([first, first]);
      clock.advance(1);
      expect(await ask()).not.toBe(first);

      captcha = "ACDEF";
      clock.advance(1_000);
      await ask();
      captcha = "HJKMN";
      await ask();
      expect(await human("five", "ACDEF")).toBe("done");
      await ask();
      expect(await human("five", "HJKMN")).toBe("done");
    });

    it("is good for ten minutes", async () => {
      await verification.handlers.captcha(visitor("six"), {});
      clock.advance(10 * 60_000);
      expect(await human("six", "ACDEF")).toBe("CAPTCHA_INVALID");
    });

    it("lets one of 50 answers at once through", async () => {
      await verification.handlers.captcha(visitor("seven"), {});
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => human("seven", "ACDEF")));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    });

    it("is required where nothing is sent", async () => {
      expect(await human("eight", "  ")).toBe("CAPTCHA_REQUIRED");
      expect(await codeOf(verification.requireHuman(ctx, {}))).toBe("CAPTCHA_REQUIRED");
    });
  });

  describe("a proof of work", () => {
    async function proof(at = ctx): Promise<string> {
      const task = await verification.handlers.botCheck(at, {});
      if (task.kind !== "proofOfWork") throw new Error("another kind of task");
      const challenge: Challenge = JSON.parse(task.challenge);
      const solution = await solveChallenge({ challenge, deriveKey });
      return JSON.stringify({ challenge, solution });
    }
    const human = (botCheck: string, at = ctx) => codeOf(verification.requireHuman(at, { botCheck }));

    it("stands in for the captcha, once, also for 20 at the same moment", async () => {
      const good = await proof();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => human(good)));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
      expect(await human(good)).toBe("CAPTCHA_INVALID");
    });

    it("serves at the merchant it was made for, and for twenty minutes", async () => {
      const saigon = from("203.0.113.7", testMerchant({ code: "saigon" }));
      expect(await human(await proof(), saigon)).toBe("CAPTCHA_INVALID");
      const old = await proof();
      clock.advance(20 * 60_000);
      expect(await human(old)).toBe("CAPTCHA_INVALID");
    });

    it("is more work for an address that asks for more and more of them, up to eight times, for a quarter of an hour", async () => {
      const attempts = async (at = ctx) => JSON.parse(await proof(at)).solution.counter as number;
      const ask = async (count: number) => {
        for (let task = 0; task < count; task += 1) {
          clock.advance(1_000);
          await verification.handlers.botCheck(ctx, {});
        }
      };
      await ask(29);
      expect(await attempts()).toBeLessThan(36);
      const twice = await attempts();
      expect(twice).toBeGreaterThanOrEqual(24);
      expect(twice).toBeLessThan(72);
      await ask(219);
      const eightTimes = await attempts();
      expect(eightTimes).toBeGreaterThanOrEqual(96);
      expect(eightTimes).toBeLessThan(288);
      expect(await attempts(from("198.51.100.4"))).toBeLessThan(36);
      clock.advance(15 * 60_000);
      expect(await attempts()).toBeLessThan(36);
    });

    it("is refused when any part of it was made up", async () => {
      const good = JSON.parse(await proof());
      const { challenge, solution } = good;
      const { parameters } = challenge;
      const later = { ...parameters, data: { ...parameters.data, until: parameters.data.until + 1 } };
      for (const forged of [
        { challenge: { ...challenge, parameters: later }, solution },
        { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
        { challenge: { ...challenge, signature: "00" }, solution },
        { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
        { challenge, solution: {} },
        { challenge: {}, solution },
        [],
        "proof",
      ]) {
        expect(await human(JSON.stringify(forged))).toBe("CAPTCHA_INVALID");
      }
      expect(await human("{")).toBe("CAPTCHA_INVALID");
      expect(await human(JSON.stringify(good))).toBe("done");
    });
  });

  describe("codes asked for over the wire", () => {
    const rules = testMerchant({
      switches: { showVerCodeLogin: true, smsEnabled: true },
      registration: { ...testMerchant().registration, mobileEnabled: true },
    });
    let asked = 0;
    async function human(merchant: MerchantProfile, over = {}) {
      clock.advance(2_000);
      const at = testContext(merchant, { visitor: `wire-${++asked}`, ip: `192.0.2.${asked}`, ...over });
      await verification.handlers.captcha(at, {});
      return at;
    }
    const number = { countryDialingCode: "63", captcha: "ACDEF" };
    /** Somebody whose number this is, proved to be theirs. */
    async function addOwner(mobile: string, mobile_verified_at: number | null = 1) {
      await addMerchant(database, rules.code);
      const id = await addAccount(database, rules.code);
      const owned = { mobile, mobile_verified_at };
      await database.db.updateTable("account").set(owned).where("id", "=", id).execute();
      return id;
    }

    it("go to the number of a registration, as E.164", async () => {
      const at = await human(rules);
      await verification.handlers.registrationCode(at, {
        ...number,
        mobileNo: "0917 555 0101",
        regType: "mobile",
      });
      expect(sent[0]?.to).toBe("+639175550101");
      const target = { channel: "sms", to: "+639175550101" } as const;
      expect(await spend(target, lastCode(), { ctx: at })).toBe("done");
    });

    it("are refused without a captcha, for a number that is none, and where the brand has them not", async () => {
      const call = verification.handlers.registrationCode;
      const order = { ...number, mobileNo: "09175550102", regType: "username" } as const;
      expect(await codeOf(call(await human(rules), { ...order, captcha: undefined }))).toBe(
        "CAPTCHA_REQUIRED",
      );
      expect(await codeOf(call(await human(rules), { ...order, mobileNo: "12" }))).toBe("INVALID_INPUT");
      const off = testMerchant();
      expect(await codeOf(call(await human(off), order))).toBe("FEATURE_OFF");
      expect(await codeOf(call(await human(off), { ...order, regType: "mobile" }))).toBe("FEATURE_OFF");
      expect(await codeOf(call(await human(rules, { audience: "agent" }), order))).toBe("FEATURE_OFF");
      expect(sent).toEqual([]);
    });

    it("are five an hour for a number that is nobody's yet; asking for another's is answered alike, and leaves its owner two", async () => {
      await addOwner("+639175550162");
      // Typed in by somebody who has not proved it: nobody's.
      await addOwner("+639175550161", null);
      const putOff: (() => Promise<void>)[] = [];
      later = (work) => void putOff.push(work);
      const answersFor = async (mobileNo: string) => {
        sent.length = 0;
        const answers: [string, number][] = [];
        for (let n = 0; n < 6; n++) {
          clock.advance(2_000);
          const at = await human(rules, { ip: `198.51.${mobileNo.slice(-2)}.${n}` });
          const order = { ...number, mobileNo, regType: "username" } as const;
          const answer = await codeOf(verification.handlers.registrationCode(at, order));
          answers.push([answer, sent.length]);
        }
        for (const work of putOff.splice(0)) await work();
        return { answers, delivered: sent.length };
      };
      const nobodys = await answersFor("9175550161");
      const somebodys = await answersFor("9175550162");
      expect(nobodys.answers.map(([answer]) => answer)).toEqual([
        ...Array(5).fill("done"),
        "TOO_MANY_REQUESTS",
      ]);
      // Nor does one wait for the carrier where the other does not.
      expect(somebodys.answers).toEqual(nobodys.answers);
      expect([nobodys.delivered, somebodys.delivered]).toEqual([5, 3]);
      const owner = { purpose: "stepUp", subject: "a challenge", afterThree: "sent" } as const;
      const target = { channel: "sms", to: "+639175550162" } as const;
      clock.advance(2_000);
      sent.length = 0;
      expect(await codeOf(verification.send(from("192.0.2.200", rules), { ...owner, target }))).toBe("done");
      // The owner's own is on its way when it is said to be: a carrier that refuses it is told.
      expect([sent.length, putOff.length]).toEqual([1, 0]);
    });

    it("are five an hour for a second proof too, and no more than three of them another's who has proved the number", async () => {
      await addOwner("+639175550165");
      later = (work) => work();
      const sentTo = async (to: string) => {
        sent.length = 0;
        const answers: string[] = [];
        for (let n = 0; n < 6; n++) {
          clock.advance(2_000);
          const order = { purpose: "stepUp", subject: "a challenge", afterThree: "unlessProved" } as const;
          const at = from(`198.51.${to.slice(-2)}.${n + 1}`, rules);
          answers.push(await codeOf(verification.send(at, { ...order, target: { channel: "sms", to } })));
        }
        return [...answers, sent.length];
      };
      const five = [...Array(5).fill("done"), "TOO_MANY_REQUESTS"];
      expect(await sentTo("+639175550164")).toEqual([...five, 5]);
      expect(await sentTo("+639175550165")).toEqual([...five, 3]);
    });

    it("go to a mail address where the brand asks for that one", async () => {
      const { registration } = testMerchant();
      const username = { ...registration.username, email: testRule(), verificationCode: testRule() };
      const mail = testMerchant({ registration: { ...registration, username } });
      const call = verification.handlers.registrationEmailCode;
      await call(await human(mail), { email: " Maria@EXAMPLE.com ", captcha: "ACDEF" });
      expect(sent[0]?.to).toBe("maria@example.com");
      expect(await codeOf(call(await human(mail), { email: "nobody", captcha: "ACDEF" }))).toBe(
        "INVALID_INPUT",
      );
      expect(await codeOf(call(await human(rules), { email: "a@b.example", captcha: "ACDEF" }))).toBe(
        "FEATURE_OFF",
      );
    });

    it("for sign-in answer alike, and are sent only where an account has the number", async () => {
      await addOwner("+639175550199");
      const call = verification.handlers.loginCode;
      const known = await call(await human(rules), { ...number, mobileNum: "9175550199" });
      const unknown = await call(await human(rules), { ...number, mobileNum: "9175550198" });
      expect(known).toEqual(unknown);
      expect(sent.map(({ to }) => to)).toEqual(["+639175550199"]);
      expect(await codeOf(call(await human(testMerchant()), { ...number, mobileNum: "9175550199" }))).toBe(
        "FEATURE_OFF",
      );
    });

    it("for sign-in are two more where the account has signed in from, for half a year, than strangers can use up", async () => {
      const account_id = await addOwner("+639175550197");
      const last_seen_at = clock.now();
      const home = { account_id, kind: "address", value: "192.0.2.77" } as const;
      await database.db
        .insertInto("known_origin")
        .values({ merchant_id: rules.code, ...home, first_seen_at: last_seen_at, last_seen_at })
        .execute();
      const askers = Array.from({ length: 8 }, (_, n) => `198.51.77.${n + 1}`);
      const ask = async (ip = askers.pop()) => {
        const at = await human(rules, { ip });
        return codeOf(verification.handlers.loginCode(at, { ...number, mobileNum: "9175550197" }));
      };
      const use = async () => {
        const strangers = [await ask(), await ask(), await ask(), await ask()];
        expect(strangers).toEqual(["done", "done", "done", "TOO_MANY_REQUESTS"]);
        return [await ask("192.0.2.77"), await ask("192.0.2.77"), await ask("192.0.2.77")];
      };
      expect(await use()).toEqual(["done", "done", "TOO_MANY_REQUESTS"]);
      clock.advance(181 * 24 * 60 * 60_000);
      expect(await use()).toEqual(Array(3).fill("TOO_MANY_REQUESTS"));
    });
  });
});
