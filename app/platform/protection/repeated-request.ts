import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";

/** Calls that answer a repetition from the row of their key, without giving anything, with the table of that row. */
const TABLE_BY_CALL: Readonly<Record<string, string>> = {
  "promotions.claim": "promotion_entry",
  "promotions.apply": "promotion_entry",
  "rewards.claimMission": "mission_claim",
  "rewards.claimRaffle": "promotion_entry",
  "rewards.redeemPointReward": "point_redeem",
  "rewards.convertPoints": "point_conversion",
};

/** A call's area and name, and its input. */
export interface CallRequest {
  call: string;
  input: unknown;
}

/**
 * Returns true when a call repeats an earlier one, by its idempotency key, so that its response gives nothing new. Free
 * spins that were not yet requested from the vendor do not count as given: a repetition would request them.
 */
export async function isRepeatedRequest(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  { call, input }: CallRequest,
): Promise<boolean> {
  const table = TABLE_BY_CALL[call];
  const { idempotencyKey: key } = input as { idempotencyKey?: string };
  if (table === undefined || key === undefined) return false;
  const isWhole = table === "promotion_entry" ? sql`and state <> 'process'` : sql``;
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where merchant_id = ${merchantId} and account_id = ${accountId} and idempotency_key = ${key} ${isWhole}`.execute(
    db,
  );
  return rows.length > 0;
}
