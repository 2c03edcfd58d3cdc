import { describe, expect, it, vi } from "vitest";
import { testAccounts } from "../accounts/testing.ts";
import type { AccountType } from "../core/call-context.ts";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { refusal, testContext, testMerchant } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { openSessions, PASSWORD } from "./sign-in-testing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

await forEachDialect("sessions", (open) => {
  const { given, account, signIn, caller, setHash, merchant, ctx } = openSessions(open);

  it("start with the right password and identify the caller", async () => {
    const username = await account();
    const first = await signIn(username.toUpperCase());
    expect(first).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect(first.expiresAt).toBe(given.clock.now() + 12 * HOUR);
    expect(await caller(first.token)).toMatchObject({ kind: "account", username, type: 0 });
    expect((await signIn(username)).firstTimeLogin).toBe(false);
  });

  it("have a new token of 256 bits each time, and only its hash is stored", async () => {
    const username = await account();
    const tokens = [(await signIn(username)).token, (await signIn(username)).token];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await given.database.db.selectFrom("session").selectAll().execute();
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("start with an outdated hash, which is replaced, and an extra check hides that the hash is outdated", async () => {
    const username = await account();
    const older = await quickHasher(2).hash(PASSWORD);
    const own = () =>
      given.database.db.selectFrom("account").select("password_hash").where("username", "=", username);
    await setHash(username, older);
    expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    expect(given.verified, "its own look, and that of a name that nobody has").toEqual(["wrong", "wrong"]);
    expect((await own().executeTakeFirstOrThrow()).password_hash).toBe(older);
    expect(await caller((await signIn(username)).token)).toMatchObject({ username });
    expect((await own().executeTakeFirstOrThrow()).password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    given.verified = [];
    expect((await refusal(signIn(username, "wrong"))).code).toBe("WRONG_CREDENTIALS");
    expect(given.verified).toEqual(["wrong"]);
  });

  it("both start when concurrent sign-ins replace the hash, but not when the password changes meanwhile", async () => {
    const username = await account();
    const other = await given.hasher.hash("another one 11");
    const twice = async (meanwhile: () => Promise<unknown>) => {
      await setHash(username, await quickHasher(2).hash(PASSWORD));
      await refusal(signIn(username, "wrong"));
      const { hash } = given.hasher;
      vi.spyOn(given.hasher, "hash").mockImplementationOnce(async (password) => {
        await meanwhile();
        return hash(password);
      });
      return signIn(username);
    };
    expect(await caller((await twice(() => signIn(username))).token)).toMatchObject({ username });
    expect((await refusal(twice(() => setHash(username, other)))).code).toBe("WRONG_CREDENTIALS");
  });

  it("belong to one merchant", async () => {
    const { token } = await signIn(await account());
    expect(await given.sessions.resolve(testMerchant({ code: "saigon" }), token)).toBeNull();
    expect(await given.sessions.resolve(merchant, `${token.slice(0, -1)}_`)).toBeNull();
    expect(await given.sessions.resolve(merchant, "")).toBeNull();
  });

  it("end at once on sign-out, and cannot be ended twice", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const other = await signIn(username);
    const mine = testContext(merchant, {}, await caller(token));
    await given.sessions.signOut(mine);
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
    expect(await caller(other.token)).toBeDefined();
    expect((await refusal(given.sessions.signOut(ctx))).code).toBe("NOT_LOGGED_IN");
  });

  it("replace the caller's old session at sign-in", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const again = await signIn(username, PASSWORD, testContext(merchant, {}, await caller(token)));
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
    expect(await caller(again.token)).toBeDefined();
  });

  it("end after 30 minutes of inactivity, not after 30 minutes of use", async () => {
    const { token } = await signIn(await account());
    for (let n = 0; n < 5; n++) {
      given.clock.advance(29 * MINUTE);
      await caller(token);
    }
    given.clock.advance(30 * MINUTE);
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
  });

  it("end after 12 hours even if they are used", async () => {
    const { token } = await signIn(await account());
    for (let n = 0; n < 35; n++) {
      given.clock.advance(20 * MINUTE);
      await caller(token);
    }
    given.clock.advance(20 * MINUTE);
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
  });

  it("last 24 hours, including inactivity, with remember-me", async () => {
    const { token, expiresAt } = await signIn(await account(), PASSWORD, ctx, true);
    expect(expiresAt).toBe(given.clock.now() + 24 * HOUR);
    given.clock.advance(23 * HOUR);
    await caller(token);
    given.clock.advance(HOUR);
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
  });

  it("update the time of last use at most once a minute", async () => {
    const { token } = await signIn(await account());
    const { sessionId } = (await caller(token)) as { sessionId: string };
    const seen = async () =>
      (
        await given.database.db
          .selectFrom("session")
          .select("last_seen_at")
          .where("id", "=", sessionId)
          .execute()
      )[0]?.last_seen_at;
    const start = given.clock.now();
    given.clock.advance(59_000);
    await caller(token);
    expect(await seen()).toBe(start);
    given.clock.advance(1_000);
    await caller(token);
    expect(await seen()).toBe(given.clock.now());
  });

  it("end at once when the account is disabled", async () => {
    const username = await account();
    const { token } = await signIn(username);
    const disable = (status: "active" | "disabled") =>
      given.database.db.updateTable("account").set({ status }).where("username", "=", username).execute();
    await disable("disabled");
    expect(await given.sessions.resolve(merchant, token)).toBeNull();
    expect((await refusal(signIn(username))).code).toBe("ACCOUNT_DISABLED");
    expect((await refusal(signIn(username, "wrong"))).code, "not told without the password").toBe(
      "WRONG_CREDENTIALS",
    );
  });

  it("require username and password", async () => {
    const error = await refusal(signIn("  ", "   "));
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.fields).toEqual([
      { pointer: "/username", messageKey: "error.field.required" },
      { pointer: "/password", messageKey: "error.field.required" },
    ]);
  });

  describe("host rules (spec section 6)", () => {
    const table: [AccountType, "member" | "agent", boolean, string][] = [
      [0, "member", false, "in"],
      [0, "member", true, "in"],
      [0, "agent", true, "NOT_AN_AGENT"],
      ...([1, 2, 41, 42] as const).flatMap((type): [AccountType, "member" | "agent", boolean, string][] => [
        [type, "member", false, "in"],
        [type, "member", true, "NOT_A_MEMBER"],
        [type, "agent", true, "in"],
      ]),
    ];
    it.each(table)(
      "for type %i on the %s host, if agents have their own host: %s → %s",
      async (type, audience, agentHost, expected) => {
        const of = testMerchant({ agentHost });
        const username = await account(type, of);
        const at = testContext(of, { audience });
        const result = await signIn(username, PASSWORD, at).then(
          () => "in",
          (error: PlatformError) => error.code,
        );
        expect(result).toBe(expected);
      },
    );
  });

  it("require a new password after the merchant's initial one, and remember the previous sign-in's location", async () => {
    const strict = testMerchant({ passwords: { initial: PASSWORD, maxAgeDays: 0 } });
    const username = await account(0, strict);
    const first = testContext(strict, { ip: "192.0.2.1", country: "PH" });
    const { passwordExpired, token } = await signIn(username, PASSWORD, first);
    expect(passwordExpired).toBe(true);
    expect(await caller(token)).toMatchObject({ passwordDue: true });

    const accounts = testAccounts({
      database: given.database,
      clock: given.clock,
      hasher: quickHasher(),
      verification: openSignIn,
      limiter: memoryLimiter(),
    });
    expect((await accounts.memberInfo({ ...first, caller: await caller(token) })).lastSignIn).toBeNull();
    const before = given.clock.now();
    given.clock.advance(HOUR);
    const again = await signIn(username, PASSWORD, testContext(merchant));
    const me = await caller(again.token);
    expect(me).toMatchObject({ passwordDue: false });
    expect((await accounts.memberInfo(testContext(merchant, {}, me))).lastSignIn).toEqual({
      at: before,
      ip: "192.0.2.1",
      country: "PH",
    });
  });

  describe("on the two kinds of host", () => {
    const apart = testMerchant({ agentHost: true });
    const together = testMerchant({ agentHost: false });
    const tokenFrom = async (type: AccountType, audience: "member" | "agent", of: typeof merchant) =>
      (await signIn(await account(type, of), PASSWORD, testContext(of, { audience }))).token;

    it.each([
      [0, "member", "agent"],
      [1, "agent", "member"],
    ] as const)("of type %i on the %s host are not valid on the %s host", async (type, own, other) => {
      const token = await tokenFrom(type, own, apart);
      expect(await given.sessions.resolve(apart, token, own)).toMatchObject({ type });
      expect(await given.sessions.resolve(apart, token, other)).toBeNull();
    });

    it("of an agent from before the agents had their own host are not valid on either", async () => {
      const token = await tokenFrom(1, "member", together);
      expect(await given.sessions.resolve(together, token, "member")).toMatchObject({ type: 1 });
      expect(await given.sessions.resolve(apart, token, "member")).toBeNull();
      expect(await given.sessions.resolve(apart, token, "agent")).toBeNull();
    });
  });

  it("of a demo account cannot be started with a password", async () => {
    const accounts = testAccounts({
      database: given.database,
      clock: given.clock,
      hasher: quickHasher(),
      verification: openSignIn,
      limiter: memoryLimiter(),
    });
    const { token } = await accounts.freePlay(ctx);
    const demo = await caller(token);
    if (demo.kind !== "account") throw new Error("no account");
    expect((await refusal(signIn(demo.username, ""))).code).toBe("INVALID_INPUT");
    expect((await refusal(signIn(demo.username, "x"))).code).toBe("WRONG_CREDENTIALS");
  });
});
