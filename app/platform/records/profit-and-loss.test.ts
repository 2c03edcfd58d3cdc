import { describe, expect, it } from "vitest";
import { startOfDay } from "#app/shared/business-day.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { HOUR, M, NOW, setUpRecords, ZONE } from "./set-up-records-testing.ts";

await forEachDialect("a member's records", (open) => {
  const { given, addRound, move, client } = setUpRecords(open);

  describe("profit and loss", () => {
    it("sums stakes and wins by day and game type, of rounds that have ended", async () => {
      const account = await addAccount(given.database, M, { now: NOW - 90 * HOUR });
      const day = (text: string, hour: number) => startOfDay(text, ZONE) + hour * HOUR;
      const ended = { stake: 100, win: 40, validBet: 100 };
      await addRound(account, { roundId: "p1", startedAt: day("2026-11-18", 0), ...ended });
      await addRound(account, { roundId: "p2", startedAt: day("2026-11-18", 23.9), ...ended, win: 250 });
      await addRound(account, {
        roundId: "p3",
        startedAt: day("2026-11-18", 12),
        ...ended,
        gameType: "LIVE",
      });
      await addRound(account, { roundId: "p4", startedAt: day("2026-11-19", 0), ...ended });
      await addRound(account, { roundId: "p5", startedAt: day("2026-11-19", 1), ...ended, status: "open" });
      await addRound(account, { roundId: "p6", startedAt: day("2026-11-19", 1), status: "rolled_back" });
      await addRound(account, { roundId: "p7", startedAt: day("2026-11-20", 0), ...ended });
      await move(account, "deposit", 5_000, day("2026-11-10", 1));
      await move(account, "deposit", 1_000, day("2026-11-18", 1));
      await move(account, "deposit_reversal", -200, day("2026-11-18", 2));
      await move(account, "withdrawal", -700, day("2026-11-19", 1));
      await move(account, "bonus-claim", 50, day("2026-11-19", 1));
      expect(await client(account).personalProfit({ from: "2026-11-18", to: "2026-11-19" })).toEqual({
        list: [
          { day: "2026-11-19", gameType: "RNG", rounds: 1, stake: 100, validBet: 100, win: 40 },
          { day: "2026-11-18", gameType: "LIVE", rounds: 1, stake: 100, validBet: 100, win: 40 },
          { day: "2026-11-18", gameType: "RNG", rounds: 2, stake: 200, validBet: 200, win: 290 },
        ],
        totals: { rounds: 4, stake: 400, validBet: 400, win: 370 },
        running: { rounds: 1, stake: 100 },
        period: { deposits: 800, withdrawals: 700, bonuses: 50 },
        lifetime: { deposits: 5_800, withdrawals: 700, bonuses: 50 },
      });
    });

    it("is empty for a member who has not played", async () => {
      const account = await addAccount(given.database, M);
      expect(await client(account).personalProfit({ from: "2026-11-20", to: "2026-11-20" })).toMatchObject({
        list: [],
        totals: { rounds: 0, stake: 0, validBet: 0, win: 0 },
        lifetime: { deposits: 0, withdrawals: 0, bonuses: 0 },
      });
    });
  });
});
