import { describe, expect, it } from "vitest";
import { startOfDay } from "#app/shared/business-day.ts";
import { changeBet } from "../bets/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { HOUR, M, NOW, openRecords, ZONE } from "./testing.ts";

await forEachDialect("a member's records", (open) => {
  const { given, bet, move, client } = openRecords(open);

  describe("profit and loss", () => {
    it("sums stakes and wins of settled bets by day and game type", async () => {
      const account = await addAccount(given.database, M, { now: NOW - 90 * HOUR });
      const day = (text: string, hour: number) => startOfDay(text, ZONE) + hour * HOUR;
      const one = { stake: 100, win: 40 };
      await bet(account, { ...one, placedAt: day("2026-11-18", 0) });
      await bet(account, { ...one, placedAt: day("2026-11-18", 23.9), win: 250 });
      await bet(account, { ...one, placedAt: day("2026-11-18", 12), gameType: "LIVE" });
      await bet(account, { ...one, placedAt: day("2026-11-19", 0) });
      await bet(account, { stake: 100, placedAt: day("2026-11-19", 1), state: "open" });
      await bet(account, { stake: 70, placedAt: day("2026-11-19", 1), state: "void" });
      await bet(account, { ...one, placedAt: day("2026-11-20", 0) });
      await move(account, "deposit", 5_000, day("2026-11-10", 1));
      await move(account, "deposit", 1_000, day("2026-11-18", 1));
      await move(account, "deposit_reversal", -200, day("2026-11-18", 2));
      await move(account, "withdrawal", -700, day("2026-11-19", 1));
      await move(account, "bonus-claim", 50, day("2026-11-19", 1));
      const same = { resettled: 0, resettledAt: null };
      expect(await client(account).personalProfit({ from: "2026-11-18", to: "2026-11-19" })).toEqual({
        list: [
          { day: "2026-11-19", gameType: "RNG", bets: 2, stake: 170, validBet: 100, win: 110, ...same },
          { day: "2026-11-18", gameType: "LIVE", bets: 1, stake: 100, validBet: 100, win: 40, ...same },
          { day: "2026-11-18", gameType: "RNG", bets: 2, stake: 200, validBet: 200, win: 290, ...same },
        ],
        totals: { bets: 5, stake: 470, validBet: 400, win: 440, net: -30 },
        running: { bets: 1, stake: 100 },
        period: { deposits: 800, withdrawals: 700, bonuses: 50 },
        lifetime: { deposits: 5_800, withdrawals: 700, bonuses: 50 },
      });
    });

    it("updates the day of a bet whose result changes later, and marks that day", async () => {
      const account = await addAccount(given.database, M);
      const placedAt = startOfDay("2026-11-17", ZONE) + HOUR;
      const bets = await Promise.all([1, 2, 3].map(() => bet(account, { stake: 100, win: 190, placedAt })));
      const [early = "", late = "", last = ""] = bets;
      const change = (id: string, win: number, at: number) =>
        changeBet(given.database, M, id, { state: win > 0 ? "won" : "lost", win, at });
      await change(early, 0, placedAt + HOUR);
      await change(late, 0, placedAt + 30 * HOUR);
      await change(last, 250, placedAt + 50 * HOUR);
      const found = await client(account).personalProfit({ from: "2026-11-17", to: "2026-11-20" });
      expect(found.list).toEqual([
        {
          day: "2026-11-17",
          gameType: "RNG",
          bets: 3,
          stake: 300,
          validBet: 300,
          win: 250,
          resettled: 2,
          resettledAt: placedAt + 50 * HOUR,
        },
      ]);
    });

    it("is empty for a member who has not played", async () => {
      const account = await addAccount(given.database, M);
      expect(await client(account).personalProfit({ from: "2026-11-20", to: "2026-11-20" })).toMatchObject({
        list: [],
        totals: { bets: 0, stake: 0, validBet: 0, win: 0 },
        lifetime: { deposits: 0, withdrawals: 0, bonuses: 0 },
      });
    });
  });
});
