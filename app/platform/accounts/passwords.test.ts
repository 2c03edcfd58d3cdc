import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bindDeps } from "../core/bind-deps.ts";
import type { AccountType, Caller } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { type TestSessions, testSessions } from "../sessions/testing.ts";
import { testStepUp } from "../step-up/testing.ts";
import {
  type TestClock,
  testClock,
  testContext,
  testMerchant,
  testRule,
  testVerification,
} from "../testing.ts";
import { changePassword } from "./change-password.ts";
import type { PasswordDeps } from "./deps.ts";
import { requestPasswordLink } from "./mail-password-link.ts";
import { openAccount } from "./open-account.ts";
import { checkPasswordLink, setPasswordByLink } from "./set-password-by-link.ts";
import { sendPasswordCode, setPasswordByPhone } from "./set-password-by-phone.ts";

const MINUTE = 60_000;
const PASSWORD = "correct horse 9";
const NEW = "a better one 10";

const refusal = (work: Promise<unknown>): Promise<PlatformError> =>
  work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );

const passwordCalls = (deps: PasswordDeps) =>
  bindDeps(deps, {
    change: changePassword,
    forgot: requestPasswordLink,
    checkPasswordLink,
    setByLink: setPasswordByLink,
    sendCode: sendPasswordCode,
    setByPhone: setPasswordByPhone,
  });

