import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { bindServices } from "../core/bind-services.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import type { GameVendor } from "../ports/game-vendor.ts";
import { beginBreak } from "../protection/testing.ts";
import { vendorWalletCalls } from "../vendor-wallets/vendor-wallets.server.ts";
import { audit } from "../wallet/audit.ts";
import { system, takeBack } from "../wallet/wallet.server.ts";
import { countBet, type OpenTurnover, type SettledBet, subtractCountedPart } from "./bonus-rules.ts";
import { openRewards, SEED, testBonus } from "./testing.ts";

const DAY_MS = 24 * 60 * 60_000;
const SEQUENCES = budget({ sqlite: 40, postgres: 10 }, { sqlite: 200, postgres: 50 });

await forEachDialect(`bonus money (seed ${SEED})`, (open, dialect) => {
  const { given, newFixture } = openRewards(open);

  describe("a deposit's turnover requirement", () => {
    it("ends when the deposit is used up, at the next deposit, but not while a bet is open", async () => {
      const fixture = await newFixture({ brokeBelow: 500 });
      const broke = await fixture.comeIn();
      const running = await fixture.comeIn();
      for (const { accountId } of [broke, running]) {
        await fixture.deposit(accountId, 10_000);
        await fixture.lose(accountId, 9_501);
      }
      fixture.clock.advance(1_000);
      await fixture.play(running.accountId, 9_501, { settledAt: null });
      for (const { accountId } of [broke, running]) await fixture.deposit(accountId, 2_000);
      expect(await broke.left()).toBe(2_000);
      expect(await running.left()).toBe(12_000);
      await fixture.lose(broke.accountId, 1_999);
      await fixture.deposit(broke.accountId, 3_000);
      expect(await broke.left()).toBe(5_000);
    });

    it("is zero for a deposit credited during a break, when betting is impossible", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      await beginBreak(given.database, { ...fixture, accountId });
      await fixture.deposit(accountId, 5_000, testBonus());
      expect(await left()).toBe(10_000);
    });

    it("continues while there is money in a vendor's wallet", async () => {
      const fixture = await newFixture({ brokeBelow: 500 });
      const { accountId, ctx, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      const wallet = {
        balance: async () => 0,
        transfer: async () => "done",
        settle: async () => "done",
      } as const;
      const vendor = { vassalage: "JADE", wallet } as unknown as GameVendor;
      const wallets = bindServices(
        testServices({
          ...fixture,
          database: given.database,
          vendors: new Map([["JADE", vendor]]),
          log: { warn: () => undefined },
        }),
        vendorWalletCalls,
      );
      const merchant = { ...fixture.merchant, transferWallets: ["JADE"] };
      const move = (direction: "in" | "out", amount: number) =>
        wallets.walletTransfer(
          { ...ctx, merchant },
          { vassalage: "JADE", direction, amount, idempotencyKey: `${direction}-${amount}-${accountId}` },
        );
      await move("in", 10_000);
      await fixture.deposit(accountId, 1_000);
      expect(await left()).toBe(11_000);
      await move("out", 9_600);
      await fixture.lose(accountId, 10_600);
      await fixture.deposit(accountId, 2_000);
      expect(await left(), "400 are not enough to go on").toBe(2_000);
      await move("in", 2_000);
      const { code: merchantId } = fixture.merchant;
      await given.database.transaction((trx) =>
        takeBack(trx, {
          ...{
            merchantId,
            source: "test",
            idempotencyKey: accountId,
            kind: "deposit_reversal",
            book: "real",
          },
          ...{ from: { accountId, currency: "PHP" }, amount: 20_000, cause: "deposit", causeId: "d" },
          to: [{ account: system("clearing:test", "PHP"), amount: 20_000 }],
          postedAt: fixture.clock.now(),
        }),
      );
      await fixture.deposit(accountId, 15_000);
      expect(await left(), "the debt took the deposit, not the 2,000 that were there").toBe(17_000);
    });

    it("ignores bets that were placed earlier, with play money, or are not settled", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      const start = fixture.clock.now();
      fixture.clock.advance(5_000);
      await fixture.deposit(accountId, 10_000);
      fixture.clock.advance(5_000);
      await fixture.play(accountId, 1_000, { placedAt: start });
      await fixture.play(accountId, 1_000, { demo: true });
      await fixture.play(accountId, 1_000, { settledAt: null });
      expect(await left()).toBe(10_000);
      await fixture.play(accountId, 1_000);
      expect(await left()).toBe(9_000);
    });

    it("is counted once for concurrent readers, including bets that were committed late", async () => {
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
      await fixture.play(accountId, 1_000, { placedAt: at, settledAt: at + 1 });
      expect(await left()).toBe(979_000);
    });

    it("counts more bets than one batch reads", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 1_000_000);
      fixture.clock.advance(1_000);
      for (let n = 0; n < 1_203; n++) await fixture.play(accountId, 3);
      expect(await left()).toBe(1_000_000 - 3 * 1_203);
    });
  });

  describe("a bet whose result has changed", () => {
    it("counts its new valid bet, higher or lower, for turnover requirements that are still open", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      await fixture.deposit(accountId, 5_000);
      fixture.clock.advance(1_000);
      const bet = await fixture.play(accountId, 12_000);
      expect(await left(), "2,000 of the second deposit").toBe(3_000);
      fixture.clock.advance(DAY_MS);
      await fixture.resettle(bet, 11_500);
      expect(await left()).toBe(3_500);
      await fixture.resettle(bet, 0);
      expect(await left(), "the first deposit's turnover stays met").toBe(5_000);
      await fixture.resettle(bet, 12_000);
      expect(await left(), "and what met it counts once").toBe(3_000);
      fixture.clock.advance(DAY_MS);
      expect(await left()).toBe(3_000);
    });

    it("counts if it did not count before", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      fixture.clock.advance(1_000);
      const bet = await fixture.play(accountId, 4_000);
      await fixture.resettle(bet, 0);
      fixture.clock.advance(DAY_MS);
      expect(await left()).toBe(10_000);
      await fixture.resettle(bet, 4_000);
      expect(await left()).toBe(6_000);
    });

    it("does not count while it is reopened, and counts once when it is settled again", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 3_000);
      await fixture.deposit(accountId, 10_000);
      fixture.clock.advance(1_000);
      const bet = await fixture.play(accountId, 5_000);
      expect(await left(), "3,000 met the first").toBe(8_000);
      fixture.clock.advance(DAY_MS);
      await left();
      await fixture.unsettle(bet);
      expect(await left(), "the first stays met").toBe(10_000);
      fixture.clock.advance(DAY_MS);
      await left();
      await fixture.settleAgain(bet, 5_000);
      expect(await left(), "what met the first counts once").toBe(8_000);
    });

    it("is reported by the audit if an open turnover requirement counts more of it than its valid bet", async () => {
      const fixture = await newFixture();
      const { accountId, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000);
      fixture.clock.advance(1_000);
      const bet = await fixture.play(accountId, 4_000);
      expect(await left()).toBe(6_000);
      fixture.clock.advance(DAY_MS);
      await left();
      // As if it had been missed: changed before the time from which changes are searched.
      await fixture.resettle(bet, 3_000, fixture.clock.now() - DAY_MS / 2);
      const { findings } = await audit(given.database);
      expect(findings.filter(({ rule }) => rule.startsWith("an open turnover"))).toMatchObject([
        {
          row: `bet ${fixture.merchant.code} ${bet}`,
          says: "counted 4000 of 3000, 4000 of it for open turnovers",
        },
      ]);
      await fixture.resettle(bet, 3_000);
      expect(await left()).toBe(7_000);
    });

    it("does not count for a bonus that expired before the change, and takes nothing back from it", async () => {
      const fixture = await newFixture();
      const { accountId, ctx } = await fixture.comeIn();
      await fixture.deposit(accountId, 1_000, testBonus({ times: 2, days: 1 }));
      fixture.clock.advance(1_000);
      const bet = await fixture.play(accountId, 1_500);
      const [before] = (await fixture.rewards.rewardCentre(ctx)).bonuses;
      expect(before).toMatchObject({ required: 2_000, done: 500 });
      const expiry = fixture.clock.now() + DAY_MS;
      fixture.clock.advance(2 * DAY_MS);
      await fixture.resettle(bet, 1_400, expiry + 1);
      await fixture.expireBonuses(fixture.merchant);
      const parts = await given.database.db
        .selectFrom("turnover_part")
        .select("valid_bet")
        .where("bet_id", "=", bet)
        .orderBy("valid_bet")
        .execute();
      expect(parts.map((part) => part.valid_bet)).toEqual([500, 1_000]);
    });
  });

  simulate("counts as the model does, whatever is bet, changed and asked in whatever order", async () => {
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
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant("resettle" as const),
          which: fc.nat(30),
          validBet: fc.integer({ min: 0, max: 900 }),
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
        const model = turnoverModel();
        // Without changes, the time of reading does not matter.
        const isEager = !steps.some((one) => one.do === "resettle");
        for (const one of steps) {
          fixture.clock.advance(10_000);
          const now = fixture.clock.now();
          if (one.do === "ask") {
            model.ask();
            await left();
          } else if (one.do === "deposit") {
            // A deposit triggers counting of the bets before it.
            model.ask();
            await fixture.deposit(accountId, one.amount, one.bonus ? terms : null);
            model.owe(one.amount, {}, now);
            if (one.bonus) model.owe(one.amount * 2, weights, now);
          } else if (one.do === "play") {
            const placedAt = now - one.began * 10_000;
            const bet = { validBet: one.bet, gameType: one.type, placedAt };
            const betId = await fixture.play(accountId, 900, bet);
            model.bets.push({ betId, gameType: one.type, validBet: one.bet, placedAt, settledAt: now });
            if (isEager) model.ask();
          } else {
            const bet = model.bets[one.which];
            if (!bet) continue;
            bet.validBet = one.validBet;
            await fixture.resettle(bet.betId, one.validBet);
          }
        }
        model.ask();
        expect(await left()).toBe(model.left());
        const rows = await given.database.db
          .selectFrom("turnover")
          .select(["required", "done", "rest"])
          .where("account_id", "=", accountId)
          .orderBy("place")
          .execute();
        expect(rows).toEqual(model.owed.map(({ required, done, rest }) => ({ required, done, rest })));
      }),
      { seed: SEED, numRuns: SEQUENCES[dialect] },
    );
  });
});

