/**
 * Draws of wheels and raffles. A business day's seed is committed to before the first draw of that day, and revealed
 * when the day is over. A draw is computed from the seed and its number. Described for players in docs/promotions.md.
 */

import { randomBytes } from "node:crypto";
import type { Prize } from "../contract/promotion-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { computeNumberBelow, hashDrawSeed } from "../lottery/lottery.server.ts";
import { computeWeight, getReplacementPrize, prizeAt } from "./arithmetic.ts";
import { seedDays } from "./member-facts.ts";
import { type Promotion, toPromotion } from "./promotion.ts";

/** Returns the text that the seed is applied to: `<promotion>/<day>/<number of the draw on that day>`. */
export function getDrawMessage(draw: { promotionId: string; day: string; number: number }): string {
  return `${draw.promotionId}/${draw.day}/${draw.number}`;
}

/**
 * Returns the prize of a draw for a seed.
 *
 * @throws Error when `seed` is not 64 hexadecimal digits.
 */
function drawPrize<P extends Pick<Prize, "weight">>(seed: string, text: string, prizes: readonly P[]): P {
  return prizeAt(prizes, computeNumberBelow(seed, text, computeWeight(prizes)));
}

/** Recomputes a draw from its seed. It reads only its argument. */
export function verifyPromotionDraw(draw: {
  seed: string;
  seedHash: string;
  text: string;
  prizes: readonly { id: string; weight: number }[];
  landed: string;
}) {
  const hash = hashDrawSeed(draw.seed);
  const outOf = computeWeight(draw.prizes);
  const roll = computeNumberBelow(draw.seed, draw.text, outOf);
  const { id: prize } = prizeAt(draw.prizes, roll);
  return { hash, isCommitted: hash === draw.seedHash, roll, outOf, prize, isSame: prize === draw.landed };
}

export interface DrawResult {
  day: string;
  number: number;
  landed: Prize;
  /** Differs from `landed` if that prize has run out. */
  given: Prize;
}

/** Draws once, and takes the prize out of its stock. The member's purse is locked, so that each turn is used once. */
export async function draw(
  services: Services,
  trx: Trx,
  merchant: MerchantProfile,
  { id: promotionId }: Pick<Promotion, "id">,
  prizes: readonly Prize[],
  now: number,
): Promise<DrawResult> {
  const { today: day } = seedDays(now, merchant.timeZone);
  await openSeed(services, trx, { merchantId: merchant.code, promotionId, day }, now);
  const row = await trx
    .updateTable("promotion_seed")
    .set((eb) => ({ drawn: eb("drawn", "+", 1) }))
    .where("merchant_id", "=", merchant.code)
    .where("promotion_id", "=", promotionId)
    .where("day", "=", day)
    .where("revealed_at", "is", null)
    .returning(["drawn as number", "seed_hash", "sealed_seed"])
    .executeTakeFirstOrThrow();
  const seed = services.promotionSeeds.decrypt(row.sealed_seed, sealedSeedContext(promotionId, day));
  if (hashDrawSeed(seed) !== row.seed_hash) throw new Error("a seed is not the one committed to");
  const landed = drawPrize(seed, getDrawMessage({ promotionId, day, number: row.number }), prizes);
  const isThere = landed.stock === null || (await takeFromStock(trx, merchant.code, promotionId, landed.id));
  return { day, number: row.number, landed, given: isThere ? landed : getReplacementPrize(prizes) };
}

/**
 * Takes one out of a prize's stock; returns false if none is left. A single conditional update, so that only one of
 * several concurrent calls gets the last.
 */
async function takeFromStock(
  trx: Trx,
  merchantId: string,
  promotionId: string,
  prizeId: string,
): Promise<boolean> {
  const taken = await trx
    .updateTable("promotion_stock")
    .set((eb) => ({ taken: eb("taken", "+", 1) }))
    .where("merchant_id", "=", merchantId)
    .where("promotion_id", "=", promotionId)
    .where("prize_id", "=", prizeId)
    .whereRef("taken", "<", "stock")
    .returning("taken")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Commits to the seed of a day. An existing seed is not replaced. */
export async function openSeed(
  { promotionSeeds }: Services,
  trx: Trx,
  { merchantId, promotionId, day }: { merchantId: string; promotionId: string; day: string },
  now: number,
): Promise<void> {
  const seed = randomBytes(32).toString("hex");
  await trx
    .insertInto("promotion_seed")
    .values({
      merchant_id: merchantId,
      promotion_id: promotionId,
      day,
      seed_hash: hashDrawSeed(seed),
      sealed_seed: promotionSeeds.encrypt(seed, sealedSeedContext(promotionId, day)),
      seed: null,
      drawn: 0,
      opened_at: now,
      revealed_at: null,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "promotion_id", "day"]).doNothing())
    .execute();
}

/** Commits to the seeds of today and tomorrow for everything that draws, and reveals those of past days. */
export async function rotateSeeds(services: Services, merchant: MerchantProfile): Promise<void> {
  const { database, clock, promotionSeeds, log } = services;
  const now = clock.now();
  const { today, tomorrow } = seedDays(now, merchant.timeZone);
  const drawing = await database.db
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "published")
    .where("kind", "in", ["wheel", "raffle"])
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .execute();
  await database.transaction(async (trx) => {
    for (const { id: promotionId } of drawing.map(toPromotion)) {
      for (const day of [today, tomorrow]) {
        await openSeed(services, trx, { merchantId: merchant.code, promotionId, day }, now);
      }
    }
  });
  const over = await database.db
    .selectFrom("promotion_seed")
    .select(["promotion_id", "day", "sealed_seed"])
    .where("merchant_id", "=", merchant.code)
    .where("day", "<", today)
    .where("revealed_at", "is", null)
    .execute();
  for (const { promotion_id, day, sealed_seed } of over) {
    try {
      const seed = promotionSeeds.decrypt(sealed_seed, sealedSeedContext(promotion_id, day));
      await database.transaction((trx) =>
        trx
          .updateTable("promotion_seed")
          .set({ seed, sealed_seed: "", revealed_at: now })
          .where("merchant_id", "=", merchant.code)
          .where("promotion_id", "=", promotion_id)
          .where("day", "=", day)
          .where("revealed_at", "is", null)
          .execute(),
      );
    } catch (error) {
      log.error(
        { err: error, promotion: promotion_id, day },
        "the seed of a promotion's draws cannot be read",
      );
    }
  }
}

/** The context that an encrypted seed is bound to. */
const sealedSeedContext = (promotionId: string, day: string) => `promotion ${promotionId} ${day}`;
