import { randomBytes } from "node:crypto";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import type { Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import { postTransfer, system, systemBalance } from "../wallet/wallet.server.ts";
import { POOL, POOL_ACCOUNT } from "./pool.ts";
import { hashSeed } from "./trigger.ts";

/** Returns the associated data that a cycle's seed is encrypted with. */
export function seedContext(merchantId: string, cycle: number): string {
  return `jackpot ${merchantId} ${POOL} ${cycle}`;
}

/**
 * Opens the first cycle of a merchant that has a pool. A pool from an earlier version retains its balance. Does nothing
 * the second time.
 */
export async function openPool(services: Services, merchant: MerchantProfile): Promise<void> {
  if (merchant.jackpot.source !== "pool") return;
  const known = await services.database.db
    .selectFrom("jackpot_cycle")
    .select("cycle")
    .where("merchant_id", "=", merchant.code)
    .where("pool", "=", POOL)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await services.database.transaction(async (trx) => {
    await storeMerchant(trx, merchant, services.clock.now());
    const currency = merchant.currency.code;
    const account = { name: POOL_ACCOUNT, currency, book: "real" } as const;
    const amount = await systemBalance(trx, merchant.code, account);
    const last = await acrossMerchants(trx, "entries of all merchants share one sequence")
      .selectFrom("entry")
      .select((eb) => eb.fn.max<number | null>("seq").as("seq"))
      .executeTakeFirst();
    await openCycle(services, trx, merchant, {
      cycle: 1,
      amount,
      lookedSeq: last?.seq ?? 0,
      seeded: amount !== 0,
    });
  });
}

/** The starting values of a new cycle. */
interface Beginning {
  cycle: number;
  /** Minor units in the pool before the house account adds the seed. */
  amount: number;
  lookedSeq: number;
  /** True when the house account has added the seed. */
  seeded: boolean;
}

/**
 * Opens a cycle by the brand's current terms, and adds the seed to the pool from the house account. Does nothing when
 * one is open.
 */
export async function openCycle(
  { clock, jackpotSeeds }: Services,
  trx: Trx,
  merchant: MerchantProfile,
  { cycle, amount, lookedSeq, seeded }: Beginning,
): Promise<void> {
  if (merchant.jackpot.source !== "pool") return;
  const { seed, trigger } = merchant.jackpot;
  const currency = merchant.currency.code;
  const now = clock.now();
  const chance = randomBytes(32);
  const start = amount + (seeded ? 0 : seed);
  const made = await trx
    .insertInto("jackpot_cycle")
    .values({
      merchant_id: merchant.code,
      pool: POOL,
      cycle,
      currency,
      trigger_kind: trigger.kind,
      trigger_amount: trigger.amount,
      start,
      amount: start,
      looked_seq: lookedSeq,
      secret: jackpotSeeds.encrypt(chance.toString("hex"), seedContext(merchant.code, cycle)),
      seed_hash: hashSeed(chance),
      revealed: null,
      opened_at: now,
      won_at: null,
      account_id: null,
      bet_id: null,
      prize: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("cycle")
    .executeTakeFirst();
  if (!made || seeded || seed === 0) return;
  await postTransfer(trx, {
    merchantId: merchant.code,
    source: "games",
    idempotencyKey: `jackpot-seed:${POOL}:${cycle}`,
    kind: "jackpot-seed",
    book: "real",
    entries: [
      { account: system("house", currency), amount: -seed },
      { account: system(POOL_ACCOUNT, currency), amount: seed },
    ],
    postedAt: now,
  });
}
