import { jackpotCounter } from "#app/jackpot-counter.ts";
import type { CallContext } from "../call-context.ts";
import type { CallValue } from "../contract/calls.ts";
import type { Database } from "../database/database.server.ts";
import type { MerchantProfile } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import { postTransfer, type SystemAccount, system, systemBalance } from "../wallet/wallet.server.ts";
import { ttlCache } from "./ttl-cache.ts";

/** Each merchant has one pool. */
const POOL = "main";
export const POOL_ACCOUNT: SystemAccount = `jackpot:${POOL}`;
/** A pool is asked for by every open home page. */
const POOL_TTL_MS = 1_000;

/** What part of a stake (minor units) goes to the merchant's pool: whole minor units, rounded down. */
export function poolShare(merchant: MerchantProfile, stake: number): number {
  if (merchant.jackpot.source !== "pool") return 0;
  return Number((BigInt(stake) * BigInt(merchant.jackpot.shareBasisPoints)) / 10_000n);
}

export function createJackpot({ database, clock }: { database: Database; clock: Clock }) {
  const pools = ttlCache<{ amount: number; asOf: number }>(clock, POOL_TTL_MS);

  return {
    /** The real pool's balance, or what the counter shows now (spec section 9). */
    async jackpot({ merchant }: CallContext): Promise<CallValue<"games", "jackpot">> {
      const now = clock.now();
      const { source } = merchant.jackpot;
      if (source === "none") return { source, amount: 0, asOf: now };
      if (source === "counter") return { source, amount: jackpotCounter(now), asOf: now };
      const pool = await pools.get(merchant.code, async () => ({
        amount: await systemBalance(database.db, merchant.code, {
          name: POOL_ACCOUNT,
          currency: merchant.currency.code,
          book: "real",
        }),
        asOf: now,
      }));
      return { source, ...pool };
    },

    /** Makes the pool of a merchant that has one, and puts the house's seed into it, once. */
    async openPool(merchant: MerchantProfile): Promise<void> {
      if (merchant.jackpot.source !== "pool") return;
      const { seed, shareBasisPoints } = merchant.jackpot;
      const currency = merchant.currency.code;
      const now = clock.now();
      await database.transaction(async (trx) => {
        const made = await trx
          .insertInto("jackpot_pool")
          .values({
            merchant_id: merchant.code,
            code: POOL,
            currency,
            share_basis_points: shareBasisPoints,
            seed,
            created_at: now,
            last_hit_at: null,
          })
          .onConflict((conflict) => conflict.columns(["merchant_id", "code"]).doNothing())
          .returning("code")
          .executeTakeFirst();
        if (!made || seed === 0) return;
        await postTransfer(trx, {
          merchantId: merchant.code,
          source: "games",
          idempotencyKey: `jackpot-seed:${POOL}:1`,
          kind: "jackpot-seed",
          book: "real",
          entries: [
            { account: system("house", currency), amount: -seed },
            { account: system(POOL_ACCOUNT, currency), amount: seed },
          ],
          postedAt: now,
        });
      });
    },
  };
}
