import { HOUR_MS } from "#app/shared/durations.ts";
import type { Trx } from "../database/database.server.ts";

/** Bets that a demo account may place within an hour: more than manual play can reach. */
export const MAX_DEMO_BETS_PER_HOUR = 1_000;

/**
 * Returns true when a demo account has reached its limit of bets within the last hour. Call it under the lock of its
 * purse.
 */
export async function hasReachedDemoBetLimit(
  trx: Trx,
  { merchantId, accountId, now }: { merchantId: string; accountId: string; now: number },
): Promise<boolean> {
  // The oldest of the last thousand decides.
  const row = await trx
    .selectFrom("bet")
    .select("placed_at")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">", now - HOUR_MS)
    .orderBy("placed_at")
    .orderBy("id")
    .offset(MAX_DEMO_BETS_PER_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
