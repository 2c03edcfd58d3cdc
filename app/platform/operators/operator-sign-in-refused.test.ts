import { describe, expect, it, vi } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { refusal } from "../testing.ts";
import { disableOperator } from "./operators.server.ts";
import { IP, MINUTE, openOperatorFixture, openOperators } from "./testing.ts";

await forEachDialect("operators", (open) => {
  const { given } = openOperators(open);

  describe("operators sign in or are refused", () => {
    it("with a wrong name or a wrong password alike, and after eight wrong attempts", async () => {
      const { signIn } = given.fixture;
      const { username } = await given.fixture.newOperator("finance");
      const wrong = (name: string) =>
        refusal(signIn.signIn({ username: name, password: "not this", ip: IP }));
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
      const unknown = await wrong("nobody");
      expect([unknown.code, unknown.fields, unknown.details]).toEqual(["WRONG_CREDENTIALS", [], {}]);
      for (let count = 0; count < 7; count++) await wrong(username);
      expect((await wrong(username)).code).toBe("TOO_MANY_REQUESTS");
      given.fixture.clock.advance(15 * MINUTE);
      expect((await wrong(username)).code).toBe("WRONG_CREDENTIALS");
    });

    it("from a known browser while a stranger guesses, whose attempts are counted separately", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("finance");
      const { device } = await given.fixture.signInAgain(known);
      const guess = (from: string | null) =>
        refusal(signIn.signIn({ username: known.username, password: "not this", ip: IP, device: from }));
      for (let count = 0; count < 8; count++) expect((await guess(null)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(null)).code).toBe("TOO_MANY_REQUESTS");
      const another = await given.fixture.signInAgain(await given.fixture.newOperator("cashier"));
      expect((await guess(another.device)).code, "another operator's browser").toBe("TOO_MANY_REQUESTS");
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
      for (let count = 0; count < 5; count++) expect((await guess(device)).code).toBe("WRONG_CREDENTIALS");
      expect((await guess(device)).code, "a browser that was stolen").toBe("TOO_MANY_REQUESTS");
      given.fixture.clock.advance(15 * MINUTE);
      expect(await signIn.signIn({ ...known, ip: IP, device })).toHaveLength(43);
    });

    it("from a browser that becomes known under a new token, and is forgotten after 180 days", async () => {
      const { signIn } = given.fixture;
      const { device: planted } = await given.fixture.signInAgain(await given.fixture.newOperator("finance"));
      const known = await given.fixture.newOperator("cashier");
      const { device } = await given.fixture.signInAgain(known, planted);
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
      given.fixture.clock.advance(180 * 24 * 60 * MINUTE);
      await close();
      expect((await refusal(signIn.signIn({ ...own, device }))).code).toBe("TOO_MANY_REQUESTS");
      await signIn.forgetSessions();
      expect(await given.database.db.selectFrom("operator_device").selectAll().execute()).toEqual([]);
    });

    it("with the same hashing for an unknown name, so that timing reveals nothing", async () => {
      const { signIn } = given.fixture;
      const { username } = await given.fixture.newOperator("support");
      const verify = vi.spyOn(given.fixture.hasher, "verify");
      const hash = vi.spyOn(given.fixture.hasher, "hash");
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

    it("until half an hour without requests, and for at most twelve hours", async () => {
      const { signIn } = given.fixture;
      const { token } = await given.fixture.signInAgain(await given.fixture.newOperator("cashier"));
      for (let count = 0; count < 24; count++) {
        expect(await signIn.resolve(token)).not.toBeNull();
        given.fixture.clock.advance(29 * MINUTE);
      }
      given.fixture.clock.advance(24 * MINUTE);
      expect(await signIn.resolve(token), "after twelve hours").toBeNull();
      const { token: idle } = await given.fixture.signInAgain(await given.fixture.newOperator("cashier"));
      given.fixture.clock.advance(30 * MINUTE);
      expect(await signIn.resolve(idle), "after half an hour").toBeNull();
    });

    it("and are signed out once they are disabled or sign out", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { token } = await given.fixture.signInAgain(known);
      await disableOperator({ database: given.database, clock: given.fixture.clock }, known.username);
      expect(await signIn.resolve(token)).toBeNull();
      expect((await refusal(signIn.signIn({ ...known, ip: IP }))).code).toBe("WRONG_CREDENTIALS");
      const { token: second } = await given.fixture.signInAgain(await given.fixture.newOperator("cashier"));
      const session = await signIn.resolve(second);
      if (session) await signIn.signOut(session, IP);
      expect(await signIn.resolve(second)).toBeNull();
    });

    it("and set their own password, which ends their other sessions", async () => {
      const { signIn } = given.fixture;
      const known = await given.fixture.newOperator("cashier");
      const { token } = await given.fixture.signInAgain(known);
      const session = await signIn.resolve(token);
      if (!session) throw new Error("no session");
      const set = (old: string, password: string, again = password) =>
        signIn.setPassword(session, { old, password, again, ip: IP });
      const pointer = async (work: Promise<void>) => (await refusal(work)).fields[0]?.pointer;
      expect(await pointer(set(known.password, "short"))).toBe("/password");
      // A password longer than a sign-in accepts is refused.
      expect(await pointer(set(known.password, "🀄".repeat(65)))).toBe("/password");
      expect(await pointer(set(known.password, "a long new one 1", "another one 12"))).toBe("/again");
      expect(await pointer(set("not the old one", "a long new one 1"))).toBe("/old");
      const second = await signIn.signIn({ ...known, ip: IP });
      await set(known.password, "a long new one 1");
      expect(await signIn.resolve(second)).toBeNull();
      expect(await signIn.resolve(token)).toMatchObject({ passwordDue: false });
    });

    it("with a code only while the password and the access stay unchanged", async () => {
      const { signIn } = given.fixture;
      const later = async (meanwhile: (known: { username: string; token: string }) => Promise<void>) => {
        const known = await given.fixture.newOperator("cashier");
        const { token, secret } = await given.fixture.signInAgain(known);
        given.fixture.clock.advance(MINUTE);
        const thief = await signIn.resolve(await signIn.signIn({ ...known, ip: IP }));
        if (!thief) throw new Error("no session");
        // The code was checked, and the session has not begun yet.
        const refunded = vi.spyOn(given.fixture.limiter, "refund").mockImplementationOnce(async () => {
          refunded.mockRestore();
          await meanwhile({ ...known, token });
        });
        const code = totpCode(secret, given.fixture.clock.now(), 0);
        return (await refusal(signIn.proveCode(thief, { code, ip: IP }))).code;
      };
      const changed = await later(async ({ username, token }) => {
        const owner = await signIn.resolve(token);
        if (!owner) throw new Error("no session");
        const password_hash = await given.fixture.hasher.hash("the one before 1");
        await given.database.db
          .updateTable("operator")
          .set({ password_hash })
          .where("username", "=", username)
          .execute();
        const next = { old: "the one before 1", password: "a long new one 1", again: "a long new one 1" };
        await signIn.setPassword(owner, { ...next, ip: IP });
      });
      const closed = await later(({ username }) =>
        disableOperator({ database: given.database, clock: given.fixture.clock }, username),
      );
      expect([changed, closed]).toEqual(["NOT_LOGGED_IN", "NOT_LOGGED_IN"]);
    });

    it("with publicly known credentials in demonstrations only", async () => {
      const demonstration = await openOperatorFixture(given.database, { demo: true });
      await demonstration.operators.seed();
      await demonstration.operators.seed();
      const known = { username: "finance1", password: "Play-operator-1", ip: IP };
      const { signIn } = demonstration;
      const session = await signIn.resolve(await signIn.signIn(known));
      if (!session) throw new Error("no session");
      const shown = await signIn.demoCode(session);
      await signIn.proveCode(session, { code: shown ?? "", ip: IP });
      expect((await refusal(given.fixture.signIn.signIn(known))).code).toBe("WRONG_CREDENTIALS");
    });
  });
});
