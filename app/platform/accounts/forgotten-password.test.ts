import { describe, expect, it, vi } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testContext, testMerchant } from "../testing.ts";
import { NEW_PASSWORD, openPasswords, PASSWORD } from "./passwords-testing.ts";

const MINUTE = 60_000;

await forEachDialect("passwords", (open) => {
  const { given, account, signIn, ctx, resolve, merchant, change, as } = openPasswords(open);

  const settled = () => Promise.all(given.later);
  async function mailedToken(username: string, email: string): Promise<string> {
    await given.passwords.forgot(ctx, { username, email });
    await settled();
    return /token=([\w-]+)/.exec(given.mails.at(-1)?.text ?? "")?.[1] ?? "";
  }
  const setByLink = (token: string, newPassword = NEW_PASSWORD) =>
    given.passwords.setByLink(ctx, {
      token,
      ...{ newPassword, confirmNewPassword: newPassword, agreeTerms: false },
    });

  describe("forgotten passwords, by mail", () => {
    it("are reset by a link to the merchant's own host, once, and every session ends", async () => {
      const { username, email } = await account();
      const { token: session } = await signIn(username);
      const token = await mailedToken(username, email.toUpperCase());
      expect(given.mails).toHaveLength(1);
      expect(given.mails[0]).toMatchObject({ to: email });
      expect(given.mails[0]?.text).toContain(`https://member.manila.example/account/password?token=${token}`);
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      expect(await given.passwords.checkPasswordLink(ctx, { token })).toEqual({
        termsDue: false,
        birthday: null,
      });
      await setByLink(token);
      expect((await refusal(given.passwords.checkPasswordLink(ctx, { token }))).code).toBe(
        "PASSWORD_LINK_INVALID",
      );
      expect(await resolve(session)).toBeNull();
      expect((await signIn(username, NEW_PASSWORD)).token).toBeDefined();
      expect((await refusal(setByLink(token, PASSWORD))).code).toBe("PASSWORD_LINK_INVALID");
    });

    it("get the same response for everyone, before anything is looked up or sent", async () => {
      const { username, email } = await account();
      const wishes = [
        { username, email },
        { username, email: "other@example.org" },
        { username: "nobody-at-all", email },
      ];
      given.looks = 0;
      for (const input of wishes) expect(await given.passwords.forgot(ctx, input)).toEqual({});
      expect(given.later).toHaveLength(3);
      await settled();
      expect(given.mails).toHaveLength(1);
      expect(given.looks).toBe(0);
    });

    it("store only a hash of the link's token", async () => {
      const { username, email } = await account();
      const token = await mailedToken(username, email);
      const rows = await given.database.db.selectFrom("password_link").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("cannot be reset after 30 minutes, on another merchant, after a change, or with a made-up token", async () => {
      const { username, email } = await account();
      const late = await mailedToken(username, email);
      given.clock.advance(30 * MINUTE);
      expect((await refusal(given.passwords.checkPasswordLink(ctx, { token: late }))).code).toBe(
        "PASSWORD_LINK_INVALID",
      );
      expect((await refusal(setByLink(late))).code).toBe("PASSWORD_LINK_INVALID");

      const token = await mailedToken(username, email);
      const saigon = testContext({ ...merchant, code: "saigon" });
      const abroad = given.passwords.setByLink(saigon, {
        token,
        newPassword: NEW_PASSWORD,
        confirmNewPassword: NEW_PASSWORD,
        agreeTerms: false,
      });
      expect((await refusal(abroad)).code).toBe("PASSWORD_LINK_INVALID");
      expect((await refusal(given.passwords.checkPasswordLink(saigon, { token }))).code).toBe(
        "PASSWORD_LINK_INVALID",
      );
      await change(await as((await signIn(username)).token), PASSWORD, NEW_PASSWORD);
      expect((await refusal(setByLink(token, `${NEW_PASSWORD}!`))).code).toBe("PASSWORD_LINK_INVALID");
      expect((await refusal(setByLink("made-up"))).code).toBe("PASSWORD_LINK_INVALID");
    });

    it("are reset by one of two concurrent uses of the link, which stays valid after a refused password", async () => {
      const { username, email } = await account();
      const token = await mailedToken(username, email);
      expect((await refusal(setByLink(token, "password"))).fields[0]?.messageKey).toBe(
        "error.field.breached",
      );
      const both = await Promise.allSettled([setByLink(token), setByLink(token, `${NEW_PASSWORD}!`)]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("are still mailed to the owner after failed requests by a stranger who knows the username", async () => {
      const { username, email } = await account();
      for (let n = 0; n < 8; n++) {
        const stranger = testContext(merchant, { ip: `198.51.100.${n}` });
        await given.passwords.forgot(stranger, { username, email: `guess${n}@example.net` });
      }
      expect(await mailedToken(username, email)).toBeTruthy();
    });

    it("are mailed at most five times an hour per username, whether it exists or not", async () => {
      const { username, email } = await account();
      for (const name of [username, "nobody-at-all"]) {
        for (let n = 0; n < 5; n++) await given.passwords.forgot(ctx, { username: name, email });
        expect((await refusal(given.passwords.forgot(ctx, { username: name, email }))).code).toBe(
          "TOO_MANY_REQUESTS",
        );
      }
      await settled();
      expect(given.mails).toHaveLength(5);
    });

    it("require a username and a mail address", async () => {
      const input = await refusal(given.passwords.forgot(ctx, { username: " ", email: "not an address" }));
      expect(input.fields.map(({ pointer }) => pointer)).toEqual(["/username", "/email"]);
    });
  });

  describe("forgotten passwords, by phone", () => {
    const setByPhone = (mobileNum: string, verificationCode = "4711", newPassword = NEW_PASSWORD, at = ctx) =>
      given.passwords.setByPhone(at, { mobileNum, countryDialingCode: "+63", verificationCode, newPassword });
    const sendCode = (mobileNum: string) =>
      given.passwords.sendCode(ctx, { mobileNum, countryDialingCode: "+63", captcha: "human" });

    it("are reset with the code, which ends every other session and signs in", async () => {
      const { username, mobileNum } = await account();
      const old = await signIn(username);
      const to = `+63${mobileNum}`;
      expect(await sendCode(`0${mobileNum}`)).toEqual({ to, expiredMinutes: 1 });
      const { token, passwordExpired } = await setByPhone(mobileNum);
      expect(passwordExpired).toBe(false);
      expect(await resolve(token)).toMatchObject({ username });
      expect(await resolve(old.token)).toBeNull();
      expect((await signIn(username, NEW_PASSWORD)).token).toBeDefined();
    });

    it("send no code to a number without an account, and get the same response", async () => {
      const { mobileNum } = await account();
      const known = await sendCode(mobileNum);
      const unknown = await sendCode("9179999999");
      expect(unknown).toEqual({ ...known, to: "+639179999999" });
      expect(given.verification.sent.map(({ delivered }) => delivered)).toEqual([true, false]);
      const [wrong, nobody] = [
        await refusal(setByPhone(mobileNum, "0000")),
        await refusal(setByPhone("9179999999", "0000")),
      ];
      expect(nobody).toMatchObject({ code: wrong.code, fields: wrong.fields, details: wrong.details });
    });

    it("are reset for an account with an authenticator app, which must then sign in with the app", async () => {
      const { id, username, mobileNum } = await account();
      const { token: old, deviceToken: device } = await signIn(username);
      const appCode = await given.stepUp.addAuthenticator(merchant.code, id);
      const home = testContext(merchant, { device });
      await sendCode(mobileNum);
      const asked = await refusal(setByPhone(mobileNum, "4711", NEW_PASSWORD, home));
      expect(asked).toMatchObject({ code: "STEP_UP_REQUIRED", details: { methods: "totp" } });
      expect(await resolve(old), "signed in before").toBeNull();
      const getSessions = given.database.db.selectFrom("session").select("id").where("account_id", "=", id);
      expect(await getSessions.where("revoked_at", "is", null).execute()).toEqual([]);
      const challenge = String(asked.details.challenge);
      const answer = (code: string) =>
        given.sessions.verifySignIn(home, { challenge, method: "totp", answer: code });
      expect((await refusal(answer("000000"))).code).toBe("VERIFICATION_CODE_INVALID");
      expect(await resolve((await answer(appCode())).token)).toMatchObject({ username });
      expect((await refusal(signIn(username))).code, "the old password").toBe("WRONG_CREDENTIALS");
    });

    it("are not reset by an unverified number", async () => {
      const { mobileNum } = await account(0, false);
      await sendCode(mobileNum);
      expect(given.verification.sent.at(-1)?.delivered).toBe(false);
      expect((await refusal(setByPhone(mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("are checked before the code is used up", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      expect((await refusal(setByPhone(mobileNum, "4711", "password"))).code).toBe("INVALID_INPUT");
      expect((await setByPhone(mobileNum)).token).toBeDefined();
    });

    it("leave the code valid and cost no attempt when too many requests are waiting", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      const spy = vi.spyOn(given.hasher, "hash").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      for (let n = 0; n < 61; n++) expect((await refusal(setByPhone(mobileNum))).code).toBe("SERVER_BUSY");
      spy.mockRestore();
      expect((await setByPhone(mobileNum)).token).toBeDefined();
    });

    it("are hashed for every number alike, up to 60 wrong codes per IP address in 15 minutes", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      const hash = vi.spyOn(given.hasher, "hash");
      const wrong = async (number: string) => (await refusal(setByPhone(number, "0000"))).code;
      for (let n = 1; n <= 60; n++) {
        expect(await wrong(n % 2 ? mobileNum : "9179999999")).toBe("VERIFICATION_CODE_INVALID");
        expect(hash).toHaveBeenCalledTimes(n);
      }
      expect((await refusal(setByPhone(mobileNum))).code).toBe("TOO_MANY_REQUESTS");
      expect(hash).toHaveBeenCalledTimes(60);
    });

    it("require a captcha, and are refused where the merchant has switched them off", async () => {
      const phone = { mobileNum: "9179999999", countryDialingCode: "63" };
      expect((await refusal(given.passwords.sendCode(ctx, phone))).code).toBe("CAPTCHA_REQUIRED");
      const off = testContext(testMerchant());
      expect((await refusal(given.passwords.sendCode(off, phone))).code).toBe("FEATURE_OFF");
      expect((await refusal(setByPhone("9179999999", "4711", NEW_PASSWORD, off))).code).toBe("FEATURE_OFF");
    });

    it("follow the host's rules", async () => {
      const { mobileNum } = await account(1);
      await sendCode(mobileNum);
      const at = testContext({ ...merchant, agentHost: true });
      expect((await refusal(setByPhone(mobileNum, "4711", NEW_PASSWORD, at))).code).toBe("NOT_A_MEMBER");
    });
  });
});
