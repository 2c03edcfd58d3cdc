import { describe, expect, it } from "vitest";
import { startOfDay } from "#app/shared/business-day.ts";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, testMerchant } from "../testing.ts";
import { allowOwnWalletPlay, deleteOwnWalletPlay } from "../vendor-wallets/vendor-wallets.server.ts";
import { computeDepositAllowance, computeSessionEnd, playRefusal } from "./gates.ts";
import { periodAt } from "./periods.ts";
import { computeCoveredTime } from "./session-time.ts";
import { DAY, HOUR, openProtection } from "./testing.ts";

describe("a period", () => {
  it.each([
    ["day", "2026-03-01T23:59:59.999Z", "UTC", "2026-03-01", "2026-03-02"],
    ["day", "2026-03-01T16:00:00Z", "Asia/Manila", "2026-03-02", "2026-03-03"],
    ["week", "2026-03-01T12:00:00Z", "Asia/Manila", "2026-02-23", "2026-03-02"],
    ["week", "2026-03-02T12:00:00Z", "Asia/Manila", "2026-03-02", "2026-03-09"],
    ["month", "2026-02-28T15:59:59Z", "Asia/Manila", "2026-02-01", "2026-03-01"],
    ["month", "2026-02-28T16:00:00Z", "Asia/Manila", "2026-03-01", "2026-04-01"],
    ["month", "2026-12-31T20:00:00Z", "UTC", "2026-12-01", "2027-01-01"],
  ] as const)("of a %s at %s in %s", (period, at, zone, first, next) => {
    expect(periodAt(period, Date.parse(at), zone)).toEqual({
      day: first,
      from: startOfDay(first, zone),
      to: startOfDay(next, zone),
    });
  });
});

describe("time signed in", () => {
  it.each([
    [[], 0],
    [[[0, 10]], 10],
    [
      [
        [5, 10],
        [0, 6],
      ],
      10,
    ],
    [
      [
        [0, 10],
        [2, 3],
        [20, 30],
      ],
      20,
    ],
    [[[10, 5]], 0],
  ])("for the sessions %j is %i", (stretches, length) => {
    expect(computeCoveredTime(stretches.map(([from = 0, to = 0]) => ({ from, to })))).toBe(length);
  });
});

