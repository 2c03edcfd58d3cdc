import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { testStepUp } from "../step-up/testing.ts";
import { testClock, testContext, testMerchant, testVerification } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { isKnownOrigin } from "./known-origins.ts";
import { openSession, renewSession, type SignedIn } from "./open-session.ts";
import { type TestSessions, testSessions } from "./testing.ts";

const DAY = 24 * 60 * 60_000;
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

await forEachDialect("an account's devices", (open) => {
  let database: TestDatabase;
  let sessions: TestSessions;
  const clock = testClock();
  const merchant = testMerchant();
  const other = testMerchant({ code: "saigon" });

  beforeAll(async () => {
    database = await open();
    for (const { code } of [merchant, other]) await addMerchant(database, code);
    const hasher = quickHasher();
    sessions = testSessions({
      database,
      clock,
      hasher,
      limiter: memoryLimiter(),
      verification: testVerification(),
      stepUp: testStepUp(database, clock),
    });
  });
  afterAll(() => database.drop());

  const begin = (
    accountId: string,
    facts: Partial<CallContext["request"]> = {},
    of = merchant,
  ): Promise<SignedIn> =>
    database.transaction((trx) =>
      openSession(trx, testContext(of, facts), { accountId, remember: false, now: clock.now() }),
    );
  async function as({ token }: SignedIn, of = merchant): Promise<CallContext> {
    const caller = await sessions.resolve(of, token);
    if (!caller) throw new Error("no session");
    return testContext(of, {}, caller);
  }
  const known = (accountId: string, facts: Partial<CallContext["request"]>, of = merchant) =>
    isKnownOrigin(database.db, testContext(of, facts), accountId, clock.now());

  describe("known devices and addresses", () => {
    it("are pairs of a device and an address, of this account and merchant only", async () => {
      const id = await addAccount(database, merchant.code);
      const neighbour = await addAccount(database, merchant.code);
      const { deviceToken: device } = await begin(id, { ip: "192.0.2.1" });
      expect(await known(id, { ip: "192.0.2.1", device })).toBe(true);
      expect(await known(id, { ip: "192.0.2.2", device })).toBe(false);
      expect(await known(id, { ip: "192.0.2.1", device: null })).toBe(false);
      expect(await known(id, { ip: "192.0.2.1", device: "x".repeat(43) })).toBe(false);
      expect(await known(neighbour, { ip: "192.0.2.1", device })).toBe(false);
      expect(await known(id, { ip: "192.0.2.1", device }, other)).toBe(false);
    });

    it("count a customer's whole IPv6 network as one address", async () => {
      const id = await addAccount(database, merchant.code);
      const { deviceToken: device } = await begin(id, { ip: "2001:db8:1:2::1" });
      expect(await known(id, { ip: "2001:db8:1:2:ffff::9", device })).toBe(true);
      expect(await known(id, { ip: "2001:db8:1:3::1", device })).toBe(false);
    });

    it("keep their token while they are known, and expire after half a year", async () => {
      const id = await addAccount(database, merchant.code);
      const { deviceToken: device } = await begin(id);
      clock.advance(100 * DAY);
      expect((await begin(id, { device })).deviceToken).toBeNull();
      clock.advance(100 * DAY);
      expect(await known(id, { device })).toBe(true);
      clock.advance(81 * DAY);
      expect(await known(id, { device })).toBe(false);
      expect((await begin(id, { device })).deviceToken).not.toBeNull();
    });

    it("accept only tokens issued to the account: any other token is replaced", async () => {
      const planted = "p".repeat(43);
      const id = await addAccount(database, merchant.code);
      const { deviceToken } = await begin(id, { device: planted });
      expect(deviceToken).not.toBe(planted);
      expect(await known(id, { device: planted })).toBe(false);
      expect(await known(id, { device: deviceToken })).toBe(true);
    });

    it("allow two accounts to share a browser", async () => {
      const [one, two] = [
        await addAccount(database, merchant.code),
        await addAccount(database, merchant.code),
      ];
      const first = (await begin(one)).deviceToken;
      const second = (await begin(two, { device: first })).deviceToken;
      expect(await known(one, { device: second })).toBe(true);
      expect(await known(two, { device: second })).toBe(true);
    });

    it("are stored as hashes, and not for a trial account", async () => {
      const id = await addAccount(database, merchant.code);
      const { deviceToken } = await begin(id);
      const rows = await database.db.selectFrom("known_origin").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(deviceToken);
      const trial = await addAccount(database, merchant.code, { type: 4 });
      expect((await begin(trial)).deviceToken).toBeNull();
      expect(rows.some((row) => row.account_id === trial)).toBe(false);
    });
  });

  describe("the list of sessions", () => {
    it("shows browser, system, country and times, the latest first, and marks the caller's own", async () => {
      const id = await addAccount(database, merchant.code);
      const mine = await begin(id, { userAgent: CHROME, country: "PH", ip: "192.0.2.9" });
      const started = clock.now();
      clock.advance(90_000);
      await begin(id, { userAgent: "" });
      const { sessions: list } = await sessions.list(await as(mine));
      expect(list).toHaveLength(2);
      expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
      expect(list.find(({ current }) => current)).toMatchObject({
        browser: "Chrome",
        system: "Windows",
        country: "PH",
        ip: "192.0.2.9",
        startedAt: started,
        lastSeenAt: clock.now(),
      });
      expect(list.find(({ current }) => !current)).toMatchObject({ browser: "", system: "" });
    });

    it("can end one session at once, but no session of another account", async () => {
      const [id, stranger] = [
        await addAccount(database, merchant.code),
        await addAccount(database, merchant.code),
      ];
      const [mine, phone, theirs] = [await begin(id), await begin(id), await begin(stranger)];
      const ctx = await as(mine);
      const [phoneCtx, theirCtx] = [await as(phone), await as(theirs)];
      const getId = (of: CallContext) => (of.caller.kind === "account" ? of.caller.sessionId : "");
      await expect(sessions.end(ctx, { id: getId(theirCtx) })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await sessions.end(ctx, { id: getId(phoneCtx) });
      expect(await sessions.resolve(merchant, phone.token)).toBeNull();
      expect(await sessions.lives(merchant.code, getId(phoneCtx))).toBe(false);
      await expect(sessions.end(ctx, { id: getId(phoneCtx) })).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await sessions.resolve(merchant, theirs.token)).not.toBeNull();
    });

    it("can end all sessions except the caller's", async () => {
      const id = await addAccount(database, merchant.code);
      const mine = await begin(id);
      const others = [await begin(id), await begin(id)];
      expect(await sessions.endOthers(await as(mine))).toEqual({ ended: 2 });
      for (const { token } of others) expect(await sessions.resolve(merchant, token)).toBeNull();
      expect((await sessions.list(await as(mine))).sessions).toHaveLength(1);
    });
  });

  it("a session renewed under a new ID ends the old one at once, and keeps its location and expiry", async () => {
    const id = await addAccount(database, merchant.code);
    const old = await begin(id, { userAgent: CHROME });
    const { caller } = await as(old);
    if (caller.kind !== "account") throw new Error("no account");
    const renew = () =>
      database.transaction((trx) => renewSession(trx, testContext(merchant), caller.sessionId, clock.now()));
    const renewed = await renew();
    expect(await sessions.resolve(merchant, old.token)).toBeNull();
    expect(await sessions.lives(merchant.code, caller.sessionId)).toBe(false);
    expect(await sessions.isJustRenewed(merchant.code, old.token)).toBe(true);
    expect(await sessions.isJustRenewed("lotus", old.token)).toBe(false);
    expect(await sessions.isJustRenewed(merchant.code, renewed?.token ?? "")).toBe(false);
    expect(await sessions.resolve(merchant, renewed?.token ?? "")).toMatchObject({
      accountId: id,
      sessionId: renewed?.sessionId,
    });
    expect(renewed).toMatchObject({ expiresAt: old.expiresAt });
    expect(renewed?.sessionId).not.toBe(caller.sessionId);
    expect(await renew()).toBeNull();
    clock.advance(8_000);
    expect(await sessions.isJustRenewed(merchant.code, old.token)).toBe(false);
  });
});
