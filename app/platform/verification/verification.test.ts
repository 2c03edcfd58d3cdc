import { beforeEach, describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { MessageNotSent } from "../ports/message.ts";
import { getCode, testMerchant } from "../testing.ts";
import { openVerification } from "./testing.ts";
import type { CodePurpose, CodeTarget } from "./verification.server.ts";

let made = 0;
/** Returns a number that no other test uses. */
const someone = (): CodeTarget => ({ channel: "sms", to: `+63917${String(1_000_000 + ++made)}` });

await forEachDialect("verification", (open) => {
  const { given, ctx, from, spend, lastCode } = openVerification(open);

  async function sendTo(target: CodeTarget, subject?: string): Promise<string> {
    given.clock.advance(2_000);
    await given.verification.send(ctx, { purpose: "register", target, ...(subject ? { subject } : {}) });
    return lastCode();
  }

  describe("a code", () => {
    it("has six digits, uses the text of its purpose, and comes with the waiting time", async () => {
      const target = someone();
      const answer = await given.verification.send(ctx, { purpose: "stepUp", target });
      expect(answer).toEqual({ expiredMinutes: 1 });
      expect(given.sent).toEqual([
        { channel: "sms", to: target.to, text: expect.stringMatching(/^verification\.code\.stepUp \d{6}$/) },
      ]);
      const longer = from("203.0.113.8", testMerchant({ codeWaitMinutes: 3 }));
      expect(await given.verification.send(longer, { purpose: "stepUp", target: someone() })).toEqual({
        expiredMinutes: 3,
      });
    });

    it("is sent by mail with a subject", async () => {
      await given.verification.send(ctx, {
        purpose: "factor",
        target: { channel: "email", to: "m@example.com" },
      });
      expect(given.sent[0]).toMatchObject({
        channel: "email",
        to: "m@example.com",
        subject: expect.any(String),
      });
    });

    it("is accepted once", async () => {
      const target = someone();
      const code = await sendTo(target);
      expect(await spend(target, ` ${code} `)).toBe("done");
      expect(await spend(target, code)).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is accepted once when 100 callers submit it at the same time", async () => {
      const target = someone();
      const code = await sendTo(target);
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => spend(target, code)));
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    });

    it("is void after five attempts, even for the correct one", async () => {
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

    it("allows five attempts among 200 concurrent guesses", async () => {
      const target = someone();
      await sendTo(target);
      const guesses = Array.from({ length: 200 }, (_, n) => spend(target, String(n).padStart(6, "x")));
      await Promise.all(guesses);
      const row = await given.database.db
        .selectFrom("verification_code")
        .select(["tries"])
        .where("merchant_id", "=", ctx.merchant.code)
        .where("target", "=", target.to)
        .executeTakeFirstOrThrow();
      expect(row.tries).toBe(5);
    });

    it("cannot be used up from another address, which gets two of its five attempts", async () => {
      const target = someone();
      const code = await sendTo(target);
      const stranger = from("198.51.100.66");
      for (let n = 0; n < 20; n++) await spend(target, "none", { ctx: stranger });
      expect(await spend(target, code, { ctx: stranger })).toBe("VERIFICATION_CODE_INVALID");
      for (let n = 0; n < 2; n++) await spend(target, "none");
      expect(await spend(target, code)).toBe("done");
    });

    it("is accepted from a phone that has changed its network since", async () => {
      const target = someone();
      const code = await sendTo(target);
      expect(await spend(target, code, { ctx: from("198.51.100.67") })).toBe("done");
    });

    it("can be guessed sixty times in a quarter of an hour by one address, over all numbers", async () => {
      const stranger = from("198.51.100.68");
      const guess = () => spend(someone(), "000000", { ctx: stranger });
      for (let n = 0; n < 60; n++) expect(await guess()).toBe("VERIFICATION_CODE_INVALID");
      expect(await guess()).toBe("TOO_MANY_REQUESTS");
      given.clock.advance(15 * 60_000);
      expect(await guess()).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is valid for ten minutes and no longer", async () => {
      const target = someone();
      const code = await sendTo(target);
      given.clock.advance(10 * 60_000 - 1);
      expect(await spend(target, code)).toBe("done");
      const next = await sendTo(target);
      given.clock.advance(10 * 60_000);
      expect(await spend(target, next)).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is void once another code was sent", async () => {
      const target = someone();
      const first = await sendTo(target);
      const second = await sendTo(target);
      expect(await spend(target, second === first ? "x" : first)).toBe("VERIFICATION_CODE_INVALID");
      expect(await spend(target, second)).toBe("done");
    });

    it("is valid only for the purpose it was sent for", async () => {
      const target = someone();
      const code = await sendTo(target, "challenge-1");
      const claim = { purpose: "register", target, subject: "challenge-1", code } as const;
      for (const other of [
        { purpose: "stepUp" as const },
        { subject: "challenge-2" },
        { target: someone() },
        { target: { channel: "email", to: target.to } as const },
      ]) {
        expect(await getCode(given.verification.use(ctx, { ...claim, ...other }))).toBe(
          "VERIFICATION_CODE_INVALID",
        );
      }
      const otherMerchant = from("203.0.113.7", testMerchant({ code: "saigon" }));
      expect(await getCode(given.verification.use(otherMerchant, claim))).toBe("VERIFICATION_CODE_INVALID");
      expect(await getCode(given.verification.use(ctx, claim))).toBe("done");
    });

    it("is not stored in plain text in the database", async () => {
      const target = someone();
      const code = await sendTo(target);
      const row = await given.database.db
        .selectFrom("verification_code")
        .selectAll()
        .where("merchant_id", "=", ctx.merchant.code)
        .where("target", "=", target.to)
        .executeTakeFirstOrThrow();
      // The hash and the times contain digits that could match any six by chance.
      const { code_hash, target: _target, sent_at: _sentAt, expires_at: _expiresAt, ...others } = row;
      expect(JSON.stringify(others)).not.toContain(code);
      expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  describe("codes are limited", () => {
    const ask = (ip: string, target: CodeTarget) =>
      getCode(given.verification.send(from(ip), { purpose: "register", target }));

    it("to one a second per number and per address", async () => {
      const target = someone();
      expect(await ask("198.51.100.1", target)).toBe("done");
      expect(await ask("198.51.100.2", target)).toBe("TOO_MANY_REQUESTS");
      expect(await ask("198.51.100.1", someone())).toBe("TOO_MANY_REQUESTS");
      given.clock.advance(1_000);
      expect(await ask("198.51.100.1", someone())).toBe("done");
    });

    it("but a code to a new contact may follow immediately after the code that proved its owner", async () => {
      const order = (purpose: CodePurpose, target: CodeTarget) =>
        getCode(given.verification.send(from("198.51.100.3"), { purpose, target }));
      const contact = someone();
      expect(await order("stepUp", someone())).toBe("done");
      expect(await order("factor", contact)).toBe("done");
      expect(await order("factor", contact)).toBe("TOO_MANY_REQUESTS");
    });

    it("to five an hour per number from all addresses, with two reserved for its owner", async () => {
      const target = someone();
      const answers: string[] = [];
      for (let n = 0; n < 8; n++) {
        given.clock.advance(2_000);
        const order = { purpose: "signIn", target } as const;
        answers.push(await getCode(given.verification.send(from(`198.51.100.${n}`), order)));
      }
      expect(answers).toEqual([...Array(3).fill("done"), ...Array(5).fill("TOO_MANY_REQUESTS")]);
      const owner: string[] = [];
      for (const order of [
        { purpose: "signIn", afterThree: "sent" },
        { purpose: "stepUp", subject: "a challenge", afterThree: "sent" },
        { purpose: "stepUp", subject: "another", afterThree: "sent" },
      ] as const) {
        given.clock.advance(2_000);
        owner.push(await getCode(given.verification.send(from("192.0.2.1"), { ...order, target })));
      }
      expect(owner).toEqual(["done", "done", "TOO_MANY_REQUESTS"]);
      given.clock.advance(60 * 60_000);
      expect(await ask("198.51.100.1", target)).toBe("done");
    });

    it("so that a blocked address cannot use up a number's one request per second", async () => {
      const target = someone();
      for (let n = 0; n < 5; n++) {
        given.clock.advance(2_000);
        expect(await ask("198.51.100.50", someone())).toBe("done");
      }
      given.clock.advance(2_000);
      expect(await ask("198.51.100.50", target)).toBe("TOO_MANY_REQUESTS");
      expect(await ask("192.0.2.1", target)).toBe("done");
    });

    it("to five an hour per address, counting a /64 as one", async () => {
      const answers: string[] = [];
      for (let n = 0; n < 8; n++) {
        given.clock.advance(2_000);
        answers.push(await ask(`2001:db8:1:2::${n}`, someone()));
      }
      expect(answers.filter((one) => one === "done")).toHaveLength(5);
      expect(await ask("2001:db8:1:3::1", someone())).toBe("done");
    });

    it("equally whether they are delivered or not", async () => {
      const target = someone();
      const hidden = () =>
        given.verification.send(from("198.51.100.9"), { purpose: "signIn", target, deliver: false });
      expect(await hidden()).toEqual({ expiredMinutes: 1 });
      expect(await getCode(hidden())).toBe("TOO_MANY_REQUESTS");
      expect(given.sent).toEqual([]);
    });
  });

  describe("a carrier's refusal", () => {
    beforeEach(() => {
      given.carrier = async () => {
        throw new MessageNotSent("recipient", "the SMS service answered 400, code 21211");
      };
    });

    it("is reported when the visitor waits for the code", async () => {
      expect(await getCode(given.verification.send(ctx, { purpose: "register", target: someone() }))).toBe(
        "CODE_NOT_SENT",
      );
      expect(given.faults).toEqual(["a code was not sent"]);
    });

    it("is only logged when the response must not reveal if an account exists", async () => {
      const answer = await given.verification.send(ctx, { purpose: "password", target: someone() });
      expect(answer).toEqual({ expiredMinutes: 1 });
      await expect.poll(() => given.faults).toEqual(["a code was not sent"]);
    });
  });

  it("calls the carrier after the response when the delay would reveal that an account exists", async () => {
    const putOff: (() => Promise<void>)[] = [];
    given.later = (work) => void putOff.push(work);
    for (const purpose of ["signIn", "password"] as const) {
      await given.verification.send(ctx, { purpose, target: someone() });
      given.clock.advance(1_000);
    }
    expect(given.sent).toEqual([]);
    for (const work of putOff) await work();
    expect(given.sent).toHaveLength(2);
    await given.verification.send(ctx, { purpose: "signIn", target: someone(), deliver: false });
    expect(putOff).toHaveLength(2);
  });
});
