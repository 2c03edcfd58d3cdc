import { jackpotCounter } from "#app/shared/jackpot-counter.ts";
import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { postTransfer, type SystemAccount, system, systemBalance } from "../wallet/wallet.server.ts";
import type { GameDeps } from "./game-deps.ts";

/** The name of a merchant's only pool. */
const POOL = "main";
export const POOL_ACCOUNT: SystemAccount = `jackpot:${POOL}`;

/** The part of a stake that goes to the merchant's pool, in minor units, rounded down. */
export function poolShare(merchant: MerchantProfile, stake: number): number {
  if (merchant.jackpot.source !== "pool") return 0;
  return Number((BigInt(stake) * BigInt(merchant.jackpot.shareBasisPoints)) / 10_000n);
}

/** The balance of the merchant's pool, or the current value of its counter (spec section 9). */
export async function getJackpot(
  { database, clock, caches }: Pick<GameDeps, "database" | "clock" | "caches">,
  { merchant }: CallContext,
): Promise<CallValue<"games", "jackpot">> {
  const now = clock.now();
  const { source } = merchant.jackpot;
  if (source === "none") return { source, amount: 0, asOf: now };
  if (source === "counter") return { source, amount: jackpotCounter(now), asOf: now };
  const account = { name: POOL_ACCOUNT, currency: merchant.currency.code, book: "real" } as const;
  const pool = await caches.pools.get(merchant.code, async () => ({
    amount: await systemBalance(database.db, merchant.code, account),
    asOf: now,
  }));
  return { source, ...pool };
}

/** Creates the pool of a merchant that has one and pays the house's seed into it. Does nothing the second time. */
export async function openPool(
  { database, clock }: Pick<GameDeps, "database" | "clock">,
  merchant: MerchantProfile,
): Promise<void> {
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
}
