import { sql } from "kysely";
import { HOUR_MS } from "#app/shared/durations.ts";
import type { Db } from "../database/database.server.ts";

/**
 * Returns the average duration of real-money deposits and withdrawals over the last `windowHours`, in milliseconds.
 * Null if fewer than `leastCases` ended: too few to predict the next. A deposit lasts from its payment (`occurred_at`)
 * to its posting, a withdrawal from its hold to the hold's capture.
 */
export async function averageServiceTimes(
  db: Db,
  {
    merchantId,
    windowHours,
    leastCases,
    now,
  }: { merchantId: string; windowHours: number; leastCases: number; now: number },
): Promise<{ windowHours: number; depositMs: number | null; withdrawalMs: number | null }> {
  const since = now - windowHours * HOUR_MS;
  // Literals, so that both engines can use their partial indexes.
  const deposits = await db
    .selectFrom("ledger_transfer")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(posted_at - occurred_at)`.as("total"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("posted_at", ">", since)
    .where(sql<boolean>`kind = 'deposit' and book = 'real'`)
    .where("occurred_at", "is not", null)
    .executeTakeFirstOrThrow();
  const withdrawals = await db
    .selectFrom("hold")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(resolved_at - opened_at)`.as("total"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("resolved_at", ">", since)
    .where(sql<boolean>`kind = 'withdrawal' and status = 'captured'`)
    .executeTakeFirstOrThrow();
  const average = ({ count, total }: { count: number; total: number | null }) =>
    total === null || count < leastCases ? null : Math.max(0, Math.round(total / count));
  return { windowHours, depositMs: average(deposits), withdrawalMs: average(withdrawals) };
}