/**
 * A model of turnovers without a database, windows or pages. On each query, changed bets are removed from the turnovers
 * that are not met, and all bets that have not counted are counted.
 */
function turnoverModel() {
  const owed: OpenTurnover[] = [];
  const bets: SettledBet[] = [];
  /** Counted valid bets, by bet and turnover. */
  const parts: { betId: string; turnoverId: string; validBet: number; weight: number }[] = [];
  const counted = (betId: string) =>
    parts.filter((part) => part.betId === betId).reduce((sum, { validBet }) => sum + validBet, 0);
  const find = (id: string) => owed.find((one) => one.id === id) as OpenTurnover;
  const isMet = ({ done, required }: OpenTurnover) => done === required;
  const count = (bet: SettledBet, validBet: number) => {
    for (const part of countBet(owed, { ...bet, validBet })) {
      parts.push({ betId: bet.betId, turnoverId: part.turnover.id, ...part });
      Object.assign(find(part.turnover.id), part.turnover);
    }
  };
  return {
    owed,
    bets,
    owe(required: number, weights: Record<string, number>, createdAt: number) {
      owed.push({ id: `${owed.length}`, required, done: 0, rest: 0, weights, createdAt, expiresAt: null });
    },
    ask() {
      const known = bets.filter(({ betId }) => counted(betId) > 0);
      const fresh = bets.filter(({ betId }) => counted(betId) === 0);
      const changed = known.filter(({ betId, validBet }) => counted(betId) !== validBet);
      for (const { betId } of changed) {
        for (const part of parts.filter((one) => one.betId === betId && !isMet(find(one.turnoverId)))) {
          Object.assign(find(part.turnoverId), subtractCountedPart(find(part.turnoverId), part));
          parts.splice(parts.indexOf(part), 1);
        }
      }
      for (const bet of changed) count(bet, Math.max(0, bet.validBet - counted(bet.betId)));
      for (const bet of fresh) count(bet, bet.validBet);
    },
    left: () => owed.reduce((sum, { required, done }) => sum + required - done, 0),
  };
}
