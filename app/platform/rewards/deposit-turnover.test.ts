import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { forEachDialect } from "../database/testing.ts";
import type { GameVendor } from "../ports/game-vendor.ts";
import { vendorWalletHandlers } from "../vendor-wallets/vendor-wallets.server.ts";
import { countRound, type EndedRound, type OpenTurnover } from "./bonus-rules.ts";
import { SEED, setUpRewards } from "./set-up-rewards-testing.ts";
import { testBonus } from "./testing.ts";

const SEQUENCES = budget({ sqlite: 40, postgres: 10 }, { sqlite: 200, postgres: 50 });

await forEachDialect(`bonus money (seed ${SEED})`, (open, dialect) => {
  const { given, newFixture } = setUpRewards(open);

  describe("what a deposit owes", () => {
    it("ends when nothing is left of it, at the next deposit, and not while a round runs", async () => {
      const fixture = await newFixture({ brokeBelow: 500 });
      const broke = await fixture.comeIn();
      const running = await fixture.comeIn();
      for (const { accountId } of [broke, running]) {
        await fixture.deposit(accountId, 10_000);
        await fixture.lose(accountId, 9_501);
      }
      fixture.clock.advance(1_000);
      await fixture.play(running.accountId, 9_501, { endedAt: null });
      for (const { accountId } of [broke, running]) await fixture.deposit(accountId, 2_000);
      expect(await broke.left()).toBe(2_000);
      expect(await running.left()).toBe(12_000);
      await fixture.lose(broke.accountId, 1_999);
      await fixture.deposit(broke.accountId, 3_000);
      expect(await broke.left()).toBe(5_000);
    });

    it("goes on while there is money in a vendor's wallet", async () => {
      const fixture = await newFixture({ brokeBelow: 500 });
      const { accountId, ctx, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      const wallet = {
        balance: async () => 0,
        transfer: async () => "done",
        settle: async () => "done",
      } as const;
      const vendor = { vassalage: "JADE", wallet } as unknown as GameVendor;
      const wallets = vendorWalletHandlers({
        ...fixture,
        database: given.database,
        vendors: new Map([["JADE", vendor]]),
        log: { warn: () => undefined },
      });
      const merchant = { ...fixture.merchant, transferWallets: ["JADE"] };
      const move = (direction: "in" | "out", amount: number) =>
        wallets.walletTransfer(
          { ...ctx, merchant },
          { vassalage: "JADE", direction, amount, idempotencyKey: `${direction}-${accountId}` },
        );
      await move("in", 10_000);
      await fixture.deposit(accountId, 1_000);
      expect(await left()).toBe(11_000);
      await move("out", 9_600);
      await fixture.lose(accountId, 10_600);
      await fixture.deposit(accountId, 2_000);
      expect(await left(), "400 are not enough to go on").toBe(2_000);
    });

    it("counts no round that began before it, was played with play money, or has not ended", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      const start = fixture.clock.now();
      fixture.clock.advance(5_000);
      await fixture.deposit(accountId, 10_000);
      fixture.clock.advance(5_000);
      await fixture.play(accountId, 1_000, { startedAt: start });
      await fixture.play(accountId, 1_000, { demo: 1 });
      await fixture.play(accountId, 1_000, { endedAt: null });
      expect(await left()).toBe(10_000);
      await fixture.play(accountId, 1_000);
      expect(await left()).toBe(9_000);
    });

    it("is counted once by many who ask at once, also for rounds that were committed late", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 1_000_000);
      fixture.clock.advance(60_000);
      const at = fixture.clock.now();
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => (n % 2 ? left() : fixture.play(accountId, 1_000))),
      );
      expect(await left()).toBe(980_000);
      fixture.clock.advance(300_000);
      await fixture.play(accountId, 1_000, { startedAt: at, endedAt: at + 1 });
      expect(await left()).toBe(979_000);
    });

    it("counts more rounds than are read at a time", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 1_000_000);
      fixture.clock.advance(1_000);
      for (let n = 0; n < 1_203; n++) await fixture.play(accountId, 3);
      expect(await left()).toBe(1_000_000 - 3 * 1_203);
    });
  });

  simulate("counts the same whenever it is asked, as counting every round at its end would", async () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant("play" as const),
          bet: fc.integer({ min: 1, max: 900 }),
          type: fc.constantFrom("RNG", "LIVE", "COCKFIGHT"),
          began: fc.integer({ min: 0, max: 3 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant("deposit" as const),
          amount: fc.integer({ min: 1, max: 1_500 }),
          bonus: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const) }) },
    );
    const weights = { LIVE: 3_333, COCKFIGHT: 0 };
    const terms = testBonus({ every: "deposit", times: 2, weights });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const fixture = await newFixture();
        const { accountId, left } = await fixture.comeIn();
        let model: OpenTurnover[] = [];
        const owe = (required: number, of: Record<string, number>) => {
          const createdAt = fixture.clock.now();
          const id = `${model.length}`;
          model.push({ id, required, done: 0, rest: 0, weights: of, createdAt, expiresAt: null });
        };
        for (const one of steps) {
          fixture.clock.advance(10_000);
          const now = fixture.clock.now();
          if (one.do === "ask") await left();
          else if (one.do === "deposit") {
            await fixture.deposit(accountId, one.amount, one.bonus ? terms : null);
            owe(one.amount, {});
            if (one.bonus) owe(one.amount * 2, weights);
          } else {
            const startedAt = now - one.began * 10_000;
            await fixture.play(accountId, one.bet, { gameType: one.type, startedAt });
            const round: EndedRound = {
              vendor: "ORION",
              roundId: "r",
              gameType: one.type,
              validBet: one.bet,
              startedAt,
              endedAt: now,
            };
            const counted = countRound(model, round).map(({ turnover }) => turnover);
            model = model.map((open) => counted.find(({ id }) => id === open.id) ?? open);
          }
        }
        expect(await left()).toBe(model.reduce((sum, { required, done }) => sum + required - done, 0));
        const rows = await given.database.db
          .selectFrom("turnover")
          .select(["required", "done", "rest"])
          .where("account_id", "=", accountId)
          .orderBy("place")
          .execute();
        expect(rows).toEqual(model.map(({ required, done, rest }) => ({ required, done, rest })));
      }),
      { seed: SEED, numRuns: SEQUENCES[dialect] },
    );
  });
});
