import { beforeEach, expect, it } from "vitest";
import { findBet, placeBet, rollBackBet } from "../bets/bets.server.ts";
import type { JackpotTrigger } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import { testClock, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addAccount } from "../wallet/testing.ts";
import { lockPurse, purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { openPool, POOL_ACCOUNT, payJackpots, poolShare } from "./jackpots.server.ts";
import { hashSeed } from "./trigger.ts";

const SEED = 1_000;

await forEachDialect("jackpots", (open) => {
  let database: Awaited<ReturnType<typeof open>>;
  let count = 0;
  const clock = testClock();
  beforeEach(async () => {
    database = await open();
    return () => database.close();
  });

  async function fixture(trigger: JackpotTrigger) {
    const code = `m${++count}`;
    const merchant = testMerchant({
      code,
      jackpot: { source: "pool", shareBasisPoints: 1_000, seed: SEED, trigger },
    });
    const services = testServices({
      database,
      clock,
      jackpotSeeds: encryptedTexts(Buffer.alloc(32)),
      log: { warn: () => {} },
    });
    // Opening the pool is what first adds a new merchant to the database.
    await openPool(services, merchant);
    const accountId = await addAccount(database, code, { balance: 1_000_000 });
    const currency = merchant.currency.code;
    let bets = 0;
    const id = { merchantId: code, vendor: "ORION" };
    const player = { id: accountId, currency, book: "real" as const };
    return {
      merchant,
      services,
      accountId,
      async bet(stake: number) {
        const transactionId = `b${++bets}`;
        await database.transaction(async (trx) => {
          await lockPurse(trx, code, purse(accountId, currency));
          await placeBet(trx, {
            ...id,
            transactionId,
            roundId: transactionId,
            player,
            game: { id: "comet", type: "RNG" },
            type: "spin",
            detail: { kind: "none" },
            stake,
            poolShare: { account: POOL_ACCOUNT, amount: poolShare(merchant, stake) },
            now: clock.now(),
          });
        });
        return transactionId;
      },
      async takeBack(transactionId: string) {
        await database.transaction(async (trx) => {
          await lockPurse(trx, code, purse(accountId, currency));
          const bet = await findBet(trx, id, transactionId);
          if (bet) await rollBackBet(trx, bet, { key: `${transactionId}-back`, now: clock.now() });
        });
      },
      async checkPools(servers = 1) {
        clock.advance(6_000);
        const looks = Array.from({ length: servers }, () => payJackpots(services, merchant).catch(() => 0));
        return (await Promise.all(looks)).reduce((sum, paid) => sum + paid, 0);
      },
      available: async () => (await purseBalance(database.db, code, purse(accountId, currency))).available,
      pool: () => systemBalance(database.db, code, { name: POOL_ACCOUNT, currency, book: "real" }),
      cycles: () =>
        database.db
          .selectFrom("jackpot_cycle")
          .selectAll()
          .where("merchant_id", "=", code)
          .orderBy("cycle")
          .execute(),
    };
  }

  it("pays the whole pool to the bet that reaches the hidden amount, and restarts from the seed", async () => {
    const { bet, checkPools, available, pool, cycles, accountId } = await fixture({
      kind: "mustHitBy",
      amount: 1_200,
    });
    // 40 of each stake of 400 goes to the pool: it is won by the fifth bet at the latest.
    let paid = 0;
    let bets = 0;
    while (paid === 0) {
      await bet(400);
      bets++;
      paid = await checkPools();
    }
    expect(bets).toBeLessThanOrEqual(5);
    const prize = SEED + bets * 40;
    expect(await available()).toBe(1_000_000 - bets * 400 + prize);
    expect(await pool()).toBe(SEED);
    const [won, next] = await cycles();
    expect(won).toMatchObject({ prize, account_id: accountId, won_at: clock.now() });
    expect(hashSeed(Buffer.from(won?.revealed ?? "", "hex"))).toBe(won?.seed_hash);
    expect(next).toMatchObject({ cycle: 2, start: SEED, revealed: null, won_at: null });
    expect((await audit(database)).findings).toEqual([]);
  });

  it("is paid once by concurrent servers, and contributions after the winning bet stay in the pool", async () => {
    const { bet, checkPools, pool, cycles } = await fixture({ kind: "mustHitBy", amount: SEED + 1 });
    for (let n = 0; n < 3; n++) await bet(400);
    const paid = (await checkPools(4)) + (await checkPools(4)) + (await checkPools());
    // Each bet wins a separate pool here: the seed and its own share.
    expect(paid).toBe(3);
    expect((await cycles()).map(({ prize }) => prize)).toEqual([SEED + 40, SEED + 40, SEED + 40, null]);
    expect(await pool()).toBe(SEED);
  });

  it("a jackpot prize needs no vendor callback in the audit, but a bet does", async () => {
    const { bet, checkPools, merchant, accountId } = await fixture({ kind: "random", amount: 1 });
    await bet(400);
    expect(await checkPools()).toBe(1);
    const now = clock.now();
    await database.db
      .insertInto("vendor_call")
      .values({
        ...{ merchant_id: merchant.code, vendor: "ORION", transaction_id: "other", kind: "end_round" },
        ...{ state: "applied", digest: "d", account_id: accountId, round_id: "other", amount: 0 },
        rounded_up: 0,
        rounded_back: 0,
        ...{ target_transaction_id: null, transfer_id: null, answer_status: 200, answer: "{}" },
        ...{ created_at: now, updated_at: now },
      })
      .execute();
    const { findings } = await audit(database);
    // The bet itself has no vendor call, and the platform paid the prize.
    expect(findings.map(({ row }) => row)).toEqual([expect.stringContaining("b1")]);
  });

  it("is not won by a cancelled bet, nor by a bet of the last few seconds", async () => {
    const { bet, takeBack, checkPools, services, merchant, pool } = await fixture({
      kind: "random",
      amount: 1,
    });
    await takeBack(await bet(400));
    expect(await checkPools()).toBe(0);
    expect(await pool()).toBe(SEED);
    await bet(400);
    expect(await payJackpots(services, merchant)).toBe(0);
    expect(await checkPools()).toBe(1);
  });
});
