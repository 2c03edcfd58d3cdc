import { beforeAll, describe, expect, it } from "vitest";
import { addBet, changeBet } from "../bets/testing.ts";
import type { Caller } from "../core/call-context.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { NOW, openGames } from "./testing.ts";

await forEachDialect("a brand's games", (open) => {
  const { given, client, clock, orion, warned } = openGames(open);

  describe("games of one account", () => {
    let caller: Caller;
    let client1: ReturnType<typeof client>;
    beforeAll(async () => {
      const accountId = await addAccount(given.database, "m1", { balance: 1_000 });
      caller = { kind: "account", accountId, username: "x", type: 0, sessionId: "s" };
      client1 = client({ switches: { recentGames: true } }, caller);
    });

    it("recent games are the launched games, newest first, each once", async () => {
      for (const gameId of ["o-comet", "v-live", "o-comet", "v-table"]) {
        clock.time += 1_000;
        await client1.games.launchGame({ gameId });
      }
      const recent = await client1.games.recentGames({});
      expect(recent.list.map(({ gameId }) => gameId)).toEqual(["v-table", "o-comet", "v-live"]);
      expect((await client1.games.recentGames({ gameType: "LIVE" })).list).toHaveLength(1);
      expect((await client1.games.recentGames({ pageSize: 2 })).totalPages).toBe(2);
      const without = client({ vendors: [], switches: { recentGames: true } }, caller);
      expect((await without.games.recentGames({})).list).toEqual([]);
    });

    it("recent games are refused at a brand without them", async () => {
      const refused = client({ switches: { recentGames: false } }, caller).games.recentGames({});
      await expect(refused).rejects.toMatchObject({ code: "FEATURE_OFF" });
    });

    it("the betting record lists this account's bets between two times, with totals over all pages", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      const other = await addAccount(given.database, "m1");
      for (let n = 0; n < 5; n++) {
        await addOne(caller.accountId, { stake: 100, win: n * 60, placedAt: NOW + n });
      }
      await addOne(other, { stake: 5, win: 0, placedAt: NOW + 2 });
      const record = await client1.wallet.betRecords({ from: NOW + 1, to: NOW + 4, pageSize: 2 });
      expect(record.list.map(({ placedAt }) => placedAt - NOW)).toEqual([3, 2]);
      expect(record).toMatchObject({
        total: 3,
        totalPages: 2,
        totals: { stake: 300, validBet: 300, win: 360 },
      });
      expect(record.list[0]).toMatchObject({ gameName: "Đêm Sao Chổi", vassalage: "ORION", state: "won" });
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, gameType: "LIVE" })).total).toBe(0);
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, vassalage: "ORION" })).total).toBe(5);
      await expect(client().wallet.betRecords({ from: 0, to: 1 })).rejects.toMatchObject({
        code: "NOT_LOGGED_IN",
      });
    });

    it("the betting record filters by status too, and can be paged to its end", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      await addOne(caller.accountId, { stake: 70, win: 0, placedAt: NOW + 2, state: "open" });
      const all = { from: NOW, to: NOW + 9 };
      const running = await client1.wallet.betRecords({ ...all, status: "open" });
      expect(running).toMatchObject({
        total: 1,
        totals: { stake: 0, net: 0 },
        running: { bets: 1, stake: 70 },
      });
      const whole = (await client1.wallet.betRecords(all)).list;
      const rows = [];
      let after: string | undefined;
      for (let page = 0; page === 0 || after; page++) {
        const found = await client1.records.betRecordRows({ ...all, pageSize: 4, after });
        rows.push(...found.list);
        after = found.next ?? undefined;
      }
      expect(rows).toEqual(whole);
      expect((await client1.records.betRecordRows({ ...all, status: "open" })).list).toEqual(running.list);
      await given.database.db.deleteFrom("bet").where("state", "=", "open").execute();
    });

    it("the betting record shows bets whose result was changed, with the current amounts", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      const betId = await addOne(caller.accountId, { stake: 80, win: 100, placedAt: NOW + 20 });
      const of = { from: NOW + 20, to: NOW + 30 };
      expect((await client1.wallet.betRecords({ ...of, status: "resettled" })).total).toBe(0);
      const half = { state: "half_won", win: 90, valid_bet: 40 } as const;
      await changeBet(given.database, "m1", betId, { ...half, at: NOW + 99, reason: "The score was wrong" });
      const changed = await client1.wallet.betRecords({ ...of, status: "resettled" });
      expect(changed).toMatchObject({
        list: [{ betId, state: "half_won", settledAt: NOW + 21, resettledAt: NOW + 99 }],
        totals: { stake: 80, validBet: 40, win: 90 },
      });
      expect((await client1.wallet.betRecords({ ...of, status: "won" })).total).toBe(0);
      const { changes } = await client1.records.betDetail({ betId });
      expect(changes).toMatchObject([
        { kind: "settled", state: "won", win: 100, reason: "" },
        { kind: "resettled", state: "half_won", win: 90, reason: "The score was wrong", at: NOW + 99 },
      ]);
      await changeBet(given.database, "m1", betId, { state: "lost", win: 0, at: NOW + 100 });
    });

    it("a bet's details query its vendor on request, and omit its answer when there is none", async () => {
      const [newest] = (await client1.wallet.betRecords({ from: NOW, to: NOW + 9 })).list;
      const betId = newest?.betId ?? "";
      const asked = { betId, askVendor: 1 };
      expect(await client1.records.betDetail({ betId })).toMatchObject({
        bet: newest,
        detail: { kind: "none" },
        vendor: null,
      });
      expect(await client1.records.betDetail(asked)).toMatchObject({
        bet: newest,
        vendor: { state: "done", reels: null, wins: [] },
      });
      orion.dumb = true;
      warned.length = 0;
      expect(await client1.records.betDetail(asked)).toMatchObject({ bet: newest, vendor: null });
      expect(warned).toMatchObject([{ vassalage: "ORION" }]);
      orion.dumb = false;
      const stranger = await addAccount(given.database, "m1");
      for (const one of [
        { who: client1, betId: "none" },
        { who: client({}, { ...caller, accountId: stranger } as Caller), betId },
      ]) {
        await expect(one.who.records.betDetail({ betId: one.betId })).rejects.toMatchObject({
          code: "NOT_FOUND",
        });
      }
    });

    it("winners are the latest bets that returned more than their stake, without demo accounts, names masked", async () => {
      const demo = await addAccount(given.database, "m1", { type: 4 });
      await addOne(demo, { stake: 1, win: 5_000, placedAt: NOW + 50, demo: true });
      const { list: winners } = await client().games.rankList({});
      expect(winners.map(({ win }) => win)).toEqual([240, 180, 120]);
      expect(winners[0]?.maskedAccount).toMatch(/^..\*\*\*..$/);
      expect((await client().games.rankList({ size: 1 })).list).toHaveLength(1);
      // Older than every row that the page shows, and larger.
      const lucky = await addAccount(given.database, "m1");
      await addOne(lucky, { stake: 10, win: 9_000, placedAt: NOW - 99 });
      const byWin = await client().games.rankList({ size: 2, sort: "win" });
      expect(byWin.list.map(({ win }) => win)).toEqual([9_000, 240]);
      expect((await client().games.rankList({ size: 2 })).list.map(({ win }) => win)).toEqual([240, 180]);
    });

    it.each([
      ["time", [[240, 180], [120, 9_000], []]],
      ["win", [[9_000, 240], [180, 120], []]],
    ] as const)("winners by %s are paged, each once, and the last page is marked", async (sort, pages) => {
      for (const [at, wins] of pages.entries()) {
        const { list, isLast } = await client().games.rankList({ size: 2, pageNo: at + 1, sort });
        expect([at, list.map(({ win }) => win), isLast]).toEqual([at, wins, at > 0]);
      }
      await expect(client().games.rankList({ pageNo: 41 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    });

    it("winners are limited to the latest of each player, up to the requested number", async () => {
      const eager = await addAccount(given.database, "m1");
      for (let at = 0; at < 6; at++)
        await addOne(eager, { stake: 1, win: 500 + at, placedAt: NOW + 200 + at });
      const wins = async (perPlayer?: number) =>
        (await client().games.rankList({ size: 5, perPlayer })).list.map(({ win }) => win);
      expect(await wins()).toEqual([505, 504, 503, 502, 501]);
      expect(await wins(2)).toEqual([505, 504, 240, 180, 9_000]);
      expect(await wins(1)).toEqual([505, 240, 9_000]);
    });

    const addOne = (
      accountId: string,
      bet: { stake: number; win: number; placedAt: number; demo?: boolean; state?: "open" | "half_won" },
    ) =>
      addBet(given.database, {
        ...bet,
        merchantId: "m1",
        accountId,
        settledAt: bet.placedAt + 1,
        game: { id: "o-comet", type: "RNG" },
      });
  });
});
