import fc from "fast-check";
import { expect } from "vitest";
import { addBet, changeBet } from "#app/platform/bets/testing.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { playUsage } from "#app/platform/protection/usage.ts";
import { betRecordRows, betRecords } from "#app/platform/records/bet-records.ts";
import { loadLifetimeTotals } from "#app/platform/records/lifetime.ts";
import { HOUR, M, NOW, openRecords, ZONE } from "#app/platform/records/testing.ts";
import { testContext, testMerchant } from "#app/platform/testing.ts";
import { addAccount } from "#app/platform/wallet/testing.ts";
import { computeNet } from "#app/shared/net-position.ts";
import { budget, simulate } from "../budget.ts";

const amount = fc.integer({ min: 1, max: 1_000_000 });
const win = fc.oneof(fc.constant(0), amount);
const settledState = fc.constantFrom("won", "lost", "half_won", "half_lost", "void", "cashed_out" as const);

/** A bet of any kind, and the later change of its result, if any. */
const anyBet = fc.record({
  stake: amount,
  win,
  state: fc.oneof(settledState, fc.constant("open" as const)),
  demo: fc.boolean(),
  ownWallet: fc.boolean(),
  hoursAgo: fc.integer({ min: 0, max: 400 }),
  type: fc.constantFrom("RNG", "LIVE", "SPORTS"),
  change: fc.option(fc.record({ win, state: settledState })),
});

await forEachDialect("the net position of an account", (open) => {
  const { given, client } = openRecords(open);

  simulate(
    "is the same in the betting record, its file, profit and loss, protection and the facts of a member",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyBet, { minLength: 1, maxLength: 12 }),
          fc.boolean(),
          async (bets, demo) => {
            const { database } = given;
            const accountId = await addAccount(database, M, { type: demo ? 4 : 0, now: NOW });
            let expected = 0;
            let running = 0;
            for (const { change, hoursAgo, type, ...bet } of bets) {
              const placedAt = NOW - hoursAgo * HOUR;
              const game = { id: "comet", type };
              const id = await addBet(database, { ...bet, demo, merchantId: M, accountId, placedAt, game });
              if (bet.state === "open") {
                running += bet.stake;
                continue;
              }
              const isVoid = (change ?? bet).state === "void";
              const won = change ? change.win : bet.win;
              if (change) {
                const to = { state: change.state, win: isVoid ? bet.stake : won, valid_bet: 0 };
                await changeBet(database, M, id, { ...to, at: NOW });
              }
              expected += isVoid ? 0 : won - bet.stake;
            }
            const caller = { kind: "account", accountId, username: "p", type: 0, sessionId: "s" } as const;
            const ctx = testContext(testMerchant({ code: M, timeZone: ZONE }), {}, caller);
            const all = { from: 0, to: NOW + 1, pageSize: 100, pageNo: 1 };
            const record = await betRecords({ database }, ctx, all);
            const { list } = await betRecordRows({ database }, ctx, all);
            const profit = await client(accountId).personalProfit({ from: "2026-10-01", to: "2026-11-30" });
            const nets = {
              record: record.totals.net,
              list: record.list.reduce((sum, bet) => sum + computeNet(bet), 0),
              file: list.reduce((sum, bet) => sum + computeNet(bet), 0),
              profit: profit.totals.net,
              lines: profit.list.reduce((sum, line) => sum + line.win - line.stake, 0),
            };
            expect(new Set(Object.values(nets)), JSON.stringify(nets)).toEqual(new Set([expected]));
            expect([record.running.stake, profit.running.stake]).toEqual([running, running]);
            expect(record.totals).toEqual(profit.totals);
            // Counts real money only, which excludes the balance of a demo account.
            const usage = await playUsage(database.db, { merchantId: M, accountId }, 0);
            const lifetime = await loadLifetimeTotals(database, { code: M }, accountId);
            expect([usage.net, lifetime.net]).toEqual(demo ? [0, 0] : [expected, expected]);
            expect([usage.won - usage.staked, lifetime.won - lifetime.staked]).toEqual([
              usage.net,
              lifetime.net,
            ]);
          },
        ),
        { numRuns: budget(25, 500) },
      );
    },
  );
});
