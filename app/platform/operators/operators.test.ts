import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { CallContext } from "../call-context.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { PlatformError } from "../errors.ts";
import { refusal } from "../payments/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import {
  ACTIONS,
  type Action,
  auditOperatorLog,
  disableOperator,
  may,
  type OperatorCall,
  ROLES,
  resetOperator,
  type TransferAct,
} from "./operators.server.ts";
import { IP, type OperatorHouse, operatorHouse } from "./testing.ts";

const MINUTE = 60_000;
const AMOUNT = 100_000;

await forEachDialect("operators", (open, dialect) => {
  let database: TestDatabase;
  let house: OperatorHouse;
  beforeAll(async () => {
    database = await open();
    house = await operatorHouse(database);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    expect((await auditOperatorLog(database.db)).findings).toEqual([]);
    await database.drop();
  });

  const idOf = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const balanceOf = async (ctx: CallContext) =>
    (await purseBalance(database.db, house.merchant.code, purse(idOf(ctx), "PHP"))).balance;
  const code = () => house.merchant.code;
  const lines = async (subject: string) => {
    const finance = await house.atWork("finance");
    const all = await house.operators.desk.log(finance, { limit: 500 });
    return all.filter(({ subjectId }) => subjectId === subject).toReversed();
  };

  async function asked(channel = "bank") {
    const member = await house.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await house.payeeOf(member, channel);
    const { withdrawalId: id, reference } = await house.withdrawals.withdraw(member, {
      payeeId,
      amount: AMOUNT,
      idempotencyKey: `key-${idOf(member)}`,
    });
    return { member, id, reference };
  }

  describe("sign in", () => {
    it("with a password and the code of an app that the first sign-in sets up, in a new session", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { token, first } = await house.signInAnew(known);
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
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
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
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const setHash = (password_hash: string) =>
        database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", known.username)
          .execute();
      const other = await house.hasher.hash("another-password");
      const twice = async (meanwhile: () => Promise<unknown>) => {
        await setHash(await quickHasher(2).hash(known.password));
        await refusal(signIn.signIn({ ...known, password: "not this", ip: IP }));
        const { hash } = house.hasher;
        const spy = vi.spyOn(house.hasher, "hash").mockImplementationOnce(async (password) => {
          await meanwhile();
          return hash(password);
        });
        return signIn.signIn({ ...known, ip: IP }).finally(() => spy.mockRestore());
      };
      expect(await twice(() => signIn.signIn({ ...known, ip: IP }))).toHaveLength(43);
      expect((await refusal(twice(() => setHash(other)))).code).toBe("NOT_LOGGED_IN");
    });

    it("after any number of tries whose password was not looked at, since too many waited", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { device, secret, recoveryCodes } = await house.signInAnew(known);
      const own = { ...known, ip: IP, device };
      const busyFirst = async <T>(work: () => Promise<T>) => {
        const busy = new PlatformError("SERVER_BUSY");
        const spy = vi.spyOn(house.hasher, "verify").mockRejectedValue(busy);
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
      const code = totpCode(app.secret, house.clock.now(), 0);
      const replace = { offer, password: known.password, code, ip: IP };
      expect(await busyFirst(() => signIn.replaceApp(session, replace))).toHaveLength(10);
      const anew = { old: known.password, password: "Quite-another-1", again: "Quite-another-1", ip: IP };
      await busyFirst(() => signIn.setPassword(session, anew));
    });

    it("with a code once, although it is good for a minute", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("support");
      const { secret, code: used } = await house.signInAnew(known);
      const session = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
      if (!session) throw new Error("no session");
      expect((await refusal(signIn.proveCode(session, { code: used, ip: IP }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      house.clock.advance(30_000);
      const next = totpCode(secret, house.clock.now(), 0);
      const tries = await Promise.allSettled(
        Array.from({ length: 3 }, () => signIn.proveCode(session, { code: next, ip: IP })),
      );
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("with a recovery code in place of a lost app, once, and with no old one after new ones were made", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await house.signInAnew(known);
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
      const finance = await house.atWork("finance");
      const [line] = await house.operators.desk.log(finance, {
        username: known.username,
        action: "signIn.recoveryCode",
        limit: 1,
      });
      expect(line?.after).toEqual({ left: 9 });

      const renew = (typed: string) => signIn.renewRecoveryCodes(session, { code: typed, ip: IP });
      expect((await refusal(renew(other))).code, "one stolen code does not become ten").toBe(
        "VERIFICATION_CODE_INVALID",
      );
      house.clock.advance(MINUTE);
      const [fresh = ""] = await renew(totpCode(secret, house.clock.now(), 0));
      expect((await refusal(prove(other))).code).toBe("VERIFICATION_CODE_INVALID");
      expect(await prove(fresh)).toMatchObject({ byRecoveryCode: true });
      expect(first.enrols && (await signIn.resolve(token)), "the first session goes on").not.toBeNull();
    });

    it("with another app in place of a lost one, set up in a session that a recovery code began", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { token, secret, recoveryCodes, first } = await house.signInAnew(known);
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
      const right = () => totpCode(made.secret, house.clock.now(), 0);
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
      expect((await refusal(replace({ code: totpCode(secret, house.clock.now(), 0) }))).code).toBe(
        "VERIFICATION_CODE_INVALID",
      );
      house.clock.advance(MINUTE);
      const renewed = { code: totpCode(secret, house.clock.now(), 0), ip: IP };
      expect(await signIn.renewRecoveryCodes(session, renewed), "the old app counts until then").toHaveLength(
        10,
      );

      const tries = await Promise.allSettled([1, 2, 3].map(() => replace({})));
      const [codes = [], ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect([codes.length, more]).toEqual([10, []]);
      expect(await signIn.resolve(proven.token), "this session goes on").not.toBeNull();
      expect([await signIn.resolve(token), first.isIn], "the others end").toEqual([null, false]);
      expect((await refusal(replace({}))).code, "an offer counts once").toBe("FORBIDDEN");

      house.clock.advance(MINUTE);
      const prove = async (code: string) => {
        const again = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!again) throw new Error("no session");
        return signIn.proveCode(again, { code, ip: IP });
      };
      for (const old of [totpCode(secret, house.clock.now(), 0), recoveryCodes[1] ?? ""]) {
        expect((await refusal(prove(old))).code).toBe("VERIFICATION_CODE_INVALID");
      }
      expect(await prove(right())).toMatchObject({ byRecoveryCode: false, appOffer: null });
      const lines = await house.operators.desk.log(await house.atWork("finance"), {
        username: known.username,
        action: "authenticator.replace",
        limit: 5,
      });
      expect(lines).toHaveLength(1);
    });

    it("anew after a reset, which ends the old password, app, codes and sessions", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("finance");
      const { token, secret, recoveryCodes } = await house.signInAnew(known);
      const { clock, hasher } = house;
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
      const again = await house.signInAnew({ username: known.username, password });
      expect(again.secret).not.toBe(secret);
      expect(again.recoveryCodes).toHaveLength(10);
      const reset = (name: string) => resetOperator({ database, clock, hasher }, name);
      await expect(reset("nobody")).rejects.toThrow("There is no operator nobody");
      await disableOperator({ database, clock }, known.username);
      await expect(reset(known.username)).rejects.toThrow("whose access is open");
    });

    it("not with a wrong name or password, which are answered alike, nor after eight of them", async () => {
      const { signIn } = house.operators;
      const { username } = await house.newOperator("finance");
      const wrong = (name: string) =>
        refusal(signIn.signIn({ username: name, password: "not this", ip: IP }));
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
      const unknown = await wrong("nobody");
      expect([unknown.code, unknown.fields, unknown.details]).toEqual(["WRONG_CREDENTIALS", [], {}]);
      for (let count = 0; count < 7; count++) await wrong(username);
      expect((await wrong(username)).code).toBe("TOO_MANY_REQUESTS");
      house.clock.advance(15 * MINUTE);
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
    });

    it("from a browser of theirs while a stranger guesses, who has no tries there", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("finance");
      const { device } = await house.signInAnew(known);
      const guess = (from: string | null) =>
        refusal(signIn.signIn({ username: known.username, password: "not this", ip: IP, device: from }));
      for (let count = 0; count < 8; count++) expect((await guess(null)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(null)).code).toBe("TOO_MANY_REQUESTS");
      const another = await house.signInAnew(await house.newOperator("cashier"));
      expect((await guess(another.device)).code, "another operator's browser").toBe("TOO_MANY_REQUESTS");
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
      for (let count = 0; count < 5; count++) expect((await guess(device)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(device)).code, "a browser that was stolen").toBe("TOO_MANY_REQUESTS");
      house.clock.advance(15 * MINUTE);
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
    });

    it("from a browser that becomes theirs under a new token, and is forgotten after 180 days", async () => {
      const { signIn } = house.operators;
      const { device: planted } = await house.signInAnew(await house.newOperator("finance"));
      const known = await house.newOperator("cashier");
      const { device } = await house.signInAnew(known, planted);
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
      house.clock.advance(180 * 24 * 60 * MINUTE);
      await close();
      expect((await refusal(signIn.signIn({ ...own, device }))).code).toBe("TOO_MANY_REQUESTS");
      await signIn.forgetSessions();
      expect(await database.db.selectFrom("operator_device").selectAll().execute()).toEqual([]);
    });

    it("after the same work for a name that is nobody's, so that time tells nothing either", async () => {
      const { signIn } = house.operators;
      const { username } = await house.newOperator("support");
      const verify = vi.spyOn(house.hasher, "verify");
      const hash = vi.spyOn(house.hasher, "hash");
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
      const { signIn } = house.operators;
      const { token } = await house.signInAnew(await house.newOperator("cashier"));
      for (let count = 0; count < 24; count++) {
        expect(await signIn.resolve(token)).not.toBeNull();
        house.clock.advance(29 * MINUTE);
      }
      house.clock.advance(24 * MINUTE);
      expect(await signIn.resolve(token), "after twelve hours").toBeNull();
      const { token: idle } = await house.signInAnew(await house.newOperator("cashier"));
      house.clock.advance(30 * MINUTE);
      expect(await signIn.resolve(idle), "after half an hour").toBeNull();
    });

    it("no longer once they are disabled or have signed out", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { token } = await house.signInAnew(known);
      await disableOperator({ database, clock: house.clock }, known.username);
      expect(await signIn.resolve(token)).toBeNull();
      expect((await refusal(signIn.signIn({ ...known, ip: IP }))).code).toBe("WRONG_CREDENTIALS");
      const { token: second } = await house.signInAnew(await house.newOperator("cashier"));
      const session = await signIn.resolve(second);
      if (session) await signIn.signOut(session, IP);
      expect(await signIn.resolve(second)).toBeNull();
    });

    it("and set a password of their own, with which their other sessions end", async () => {
      const { signIn } = house.operators;
      const known = await house.newOperator("cashier");
      const { token } = await house.signInAnew(known);
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
      const elsewhere = await signIn.signIn({ ...known, ip: IP });
      await set(known.password, "a long new one 1");
      expect(await signIn.resolve(elsewhere)).toBeNull();
      expect(await signIn.resolve(token)).toMatchObject({ passwordDue: false });
    });

    it("no more once the password was changed, or the access closed, while the code was on its way", async () => {
      const { signIn } = house.operators;
      const later = async (meanwhile: (known: { username: string; token: string }) => Promise<void>) => {
        const known = await house.newOperator("cashier");
        const { token, secret } = await house.signInAnew(known);
        house.clock.advance(MINUTE);
        const thief = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!thief) throw new Error("no session");
        // The code was looked at, and the session has not begun yet.
        const given = vi.spyOn(house.limiter, "giveBack").mockImplementationOnce(async () => {
          given.mockRestore();
          await meanwhile({ ...known, token });
        });
        const code = totpCode(secret, house.clock.now(), 0);
        return (await refusal(signIn.proveCode(thief, { code, ip: IP }))).code;
      };
      const changed = await later(async ({ username, token }) => {
        const owner = await signIn.resolve(token);
        if (!owner) throw new Error("no session");
        const password_hash = await house.hasher.hash("the one before 1");
        await database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", username)
          .execute();
        const next = { old: "the one before 1", password: "a long new one 1", again: "a long new one 1" };
        await signIn.setPassword(owner, { ...next, ip: IP });
      });
      const closed = await later(({ username }) =>
        disableOperator({ database, clock: house.clock }, username),
      );
      expect([changed, closed]).toEqual(["NOT_LOGGED_IN", "NOT_LOGGED_IN"]);
    });

    it("where they are known to everyone to demonstrations only", async () => {
      const demonstration = await operatorHouse(database, { demo: true });
      await demonstration.operators.seed();
      await demonstration.operators.seed();
      const known = { username: "finance1", password: "Play-operator-1", ip: IP };
      const { signIn } = demonstration.operators;
      const session = await signIn.resolve(await signIn.signIn(known));
      if (!session) throw new Error("no session");
      const shown = await signIn.demoCode(session);
      await signIn.proveCode(session, { code: shown ?? "", ip: IP });
      expect((await refusal(house.operators.signIn.signIn(known))).code).toBe("WRONG_CREDENTIALS");
    });
  });

  describe("are kept to their role and their merchants", () => {
    /** Each action as it is asked for. */
    const DO: Record<
      Action,
      (call: Parameters<OperatorHouse["operators"]["desk"]["log"]>[0]) => Promise<unknown>
    > = {
      "withdrawals.see": (call) => house.operators.desk.withdrawal(call, code(), "none"),
      "withdrawals.review": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "review" }),
      "withdrawals.approve": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "approve" }),
      "withdrawals.reject": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "reject", reason: "checks" }),
      "withdrawals.pay": (call) => house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "pay" }),
      "withdrawals.markPaid": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "markPaid", proof: "LINE-1" }),
      "withdrawals.markFailed": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "markFailed" }),
      "withdrawals.settle": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", { act: "settle", outcome: "refunded" }),
      "withdrawals.settlePaidTwice": (call) =>
        house.operators.desk.actOnWithdrawal(call, code(), "none", {
          act: "settlePaidTwice",
          remark: "It came back",
        }),
      "transfers.see": (call) => house.operators.desk.transfer(call, code(), "none"),
      "transfers.ask": (call) => house.operators.desk.actOnTransfer(call, code(), "none", { act: "ask" }),
      "transfers.propose": (call) =>
        house.operators.desk.actOnTransfer(call, code(), "none", {
          act: "propose",
          outcome: "done",
          evidence: "Line 7 of the statement",
          idempotencyKey: "key-of-roles",
        }),
      "transfers.approve": (call) =>
        house.operators.desk.actOnTransfer(call, code(), "none", { act: "approve", settlementId: "none" }),
      "transfers.reject": (call) =>
        house.operators.desk.actOnTransfer(call, code(), "none", { act: "reject", settlementId: "none" }),
      "transfers.settlePaidTwice": (call) =>
        house.operators.desk.actOnTransfer(call, code(), "none", {
          act: "settlePaidTwice",
          remark: "It came back",
        }),
      "deposits.see": (call) => house.operators.desk.deposit(call, code(), "none"),
      "deposits.match": (call) =>
        house.operators.desk.actOnDeposit(call, code(), "none", {
          act: "match",
          amount: 1,
          bankReference: "L",
        }),
      "deposits.reject": (call) =>
        house.operators.desk.actOnDeposit(call, code(), "none", { act: "reject", reason: "notFound" }),
      "adjustments.see": (call) => house.operators.desk.adjustment(call, code(), "none"),
      "adjustments.propose": (call) =>
        house.operators.desk.propose(call, "none", {
          username: "nobody",
          amount: 1,
          reason: "a reason",
          idempotencyKey: "key-of-roles",
        }),
      "adjustments.approve": (call) => house.operators.desk.decide(call, code(), "none", "approve"),
      "adjustments.reject": (call) => house.operators.desk.decide(call, code(), "none", "reject"),
      "log.see": (call) => house.operators.desk.log(call, { merchant: "none", limit: 1 }),
    };

    it("every action of the table is refused to every role that may not, and to no other", async () => {
      for (const role of ROLES) {
        const call = await house.atWork(role);
        for (const action of Object.keys(ACTIONS) as Action[]) {
          const expected = may(role, action) ? "NOT_FOUND" : "FORBIDDEN";
          expect([role, action, (await refusal(DO[action](call))).code]).toEqual([role, action, expected]);
        }
      }
    });

    it("another merchant's withdrawals are not there", async () => {
      const { id } = await asked();
      const theirs = await house.atWork("cashier", ["saigon"]);
      const { desk } = house.operators;
      expect(desk.merchantsOf(theirs).map((one) => one.code)).toEqual(["saigon"]);
      const page = { pageNo: 1, pageSize: 50, newestFirst: true };
      expect((await desk.withdrawals(theirs, page)).list).toEqual([]);
      expect((await desk.withdrawals(theirs, { ...page, merchant: code() })).list).toEqual([]);
      expect((await refusal(desk.withdrawal(theirs, code(), id))).code).toBe("NOT_FOUND");
      expect((await refusal(desk.actOnWithdrawal(theirs, code(), id, { act: "approve" }))).code).toBe(
        "NOT_FOUND",
      );
      expect((await refusal(desk.withdrawal(theirs, "saigon", id))).code).toBe("NOT_FOUND");
      const wide = await house.atWork("cashier");
      expect((await desk.withdrawals(wide, page)).list.map((one) => one.id)).toContain(id);
    });
  });

  describe("decide on withdrawals", () => {
    it("in two steps of two roles, each of which is in the log with what it changed", async () => {
      const { desk } = house.operators;
      const [cashier, finance] = [await house.atWork("cashier"), await house.atWork("finance")];
      const { id, reference } = await asked();
      const { hints, member } = await desk.withdrawal(cashier, code(), id);
      expect(hints).toEqual(
        expect.arrayContaining(["noDeposit", "newPayee", "newAccount", "firstWithdrawal"]),
      );
      expect(member).toMatchObject({ balance: 500_000, held: AMOUNT, deposits: { count: 0, sum: 0 } });
      await desk.actOnWithdrawal(cashier, code(), id, { act: "review" });
      await desk.actOnWithdrawal(cashier, code(), id, { act: "approve" });
      house.provider.script.next = "succeeded";
      await desk.actOnWithdrawal(finance, code(), id, { act: "pay" });
      expect((await desk.withdrawal(finance, code(), id)).one).toMatchObject({
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
      const calls = await Promise.all(Array.from({ length: 4 }, () => house.atWork("cashier")));
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => {
          const call = calls[at % calls.length];
          if (!call) throw new Error("nobody");
          const wish =
            at % 2 ? { act: "approve" as const } : { act: "reject" as const, reason: "checks" as const };
          return house.operators.desk.actOnWithdrawal(call, code(), id, wish);
        }),
      );
      // A rejection may come after an approval, since one that is approved may still be rejected; nothing after that.
      const done = tries.filter(({ status }) => status === "fulfilled").length;
      expect(done).toBeGreaterThanOrEqual(1);
      expect(done).toBeLessThanOrEqual(2);
      expect(await lines(id)).toHaveLength(done);
    });

    it("an act that comes too late changes nothing and is in no log", async () => {
      const { desk } = house.operators;
      const cashier = await house.atWork("cashier");
      const { id, member } = await asked();
      await desk.actOnWithdrawal(cashier, code(), id, { act: "reject", reason: "documents" });
      const late = await refusal(desk.actOnWithdrawal(cashier, code(), id, { act: "approve" }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "rejected"]);
      expect(await lines(id)).toHaveLength(1);
      expect(await balanceOf(member)).toBe(500_000);
    });

    it("settle what did not arrive", async () => {
      const { desk } = house.operators;
      const [cashier, finance] = [await house.atWork("cashier"), await house.atWork("finance")];
      const { id, member } = await asked("ewallet");
      await desk.actOnWithdrawal(cashier, code(), id, { act: "approve" });
      await desk.actOnWithdrawal(finance, code(), id, { act: "pay" });
      const unnamed = await refusal(
        desk.actOnWithdrawal(finance, code(), id, { act: "markPaid", proof: " " }),
      );
      expect(unnamed.fields).toMatchObject([{ pointer: "/proof" }]);
      await desk.actOnWithdrawal(finance, code(), id, { act: "markPaid", proof: "LINE-77" });
      await house.withdrawals.dispute(member, { withdrawalId: id, received: 0 });
      await desk.actOnWithdrawal(finance, code(), id, { act: "settle", outcome: "refunded" });
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
      const { desk } = house.operators;
      const [cashier, finance] = [await house.atWork("cashier"), await house.atWork("finance")];
      const { id, reference, member } = await asked();
      await desk.actOnWithdrawal(cashier, code(), id, { act: "approve" });
      house.provider.script.next = "accepted";
      await desk.actOnWithdrawal(finance, code(), id, { act: "pay" });
      const twice = async () =>
        (await desk.withdrawals(finance, { ...page, newestFirst: false, paidTwice: true })).list;
      const deal = (remark: string) =>
        desk.actOnWithdrawal(finance, code(), id, { act: "settlePaidTwice", remark });
      const say = (state: "failed" | "succeeded") =>
        house.payouts.takeReport(house.merchant, "test", house.provider.report(reference, state));
      await say("failed");
      expect(await twice()).toEqual([]);
      expect((await refusal(deal("Nothing to deal with"))).code).toBe("CONFLICT");
      await say("succeeded");
      const first = house.clock.now();
      house.clock.advance(MINUTE);
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
      const { desk } = house.operators;
      const cashier = await house.atWork("cashier");
      const member = await house.member({ balance: 50_000 });
      house.jade.script.down = true;
      const wish = { vassalage: "JADE", direction: "in", amount: 20_000 } as const;
      const { transferId: id } = await house.wallets.wallet.walletTransfer(member, {
        ...wish,
        idempotencyKey: `transfer-${idOf(member)}`,
      });
      const waiting = async () =>
        (await desk.transfers(cashier, { ...page, which: "waiting" })).list.filter((one) => one.id === id);
      expect(await waiting(), "it may still be answered").toEqual([]);
      expect((await refusal(desk.actOnTransfer(cashier, code(), id, { act: "ask" }))).code).toBe("CONFLICT");
      house.clock.advance(MINUTE);
      await house.wallets.followUp(house.merchant);
      await desk.actOnTransfer(cashier, code(), id, { act: "ask" });
      const silent = { state: "unknown", asks: 2, fault: "the vendor did not answer", mayAsk: true };
      expect(await waiting()).toMatchObject([silent]);
      expect(await balanceOf(member)).toBe(30_000);
      house.jade.script.down = false;
      const answers = await Promise.allSettled(
        Array.from({ length: 10 }, () => desk.actOnTransfer(cashier, code(), id, { act: "ask" })),
      );
      expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await balanceOf(member), "it comes back once, by the vendor's word").toBe(50_000);
      expect(await waiting()).toEqual([]);
      const { one } = await desk.transfer(cashier, code(), id);
      expect(one).toMatchObject({ state: "failed", fault: "", mayAsk: false });
      const late = await refusal(desk.actOnTransfer(cashier, code(), id, { act: "ask" }));
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
      const { desk } = house.operators;
      const [first, second, cashier] = [
        await house.atWork("finance"),
        await house.atWork("finance"),
        await house.atWork("cashier"),
      ];
      const member = await house.member({ balance: 50_000 });
      house.jade.script.down = true;
      const { transferId: id } = await house.wallets.wallet.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `by-hand-${idOf(member)}`,
      });
      const wish = {
        act: "propose",
        outcome: "notDone",
        evidence: "Not on the statement of the day",
        idempotencyKey: `hand-${idOf(member)}`,
      } as const;
      const act = (call: OperatorCall, one: TransferAct) => desk.actOnTransfer(call, code(), id, one);
      const found = async () => (await desk.transfer(first, code(), id)).one;
      expect((await refusal(act(first, wish))).code, "it may still be answered").toBe("CONFLICT");
      house.clock.advance(60 * MINUTE);
      expect((await refusal(act(first, wish))).code, "nobody has asked the vendor").toBe("CONFLICT");
      await act(cashier, { act: "ask" });
      expect((await refusal(act(cashier, wish))).code).toBe("FORBIDDEN");
      expect((await refusal(act(first, { ...wish, evidence: " no " }))).fields).toMatchObject([
        { pointer: "/evidence" },
      ]);
      await act(first, wish);
      await act(first, wish);
      expect((await refusal(act(first, { ...wish, outcome: "done" }))).code).toBe("IDEMPOTENCY_CONFLICT");
      expect((await refusal(act(second, { ...wish, idempotencyKey: "another-key" }))).code).toBe("CONFLICT");
      const [waiting] = (await found()).settlements;
      const settlementId = waiting?.id ?? "";
      const own = await refusal(act(first, { act: "approve", settlementId }));
      expect([own.code, own.details]).toEqual(["FORBIDDEN", { own: true }]);
      const unfit = await refusal(act(cashier, { act: "approve", settlementId }));
      expect([unfit.code, unfit.details], "refused for the role").toEqual(["FORBIDDEN", {}]);
      expect([await balanceOf(member), (await found()).state]).toEqual([30_000, "unknown"]);

      // An outage of our own: nobody has asked for long, and the vendor may have an answer.
      house.clock.advance(5 * MINUTE);
      const stale = await refusal(act(second, { act: "approve", settlementId }));
      expect([stale.code, stale.details]).toEqual(["CONFLICT", { state: "unknown", askFirst: true }]);
      expect(await found()).toMatchObject({ state: "unknown", settlements: [{ state: "proposed" }] });
      expect(await balanceOf(member)).toBe(30_000);
      await act(cashier, { act: "ask" });

      const all = await Promise.allSettled(
        Array.from({ length: 10 }, () => act(second, { act: "approve", settlementId })),
      );
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([await balanceOf(member), (await found()).state]).toEqual([50_000, "failed"]);
      expect((await refusal(act(first, { act: "reject", settlementId }))).code).toBe("CONFLICT");
      expect((await lines(id)).map(({ action, after }) => [action, after.state ?? after.proposed])).toEqual([
        ["transfers.ask", "unknown"],
        ["transfers.propose", "notDone"],
        ["transfers.ask", "unknown"],
        ["transfers.approve", "failed"],
      ]);

      // The vendor had made it after all: the member has it twice, until somebody has dealt with that.
      house.jade.script.down = false;
      house.jade.make((await found()).reference, { playerId: idOf(member), amount: 20_000 });
      house.clock.advance(MINUTE);
      await house.wallets.followUp(house.merchant);
      const listed = async () =>
        (await desk.transfers(first, { ...page, which: "waiting" })).list.some((one) => one.id === id);
      expect([await balanceOf(member), await listed()]).toEqual([50_000, true]);
      await act(second, { act: "settlePaidTwice", remark: "Taken back by a correction" });
      expect(await listed()).toBe(false);
      const again = { act: "settlePaidTwice", remark: "Taken back by a correction" } as const;
      expect((await refusal(act(first, again))).code).toBe("CONFLICT");
    });

    it("of one whose vendor answers before the second operator does: its word counts, and the proposal is over", async () => {
      const { desk } = house.operators;
      const [first, second] = [await house.atWork("finance"), await house.atWork("finance")];
      const member = await house.member({ balance: 50_000 });
      house.jade.script.next = "lost";
      const { transferId: id } = await house.wallets.wallet.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `overtaken-${idOf(member)}`,
      });
      house.jade.script.next = "none";
      house.jade.script.down = true;
      house.clock.advance(60 * MINUTE);
      await house.wallets.followUp(house.merchant);
      house.jade.script.down = false;
      await desk.actOnTransfer(first, code(), id, {
        act: "propose",
        outcome: "notDone",
        evidence: "Not on the statement",
        idempotencyKey: `overtaken-${idOf(member)}`,
      });
      house.clock.advance(MINUTE);
      await house.wallets.followUp(house.merchant);
      const { one } = await desk.transfer(second, code(), id);
      expect(one).toMatchObject({ state: "succeeded", settlements: [{ state: "overtaken" }] });
      const settlementId = one.settlements[0]?.id ?? "";
      const late = await refusal(desk.actOnTransfer(second, code(), id, { act: "approve", settlementId }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "succeeded"]);
      expect(await balanceOf(member)).toBe(30_000);
    });
  });

  describe("match bank transfers", () => {
    async function waiting() {
      const member = await house.member({});
      const { depositId } = await house.deposits.payments.deposit(member, {
        channel: "bank",
        amount: AMOUNT,
        returnUrl: "https://manila.test/member/depositv2",
        idempotencyKey: `deposit-${idOf(member)}`,
      });
      await house.deposits.payments.depositSent(member, { depositId });
      return { member, depositId };
    }

    it("to what came, each line of the bank once, and it is in the log", async () => {
      const { desk } = house.operators;
      const cashier = await house.atWork("cashier");
      const { member, depositId } = await waiting();
      const page = { pageNo: 1, pageSize: 50, which: "waiting" as const };
      expect((await desk.deposits(cashier, page)).list.map((one) => one.depositId)).toContain(depositId);
      const match = { act: "match", amount: 90_000, bankReference: `LINE ${depositId}` } as const;
      await desk.actOnDeposit(cashier, code(), depositId, match);
      expect(await balanceOf(member)).toBe(90_000);
      expect(await lines(depositId)).toMatchObject([
        {
          action: "deposits.match",
          before: { state: "processing", credited: 0 },
          after: { state: "succeeded", credited: 90_000, bankReference: match.bankReference },
        },
      ]);
      const { depositId: second } = await waiting();
      expect((await refusal(desk.actOnDeposit(cashier, code(), second, match))).code).toBe("CONFLICT");
      expect(await lines(second)).toEqual([]);
      await desk.actOnDeposit(cashier, code(), second, { act: "reject", reason: "notFound" });
      expect(await lines(second)).toMatchObject([
        { action: "deposits.reject", after: { state: "rejected" } },
      ]);
    });
  });

  describe("correct members' money", () => {
    async function proposed(amount: number, balance = 0) {
      const member = await house.member({ balance });
      const finance = await house.atWork("finance");
      const wish = {
        username: idOf(member),
        amount,
        reason: "Paid twice on 12 November",
        idempotencyKey: `adjust-${idOf(member)}`,
      };
      const id = await house.operators.desk.propose(finance, code(), wish);
      return { member, finance, id, wish };
    }

    it("two of them together: who proposed one cannot approve it, ten times at once neither", async () => {
      const { desk } = house.operators;
      const { member, finance, id } = await proposed(5_000);
      expect(await balanceOf(member)).toBe(0);
      const alone = await Promise.all(
        Array.from({ length: 10 }, () => refusal(desk.decide(finance, code(), id, "approve"))),
      );
      for (const one of alone) expect([one.code, one.details]).toEqual(["FORBIDDEN", { own: true }]);
      expect(await balanceOf(member)).toBe(0);
      const second = await house.atWork("finance");
      const before = await systemBalance(database.db, code(), {
        name: "house:adjustments",
        currency: "PHP",
        book: "real",
      });
      const both = await Promise.allSettled([
        desk.decide(finance, code(), id, "approve"),
        ...Array.from({ length: 10 }, () => desk.decide(second, code(), id, "approve")),
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
      const second = await house.atWork("finance");
      const short = await refusal(house.operators.desk.decide(second, code(), id, "approve"));
      expect([short.code, short.details.balance]).toEqual(["INSUFFICIENT_FUNDS", 4_999]);
      expect(await balanceOf(member)).toBe(4_999);
      await house.operators.desk.decide(second, code(), id, "reject");
      const late = await refusal(house.operators.desk.decide(second, code(), id, "approve"));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "rejected"]);
    });

    it("by a key that stands for one content, of members that there are", async () => {
      const { desk } = house.operators;
      const { finance, id, wish } = await proposed(700);
      expect(await desk.propose(finance, code(), wish)).toBe(id);
      const other = await refusal(desk.propose(finance, code(), { ...wish, amount: 701 }));
      expect(other.code).toBe("IDEMPOTENCY_CONFLICT");
      const refused = async (change: object) =>
        (await refusal(desk.propose(finance, code(), { ...wish, idempotencyKey: "another-key", ...change })))
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
      await house.newOperator("support");
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
      const { desk } = house.operators;
      const narrow = await house.atWork("finance", ["saigon"]);
      const seen = await desk.log(narrow, { limit: 500 });
      expect(new Set(seen.map(({ merchantId }) => merchantId))).toEqual(new Set([null]));
      const wide = await house.atWork("finance");
      const approvals = await desk.log(wide, { action: "withdrawals.approve", limit: 500 });
      expect(new Set(approvals.map(({ action }) => action))).toEqual(new Set(["withdrawals.approve"]));
      const [first, second] = await desk.log(wide, { limit: 2 });
      expect(await desk.log(wide, { limit: 1, before: first?.seq ?? 0 })).toEqual([second]);
      const all = await desk.log(wide, { limit: 500 });
      const [last] = all.slice(9);
      expect(await desk.logCut(wide, { lines: 10 }), "a part of ten lines").toBe(last?.seq);
      expect(await desk.logCut(wide, { lines: all.length }), "the last part").toBeNull();
      expect((await refusal(desk.log(narrow, { merchant: code(), limit: 1 }))).code).toBe("NOT_FOUND");
    });
  });
});
