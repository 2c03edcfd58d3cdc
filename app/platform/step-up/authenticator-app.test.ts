import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { HOME, MINUTE, openStepUp } from "./testing.ts";
import { wrongTotpCode } from "./totp-testing.ts";

await forEachDialect("step-up", (open) => {
  const { given, enrolled, challenged, begin, at, totpCode, strict, signedIn, account, approve, lenient } =
    openStepUp(open);

  describe("an authenticator app", () => {
    it("is set up with a code, and then replaces every other method", async () => {
      const { id, ctx, secret, uri, recoveryCodes } = await enrolled();
      expect(uri).toContain(`secret=${secret}`);
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(await given.stepUp.handlers.security(ctx)).toMatchObject({
        authenticator: { always: false, recoveryCodesLeft: 10 },
        methods: ["totp"],
      });
      const { challenge, methods } = await challenged(begin(id, at({ ip: "198.51.100.3" })));
      expect(methods).toBe("totp");
      const code = totpCode(secret);
      const from = at({ ip: "198.51.100.3" });
      expect(
        (
          await given.sessions.verifySignIn(from, {
            challenge,
            method: "totp",
            answer: `${code.slice(0, 3)} ${code.slice(3)}`,
          })
        ).token,
      ).toBeDefined();
    });

    it("accepts no code twice, and no code older than the last used one", async () => {
      const { id, secret } = await enrolled();
      const signIn = async (answer: string) => {
        const { challenge } = await challenged(begin(id, at({ ip: "198.51.100.4" })));
        return given.sessions.verifySignIn(at({ ip: "198.51.100.4" }), { challenge, method: "totp", answer });
      };
      const [before, now] = [totpCode(secret, given.clock.now() - 30_000), totpCode(secret)];
      expect((await signIn(now)).token).toBeDefined();
      expect((await refusal(signIn(now))).code).toBe("VERIFICATION_CODE_INVALID");
      expect((await refusal(signIn(before))).code).toBe("VERIFICATION_CODE_INVALID");
      given.clock.advance(30_000);
      expect((await signIn(totpCode(secret))).token).toBeDefined();
    });

    it("is also required on known devices if its owner chooses; turning that off needs an approval", async () => {
      const { id, ctx, secret } = await enrolled();
      const { challenge } = await challenged(begin(id));
      const { deviceToken: device } = await given.sessions.verifySignIn(at(), {
        challenge,
        method: "totp",
        answer: totpCode(secret),
      });
      const home = at({ ...HOME, device });
      expect((await begin(id, home)).token).toBeDefined();
      await given.stepUp.handlers.askAlways(ctx, { always: true });
      expect((await challenged(begin(id, home))).methods).toBe("totp");
      await challenged(given.stepUp.handlers.askAlways(ctx, { always: false }));
    });

    it("can be replaced by a recovery code, and each recovery code works once", async () => {
      const { id, recoveryCodes } = await enrolled();
      const [code = ""] = recoveryCodes;
      const signIn = async () => {
        const { challenge } = await challenged(begin(id, at({ ip: "198.51.100.5" })));
        const answer = { challenge, method: "totp", answer: code.toLowerCase() } as const;
        return given.sessions.verifySignIn(at({ ip: "198.51.100.5" }), answer);
      };
      expect((await signIn()).token).toBeDefined();
      expect((await refusal(signIn())).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("is removed, and its recovery codes are renewed, only with an approval by the app", async () => {
      const { ctx, secret, recoveryCodes } = await enrolled();
      const asked = await challenged(given.stepUp.handlers.renewRecoveryCodes(ctx, {}));
      expect(asked.methods).toBe("totp");
      const proof = { challenge: asked.challenge, method: "totp", answer: totpCode(secret) } as const;
      const { approval, token } = await given.sessions.approve(ctx, proof);
      const caller = await given.sessions.resolve(strict, token);
      if (!caller) throw new Error("no session");
      const on = { ...ctx, caller };
      expect((await refusal(given.stepUp.handlers.removeTotp(on, { approval }))).code).toBe(
        "STEP_UP_EXPIRED",
      );
      const renewed = await given.stepUp.handlers.renewRecoveryCodes(on, { approval });
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect(renewed.recoveryCodes).not.toEqual(recoveryCodes);
      given.clock.advance(MINUTE);
      const again = await challenged(given.stepUp.handlers.removeTotp(on, {}));
      const [spare = ""] = recoveryCodes;
      const old = { challenge: again.challenge, method: "totp", answer: spare } as const;
      expect((await refusal(given.sessions.approve(on, old))).code).toBe("VERIFICATION_CODE_INVALID");
      const [fresh = ""] = renewed.recoveryCodes;
      const last = await given.sessions.approve(on, { ...old, answer: fresh });
      const then = await given.sessions.resolve(strict, last.token);
      if (!then) throw new Error("no session");
      await given.stepUp.handlers.removeTotp({ ...on, caller: then }, { approval: last.approval });
      expect((await given.stepUp.handlers.security({ ...on, caller: then })).authenticator).toBeNull();
    });

    it("is not set up with a wrong or late code, or when the brand does not allow authenticator apps", async () => {
      const ctx = await signedIn(await account());
      const { challenge } = await challenged(given.stepUp.handlers.enrolTotp(ctx, {}));
      const proof = await approve(ctx, challenge);
      const { secret } = await given.stepUp.handlers.enrolTotp(proof.ctx, { approval: proof.approval });
      const confirm = (code: string) => given.stepUp.handlers.confirmTotp(proof.ctx, { code });
      const wrong = wrongTotpCode(secret, given.clock.now());
      for (let n = 0; n < 5; n++)
        expect((await refusal(confirm(wrong))).code).toBe("VERIFICATION_CODE_INVALID");
      expect((await refusal(confirm(totpCode(secret)))).code).toBe("STEP_UP_EXPIRED");
      const off = { ...proof.ctx, merchant: lenient };
      expect((await refusal(given.stepUp.handlers.enrolTotp(off, {}))).code).toBe("FEATURE_OFF");
      const late = await signedIn(await account());
      const asked = await challenged(given.stepUp.handlers.enrolTotp(late, {}));
      const approved = await approve(late, asked.challenge);
      const pending = await given.stepUp.handlers.enrolTotp(approved.ctx, { approval: approved.approval });
      given.clock.advance(10 * MINUTE);
      const tooLate = given.stepUp.handlers.confirmTotp(approved.ctx, { code: totpCode(pending.secret) });
      expect((await refusal(tooLate)).code).toBe("STEP_UP_EXPIRED");
    });

    it("stores neither its secret nor its recovery codes in plain text", async () => {
      const { secret, recoveryCodes } = await enrolled();
      const rows = JSON.stringify([
        await given.database.db.selectFrom("authenticator").selectAll().execute(),
        await given.database.db.selectFrom("recovery_code").selectAll().execute(),
      ]);
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
        expect(rows).not.toContain(text);
    });
  });
});
