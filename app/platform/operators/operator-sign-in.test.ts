import { describe, expect, it, vi } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { wrongTotpCode } from "../step-up/totp-testing.ts";
import { refusal } from "../testing.ts";
import { disableOperator, resetOperator } from "./operators.server.ts";
import { IP, MINUTE, openOperators } from "./testing.ts";

await forEachDialect("operators", (open) => {
  const { given } = openOperators(open);

  describe("operators sign in", () => {
    it("with a password and a code of an app set up at the first sign-in, in a new session", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { token, first, secret } = await given.fixture.signInAgain(known);
      expect(first).toMatchObject({ isVerified: false, enrols: true, passwordDue: true });
      const session = await signIn.resolve(token);
      expect(session).toMatchObject({ isVerified: true, enrols: false, operator: { role: "cashier" } });
      expect(await signIn.resolve("nonsense-token-nobody-has")).toBeNull();
      const wrong = wrongTotpCode(secret, given.fixture.clock.now());
      expect((await refusal(signIn.proveCode(first, { code: wrong, ip: IP }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      const again = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      expect(again).toMatchObject({ enrols: false });
      expect(again && (await signIn.enrolment(again)), "what is set up is not shown again").toBeNull();
    });

    it("with a hash of outdated cost, which only the right password renews", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const older = await quickHasher(2).hash(known.password);
      const own = async () => {
        const rows = given.database.db.selectFrom("operator").where("username", "=", known.username);
        return (await rows.select("password_hash").executeTakeFirstOrThrow()).password_hash;
      };
      await given.database.db
        .updateTable("operator")
        .set({ password_hash: older })
        .where("username", "=", known.username)
        .execute();
      const wrong = signIn.signIn({ ...known, password: "another-password", ip: IP });
      expect((await refusal(wrong)).code).toBe("WRONG_CREDENTIALS");
      expect(await own()).toBe(older);
      await signIn.signIn({ ...known, ip: IP });
      const renewed = await own();
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      await signIn.signIn({ ...known, ip: IP });
      expect(await own(), "not each time").toBe(renewed);
    });

    it("twice at once while the hash is renewed, and not when the password changes meanwhile", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const setHash = (password_hash: string) =>
        given.database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", known.username)
          .execute();
      const other = await given.fixture.hasher.hash("another-password");
      const twice = async (meanwhile: () => Promise<unknown>) => {
        await setHash(await quickHasher(2).hash(known.password));
        await refusal(signIn.signIn({ ...known, password: "not this", ip: IP }));
        const { hash } = given.fixture.hasher;
        const spy = vi.spyOn(given.fixture.hasher, "hash").mockImplementationOnce(async (password) => {
          await meanwhile();
          return hash(password);
        });
        return signIn.signIn({ ...known, ip: IP }).finally(() => spy.mockRestore());
      };
      expect(await twice(() => signIn.signIn({ ...known, ip: IP }))).toHaveLength(43);
      expect((await refusal(twice(() => setHash(other)))).code).toBe("NOT_LOGGED_IN");
    });

    it("after any number of attempts whose password was not checked because too many waited", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { device, secret, recoveryCodes } = await given.fixture.signInAgain(known);
      const own = { ...known, ip: IP, device };
      const busyFirst = async <T>(work: () => Promise<T>) => {
        const busy = new PlatformError("SERVER_BUSY");
        const spy = vi.spyOn(given.fixture.hasher, "verify").mockRejectedValue(busy);
        for (let count = 0; count < 9; count++) expect((await refusal(work())).code).toBe("SERVER_BUSY");
        spy.mockRestore();
        return work();
      };
      await busyFirst(() => signIn.signIn({ ...known, ip: IP }));
      const began = await signIn.resolve(await busyFirst(() => signIn.signIn(own)));
      if (!began) throw new Error("no session");
      const { token, appOffer: offer } = await signIn.proveCode(began, {
        ...own,
        code: recoveryCodes[0] ?? "",
      });
      const session = await signIn.resolve(token);
      const app = session && (await signIn.newApp(session, offer));
      if (!session || !app) throw new Error("no offer");
      expect(app.secret).not.toBe(secret);
      const code = totpCode(app.secret, given.fixture.clock.now(), 0);
      const replace = { offer, password: known.password, code, ip: IP };
      expect(await busyFirst(() => signIn.replaceApp(session, replace))).toHaveLength(10);
      const repeated = { old: known.password, password: "Quite-another-1", again: "Quite-another-1", ip: IP };
      await busyFirst(() => signIn.setPassword(session, repeated));
    });

    it("once per code, although a code is valid for a minute", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("support");
      const { secret, code: used } = await given.fixture.signInAgain(known);
      const session = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      if (!session) throw new Error("no session");
      expect((await refusal(signIn.proveCode(session, { code: used, ip: IP }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      given.fixture.clock.advance(30_000);
      const next = totpCode(secret, given.fixture.clock.now(), 0);
      const tries = await Promise.allSettled(
        Array.from({ length: 3 }, () => signIn.proveCode(session, { code: next, ip: IP })),
      );
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("with a recovery code instead of a lost app, once, and never with an old code after new ones were made", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await given.fixture.signInAgain(known);
      expect(new Set(recoveryCodes).size).toBe(10);
      const kept = await given.database.db.selectFrom("operator_recovery_code").select("code_hash").execute();
      for (const code of recoveryCodes) {
        expect(JSON.stringify(kept)).not.toContain(code.replaceAll("-", ""));
      }
      const [code = "", other = ""] = recoveryCodes;
      const prove = async (typed: string) => {
        const session = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!session) throw new Error("no session");
        return signIn.proveCode(session, { code: typed, ip: IP });
      };
      const tries = await Promise.allSettled(
        Array.from({ length: 3 }, () => prove(code.toLowerCase().replaceAll("-", " "))),
      );
      const [proven, ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(more).toEqual([]);
      expect(proven).toMatchObject({ byRecoveryCode: true, recoveryCodes: [] });
      const session = await signIn.resolve(proven?.token ?? "");
      if (!session) throw new Error("no session");
      expect(await signIn.recoveryCodesLeft(session)).toBe(9);
      const finance = await given.fixture.login("finance");
      const { lines } = await finance.log.list({
        username: known.username,
        action: "signIn.recoveryCode",
        limit: 1,
      });
      const [line] = lines;
      expect(line?.after).toEqual({ left: 9 });

      const renew = (typed: string) => signIn.renewRecoveryCodes(session, { code: typed, ip: IP });
      expect((await refusal(renew(other))).code, "one stolen code does not become ten").toBe(
        "VERIFICATION_CODE_INVALID",
      );
      given.fixture.clock.advance(MINUTE);
      const [fresh = ""] = await renew(totpCode(secret, given.fixture.clock.now(), 0));
      expect((await refusal(prove(other))).code).toBe("VERIFICATION_CODE_INVALID");
      expect(await prove(fresh)).toMatchObject({ byRecoveryCode: true });
      expect(first.enrols && (await signIn.resolve(token)), "the first session goes on").not.toBeNull();
    });

    it("with another app instead of a lost one, set up in a session that a recovery code began", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await given.fixture.signInAgain(known);
      const { password } = known;
      const before = await signIn.resolve(token);
      const began = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      if (!began || !before) throw new Error("no session");
      const proven = await signIn.proveCode(began, { code: recoveryCodes[0] ?? "", ip: IP });
      const session = await signIn.resolve(proven.token);
      const { appOffer: offer } = proven;
      if (!session || offer === null) throw new Error("no offer");
      const made = await signIn.newApp(session, offer);
      if (!made) throw new Error("no app");
      expect(made.secret).not.toBe(secret);
      expect((await signIn.newApp(session, offer))?.secret, "as often as it is looked at").toBe(made.secret);
      const right = () => totpCode(made.secret, given.fixture.clock.now(), 0);
      const replace = (typed: { offer?: string | null; password?: string; code?: string }, on = session) =>
        signIn.replaceApp(on, { offer, password, code: right(), ip: IP, ...typed });

      for (const none of [null, "", "forged", `x${offer}`]) {
        expect(await signIn.newApp(session, none)).toBeNull();
        expect((await refusal(replace({ offer: none }))).code).toBe("FORBIDDEN");
      }
      expect(await signIn.newApp(before, offer), "in no other session").toBeNull();
      expect((await refusal(replace({}, before))).code).toBe("FORBIDDEN");
      expect(await refusal(replace({ password: "not this" }))).toMatchObject({
        code: "WRONG_CREDENTIALS",
        fields: [{ pointer: "/password" }],
      });
      expect((await refusal(replace({ code: totpCode(secret, given.fixture.clock.now(), 0) }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      given.fixture.clock.advance(MINUTE);
      const renewed = { code: totpCode(secret, given.fixture.clock.now(), 0), ip: IP };
      expect(await signIn.renewRecoveryCodes(session, renewed), "the old app counts until then").toHaveLength(
        10,
      );

      const tries = await Promise.allSettled([1, 2, 3].map(() => replace({})));
      const [codes = [], ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect([codes.length, more]).toEqual([10, []]);
      expect(await signIn.resolve(proven.token), "this session goes on").not.toBeNull();
      expect([await signIn.resolve(token), first.isVerified], "the others end").toEqual([null, false]);
      expect((await refusal(replace({}))).code, "an offer counts once").toBe("FORBIDDEN");

      given.fixture.clock.advance(MINUTE);
      const prove = async (code: string) => {
        const again = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!again) throw new Error("no session");
        return signIn.proveCode(again, { code, ip: IP });
      };
      for (const old of [totpCode(secret, given.fixture.clock.now(), 0), recoveryCodes[1] ?? ""]) {
        expect((await refusal(prove(old))).code).toBe("VERIFICATION_CODE_INVALID");
      }
      expect(await prove(right())).toMatchObject({ byRecoveryCode: false, appOffer: null });
      const { lines } = await (await given.fixture.login("finance")).log.list({
        username: known.username,
        action: "authenticator.replace",
        limit: 5,
      });
      expect(lines).toHaveLength(1);
    });

    it("again after a reset, which ends the old password, app, codes and sessions", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("finance");
      const { token, secret, recoveryCodes } = await given.fixture.signInAgain(known);
      const { clock, hasher } = given.fixture;
      const password = await resetOperator({ database: given.database, clock, hasher }, known.username);
      expect(await signIn.resolve(token)).toBeNull();
      expect((await refusal(signIn.signIn({ ...known, ip: IP }))).code).toBe("WRONG_CREDENTIALS");
      const session = await signIn.resolve(
        await signIn.signIn({ username: known.username, password, ip: IP }),
      );
      if (!session) throw new Error("no session");
      expect(session).toMatchObject({ enrols: true, passwordDue: true });
      for (const old of [totpCode(secret, clock.now(), 0), recoveryCodes[0] ?? ""]) {
        expect((await refusal(signIn.proveCode(session, { code: old, ip: IP }))).code).toBe(
          "VERIFICATION_CODE_INVALID",
        );
      }
      const again = await given.fixture.signInAgain({ username: known.username, password });
      expect(again.secret).not.toBe(secret);
      expect(again.recoveryCodes).toHaveLength(10);
      const reset = (name: string) => resetOperator({ database: given.database, clock, hasher }, name);
      await expect(reset("nobody")).rejects.toThrow("There is no operator nobody");
      await disableOperator({ database: given.database, clock }, known.username);
      await expect(reset(known.username)).rejects.toThrow("whose access is open");
    });
  });
});