await forEachDialect("limits", (open) => {
  const { given, comeIn, selectCalls, addSession, bet } = openProtection(open);

  it("apply at once when stricter, and after a day when looser", async () => {
    const { calls } = await comeIn();
    expect(await calls.limits()).toMatchObject({ list: [], exclusion: null, offerDepositLimit: "never" });
    const day = { kind: "wager", period: "day" } as const;
    expect(await calls.setLimit({ ...day, amount: 5_000 })).toMatchObject({ amount: 5_000, used: 0 });
    const raised = await calls.setLimit({ ...day, amount: 9_000 });
    expect(raised).toMatchObject({ amount: 5_000, next: { amount: 9_000, at: given.clock.now() + DAY } });
    expect((await calls.setLimit({ ...day, amount: 5_000 })).next).toBeNull();
    await calls.setLimit({ ...day, amount: null });
    given.clock.advance(DAY - 1);
    expect((await calls.limits()).list).toMatchObject([{ amount: 5_000, next: { amount: null } }]);
    given.clock.advance(1);
    expect((await calls.limits()).list).toMatchObject([{ amount: null, next: null }]);
  });

  it("become the stricter ones when two tabs save at once", async () => {
    const { calls, ctx } = await comeIn();
    const other = selectCalls(ctx);
    const day = { kind: "loss", period: "day" } as const;
    await Promise.all([
      calls.setLimit({ ...day, amount: 8_000 }),
      other.setLimit({ ...day, amount: 3_000 }),
      calls.setLimit({ ...day, amount: 5_000 }),
    ]);
    expect((await calls.limits()).list).toMatchObject([{ amount: 3_000 }]);
  });

  it("become the stricter ones when tabs on two servers save at once", async () => {
    const { calls, ctx } = await comeIn();
    const database = await given.database.again();
    const elsewhere = selectCalls(ctx, database);
    for (const kind of ["deposit", "loss", "wager"] as const) {
      const amounts = [9_000, 3_000, 7_000, 4_000, 8_000, 5_000];
      await Promise.all(
        amounts.map((amount, at) => (at % 2 ? calls : elsewhere).setLimit({ kind, period: "week", amount })),
      );
    }
    const three = [{ amount: 3_000 }, { amount: 3_000 }, { amount: 3_000 }];
    expect((await calls.limits()).list).toMatchObject(three);
    expect((await elsewhere.limits()).list).toMatchObject(three);
    await database.close();
  });

  it("exist only of the brand's kinds, and a member cannot raise an operator's limit", async () => {
    const { protection } = testMerchant();
    const { calls, accountId } = await comeIn({ protection: { ...protection, limits: ["deposit"] } });
    const wager = { kind: "wager", period: "day", amount: 5_000 } as const;
    expect(await getCode(calls.setLimit(wager))).toBe("FEATURE_OFF");
    await given.database.db
      .insertInto("player_limit")
      .values({
        merchant_id: "one",
        account_id: accountId,
        kind: "wager",
        period: "day",
        amount: 5_000,
        next_amount: null,
        next_at: null,
        set_by: "operator",
        changed_at: 1,
      })
      .execute();
    expect(await getCode(calls.setLimit({ ...wager, amount: 5_001 }))).toBe("FORBIDDEN");
    expect(await getCode(calls.setLimit({ ...wager, amount: null }))).toBe("FORBIDDEN");
    expect(await calls.setLimit({ ...wager, amount: 4_000 })).toMatchObject({ setBy: "operator" });
    expect(await getCode(calls.setLimit(wager))).toBe("FORBIDDEN");
  });

  it("start with the brand's limits, which a member lowers at once and removes after a day", async () => {
    const { protection } = testMerchant();
    const defaultLimits = [{ kind: "deposit", period: "day", amount: 50_000 }] as const;
    const over = { protection: { ...protection, defaultLimits, offerDepositLimit: "firstDeposit" as const } };
    const { calls, merchant, accountId } = await comeIn(over);
    expect(await calls.limits()).toMatchObject({
      list: [{ amount: 50_000, setBy: "brand" }],
      offerDepositLimit: "firstDeposit",
    });
    const left = () => computeDepositAllowance(given.database.db, merchant, accountId, given.clock.now());
    expect(await left()).toEqual({ left: 50_000, period: "day" });
    await calls.setLimit({ kind: "deposit", period: "day", amount: null });
    expect((await calls.limits()).offerDepositLimit).toBe("never");
    expect(await left()).toEqual({ left: 50_000, period: "day" });
    given.clock.advance(DAY);
    expect(await left()).toBeNull();
  });

  it("count bets like a simple model does, in each period and for every stake", async () => {
    const { merchant, accountId, calls } = await comeIn();
    const now = given.clock.now();
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const bets: { placedAt: number; stake: number; win: number; state: "won" | "lost" | "void" | "open" }[] =
      [];
    for (let i = 0; i < 40; i++) {
      const kind = (["won", "lost", "void", "open"] as const)[random(4)] ?? "won";
      const stake = 100 + random(900);
      const win = kind === "won" ? 1 + random(1_500) : kind === "void" ? stake : 0;
      const one = { placedAt: now - random(40 * DAY), stake, win, state: kind };
      bets.push(one);
      await bet(accountId, one);
      await bet(accountId, { ...one, demo: true });
    }
    for (const period of ["day", "week", "month"] as const) {
      const { from } = periodAt(period, now, merchant.timeZone);
      const counted = bets.filter(({ placedAt, state }) => placedAt >= from && state !== "void");
      const staked = counted.reduce((sum, { stake }) => sum + stake, 0);
      const open = counted.reduce((sum, { stake, state }) => sum + (state === "open" ? stake : 0), 0);
      const lost = staked - open - counted.reduce((sum, { win }) => sum + win, 0);
      for (const [kind, used, held, code] of [
        ["wager", staked, 0, "WAGER_LIMIT"],
        ["loss", lost, open, "LOSS_LIMIT"],
      ] as const) {
        const amount = Math.max(0, used + held) + 500;
        const left = amount - used - held;
        await given.database.db.deleteFrom("player_limit").where("account_id", "=", accountId).execute();
        const view = await calls.setLimit({ kind, period, amount });
        expect(view.used, `${kind} ${period}`).toBe(Math.max(0, used));
        expect(view.open, `${kind} ${period}`).toBe(held);
        const ask = (stake: number) =>
          playRefusal(given.database.db, merchant, { accountId, stake, now: given.clock.now() });
        expect(await ask(left), `${kind} ${period}`).toBeNull();
        expect(await ask(left + 1)).toEqual({
          code,
          details: { kind, period, left },
        });
      }
    }
  });

  it("of time end the session, and block play until the next period", async () => {
    const { merchant, accountId, calls, sessionId } = await comeIn();
    const { db } = given.database;
    const now = given.clock.now();
    const begun = { created_at: now - HOUR, last_seen_at: now };
    await db.updateTable("session").set(begun).where("id", "=", sessionId).execute();
    await addSession("one", accountId, { ...begun, revoked_at: now, revoked_reason: "x" });
    await calls.setLimit({ kind: "session", period: "day", amount: 2 * HOUR });
    const session = () =>
      db.selectFrom("session").select("expires_at").where("id", "=", sessionId).executeTakeFirstOrThrow();
    expect(await session()).toEqual({ expires_at: now + HOUR });
    expect(await computeSessionEnd(db, merchant, accountId, now)).toBe(now + HOUR);
    const ask = () => playRefusal(db, merchant, { accountId, stake: 1, now: given.clock.now() });
    expect(await ask()).toBeNull();
    given.clock.advance(HOUR);
    await db
      .updateTable("session")
      .set({ last_seen_at: given.clock.now() })
      .where("id", "=", sessionId)
      .execute();
    expect(await ask()).toMatchObject({ code: "SESSION_LIMIT" });
    expect(await computeSessionEnd(db, merchant, accountId, given.clock.now())).toBeNull();
    given.clock.advance(DAY);
    expect(await ask()).toBeNull();
  });

  it("of time end a session at once if the time is used up; a new session can only withdraw", async () => {
    const { merchant, accountId, calls, sessionId } = await comeIn();
    const { db } = given.database;
    const now = given.clock.now();
    const begun = { created_at: now - HOUR, last_seen_at: now };
    await db.updateTable("session").set(begun).where("id", "=", sessionId).execute();
    await calls.setLimit({ kind: "session", period: "day", amount: HOUR / 2 });
    const session = db.selectFrom("session").select("expires_at").where("id", "=", sessionId);
    expect(await session.executeTakeFirstOrThrow()).toEqual({ expires_at: now });
    expect(await computeSessionEnd(db, merchant, accountId, now)).toBeNull();
  });

  it("cannot have a value without effect, such as 999 hours a day", async () => {
    const { calls } = await comeIn();
    const getFields = (over: Partial<Parameters<typeof calls.setLimit>[0]>) =>
      calls
        .setLimit({ kind: "session", period: "day", amount: HOUR, ...over })
        .catch((error: PlatformError) => error.fields);
    expect(await getFields({ amount: 999 * HOUR })).toMatchObject([
      { pointer: "/amount", messageKey: "protection.error.hours", values: { most: 24 } },
    ]);
    expect(await getFields({ amount: 1 })).toMatchObject([{ messageKey: "protection.error.tooShort" }]);
    expect(await getFields({ kind: "loss", amount: 2_000_000_000_000 })).toMatchObject([
      { messageKey: "protection.error.tooMuch" },
    ]);
    expect((await calls.limits()).list).toEqual([]);
  });

  it("report the session's duration and result", async () => {
    const { protection } = testMerchant();
    const { calls, accountId } = await comeIn({ protection: { ...protection, realityCheckMinutes: 30 } });
    const startedAt = given.clock.now();
    await bet(accountId, { placedAt: startedAt - 1, stake: 700 });
    given.clock.advance(HOUR);
    const now = given.clock.now();
    await bet(accountId, { placedAt: now, stake: 500, win: 200 });
    await bet(accountId, { placedAt: now, stake: 300, state: "open" });
    await bet(accountId, { placedAt: now, stake: 900, demo: true });
    // The open bet counts as neither won nor lost.
    const played = { staked: 500, won: 200, net: -300, open: 300 };
    const expectedCheck = { startedAt, now, everyMinutes: 30, ...played, lastSignInAt: null };
    expect(await calls.realityCheck()).toEqual(expectedCheck);
  });

  it("include what a vendor may take from its own wallet, before it reports the bet", async () => {
    const { merchant, accountId, calls } = await comeIn();
    await calls.setLimit({ kind: "wager", period: "day", amount: 1_000 });
    const now = given.clock.now();
    const ask = (stake: number) => playRefusal(given.database.db, merchant, { accountId, stake, now });
    const play = { merchantId: merchant.code, vendor: "JADE", roundId: "r", accountId, amount: 600, now };
    await given.database.transaction((trx) => allowOwnWalletPlay(trx, play));
    expect(await ask(400)).toBeNull();
    expect(await ask(401)).toMatchObject({ code: "WAGER_LIMIT", details: { left: 400 } });
    await given.database.transaction((trx) => deleteOwnWalletPlay(trx, play, play));
    expect(await ask(1_000)).toBeNull();
  });
});
