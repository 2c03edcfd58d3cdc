import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { may, OPERATOR_ROLES, PERMISSIONS, type Permission } from "../contract/ops/permissions.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { refusal } from "../payments/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { auditOperatorLog, disableOperator, resetOperator } from "./operators.server.ts";
import { type AtWork, IP, type OperatorHouse, operatorHouse } from "./testing.ts";

const MINUTE = 60_000;
const AMOUNT = 100_000;

await forEachDialect("operators", (open, dialect) => {
  let database: TestDatabase;
  let fixture: OperatorHouse;
  beforeAll(async () => {
    database = await open();
    fixture = await operatorHouse(database);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    expect((await auditOperatorLog(database.db)).findings).toEqual([]);
    await database.drop();
  });

  const idOf = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const balanceOf = async (ctx: CallContext) =>
    (await purseBalance(database.db, fixture.merchant.code, purse(idOf(ctx), "PHP"))).balance;
  const code = () => fixture.merchant.code;
  const lines = async (subject: string) => {
    const finance = await fixture.atWork("finance");
    const { lines: all } = await finance.log.list({ limit: 500 });
    return all.filter(({ subjectId }) => subjectId === subject).toReversed();
  };

  async function asked(channel = "bank") {
    const member = await fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await fixture.payeeOf(member, channel);
    const { withdrawalId: id, reference } = await fixture.withdrawals.withdraw(member, {
      payeeId,
      amount: AMOUNT,
      idempotencyKey: `key-${idOf(member)}`,
    });
    return { member, id, reference };
  }

  describe("sign in", () => {
    it("with a password and the code of an app that the first sign-in sets up, in a new session", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { token, first } = await fixture.signInAnew(known);
      expect(first).toMatchObject({ isIn: false, enrols: true, passwordDue: true });
      const session = await signIn.resolve(token);
      expect(session).toMatchObject({ isIn: true, enrols: false, operator: { role: "cashier" } });
      expect(await signIn.resolve("nonsense-token-nobody-has")).toBeNull();
      expect((await refusal(signIn.proveCode(first, { code: "000000", ip: IP }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      const again = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      expect(again).toMatchObject({ enrols: false });
      expect(again && (await signIn.enrolment(again)), "what is set up is not shown again").toBeNull();
    });

    it("with a hash of another cost than today's, which is made anew by the right password alone", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const older = await quickHasher(2).hash(known.password);
      const own = async () => {
        const rows = database.db.selectFrom("operator").where("username", "=", known.username);
        return (await rows.select("password_hash").executeTakeFirstOrThrow()).password_hash;
      };
      await database.db
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

    it("both where two at once make the hash anew, and not where the password is set meanwhile", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const setHash = (password_hash: string) =>
        database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", known.username)
          .execute();
      const other = await fixture.hasher.hash("another-password");
      const twice = async (meanwhile: () => Promise<unknown>) => {
        await setHash(await quickHasher(2).hash(known.password));
        await refusal(signIn.signIn({ ...known, password: "not this", ip: IP }));
        const { hash } = fixture.hasher;
        const spy = vi.spyOn(fixture.hasher, "hash").mockImplementationOnce(async (password) => {
          await meanwhile();
          return hash(password);
        });
        return signIn.signIn({ ...known, ip: IP }).finally(() => spy.mockRestore());
      };
      expect(await twice(() => signIn.signIn({ ...known, ip: IP }))).toHaveLength(43);
      expect((await refusal(twice(() => setHash(other)))).code).toBe("NOT_LOGGED_IN");
    });

    it("after any number of tries whose password was not looked at, since too many waited", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { device, secret, recoveryCodes } = await fixture.signInAnew(known);
      const own = { ...known, ip: IP, device };
      const busyFirst = async <T>(work: () => Promise<T>) => {
        const busy = new PlatformError("SERVER_BUSY");
        const spy = vi.spyOn(fixture.hasher, "verify").mockRejectedValue(busy);
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
      const code = totpCode(app.secret, fixture.clock.now(), 0);
      const replace = { offer, password: known.password, code, ip: IP };
      expect(await busyFirst(() => signIn.replaceApp(session, replace))).toHaveLength(10);
      const anew = { old: known.password, password: "Quite-another-1", again: "Quite-another-1", ip: IP };
      await busyFirst(() => signIn.setPassword(session, anew));
    });

    it("with a code once, although it is good for a minute", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("support");
      const { secret, code: used } = await fixture.signInAnew(known);
      const session = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      if (!session) throw new Error("no session");
      expect((await refusal(signIn.proveCode(session, { code: used, ip: IP }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      fixture.clock.advance(30_000);
      const next = totpCode(secret, fixture.clock.now(), 0);
      const tries = await Promise.allSettled(
        Array.from({ length: 3 }, () => signIn.proveCode(session, { code: next, ip: IP })),
      );
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("with a recovery code in place of a lost app, once, and with no old one after new ones were made", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await fixture.signInAnew(known);
      expect(new Set(recoveryCodes).size).toBe(10);
      const kept = await database.db.selectFrom("operator_recovery_code").select("code_hash").execute();
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
      const finance = await fixture.atWork("finance");
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
      fixture.clock.advance(MINUTE);
      const [fresh = ""] = await renew(totpCode(secret, fixture.clock.now(), 0));
      expect((await refusal(prove(other))).code).toBe("VERIFICATION_CODE_INVALID");
      expect(await prove(fresh)).toMatchObject({ byRecoveryCode: true });
      expect(first.enrols && (await signIn.resolve(token)), "the first session goes on").not.toBeNull();
    });

    it("with another app in place of a lost one, set up in a session that a recovery code began", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await fixture.signInAnew(known);
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
      const right = () => totpCode(made.secret, fixture.clock.now(), 0);
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
      expect((await refusal(replace({ code: totpCode(secret, fixture.clock.now(), 0) }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      fixture.clock.advance(MINUTE);
      const renewed = { code: totpCode(secret, fixture.clock.now(), 0), ip: IP };
      expect(await signIn.renewRecoveryCodes(session, renewed), "the old app counts until then").toHaveLength(
        10,
      );

      const tries = await Promise.allSettled([1, 2, 3].map(() => replace({})));
      const [codes = [], ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect([codes.length, more]).toEqual([10, []]);
      expect(await signIn.resolve(proven.token), "this session goes on").not.toBeNull();
      expect([await signIn.resolve(token), first.isIn], "the others end").toEqual([null, false]);
      expect((await refusal(replace({}))).code, "an offer counts once").toBe("FORBIDDEN");

      fixture.clock.advance(MINUTE);
      const prove = async (code: string) => {
        const again = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!again) throw new Error("no session");
        return signIn.proveCode(again, { code, ip: IP });
      };
      for (const old of [totpCode(secret, fixture.clock.now(), 0), recoveryCodes[1] ?? ""]) {
        expect((await refusal(prove(old))).code).toBe("VERIFICATION_CODE_INVALID");
      }
      expect(await prove(right())).toMatchObject({ byRecoveryCode: false, appOffer: null });
      const { lines } = await (await fixture.atWork("finance")).log.list({
        username: known.username,
        action: "authenticator.replace",
        limit: 5,
      });
      expect(lines).toHaveLength(1);
    });

    it("anew after a reset, which ends the old password, app, codes and sessions", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("finance");
      const { token, secret, recoveryCodes } = await fixture.signInAnew(known);
      const { clock, hasher } = fixture;
      const password = await resetOperator({ database, clock, hasher }, known.username);
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
      const again = await fixture.signInAnew({ username: known.username, password });
      expect(again.secret).not.toBe(secret);
      expect(again.recoveryCodes).toHaveLength(10);
      const reset = (name: string) => resetOperator({ database, clock, hasher }, name);
      await expect(reset("nobody")).rejects.toThrow("There is no operator nobody");
      await disableOperator({ database, clock }, known.username);
      await expect(reset(known.username)).rejects.toThrow("whose access is open");
    });

    it("not with a wrong name or password, which are answered alike, nor after eight of them", async () => {
      const { signIn } = fixture;
      const { username } = await fixture.newOperator("finance");
      const wrong = (name: string) =>
        refusal(signIn.signIn({ username: name, password: "not this", ip: IP }));
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
      const unknown = await wrong("nobody");
      expect([unknown.code, unknown.fields, unknown.details]).toEqual(["WRONG_CREDENTIALS", [], {}]);
      for (let count = 0; count < 7; count++) await wrong(username);
      expect((await wrong(username)).code).toBe("TOO_MANY_REQUESTS");
      fixture.clock.advance(15 * MINUTE);
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
    });

    it("from a browser of theirs while a stranger guesses, who has no tries there", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("finance");
      const { device } = await fixture.signInAnew(known);
      const guess = (from: string | null) =>
        refusal(signIn.signIn({ username: known.username, password: "not this", ip: IP, device: from }));
      for (let count = 0; count < 8; count++) expect((await guess(null)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(null)).code).toBe("TOO_MANY_REQUESTS");
      const another = await fixture.signInAnew(await fixture.newOperator("cashier"));
      expect((await guess(another.device)).code, "another operator's browser").toBe("TOO_MANY_REQUESTS");
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
      for (let count = 0; count < 5; count++) expect((await guess(device)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(device)).code, "a browser that was stolen").toBe("TOO_MANY_REQUESTS");
      fixture.clock.advance(15 * MINUTE);
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
    });

    it("from a browser that becomes theirs under a new token, and is forgotten after 180 days", async () => {
      const { signIn } = fixture;
      const { device: planted } = await fixture.signInAnew(await fixture.newOperator("finance"));
      const known = await fixture.newOperator("cashier");
      const { device } = await fixture.signInAnew(known, planted);
      expect(device, "what somebody else put there never becomes known").not.toBe(planted);
      const close = async () => {
        for (let count = 0; count < 8; count++) {
          await refusal(signIn.signIn({ username: known.username, password: "not this", ip: IP }));
        }
      };
      await close();
      const own = { ...known, ip: IP };
      expect((await refusal(signIn.signIn({ ...own, device: planted }))).code).toBe("TOO_MANY_REQUESTS");
      await signIn.signIn({ ...own, device });
      fixture.clock.advance(180 * 24 * 60 * MINUTE);
      await close();
      expect((await refusal(signIn.signIn({ ...own, device }))).code).toBe("TOO_MANY_REQUESTS");
      await signIn.forgetSessions();
      expect(await database.db.selectFrom("operator_device").selectAll().execute()).toEqual([]);
    });

    it("after the same work for a name that is nobody's, so that time tells nothing either", async () => {
      const { signIn } = fixture;
      const { username } = await fixture.newOperator("support");
      const verify = vi.spyOn(fixture.hasher, "verify");
      const hash = vi.spyOn(fixture.hasher, "hash");
      const work = async (name: string) => {
        verify.mockClear();
        hash.mockClear();
        const { code } = await refusal(signIn.signIn({ username: name, password: "not this", ip: IP }));
        return { code, verified: verify.mock.calls.length, hashed: hash.mock.calls.length };
      };
      const once = { code: "WRONG_CREDENTIALS", verified: 1, hashed: 0 };
      expect([await work(username), await work("nobody.at.all")]).toEqual([once, once]);
      for (let count = 0; count < 7; count++)
        for (const name of [username, "nobody.at.all"]) await work(name);
      const closed = { code: "TOO_MANY_REQUESTS", verified: 0, hashed: 0 };
      expect([await work(username), await work("nobody.at.all")]).toEqual([closed, closed]);
      vi.restoreAllMocks();
    });

    it("for half an hour in which nothing is asked, and for twelve hours at most", async () => {
      const { signIn } = fixture;
      const { token } = await fixture.signInAnew(await fixture.newOperator("cashier"));
      for (let count = 0; count < 24; count++) {
        expect(await signIn.resolve(token)).not.toBeNull();
        fixture.clock.advance(29 * MINUTE);
      }
      fixture.clock.advance(24 * MINUTE);
      expect(await signIn.resolve(token), "after twelve hours").toBeNull();
      const { token: idle } = await fixture.signInAnew(await fixture.newOperator("cashier"));
      fixture.clock.advance(30 * MINUTE);
      expect(await signIn.resolve(idle), "after half an hour").toBeNull();
    });

    it("no longer once they are disabled or have signed out", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { token } = await fixture.signInAnew(known);
      await disableOperator({ database, clock: fixture.clock }, known.username);
      expect(await signIn.resolve(token)).toBeNull();
      expect((await refusal(signIn.signIn({ ...known, ip: IP }))).code).toBe("WRONG_CREDENTIALS");
      const { token: second } = await fixture.signInAnew(await fixture.newOperator("cashier"));
      const session = await signIn.resolve(second);
      if (session) await signIn.signOut(session, IP);
      expect(await signIn.resolve(second)).toBeNull();
    });

    it("and set a password of their own, with which their other sessions end", async () => {
      const { signIn } = fixture;
      const known = await fixture.newOperator("cashier");
      const { token } = await fixture.signInAnew(known);
      const session = await signIn.resolve(token);
      if (!session) throw new Error("no session");
      const set = (old: string, password: string, again = password) =>
        signIn.setPassword(session, { old, password, again, ip: IP });
      const pointer = async (work: Promise<void>) => (await refusal(work)).fields[0]?.pointer;
      expect(await pointer(set(known.password, "short"))).toBe("/password");
      // What a sign-in would cut off may not be part of one.
      expect(await pointer(set(known.password, "🀄".repeat(65)))).toBe("/password");
      expect(await pointer(set(known.password, "a long new one 1", "another one 12"))).toBe("/again");
      expect(await pointer(set("not the old one", "a long new one 1"))).toBe("/old");
      const redirectUnlessClosed = await signIn.signIn({ ...known, ip: IP });
      await set(known.password, "a long new one 1");
      expect(await signIn.resolve(redirectUnlessClosed)).toBeNull();
      expect(await signIn.resolve(token)).toMatchObject({ passwordDue: false });
    });

    it("no more once the password was changed, or the access closed, while the code was on its way", async () => {
      const { signIn } = fixture;
      const later = async (meanwhile: (known: { username: string; token: string }) => Promise<void>) => {
        const known = await fixture.newOperator("cashier");
        const { token, secret } = await fixture.signInAnew(known);
        fixture.clock.advance(MINUTE);
        const thief = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!thief) throw new Error("no session");
        // The code was looked at, and the session has not begun yet.
        const given = vi.spyOn(fixture.limiter, "refund").mockImplementationOnce(async () => {
          given.mockRestore();
          await meanwhile({ ...known, token });
        });
        const code = totpCode(secret, fixture.clock.now(), 0);
        return (await refusal(signIn.proveCode(thief, { code, ip: IP }))).code;
      };
      const changed = await later(async ({ username, token }) => {
        const owner = await signIn.resolve(token);
        if (!owner) throw new Error("no session");
        const password_hash = await fixture.hasher.hash("the one before 1");
        await database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", username)
          .execute();
        const next = { old: "the one before 1", password: "a long new one 1", again: "a long new one 1" };
        await signIn.setPassword(owner, { ...next, ip: IP });
      });
      const closed = await later(({ username }) =>
        disableOperator({ database, clock: fixture.clock }, username),
      );
      expect([changed, closed]).toEqual(["NOT_LOGGED_IN", "NOT_LOGGED_IN"]);
    });

    it("where they are known to everyone to demonstrations only", async () => {
      const demonstration = await operatorHouse(database, { demo: true });
      await demonstration.operators.seed();
      await demonstration.operators.seed();
      const known = { username: "finance1", password: "Play-operator-1", ip: IP };
      const { signIn } = demonstration;
      const session = await signIn.resolve(await signIn.signIn(known));
      if (!session) throw new Error("no session");
      const shown = await signIn.demoCode(session);
      await signIn.proveCode(session, { code: shown ?? "", ip: IP });
      expect((await refusal(fixture.signIn.signIn(known))).code).toBe("WRONG_CREDENTIALS");
    });
  });

  describe("are kept to their role and their merchants", () => {
    /** Each action as it is asked for. */
    const DO: Record<Permission, (call: AtWork) => Promise<unknown>> = {
      "withdrawals.see": (call) => call.withdrawals.detail({ merchant: code(), id: "none" }),
      "withdrawals.review": (call) => call.withdrawals.review({ merchant: code(), id: "none" }),
      "withdrawals.approve": (call) => call.withdrawals.approve({ merchant: code(), id: "none" }),
      "withdrawals.reject": (call) =>
        call.withdrawals.reject({ merchant: code(), id: "none", reason: "checks" }),
      "withdrawals.pay": (call) => call.withdrawals.pay({ merchant: code(), id: "none" }),
      "withdrawals.markPaid": (call) =>
        call.withdrawals.markPaid({ merchant: code(), id: "none", proof: "LINE-1" }),
      "withdrawals.markFailed": (call) => call.withdrawals.markFailed({ merchant: code(), id: "none" }),
      "withdrawals.settle": (call) =>
        call.withdrawals.settle({ merchant: code(), id: "none", outcome: "refunded" }),
      "withdrawals.settlePaidTwice": (call) =>
        call.withdrawals.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "transfers.see": (call) => call.vendorTransfers.detail({ merchant: code(), id: "none" }),
      "transfers.ask": (call) => call.vendorTransfers.ask({ merchant: code(), id: "none" }),
      "transfers.propose": (call) =>
        call.vendorTransfers.propose({
          merchant: code(),
          id: "none",
          outcome: "done",
          evidence: "Line 7 of the statement",
          idempotencyKey: "key-of-roles",
        }),
      "transfers.approve": (call) =>
        call.vendorTransfers.approve({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.reject": (call) =>
        call.vendorTransfers.reject({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.settlePaidTwice": (call) =>
        call.vendorTransfers.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "deposits.see": (call) => call.deposits.detail({ merchant: code(), id: "none" }),
      "deposits.match": (call) =>
        call.deposits.match({ merchant: code(), id: "none", amount: 1, bankReference: "L" }),
      "deposits.reject": (call) => call.deposits.reject({ merchant: code(), id: "none", reason: "notFound" }),
      "adjustments.see": (call) => call.adjustments.detail({ merchant: code(), id: "none" }),
      "adjustments.propose": (call) =>
        call.adjustments.propose({
          merchant: "none",
          username: "nobody",
          amount: 1,
          reason: "a reason",
          idempotencyKey: "key-of-roles",
        }),
      "adjustments.approve": (call) => call.adjustments.approve({ merchant: code(), id: "none" }),
      "adjustments.reject": (call) => call.adjustments.reject({ merchant: code(), id: "none" }),
      "log.see": (call) => call.log.list({ merchant: "none", limit: 1 }),
    };

    it("every action of the table is refused to every role that may not, and to no other", async () => {
      for (const role of OPERATOR_ROLES) {
        const call = await fixture.atWork(role);
        for (const action of Object.keys(PERMISSIONS) as Permission[]) {
          const expected = may(role, action) ? "NOT_FOUND" : "FORBIDDEN";
          expect([role, action, (await refusal(DO[action](call))).code]).toEqual([role, action, expected]);
        }
      }
    });

    it("another merchant's withdrawals are not there", async () => {
      const { id } = await asked();
      const theirs = await fixture.atWork("cashier", ["saigon"]);
      const { merchants } = await theirs.session.current();
      expect(merchants.map((one) => one.code)).toEqual(["saigon"]);
      const page = { pageNo: 1, pageSize: 50, status: "all" } as const;
      expect((await theirs.withdrawals.list(page)).list).toEqual([]);
      expect((await theirs.withdrawals.list({ ...page, brand: code() })).list).toEqual([]);
      expect((await refusal(theirs.withdrawals.detail({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.approve({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.detail({ merchant: "saigon", id }))).code).toBe("NOT_FOUND");
      const wide = await fixture.atWork("cashier");
      expect((await wide.withdrawals.list(page)).list.map((one) => one.id)).toContain(id);
    });
  });

  describe("decide on withdrawals", () => {
    it("in two steps of two roles, each of which is in the log with what it changed", async () => {
      const [cashier, finance] = [await fixture.atWork("cashier"), await fixture.atWork("finance")];
      const { id, reference } = await asked();
      const { hints, member } = await cashier.withdrawals.detail({ merchant: code(), id });
      expect(hints).toEqual(
        expect.arrayContaining(["noDeposit", "newPayee", "newAccount", "firstWithdrawal"]),
      );
      expect(member).toMatchObject({ balance: 500_000, held: AMOUNT, deposits: { count: 0, sum: 0 } });
      await cashier.withdrawals.review({ merchant: code(), id });
      await cashier.withdrawals.approve({ merchant: code(), id });
      fixture.provider.script.next = "succeeded";
      await finance.withdrawals.pay({ merchant: code(), id });
      expect((await finance.withdrawals.detail({ merchant: code(), id })).one).toMatchObject({
        state: "paid",
        reference,
        approvedBy: cashier.operator.id,
        paidBy: finance.operator.id,
      });
      expect(await lines(id)).toMatchObject([
        {
          action: "withdrawals.review",
          operatorId: cashier.operator.id,
          ip: IP,
          merchantId: code(),
          before: { state: "requested" },
          after: { state: "reviewing" },
        },
        { action: "withdrawals.approve", before: { state: "reviewing" }, after: { state: "approved" } },
        {
          action: "withdrawals.pay",
          username: finance.operator.username,
          before: { state: "approved" },
          after: { state: "paying" },
        },
      ]);
    });

    it("of twenty who approve and reject at once, one does", async () => {
      const { id } = await asked();
      const calls = await Promise.all(Array.from({ length: 4 }, () => fixture.atWork("cashier")));
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => {
          const call = calls[at % calls.length];
          if (!call) throw new Error("nobody");
          const one = { merchant: code(), id };
          return at % 2
            ? call.withdrawals.approve(one)
            : call.withdrawals.reject({ ...one, reason: "checks" });
        }),
      );
      // A rejection may come after an approval, since one that is approved may still be rejected; nothing after that.
      const done = tries.filter(({ status }) => status === "fulfilled").length;
      expect(done).toBeGreaterThanOrEqual(1);
      expect(done).toBeLessThanOrEqual(2);
      expect(await lines(id)).toHaveLength(done);
    });

    it("an act that comes too late changes nothing and is in no log", async () => {
      const cashier = await fixture.atWork("cashier");
      const { id, member } = await asked();
      await cashier.withdrawals.reject({ merchant: code(), id, reason: "documents" });
      const late = await refusal(cashier.withdrawals.approve({ merchant: code(), id }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "rejected"]);
      expect(await lines(id)).toHaveLength(1);
      expect(await balanceOf(member)).toBe(500_000);
    });

    it("settle what did not arrive", async () => {
      const [cashier, finance] = [await fixture.atWork("cashier"), await fixture.atWork("finance")];
      const { id, member } = await asked("ewallet");
      await cashier.withdrawals.approve({ merchant: code(), id });
      await finance.withdrawals.pay({ merchant: code(), id });
      const unnamed = await refusal(finance.withdrawals.markPaid({ merchant: code(), id, proof: " " }));
      expect(unnamed.fields).toMatchObject([{ pointer: "/proof" }]);
      await finance.withdrawals.markPaid({ merchant: code(), id, proof: "LINE-77" });
      await fixture.withdrawals.dispute(member, { withdrawalId: id, received: 0 });
      await finance.withdrawals.settle({ merchant: code(), id, outcome: "refunded" });
      expect(await balanceOf(member)).toBe(500_000);
      expect((await lines(id)).at(-1)).toMatchObject({
        action: "withdrawals.settle",
        after: { state: "reversed", refunded: AMOUNT },
      });
    });
  });

  describe("see what needs a person", () => {
    const page = { pageNo: 1, pageSize: 50 };

    it("of a payout that went out after it was called failed, until one of them has dealt with it", async () => {
      const [cashier, finance] = [await fixture.atWork("cashier"), await fixture.atWork("finance")];
      const { id, reference, member } = await asked();
      await cashier.withdrawals.approve({ merchant: code(), id });
      fixture.provider.script.next = "accepted";
      await finance.withdrawals.pay({ merchant: code(), id });
      const twice = async () => (await finance.withdrawals.list({ ...page, status: "paid_twice" })).list;
      const deal = (remark: string) => finance.withdrawals.settlePaidTwice({ merchant: code(), id, remark });
      const say = (state: "failed" | "succeeded") =>
        fixture.payouts.takeReport(fixture.merchant, "test", fixture.provider.report(reference, state));
      await say("failed");
      expect(await twice()).toEqual([]);
      expect((await refusal(deal("Nothing to deal with"))).code).toBe("CONFLICT");
      await say("succeeded");
      const first = fixture.clock.now();
      fixture.clock.advance(MINUTE);
      await say("succeeded");
      expect(await twice()).toMatchObject([{ id, state: "rejected", paidTwiceAt: first }]);
      expect(await balanceOf(member), "no money moves by itself").toBe(500_000);
      expect((await refusal(deal(" no "))).fields).toMatchObject([{ pointer: "/remark" }]);
      await deal("The provider takes it back");
      expect(await twice()).toEqual([]);
      expect((await refusal(deal("Once more, too late"))).code).toBe("CONFLICT");
      expect((await lines(id)).slice(2)).toMatchObject([
        {
          action: "withdrawals.settlePaidTwice",
          operatorId: finance.operator.id,
          after: { paidTwice: "settled", remark: "The provider takes it back" },
        },
      ]);
    });

    it("of a transfer that its vendor is silent on, and have the vendor asked again", async () => {
      const cashier = await fixture.atWork("cashier");
      const member = await fixture.member({ balance: 50_000 });
      fixture.jade.script.down = true;
      const input = { vassalage: "JADE", direction: "in", amount: 20_000 } as const;
      const { transferId: id } = await fixture.wallets.walletTransfer(member, {
        ...input,
        idempotencyKey: `transfer-${idOf(member)}`,
      });
      const waiting = async () =>
        (await cashier.vendorTransfers.list({ ...page, which: "waiting" })).list.filter(
          (one) => one.id === id,
        );
      expect(await waiting(), "it may still be answered").toEqual([]);
      expect((await refusal(cashier.vendorTransfers.ask({ merchant: code(), id }))).code).toBe("CONFLICT");
      fixture.clock.advance(MINUTE);
      await fixture.followUpTransfers(fixture.merchant);
      await cashier.vendorTransfers.ask({ merchant: code(), id });
      const silent = { state: "unknown", asks: 2, fault: "the vendor did not answer", mayAsk: true };
      expect(await waiting()).toMatchObject([silent]);
      expect(await balanceOf(member)).toBe(30_000);
      fixture.jade.script.down = false;
      const answers = await Promise.allSettled(
        Array.from({ length: 10 }, () => cashier.vendorTransfers.ask({ merchant: code(), id })),
      );
      expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await balanceOf(member), "it comes back once, by the vendor's word").toBe(50_000);
      expect(await waiting()).toEqual([]);
      const { one } = await cashier.vendorTransfers.detail({ merchant: code(), id });
      expect(one).toMatchObject({ state: "failed", fault: "", mayAsk: false });
      const late = await refusal(cashier.vendorTransfers.ask({ merchant: code(), id }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "failed"]);
      expect((await lines(id)).slice(0, 2)).toMatchObject([
        {
          action: "transfers.ask",
          before: { state: "unknown" },
          after: { state: "unknown", answer: "silent" },
        },
        {
          action: "transfers.ask",
          before: { state: "unknown" },
          after: { state: "failed", answer: "absent" },
        },
      ]);
    });

    it("of one that its vendor is silent on for an hour: one proposes what came of it, another approves", async () => {
      const [first, second, cashier] = [
        await fixture.atWork("finance"),
        await fixture.atWork("finance"),
        await fixture.atWork("cashier"),
      ];
      const member = await fixture.member({ balance: 50_000 });
      fixture.jade.script.down = true;
      const { transferId: id } = await fixture.wallets.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `by-hand-${idOf(member)}`,
      });
      const input = {
        merchant: code(),
        id,
        outcome: "notDone",
        evidence: "Not on the statement of the day",
        idempotencyKey: `hand-${idOf(member)}`,
      } as const;
      const of = { merchant: code(), id };
      const found = async () => (await first.vendorTransfers.detail({ merchant: code(), id })).one;
      expect((await refusal(first.vendorTransfers.propose(input))).code, "it may still be answered").toBe(
        "CONFLICT",
      );
      fixture.clock.advance(60 * MINUTE);
      expect((await refusal(first.vendorTransfers.propose(input))).code, "nobody has asked the vendor").toBe(
        "CONFLICT",
      );
      await cashier.vendorTransfers.ask(of);
      expect((await refusal(cashier.vendorTransfers.propose(input))).code).toBe("FORBIDDEN");
      expect(
        (await refusal(first.vendorTransfers.propose({ ...input, evidence: " no " }))).fields,
      ).toMatchObject([{ pointer: "/evidence" }]);
      await first.vendorTransfers.propose(input);
      await first.vendorTransfers.propose(input);
      expect((await refusal(first.vendorTransfers.propose({ ...input, outcome: "done" }))).code).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
      expect(
        (await refusal(second.vendorTransfers.propose({ ...input, idempotencyKey: "another-key" }))).code,
      ).toBe("CONFLICT");
      const [waiting] = (await found()).settlements;
      const settlementId = waiting?.id ?? "";
      const own = await refusal(first.vendorTransfers.approve({ ...of, settlementId }));
      expect([own.code, own.details]).toEqual(["FORBIDDEN", { own: true }]);
      const unfit = await refusal(cashier.vendorTransfers.approve({ ...of, settlementId }));
      expect([unfit.code, unfit.details], "refused for the role").toEqual(["FORBIDDEN", {}]);
      expect([await balanceOf(member), (await found()).state]).toEqual([30_000, "unknown"]);

      // An outage of our own: nobody has asked for long, and the vendor may have an answer.
      fixture.clock.advance(5 * MINUTE);
      const stale = await refusal(second.vendorTransfers.approve({ ...of, settlementId }));
      expect([stale.code, stale.details]).toEqual(["CONFLICT", { state: "unknown", askFirst: true }]);
      expect(await found()).toMatchObject({ state: "unknown", settlements: [{ state: "proposed" }] });
      expect(await balanceOf(member)).toBe(30_000);
      await cashier.vendorTransfers.ask(of);

      const all = await Promise.allSettled(
        Array.from({ length: 10 }, () => second.vendorTransfers.approve({ ...of, settlementId })),
      );
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([await balanceOf(member), (await found()).state]).toEqual([50_000, "failed"]);
      expect((await refusal(first.vendorTransfers.reject({ ...of, settlementId }))).code).toBe("CONFLICT");
      expect((await lines(id)).map(({ action, after }) => [action, after.state ?? after.proposed])).toEqual([
        ["transfers.ask", "unknown"],
        ["transfers.propose", "notDone"],
        ["transfers.ask", "unknown"],
        ["transfers.approve", "failed"],
      ]);

      // The vendor had made it after all: the member has it twice, until somebody has dealt with that.
      fixture.jade.script.down = false;
      fixture.jade.make((await found()).reference, { playerId: idOf(member), amount: 20_000 });
      fixture.clock.advance(MINUTE);
      await fixture.followUpTransfers(fixture.merchant);
      const listed = async () =>
        (await first.vendorTransfers.list({ ...page, which: "waiting" })).list.some((one) => one.id === id);
      expect([await balanceOf(member), await listed()]).toEqual([50_000, true]);
      const again = { ...of, remark: "Taken back by a correction" };
      await second.vendorTransfers.settlePaidTwice(again);
      expect(await listed()).toBe(false);
      expect((await refusal(first.vendorTransfers.settlePaidTwice(again))).code).toBe("CONFLICT");
    });

    it("of one whose vendor answers before the second operator does: its word counts, and the proposal is over", async () => {
      const [first, second] = [await fixture.atWork("finance"), await fixture.atWork("finance")];
      const member = await fixture.member({ balance: 50_000 });
      fixture.jade.script.next = "lost";
      const { transferId: id } = await fixture.wallets.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `overtaken-${idOf(member)}`,
      });
      fixture.jade.script.next = "none";
      fixture.jade.script.down = true;
      fixture.clock.advance(60 * MINUTE);
      await fixture.followUpTransfers(fixture.merchant);
      fixture.jade.script.down = false;
      await first.vendorTransfers.propose({
        merchant: code(),
        id,
        outcome: "notDone",
        evidence: "Not on the statement",
        idempotencyKey: `overtaken-${idOf(member)}`,
      });
      fixture.clock.advance(MINUTE);
      await fixture.followUpTransfers(fixture.merchant);
      const { one } = await second.vendorTransfers.detail({ merchant: code(), id });
      expect(one).toMatchObject({ state: "succeeded", settlements: [{ state: "overtaken" }] });
      const settlementId = one.settlements[0]?.id ?? "";
      const late = await refusal(second.vendorTransfers.approve({ merchant: code(), id, settlementId }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "succeeded"]);
      expect(await balanceOf(member)).toBe(30_000);
    });
  });

  describe("match bank transfers", () => {
    async function waiting() {
      const member = await fixture.member({});
      const { depositId } = await fixture.deposits.payments.deposit(member, {
        channel: "bank",
        amount: AMOUNT,
        returnUrl: "https://manila.test/member/depositv2",
        idempotencyKey: `deposit-${idOf(member)}`,
      });
      await fixture.deposits.payments.depositSent(member, { depositId });
      return { member, depositId };
    }

    it("to what came, each line of the bank once, and it is in the log", async () => {
      const cashier = await fixture.atWork("cashier");
      const { member, depositId } = await waiting();
      const page = { pageNo: 1, pageSize: 50, which: "waiting" as const };
      expect((await cashier.deposits.list(page)).list.map((one) => one.depositId)).toContain(depositId);
      const match = { merchant: code(), amount: 90_000, bankReference: `LINE ${depositId}` };
      await cashier.deposits.match({ ...match, id: depositId });
      expect(await balanceOf(member)).toBe(90_000);
      expect(await lines(depositId)).toMatchObject([
        {
          action: "deposits.match",
          before: { state: "processing", credited: 0 },
          after: { state: "succeeded", credited: 90_000, bankReference: match.bankReference },
        },
      ]);
      const { depositId: second } = await waiting();
      expect((await refusal(cashier.deposits.match({ ...match, id: second }))).code).toBe("CONFLICT");
      expect(await lines(second)).toEqual([]);
      await cashier.deposits.reject({ merchant: code(), id: second, reason: "notFound" });
      expect(await lines(second)).toMatchObject([
        { action: "deposits.reject", after: { state: "rejected" } },
      ]);
    });
  });

  describe("correct members' money", () => {
    async function proposed(amount: number, balance = 0) {
      const member = await fixture.member({ balance });
      const finance = await fixture.atWork("finance");
      const input = {
        merchant: code(),
        username: idOf(member),
        amount,
        reason: "Paid twice on 12 November",
        idempotencyKey: `adjust-${idOf(member)}`,
      };
      const { id } = await finance.adjustments.propose(input);
      return { member, finance, id, input };
    }

    it("two of them together: who proposed one cannot approve it, ten times at once neither", async () => {
      const { member, finance, id } = await proposed(5_000);
      expect(await balanceOf(member)).toBe(0);
      const alone = await Promise.all(
        Array.from({ length: 10 }, () => refusal(finance.adjustments.approve({ merchant: code(), id }))),
      );
      for (const one of alone) expect([one.code, one.details]).toEqual(["FORBIDDEN", { own: true }]);
      expect(await balanceOf(member)).toBe(0);
      const second = await fixture.atWork("finance");
      const before = await systemBalance(database.db, code(), {
        name: "house:adjustments",
        currency: "PHP",
        book: "real",
      });
      const both = await Promise.allSettled([
        finance.adjustments.approve({ merchant: code(), id }),
        ...Array.from({ length: 10 }, () => second.adjustments.approve({ merchant: code(), id })),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await balanceOf(member)).toBe(5_000);
      const after = await systemBalance(database.db, code(), {
        name: "house:adjustments",
        currency: "PHP",
        book: "real",
      });
      expect(after - before).toBe(-5_000);
      expect((await lines(id)).map(({ action, operatorId }) => [action, operatorId])).toEqual([
        ["adjustments.propose", finance.operator.id],
        ["adjustments.approve", second.operator.id],
      ]);
    });

    it("never below zero", async () => {
      const { member, id } = await proposed(-5_000, 4_999);
      const second = await fixture.atWork("finance");
      const short = await refusal(second.adjustments.approve({ merchant: code(), id }));
      expect([short.code, short.details.balance]).toEqual(["INSUFFICIENT_FUNDS", 4_999]);
      expect(await balanceOf(member)).toBe(4_999);
      await second.adjustments.reject({ merchant: code(), id });
      const late = await refusal(second.adjustments.approve({ merchant: code(), id }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "rejected"]);
    });

    it("by a key that stands for one content, of members that there are", async () => {
      const { finance, id, input } = await proposed(700);
      expect((await finance.adjustments.propose(input)).id).toBe(id);
      const other = await refusal(finance.adjustments.propose({ ...input, amount: 701 }));
      expect(other.code).toBe("IDEMPOTENCY_CONFLICT");
      const refused = async (change: object) =>
        (await refusal(finance.adjustments.propose({ ...input, idempotencyKey: "another-key", ...change })))
          .fields[0]?.pointer;
      expect(await refused({ username: "nobody at all" })).toBe("/username");
      expect(await refused({ amount: 0 })).toBe("/amount");
      expect(await refused({ amount: 0.5 })).toBe("/amount");
      expect(await refused({ reason: " no " })).toBe("/reason");
    });

    it("the database wants two persons too", async () => {
      const { finance, id } = await proposed(700);
      const alone = database.db
        .updateTable("adjustment")
        .set({ state: "approved", decided_by: finance.operator.id, decided_at: 1, transfer_id: "t" })
        .where("merchant_id", "=", code())
        .where("id", "=", id)
        .execute();
      await expect(alone).rejects.toThrow(/check/i);
    });
  });

  describe("have a log", () => {
    it("that the database does not change", async () => {
      await fixture.newOperator("support");
      const change = database.db.updateTable("operator_log").set({ username: "nobody" }).execute();
      await expect(change).rejects.toThrow("operator_log refuses update");
      await expect(database.db.deleteFrom("operator_log").execute()).rejects.toThrow(
        "operator_log refuses delete",
      );
    });

    it("whose lines follow one another, so that one that was changed behind the database is named", async () => {
      const own = await open();
      const here = await operatorHouse(own);
      for (let count = 0; count < 3; count++) await here.newOperator("support");
      expect(await auditOperatorLog(own.db)).toEqual({ lines: 3, findings: [] });
      const off =
        dialect === "sqlite"
          ? "drop trigger operator_log_no_update"
          : "alter table operator_log disable trigger user";
      await sql.raw(off).execute(own.db);
      await own.db.updateTable("operator_log").set({ ip: "198.51.100.1" }).where("seq", "=", 2).execute();
      expect((await auditOperatorLog(own.db)).findings).toEqual(["operator_log 2: is not what was written"]);
      await own.drop();
    });

    it("that is read by filter and page, of one's own merchants and of none", async () => {
      const narrow = await fixture.atWork("finance", ["saigon"]);
      const { lines: seen } = await narrow.log.list({ limit: 500 });
      expect(new Set(seen.map(({ merchantId }) => merchantId))).toEqual(new Set([null]));
      const wide = await fixture.atWork("finance");
      const { lines: approvals } = await wide.log.list({ action: "withdrawals.approve", limit: 500 });
      expect(new Set(approvals.map(({ action }) => action))).toEqual(new Set(["withdrawals.approve"]));
      const [first, second] = (await wide.log.list({ limit: 2 })).lines;
      expect((await wide.log.list({ limit: 1, before: first?.seq ?? 0 })).lines).toEqual([second]);
      const { lines: all } = await wide.log.list({ limit: 500 });
      const [last] = all.slice(9);
      expect((await wide.log.cut({ lines: 10 })).seq, "a part of ten lines").toBe(last?.seq);
      expect((await wide.log.cut({ lines: all.length })).seq, "the last part").toBeNull();
      expect((await refusal(narrow.log.list({ merchant: code(), limit: 1 }))).code).toBe("NOT_FOUND");
    });
  });
});
