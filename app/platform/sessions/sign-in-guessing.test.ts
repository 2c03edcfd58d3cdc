import { describe, expect, it, vi } from "vitest";
import type { AccountType, CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { refusal, testContext, testMerchant } from "../testing.ts";
import { openSessions, PASSWORD } from "./sign-in-testing.ts";

await forEachDialect("sessions", (open) => {
  const { given, account, caller, ctx, signIn, merchant, setHash } = openSessions(open);

  describe("by a code sent to the phone", () => {
    const on = testMerchant({ switches: { showVerCodeLogin: true, pwdEnabled: true } });
    let number = 9_171_000_000;
    const withMobile = async (type: AccountType = 0, of = on) => {
      const username = await account(type, of);
      const mobileNum = String(++number);
      await given.database.db
        .updateTable("account")
        .set({ mobile: `+63${mobileNum}`, mobile_verified_at: 1, must_change_password: 1 })
        .where("username", "=", username)
        .execute();
      return { username, mobileNum };
    };
    const byCode = (of: CallContext, mobileNum: string, verificationCode = "4711") =>
      given.sessions.signIn(of, {
        type: "sms",
        mobileNum,
        countryDialingCode: "63",
        verificationCode,
        rememberMe: false,
      });
    const send = (ctx: CallContext, mobileNum: string) =>
      given.verification.send(ctx, { purpose: "signIn", target: { channel: "sms", to: `+63${mobileNum}` } });

    it("start once per code, and require no new password", async () => {
      const { username, mobileNum } = await withMobile();
      const at = testContext(on);
      await send(at, mobileNum);
      expect((await refusal(byCode(at, mobileNum, "0000"))).code).toBe("VERIFICATION_CODE_INVALID");
      const { token, passwordExpired } = await byCode(at, `0${mobileNum}`);
      expect(passwordExpired).toBe(false);
      expect(await caller(token, on)).toMatchObject({ username, passwordDue: false });
      expect((await refusal(byCode(at, mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("are refused if the merchant has it switched off, and without number or code", async () => {
      expect((await refusal(byCode(ctx, "9171000001"))).code).toBe("FEATURE_OFF");
      const none = await refusal(byCode(testContext(on), " ", " "));
      expect(none.fields.map(({ pointer }) => pointer)).toEqual(["/mobileNum", "/verificationCode"]);
      expect((await refusal(byCode(testContext(on), "12"))).fields[0]?.messageKey).toBe("error.field.mobile");
    });

    it("are not started with a number that was typed in but never confirmed", async () => {
      const { username, mobileNum } = await withMobile();
      const unproved = { mobile_verified_at: null };
      await given.database.db.updateTable("account").set(unproved).where("username", "=", username).execute();
      await send(testContext(on), mobileNum);
      expect((await refusal(byCode(testContext(on), mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("follow the host rules and require an active account, which only a caller with the code learns", async () => {
      const agents = testMerchant({ ...on, agentHost: true });
      const { username, mobileNum } = await withMobile(1, agents);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
      await send(testContext(agents), mobileNum);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("NOT_A_MEMBER");
      await given.database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("username", "=", username)
        .execute();
      await send(testContext(agents), mobileNum);
      expect((await refusal(byCode(testContext(agents), mobileNum))).code).toBe("ACCOUNT_DISABLED");
    });
  });

  it("give the same response for a wrong password and an unknown username, and check a password for both", async () => {
    const username = await account();
    const wrong = await refusal(signIn(username, "wrong"));
    const unknown = await refusal(signIn("nobody-here", "wrong"));
    expect(unknown).toMatchObject({ code: wrong.code, details: wrong.details, fields: wrong.fields });
    expect(wrong).toMatchObject({ code: "WRONG_CREDENTIALS", details: { captcha: false } });
    expect(given.verified).toEqual(["wrong", "wrong"]);
  });

  it("refuse names and passwords that no database can store, without an error", async () => {
    for (const name of ["a\u0000b", "\ud800", "\u200b", "x".repeat(255), "' or 1=1 --"]) {
      expect((await refusal(signIn(name, `${name}!`))).code).toBe("WRONG_CREDENTIALS");
    }
  });

  describe("password guessing", () => {
    it("evaluates at most ten passwords per account, across all addresses", async () => {
      const username = await account();
      const codes: string[] = [];
      for (let n = 0; n < 200; n++) {
        const at = testContext(merchant, { ip: `198.51.100.${n}` });
        codes.push((await refusal(signIn(username, `guess ${n}`, at))).code);
      }
      expect(given.verified.length).toBeLessThanOrEqual(10);
      expect(codes.filter((code) => code === "WRONG_CREDENTIALS")).toHaveLength(given.verified.length);
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    });

    it("costs no attempt when the queue is so long that the password is not checked", async () => {
      const username = await account();
      given.busy = true;
      for (let n = 0; n < 40; n++) {
        expect((await refusal(signIn(username, PASSWORD))).code).toBe("SERVER_BUSY");
        expect((await refusal(signIn("nobody-at-all", PASSWORD))).code).toBe("SERVER_BUSY");
      }
      given.busy = false;
      expect((await refusal(signIn("nobody-at-all", PASSWORD))).code).toBe("WRONG_CREDENTIALS");
      await signIn(username, PASSWORD);
    });

    it("counts an attempt once the password was checked, even if the second check is refused as busy", async () => {
      const username = await account();
      await setHash(username, await quickHasher(2).hash(PASSWORD));
      await refusal(signIn(username, "wrong"));
      const look = vi.spyOn(given.hasher, "verify").mockResolvedValueOnce(false);
      look.mockRejectedValueOnce(new PlatformError("SERVER_BUSY"));
      expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    });

    it("without a captcha uses up attempts of the address, not of the account", async () => {
      const username = await account();
      const bare = () =>
        refusal(
          given.sessions.signIn(ctx, { type: "username", username, password: "wrong", rememberMe: false }),
        );
      const codes: string[] = [];
      for (let n = 0; n < 61; n++) codes.push((await bare()).code);
      expect(codes.slice(-2)).toEqual(["CAPTCHA_REQUIRED", "TOO_MANY_REQUESTS"]);
      await signIn(username, PASSWORD, testContext(merchant, { ip: "198.51.100.7" }));
    });

    it("evaluates at most ten passwords when all attempts are concurrent", async () => {
      const username = await account();
      const guesses = Array.from({ length: 100 }, (_, n) =>
        refusal(signIn(username, `guess ${n}`, testContext(merchant, { ip: `198.51.100.${n}` }))),
      );
      await Promise.all(guesses);
      expect(given.verified.length).toBeLessThanOrEqual(10);
    });

    it("is refused with the waiting time, and asks for a captcha after three failures", async () => {
      const username = await account();
      const captcha: unknown[] = [];
      for (let n = 0; n < 8; n++) captcha.push((await refusal(signIn(username, "wrong"))).details.captcha);
      expect(captcha).toEqual([false, false, true, true, true, true, true, true]);
      const stopped = await refusal(signIn(username));
      expect(stopped).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { captcha: true } });
      expect(stopped.details.retryAfterMs).toBeGreaterThan(0);
    });

    it("needs a captcha after three failures; without one no password is checked and no attempt is counted", async () => {
      const username = await account();
      const without = (password: string, captcha?: string) =>
        given.sessions.signIn(ctx, { type: "username", username, password, rememberMe: false, captcha });
      for (let n = 0; n < 3; n++) expect((await refusal(without("wrong"))).code).toBe("WRONG_CREDENTIALS");
      for (let n = 0; n < 20; n++) {
        expect((await refusal(without(PASSWORD))).code).toBe("CAPTCHA_REQUIRED");
        expect((await refusal(without(PASSWORD, "robot"))).code).toBe("CAPTCHA_INVALID");
      }
      expect(given.verified).toHaveLength(3);
      expect((await without(PASSWORD, "human")).token).toBeDefined();
    });

    it("needs a captcha at the first attempt when the merchant always requires one", async () => {
      const strict = testMerchant({ captchaAfterFailures: 0 });
      const username = await account(0, strict);
      const signingIn = given.sessions.signIn(testContext(strict), {
        type: "username",
        username,
        password: PASSWORD,
        rememberMe: false,
      });
      expect((await refusal(signingIn)).code).toBe("CAPTCHA_REQUIRED");
      expect((await signIn(username, PASSWORD, testContext(strict))).token).toBeDefined();
    });

    it("does not lock the owner out at an address they signed in from before", async () => {
      const username = await account();
      const home = testContext(merchant, { ip: "192.0.2.10" });
      await signIn(username, PASSWORD, home);
      for (let n = 0; n < 50; n++) {
        await refusal(signIn(username, "guess", testContext(merchant, { ip: `198.51.100.${n}` })));
      }
      expect((await signIn(username, PASSWORD, home)).token).toBeDefined();
    });

    it("does not lock out an owner whose address changes within a known IPv6 network", async () => {
      const username = await account();
      await signIn(username, PASSWORD, testContext(merchant, { ip: "2001:db8:7:7::1" }));
      for (let n = 0; n < 20; n++) {
        await refusal(signIn(username, "guess", testContext(merchant, { ip: `198.51.100.${n}` })));
      }
      const today = testContext(merchant, { ip: "2001:db8:7:7:abcd::9" });
      expect((await signIn(username, PASSWORD, today)).token).toBeDefined();
    });

    it("does not count correct passwords", async () => {
      const username = await account();
      for (let n = 0; n < 30; n++) await signIn(username);
      expect((await refusal(signIn(username, "wrong"))).details.captcha).toBe(false);
    });

    it("is also limited when one address tries one password on many accounts", async () => {
      let evaluated = 0;
      for (let n = 0; n < 80; n++) {
        const { code } = await refusal(signIn(`nobody${n}`, "Password1"));
        if (code === "WRONG_CREDENTIALS") evaluated++;
      }
      expect(evaluated).toBe(60);
    });

    it("on one merchant does not affect the same username on another", async () => {
      const saigon = testMerchant({ code: "saigon" });
      const username = await account(0, saigon);
      for (let n = 0; n < 20; n++) await refusal(signIn(username, "guess"));
      expect((await signIn(username, PASSWORD, testContext(saigon))).token).toBeDefined();
    });
  });
});