await forEachDialect("passwords", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  let sessions: TestSessions;
  let stepUp: ReturnType<typeof testStepUp>;
  let passwords: ReturnType<typeof passwordCalls>;
  let verification: ReturnType<typeof testVerification>;
  let hasher: PasswordHasher;
  let looks: number;
  /** Happens once, when a password has been looked at. */
  let afterLook: (() => Promise<void>) | null;
  let mails: { to: string; text: string }[];
  /** What was put off until after the answer. */
  let later: Promise<void>[];
  const rule = testRule({ required: true, minLength: 8, maxLength: 128, patternId: "anyText" });
  const merchant = testMerchant({
    switches: { CHNGPASSVERIF3: true },
    registration: { ...testMerchant().registration, username: { password: rule } },
  });
  const ctx = testContext(merchant);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    clock = testClock();
    looks = 0;
    afterLook = null;
    mails = [];
    later = [];
    verification = testVerification();
    const argon2 = quickHasher();
    hasher = {
      ...argon2,
      verify: async (phc, password) => {
        looks += 1;
        const right = await argon2.verify(phc, password);
        const work = afterLook;
        afterLook = null;
        await work?.();
        return right;
      },
    };
    const deps = { database, clock, hasher, limiter: memoryLimiter(), verification };
    stepUp = testStepUp(database, clock);
    sessions = testSessions({ ...deps, stepUp });
    passwords = passwordCalls({
      ...deps,
      begin: sessions.begin,
      mailer: { send: async (_sender, mail) => void mails.push(mail) },
      translate: () => (key, values) => `${key} ${values?.link ?? ""}`,
      siteOrigin: ({ code }, audience) => `https://${audience}.${code}.example`,
      later: (work) => void later.push(work()),
    });
  });
  afterAll(() => database.drop());

  let numbers = 9_172_000_000;
  async function account(type: AccountType = 0, numberIsProved = true) {
    const username = `p${randomUUID().slice(0, 8)}`;
    const mobileNum = String(++numbers);
    const email = `${username}@example.org`;
    const passwordHash = await quickHasher().hash(PASSWORD);
    const id = await database.transaction((trx) =>
      openAccount(trx, merchant, {
        type,
        username,
        passwordHash,
        email,
        mobile: `+63${mobileNum}`,
        mobileVerifiedAt: numberIsProved ? clock.now() : null,
        language: "EN",
        ip: "203.0.113.1",
        registerMethod: "TEST",
        grant: 0,
        now: clock.now(),
      }),
    );
    return { id: id ?? "", username, mobileNum, email };
  }

  const signIn = (username: string, password = PASSWORD) =>
    sessions.signIn(ctx, { type: "username", username, password, rememberMe: false, captcha: "human" });
  const resolve = (token: string) => sessions.resolve(merchant, token);
  async function as(token: string, over: { passwordDue?: boolean } = {}) {
    const caller = await resolve(token);
    if (caller?.kind !== "account") throw new Error("no session");
    return testContext(merchant, {}, { ...caller, ...over } satisfies Caller);
  }
  const change = (
    at: typeof ctx,
    oldPassword: string | undefined,
    newPassword: string,
    again = newPassword,
  ) => passwords.change(at, { ...(oldPassword && { oldPassword }), newPassword, confirmNewPassword: again });
  const settled = () => Promise.all(later);
  async function mailedToken(username: string, email: string): Promise<string> {
    await passwords.forgot(ctx, { username, email });
    await settled();
    return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  }
  const setByLink = (token: string, newPassword = NEW) =>
    passwords.setByLink(ctx, { token, newPassword, confirmNewPassword: newPassword });

  describe("being changed", () => {
    it("ends every other session at once and gives this one a new token and id", async () => {
      const { username } = await account();
      const [mine, other] = [await signIn(username), await signIn(username)];
      const before = await resolve(mine.token);
      const renewed = await change(await as(mine.token), PASSWORD, NEW);
      expect(await resolve(mine.token)).toBeNull();
      expect(await resolve(other.token)).toBeNull();
      const after = await resolve(renewed.token);
      expect(after).toMatchObject({ username });
      expect(after).not.toMatchObject({ sessionId: before?.kind === "account" && before.sessionId });
      expect(renewed.expiresAt).toBe(mine.expiresAt);
      expect((await refusal(signIn(username))).code).toBe("WRONG_CREDENTIALS");
      expect((await signIn(username, NEW)).passwordExpired).toBe(false);
    });

    it("ends sign-ins whose second step has not been answered yet, however they were begun", async () => {
      const { id, username } = await account();
      const { token } = await signIn(username);
      const appCode = await stepUp.addAuthenticator(merchant.code, id, true);
      const asked = async (work: Promise<unknown>) => String((await refusal(work)).details.challenge);
      const challenges = [
        await asked(signIn(username)),
        await asked(
          sessions.begin(ctx, { accountId: id, remember: false, passwordDue: false, proven: "sms" }),
        ),
      ];
      await change(await as(token), PASSWORD, NEW);
      for (const challenge of challenges) {
        const answer = { challenge, method: "totp", answer: appCode() } as const;
        expect((await refusal(sessions.verifySignIn(ctx, answer))).code).toBe("STEP_UP_EXPIRED");
        expect((await refusal(stepUp.handlers.challenge(ctx, { challenge }))).code).toBe("STEP_UP_EXPIRED");
      }
      const challenge = await asked(signIn(username, NEW));
      const anew = { challenge, method: "totp", answer: appCode() } as const;
      expect(await resolve((await sessions.verifySignIn(ctx, anew)).token)).toMatchObject({ username });
    });

    it("lets no sign-in through that was under way with the old one", async () => {
      const { username } = await account();
      const { token } = await signIn(username);
      const mine = await as(token);
      // The old password has just been found right when the new one is stored.
      afterLook = () => change(mine, PASSWORD, NEW).then(() => {});
      expect((await refusal(signIn(username))).code).toBe("WRONG_CREDENTIALS");
    });

    it("asks for the old one, and looks at ten wrong ones in 15 minutes", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      expect((await refusal(change(at, undefined, NEW))).fields).toEqual([
        { pointer: "/oldPassword", messageKey: "error.field.required" },
      ]);
      looks = 0;
      const codes: string[] = [];
      for (let n = 0; n < 15; n++) codes.push((await refusal(change(at, "wrong one", NEW))).code);
      expect(new Set(codes.slice(0, 10))).toEqual(new Set(["WRONG_CREDENTIALS"]));
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
      expect(looks).toBe(10);
    });

    it("costs no try where too many wait for the old one to be looked at", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const spy = vi.spyOn(hasher, "verify").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      for (let n = 0; n < 11; n++) {
        expect((await refusal(change(at, PASSWORD, NEW))).code).toBe("SERVER_BUSY");
      }
      spy.mockRestore();
      expect((await change(at, PASSWORD, NEW)).token).toBeDefined();
    });

    it("does not ask for it where sign-in has just asked for a new one, and lets the session on", async () => {
      const { username } = await account();
      await database.db
        .updateTable("account")
        .set({ must_change_password: 1 })
        .where("username", "=", username)
        .execute();
      const { token, passwordExpired } = await signIn(username);
      expect(passwordExpired).toBe(true);
      const same = await refusal(change(await as(token), undefined, PASSWORD));
      expect(same.fields).toEqual([{ pointer: "/newPassword", messageKey: "error.field.samePassword" }]);
      const renewed = await change(await as(token), undefined, NEW);
      expect(await resolve(renewed.token)).toMatchObject({ passwordDue: false });
      expect((await signIn(username, NEW)).passwordExpired).toBe(false);
    });

    it("refuses what breaks the rule, what anybody guesses, the username, and another repetition", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const said = async (password: string, again = password) =>
        (await refusal(change(at, PASSWORD, password, again))).fields.map(({ pointer, messageKey }) => [
          pointer,
          messageKey,
        ]);
      expect(await said("short")).toEqual([["/newPassword", "error.pattern.anyText"]]);
      expect(await said("x".repeat(129))).toEqual([["/newPassword", "error.pattern.anyText"]]);
      expect(await said("Password1")).toEqual([["/newPassword", "error.field.breached"]]);
      expect(await said(username.toUpperCase())).toEqual([["/newPassword", "error.field.breached"]]);
      expect(await said(NEW, PASSWORD)).toEqual([["/confirmNewPassword", "error.field.mismatch"]]);
    });

    it.each(["🎰".repeat(128), "ü ß 漢字 ไทย \"'<>&", "' or 1=1 -- "])("takes %s", async (password) => {
      const { username } = await account();
      await change(await as((await signIn(username)).token), PASSWORD, password);
      expect((await signIn(username, password)).token).toBeDefined();
    });

    it("happens once when it is wanted twice at the same time", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const wishes = await Promise.allSettled([change(at, PASSWORD, NEW), change(at, PASSWORD, `${NEW}!`)]);
      expect(wishes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });
  });

  describe("forgotten, by mail", () => {
    it("are set by a link to the merchant's own host, once, and end every session", async () => {
      const { username, email } = await account();
      const { token: session } = await signIn(username);
      const token = await mailedToken(username, email.toUpperCase());
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: email });
      expect(mails[0]?.text).toContain(`https://member.manila.example/account/password?token=${token}`);
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      expect(await passwords.checkPasswordLink(ctx, { token })).toEqual({});
      await setByLink(token);
      expect((await refusal(passwords.checkPasswordLink(ctx, { token }))).code).toBe("PASSWORD_LINK_INVALID");
      expect(await resolve(session)).toBeNull();
      expect((await signIn(username, NEW)).token).toBeDefined();
      expect((await refusal(setByLink(token, PASSWORD))).code).toBe("PASSWORD_LINK_INVALID");
    });

    it("are answered alike for everyone, before anything is looked up or sent", async () => {
      const { username, email } = await account();
      const wishes = [
        { username, email },
        { username, email: "other@example.org" },
        { username: "nobody-at-all", email },
      ];
      looks = 0;
      for (const input of wishes) expect(await passwords.forgot(ctx, input)).toEqual({});
      expect(later).toHaveLength(3);
      await settled();
      expect(mails).toHaveLength(1);
      expect(looks).toBe(0);
    });

    it("keep only a hash of the link's token", async () => {
      const { username, email } = await account();
      const token = await mailedToken(username, email);
      const rows = await database.db.selectFrom("password_link").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("cannot be set after 30 minutes, on another merchant, after a change, or with a token of one's own", async () => {
      const { username, email } = await account();
      const late = await mailedToken(username, email);
      clock.advance(30 * MINUTE);
      expect((await refusal(passwords.checkPasswordLink(ctx, { token: late }))).code).toBe(
        "PASSWORD_LINK_INVALID",
      );
      expect((await refusal(setByLink(late))).code).toBe("PASSWORD_LINK_INVALID");

      const token = await mailedToken(username, email);
      const saigon = testContext({ ...merchant, code: "saigon" });
      const abroad = passwords.setByLink(saigon, { token, newPassword: NEW, confirmNewPassword: NEW });
      expect((await refusal(abroad)).code).toBe("PASSWORD_LINK_INVALID");
      expect((await refusal(passwords.checkPasswordLink(saigon, { token }))).code).toBe(
        "PASSWORD_LINK_INVALID",
      );
      await change(await as((await signIn(username)).token), PASSWORD, NEW);
      expect((await refusal(setByLink(token, `${NEW}!`))).code).toBe("PASSWORD_LINK_INVALID");
      expect((await refusal(setByLink("made-up"))).code).toBe("PASSWORD_LINK_INVALID");
    });

    it("serve one of two who use the link at the same time, and stay good after a refused password", async () => {
      const { username, email } = await account();
      const token = await mailedToken(username, email);
      expect((await refusal(setByLink(token, "password"))).fields[0]?.messageKey).toBe(
        "error.field.breached",
      );
      const both = await Promise.allSettled([setByLink(token), setByLink(token, `${NEW}!`)]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("are still mailed to the owner after a stranger, who knows no more than the name, has asked in vain", async () => {
      const { username, email } = await account();
      for (let n = 0; n < 8; n++) {
        const stranger = testContext(merchant, { ip: `198.51.100.${n}` });
        await passwords.forgot(stranger, { username, email: `guess${n}@example.net` });
      }
      expect(await mailedToken(username, email)).toBeTruthy();
    });

    it("mail one name at most five times an hour, whether it exists or not", async () => {
      const { username, email } = await account();
      for (const name of [username, "nobody-at-all"]) {
        for (let n = 0; n < 5; n++) await passwords.forgot(ctx, { username: name, email });
        expect((await refusal(passwords.forgot(ctx, { username: name, email }))).code).toBe(
          "TOO_MANY_REQUESTS",
        );
      }
      await settled();
      expect(mails).toHaveLength(5);
    });

    it("ask for a name and an address", async () => {
      const input = await refusal(passwords.forgot(ctx, { username: " ", email: "not an address" }));
      expect(input.fields.map(({ pointer }) => pointer)).toEqual(["/username", "/email"]);
    });
  });

  describe("forgotten, by phone", () => {
    const setByPhone = (mobileNum: string, verificationCode = "4711", newPassword = NEW, at = ctx) =>
      passwords.setByPhone(at, { mobileNum, countryDialingCode: "+63", verificationCode, newPassword });
    const sendCode = (mobileNum: string) =>
      passwords.sendCode(ctx, { mobileNum, countryDialingCode: "+63", captcha: "human" });

    it("are set with the code, end every session and sign in", async () => {
      const { username, mobileNum } = await account();
      const old = await signIn(username);
      expect(await sendCode(mobileNum)).toEqual({ expiredMinutes: 1 });
      const { token, passwordExpired } = await setByPhone(mobileNum);
      expect(passwordExpired).toBe(false);
      expect(await resolve(token)).toMatchObject({ username });
      expect(await resolve(old.token)).toBeNull();
      expect((await signIn(username, NEW)).token).toBeDefined();
    });

    it("send nothing to a number that nobody has, and answer alike", async () => {
      const { mobileNum } = await account();
      const known = await sendCode(mobileNum);
      const unknown = await sendCode("9179999999");
      expect(unknown).toEqual(known);
      expect(verification.sent.map(({ delivered }) => delivered)).toEqual([true, false]);
      const [wrong, nobody] = [
        await refusal(setByPhone(mobileNum, "0000")),
        await refusal(setByPhone("9179999999", "0000")),
      ];
      expect(nobody).toMatchObject({ code: wrong.code, fields: wrong.fields, details: wrong.details });
    });

    it("are set for an account with an authenticator app, which is let in with the app only, even at home", async () => {
      const { id, username, mobileNum } = await account();
      const { token: old, deviceToken: device } = await signIn(username);
      const appCode = await stepUp.addAuthenticator(merchant.code, id);
      const home = testContext(merchant, { device });
      await sendCode(mobileNum);
      const asked = await refusal(setByPhone(mobileNum, "4711", NEW, home));
      expect(asked).toMatchObject({ code: "STEP_UP_REQUIRED", details: { methods: "totp" } });
      expect(await resolve(old), "signed in before").toBeNull();
      const sessionsOf = database.db.selectFrom("session").select("id").where("account_id", "=", id);
      expect(await sessionsOf.where("revoked_at", "is", null).execute()).toEqual([]);
      const challenge = String(asked.details.challenge);
      const answer = (code: string) =>
        sessions.verifySignIn(home, { challenge, method: "totp", answer: code });
      expect((await refusal(answer("000000"))).code).toBe("VERIFICATION_CODE_INVALID");
      expect(await resolve((await answer(appCode())).token)).toMatchObject({ username });
      expect((await refusal(signIn(username))).code, "the old password").toBe("WRONG_CREDENTIALS");
    });

    it("are not set by a number that was only typed in", async () => {
      const { mobileNum } = await account(0, false);
      await sendCode(mobileNum);
      expect(verification.sent.at(-1)?.delivered).toBe(false);
      expect((await refusal(setByPhone(mobileNum))).code).toBe("VERIFICATION_CODE_INVALID");
    });

    it("look at the password before the code is used up", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      expect((await refusal(setByPhone(mobileNum, "4711", "password"))).code).toBe("INVALID_INPUT");
      expect((await setByPhone(mobileNum)).token).toBeDefined();
    });

    it("leave the code good where too many wait, and cost no try", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      const spy = vi.spyOn(hasher, "hash").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      for (let n = 0; n < 61; n++) expect((await refusal(setByPhone(mobileNum))).code).toBe("SERVER_BUSY");
      spy.mockRestore();
      expect((await setByPhone(mobileNum)).token).toBeDefined();
    });

    it("are hashed for every number alike, with 60 wrong codes of an address in 15 minutes", async () => {
      const { mobileNum } = await account();
      await sendCode(mobileNum);
      const hash = vi.spyOn(hasher, "hash");
      const wrong = async (number: string) => (await refusal(setByPhone(number, "0000"))).code;
      for (let n = 1; n <= 60; n++) {
        expect(await wrong(n % 2 ? mobileNum : "9179999999")).toBe("VERIFICATION_CODE_INVALID");
        expect(hash).toHaveBeenCalledTimes(n);
      }
      expect((await refusal(setByPhone(mobileNum))).code).toBe("TOO_MANY_REQUESTS");
      expect(hash).toHaveBeenCalledTimes(60);
    });

    it("ask for a proof that no program asks, and are off where the merchant has them off", async () => {
      const phone = { mobileNum: "9179999999", countryDialingCode: "63" };
      expect((await refusal(passwords.sendCode(ctx, phone))).code).toBe("CAPTCHA_REQUIRED");
      const off = testContext(testMerchant());
      expect((await refusal(passwords.sendCode(off, phone))).code).toBe("FEATURE_OFF");
      expect((await refusal(setByPhone("9179999999", "4711", NEW, off))).code).toBe("FEATURE_OFF");
    });

    it("keep the host's rules", async () => {
      const { mobileNum } = await account(1);
      await sendCode(mobileNum);
      const at = testContext({ ...merchant, agentHost: true });
      expect((await refusal(setByPhone(mobileNum, "4711", NEW, at))).code).toBe("NOT_A_MEMBER");
    });
  });
});
