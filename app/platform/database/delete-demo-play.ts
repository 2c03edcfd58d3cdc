import { sql } from "kysely";
import { HOUR_MS } from "#app/shared/durations.ts";
import { DEMO_TYPE } from "../core/call-context.ts";
import type { Database, Trx } from "./database.server.ts";

/** How long free play is kept after its session ended, in case the visitor has a question about it. */
const RETENTION_MS = HOUR_MS;
/** A bet that has been open for longer than this will not be settled any more. */
const MAX_OPEN_BET_AGE_MS = 48 * HOUR_MS;
/** Maximum number of accounts per run; the next run continues. */
const MAX_ACCOUNTS = 200;
/** Ids of one statement. */
const BATCH = 500;

/**
 * Deletes the play of a merchant's demo accounts whose sessions have ended: bets, tickets, vendors' calls, transfers
 * and purses. The account's row stays, without a purse. Safe to run on any server and repeatedly. Returns the number of
 * cleared accounts.
 */
export async function deleteDemoPlay(database: Database, merchantId: string, now: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct account.id from account
    join ledger_account as purse on purse.merchant_id = account.merchant_id and purse.account_id = account.id
    where account.merchant_id = ${merchantId} and account.type = ${DEMO_TYPE}
      and purse.created_at < ${now - RETENTION_MS}
      and not exists (
        select 1 from session where session.merchant_id = account.merchant_id and session.account_id = account.id
          and coalesce(session.revoked_at, session.expires_at) > ${now - RETENTION_MS}
          and session.last_seen_at + session.idle_ms > ${now - RETENTION_MS})
      and not exists (
        select 1 from bet where bet.merchant_id = account.merchant_id and bet.account_id = account.id
          and bet.state = 'open' and bet.placed_at > ${now - MAX_OPEN_BET_AGE_MS})
    limit ${sql.lit(MAX_ACCOUNTS)}`.execute(database.db);
  for (const { id } of rows) await database.transaction((trx) => deleteAccountPlay(trx, merchantId, id));
  return rows.length;
}

async function deleteAccountPlay(trx: Trx, merchantId: string, accountId: string): Promise<void> {
  const purses = sql`(select id from ledger_account where merchant_id = ${merchantId} and account_id = ${accountId})`;
  // Locks the purses first, as every other writer does.
  await sql`update ledger_account set held = held where merchant_id = ${merchantId} and account_id = ${accountId}`.execute(
    trx,
  );
  const { rows: transfers } = await sql<{ id: string }>`
    select distinct transfer_id as id from entry
    where merchant_id = ${merchantId} and ledger_account_id in ${purses}`.execute(trx);

  const bets = sql`(select id from bet where merchant_id = ${merchantId} and account_id = ${accountId})`;
  for (const table of ["stuck_bet_note", "bet_change", "lottery_ticket"]) {
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and bet_id in ${bets}`.execute(
      trx,
    );
  }
  for (const table of ["vendor_call", "bet"]) {
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and account_id = ${accountId}`.execute(
      trx,
    );
  }
  for (let at = 0; at < transfers.length; at += BATCH) {
    const ids = sql.join(transfers.slice(at, at + BATCH).map(({ id }) => id));
    await sql`delete from entry where merchant_id = ${merchantId} and transfer_id in (${ids})`.execute(trx);
    await sql`delete from ledger_transfer where merchant_id = ${merchantId} and id in (${ids})`.execute(trx);
  }
  for (const table of ["purse_day", "purse_count"]) {
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and ledger_account_id in ${purses}`.execute(
      trx,
    );
  }
  await sql`delete from ledger_account where merchant_id = ${merchantId} and account_id = ${accountId}`.execute(
    trx,
  );
}
