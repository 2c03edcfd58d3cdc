import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import { DEMO_TYPE } from "../core/call-context.ts";
import type { Db } from "./database.server.ts";

/** The retention of ended sessions of demo accounts: a demo account is never signed in to again. */
const KEPT_DEMO_MS = DAY_MS;
/** Rows deleted in one statement, so that a large number does not block others. */
const BATCH = 500;

/** Tables whose rows are useless after their `expires_at`, used or not, each with its retention after that. */
const EXPIRING = [
  ["verification_code", 0],
  ["captcha", 0],
  ["bot_check_used", 0],
  ["password_link", 0],
  ["step_up", 0],
  // Records that a password was confirmed again (step-up/require-approval.ts).
  ["approval", 10 * 60_000],
  ["own_wallet_play", 0],
] as const;

/**
 * Deletes a merchant's expired codes, links, proofs, challenges, approvals, and stakes that were never reported. Safe
 * to run on any server and repeatedly.
 */
export async function deleteExpiredRows(db: Db, merchantId: string, now: number): Promise<void> {
  for (const [table, keptMs] of EXPIRING) {
    await db
      .deleteFrom(table)
      .where("merchant_id", "=", merchantId)
      .where("expires_at", "<", now - keptMs)
      .execute();
  }
}

interface EndedSessionTable {
  table: "session" | "launch_session";
  /** Returns the condition that the row with the alias `old` had ended before a time (epoch milliseconds). */
  endedBefore(time: number): RawBuilder<SqlBool>;
  /** Days that a row is kept after its end; a demo account's is kept for one day. */
  keptDays: number;
}

/**
 * Deletes a merchant's sessions or launches that ended long ago, in batches. Safe to run on any server and repeatedly.
 * Returns the number of deleted rows.
 */
export async function deleteEndedRows(
  db: Db,
  { table, endedBefore, keptDays }: EndedSessionTable,
  merchantId: string,
  now: number,
): Promise<number> {
  const batch = sql`
    delete from ${sql.table(table)} where merchant_id = ${merchantId} and token_hash in (
      select old.token_hash from ${sql.table(table)} as old
      join account on account.merchant_id = old.merchant_id and account.id = old.account_id
      where old.merchant_id = ${merchantId} and (
        ${endedBefore(now - keptDays * DAY_MS)}
        or (account.type = ${DEMO_TYPE} and ${endedBefore(now - KEPT_DEMO_MS)})
      )
      limit ${sql.lit(BATCH)}
    )`;
  let total = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await batch.execute(db);
    total += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return total;
  }
}
