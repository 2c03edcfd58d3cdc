import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../core/call-context.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { NOW, setUpGames } from "./set-up-games-testing.ts";

await forEachDialect("a brand's games", (open) => {
  const { given, client, clock, orion, warned } = setUpGames(open);

  describe("of one account", () => {
    let caller: Caller;
    let client1: ReturnType<typeof client>;
    beforeAll(async () => {
      const accountId = await addAccount(given.database, "m1", { balance: 1_000 });
      caller = { kind: "account", accountId, username: "x", type: 0, sessionId: "s" };
      client1 = client({}, caller);
    });

    it("recent games are what was launched, newest first, each once", async () => {
      for (const gameId of ["o-comet", "v-live", "o-comet", "v-table"]) {
        clock.time += 1_000;
        await client1.games.launchGame({ gameId });
      }
      const recent = await client1.games.recentGames({});
      expect(recent.list.map(({ gameId }) => gameId)).toEqual(["v-table", "o-comet", "v-live"]);
      expect((await client1.games.recentGames({ gameType: "LIVE" })).list).toHaveLength(1);
      expect((await client1.games.recentGames({ pageSize: 2 })).totalPages).toBe(2);
      expect((await client({ vendors: [] }, caller).games.recentGames({})).list).toEqual([]);
    });

    it("the betting record has this account's rounds between two times, with totals over all pages", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      const other = await addAccount(given.database, "m1");
      for (let n = 0; n < 5; n++) {
        await addRound(caller.accountId, { n, stake: 100, win: n * 60, startedAt: NOW + n });
      }
      await addRound(other, { n: 9, stake: 5, win: 0, startedAt: NOW + 2 });
      const record = await client1.wallet.betRecords({ from: NOW + 1, to: NOW + 4, pageSize: 2 });
      expect(record.list.map(({ startedAt }) => startedAt - NOW)).toEqual([3, 2]);
      expect(record).toMatchObject({
        total: 3,
        totalPages: 2,
        totals: { stake: 300, validBet: 300, win: 360 },
      });
      expect(record.list[0]).toMatchObject({ gameName: "Đêm Sao Chổi", vassalage: "ORION", status: "ended" });
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, gameType: "LIVE" })).total).toBe(0);
      expect((await client1.wallet.betRecords({ from: NOW, to: NOW + 9, vassalage: "ORION" })).total).toBe(5);
      await expect(client().wallet.betRecords({ from: 0, to: 1 })).rejects.toMatchObject({
        code: "NOT_LOGGED_IN",
      });
    });

    it("the betting record goes by status too, and reads on row by row to its end", async () => {
      if (caller.kind !== "account") throw new Error("no account");
      await addRound(caller.accountId, { n: 7, stake: 70, win: 0, startedAt: NOW + 2, status: "open" });
      const all = { from: NOW, to: NOW + 9 };
      const running = await client1.wallet.betRecords({ ...all, status: "open" });
      expect(running).toMatchObject({ total: 1, totals: { stake: 70, validBet: 0 } });
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
      await given.database.db.deleteFrom("game_round").where("status", "=", "open").execute();
    });

    it("a round is told with its vendor's part, and without where the vendor does not answer", async () => {
      const [newest] = (await client1.wallet.betRecords({ from: NOW, to: NOW + 9 })).list;
      const roundId = newest?.roundId ?? "";
      const detail = await client1.records.roundDetail({ roundId });
      expect(detail).toMatchObject({ round: newest, vendor: { state: "done", reels: null, wins: [] } });
      orion.dumb = true;
      warned.length = 0;
      expect(await client1.records.roundDetail({ roundId })).toMatchObject({ round: newest, vendor: null });
      expect(warned).toMatchObject([{ vassalage: "ORION" }]);
      orion.dumb = false;
      await expect(client1.records.roundDetail({ roundId: "none" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });

    it("winners are the latest rounds that gave more than they cost, never a demo account's, names masked", async () => {
      const demo = await addAccount(given.database, "m1", { type: 4 });
      await addRound(demo, { n: 20, stake: 1, win: 5_000, startedAt: NOW + 50, demo: 1 });
      const { list: winners } = await client().games.rankList({});
      expect(winners.map(({ win }) => win)).toEqual([240, 180, 120]);
      expect(winners[0]?.maskedAccount).toMatch(/^..\*\*\*..$/);
      expect((await client().games.rankList({ size: 1 })).list).toHaveLength(1);
    });

    async function addRound(
      accountId: string,
      round: { n: number; stake: number; win: number; startedAt: number; demo?: 0 | 1; status?: "open" },
    ) {
      const { n, stake, win, startedAt, demo = 0, status = "ended" } = round;
      await given.database.db
        .insertInto("game_round")
        .values({
          merchant_id: "m1",
          vendor: "ORION",
          round_id: `r${accountId}${n}`,
          id: newId(startedAt),
          account_id: accountId,
          game_id: "o-comet",
          game_type: "RNG",
          currency: "PHP",
          demo,
          stake,
          win,
          valid_bet: status === "ended" ? stake : 0,
          status,
          details: "{}",
          started_at: startedAt,
          ended_at: status === "ended" ? startedAt + 1 : null,
          updated_at: startedAt + 1,
        })
        .execute();
    }
  });
});
