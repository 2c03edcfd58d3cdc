import { describe, expect, it, vi } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testMerchant } from "../testing.ts";
import { HOME, MINUTE, openStepUp } from "./testing.ts";

await forEachDialect("step-up", (open) => {
  const {
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
  } = openStepUp(open);

  describe("step-up at sign-in", () => {
    it("is required from an unknown device or address, and no longer from there once it was completed", async () => {
      const id = await account({ email: "ana@example.org" });
      const { challenge, methods } = await challenged(begin(id));
      expect(methods).toBe("email");
      await given.stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const answer = { challenge, method: "email", answer: codeFor("ana@example.org") } as const;
      const { deviceToken: device } = await given.sessions.verifySignIn(at(), answer);
      expect((await begin(id, at({ ...HOME, device }))).token).toBeDefined();
      await challenged(begin(id, at({ ip: "198.51.100.9", device })));
      await challenged(begin(id, at({ ...HOME, device: null })));
    });

    it("states its reason: the place, the owner's setting or a password reset", async () => {
      const { id, ctx, secret } = await enrolled();
      const because = async (work: Promise<unknown>) => {
        const { challenge } = await challenged(work);
        return (await given.stepUp.handlers.challenge(at(), { challenge })).because;
      };
      expect(await because(begin(id))).toBe("place");
      const { challenge } = await challenged(begin(id));
      const { deviceToken: device } = await given.sessions.verifySignIn(at(), {
        challenge,
        method: "totp",
        answer: totpCode(secret),
      });
      const home = at({ ...HOME, device });
      expect(await because(begin(id, home, "reset"))).toBe("reset");
      await given.stepUp.handlers.askAlways(ctx, { always: true });
      expect(await because(begin(id, home))).toBe("always");

      const approval = await challenged(given.stepUp.handlers.askAlways(ctx, { always: false }));
      expect(await given.stepUp.handlers.challenge(ctx, approval)).toMatchObject({ because: null });
    });

    it("is not required when the brand has it switched off", async () => {
      const id = await account({ email: "ana@example.org" });
      expect(await begin(id, at(HOME, lenient))).toMatchObject({ unprotected: false });
    });

    it("lets an account without any proof method sign in, and logs it", async () => {
      expect(await begin(await account())).toMatchObject({ unprotected: true });
    });

    it("accepts a code sent to the phone as both proofs, unless the account has an authenticator app", async () => {
      const id = await account({ mobile: "+639171234567", email: "ana@example.org" });
      expect((await begin(id, at(), "sms")).token).toBeDefined();
      const { id: guarded } = await enrolled();
      await given.database.db
        .updateTable("account")
        .set({ mobile: "+639171234568" })
        .where("merchant_id", "=", strict.code)
        .where("id", "=", guarded)
        .execute();
      expect((await challenged(begin(guarded, at({ ip: "198.51.100.1" }), "sms"))).methods).toBe("totp");
    });

    it("offers the methods that brand and account share, in the brand's order, with masked addresses", async () => {
      const id = await account({ email: "ana@example.org", mobile: "+639171234567", payeeName: "Ana Cruz" });
      const { challenge, methods } = await challenged(begin(id));
      expect(methods).toBe("sms,email,bankName");
      const shown = await given.stepUp.handlers.challenge(at(), { challenge });
      expect(shown).toMatchObject({ purpose: "signIn", triesLeft: 5 });
      expect(shown.methods).toEqual([
        { method: "sms", to: "+63•••••4567" },
        { method: "email", to: "a•••@example.org" },
        { method: "bankName", to: "" },
      ]);
      const byMail = at(HOME, { ...strict, stepUpMethods: ["email"] });
      expect((await challenged(begin(id, byMail))).methods).toBe("email");
      const sms = { challenge, method: "sms", answer: "1" } as const;
      expect((await refusal(given.sessions.verifySignIn(byMail, sms))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
    });

    it("uses the codes reserved for an owner only when the account has verified that contact", async () => {
      const ways = { email: "typed@example.org", mobile: "+639171234568" };
      const [typed, proved] = [await account(ways), await account(ways)];
      await given.database.db
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
          await given.stepUp.handlers.sendCode(at(), { challenge, method });
          expect(given.stepUp.sent.at(-1)).toMatchObject({ afterThree });
        }
      }
    });

    it("marks the mail address as verified after a correct mailed code, not after a wrong one", async () => {
      const id = await account({ email: "reader@example.org" });
      for (const [answer, afterThree] of [
        ["000000", "unlessProved"],
        [null, "unlessProved"],
        [null, "sent"],
      ] as const) {
        const { challenge } = await challenged(begin(id));
        await given.stepUp.handlers.sendCode(at(), { challenge, method: "email" });
        const sent = given.stepUp.sent.at(-1);
        expect(sent).toMatchObject({ afterThree });
        const proof = { challenge, method: "email", answer: answer ?? sent?.code ?? "" } as const;
        if (answer === null) await given.sessions.verifySignIn(at(), proof);
        else await refusal(given.sessions.verifySignIn(at(), proof));
      }
    });

    it("accepts the full name from the registration form as the account holder's name", async () => {
      const id = await account();
      await given.database.db
        .updateTable("account")
        .set({ profile: JSON.stringify({ fullname: "Ana Cruz" }) })
        .where("id", "=", id)
        .execute();
      const { challenge } = await challenged(begin(id));
      const proof = { challenge, method: "bankName", answer: "ANA CRUZ" } as const;
      expect((await given.sessions.verifySignIn(at(), proof)).token).toBeDefined();
    });

    it("accepts the account holder's name in any spelling, with at most three attempts a day", async () => {
      const id = await account({ payeeName: "Nguyễn Văn Đức" });
      const right = await challenged(begin(id));
      const named = (challenge: string, answer: string) =>
        given.sessions.verifySignIn(at(), { challenge, method: "bankName", answer });
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
      given.sessions.verifySignIn(ctx, { challenge, method: "bankName", answer: name });

    it("is single use, also when many answers arrive at once", async () => {
      const { challenge } = await mailed();
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => answer(challenge)));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await refusal(answer(challenge))).code).toMatch(/STEP_UP_EXPIRED|TOO_MANY_REQUESTS/);
    });

    it("answered fifty times at once uses only as many daily attempts as answers were checked", async () => {
      const id = await account({ email: "dora@example.org" });
      const { challenge } = await challenged(begin(id));
      const wrong = { challenge, method: "email", answer: "000000" } as const;
      await Promise.allSettled(Array.from({ length: 50 }, () => given.sessions.verifySignIn(at(), wrong)));
      const another = await challenged(begin(id));
      await given.stepUp.handlers.sendCode(at(), { challenge: another.challenge, method: "email" });
      const right = { ...another, method: "email", answer: codeFor("dora@example.org") } as const;
      expect((await given.sessions.verifySignIn(at(), right)).token).toBeDefined();
    });

    it("is void after five wrong answers, even for the correct one", async () => {
      const id = await account({ email: "ben@example.org" });
      const { challenge } = await challenged(begin(id));
      await given.stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const by = (code: string) =>
        given.sessions.verifySignIn(at(), { challenge, method: "email", answer: code });
      const left: unknown[] = [];
      for (let n = 0; n < 5; n++) left.push((await refusal(by("wrong"))).details.triesLeft);
      expect(left).toEqual([4, 3, 2, 1, 0]);
      expect((await refusal(by(codeFor("ben@example.org")))).code).toBe("STEP_UP_EXPIRED");
    });

    it("uses neither its own attempts nor the daily ones when no answer was checked", async () => {
      const refuse = async (work: () => Promise<unknown>, code: "SERVER_BUSY" | "TOO_MANY_REQUESTS") => {
        for (let n = 0; n < 21; n++) expect((await refusal(work())).code).toBe(code);
        vi.restoreAllMocks();
      };
      const ctx = await signedIn(await account());
      const operation = await challenged(given.stepUp.require(ctx, { action: "x", facts: {} }, undefined));
      vi.spyOn(given.stepUp.hasher, "verify").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      await refuse(() => approve(ctx, operation.challenge), "SERVER_BUSY");
      expect((await approve(ctx, operation.challenge)).approval).toBeDefined();

      const { challenge } = await challenged(begin(await account({ email: "eva@example.org" })));
      await given.stepUp.handlers.sendCode(at(), { challenge, method: "email" });
      const right = { challenge, method: "email", answer: codeFor("eva@example.org") } as const;
      vi.spyOn(given.stepUp.verification, "use").mockRejectedValue(new PlatformError("TOO_MANY_REQUESTS"));
      await refuse(() => given.sessions.verifySignIn(at(), right), "TOO_MANY_REQUESTS");
      expect((await given.sessions.verifySignIn(at(), right)).token).toBeDefined();
    });

    it("expires after ten minutes", async () => {
      const { challenge } = await mailed();
      given.clock.advance(10 * MINUTE);
      expect((await refusal(answer(challenge))).code).toBe("STEP_UP_EXPIRED");
    });

    it.each([
      ["another address", { ip: "198.51.100.1" }],
      ["another kind of host", { ...HOME, audience: "agent" as const }],
    ])("cannot be answered from %s", async (_, facts) => {
      const { challenge } = await mailed();
      expect((await refusal(answer(challenge, "Ana Cruz", at(facts)))).code).toBe("STEP_UP_EXPIRED");
      expect((await refusal(given.stepUp.handlers.challenge(at(facts), { challenge }))).code).toBe(
        "STEP_UP_EXPIRED",
      );
    });

    it("of another merchant does not exist", async () => {
      const { challenge } = await mailed();
      const otherMerchant = at(HOME, testMerchant({ code: "saigon", switches: strict.switches }));
      expect((await refusal(answer(challenge, "Ana Cruz", otherMerchant))).code).toBe("STEP_UP_EXPIRED");
    });

    it("for a sign-in approves no action, and a challenge for an action does not sign in", async () => {
      const id = await account({ payeeName: "Ana Cruz" });
      const { challenge } = await challenged(begin(id));
      const ctx = await signedIn(id);
      const proof = { method: "bankName", answer: "Ana Cruz" } as const;
      expect((await refusal(given.sessions.approve(ctx, { challenge, ...proof }))).code).toBe(
        "STEP_UP_EXPIRED",
      );
      const operation = await challenged(given.stepUp.require(ctx, { action: "x", facts: {} }, undefined));
      expect(
        (await refusal(given.sessions.verifySignIn(ctx, { challenge: operation.challenge, ...proof }))).code,
      ).toBe("STEP_UP_EXPIRED");
    });

    it("is stored as a hash", async () => {
      const { challenge } = await mailed();
      const rows = await given.database.db.selectFrom("step_up").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(challenge);
    });

    it("does not let a caller who knows the password continue guessing with new challenges", async () => {
      const id = await account({ email: "cora@example.org" });
      let evaluated = 0;
      for (let n = 0; n < 8; n++) {
        const { challenge } = await challenged(begin(id));
        for (let guess = 0; guess < 5; guess++) {
          const wrong = { challenge, method: "email", answer: `${guess}` } as const;
          const { code } = await refusal(given.sessions.verifySignIn(at(), wrong));
          if (code === "VERIFICATION_CODE_INVALID") evaluated++;
        }
      }
      expect(evaluated).toBe(20);
    });
  });
});
