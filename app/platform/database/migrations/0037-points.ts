import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds the points mall: its own ledger of points, the goods that points buy, and redemptions. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const key = dialect === "postgres" ? 'text collate "C"' : "text";
  const int = dialect === "postgres" ? "bigint" : "integer";
  const end = dialect === "postgres" ? "" : " strict";
  const account = "foreign key (merchant_id, account_id) references account (merchant_id, id)";
  const statements = [
    // The time when a merchant's mall opened: bets that were settled before earn nothing.
    `create table point_mall (
      merchant_id ${key} not null references merchant (id),
      opened_at ${int} not null,
      primary key (merchant_id)
    )${end}`,

    // An account's points. seq: its newest entry. rest: counted valid bet that is not yet a whole point; negative when
    // a late change takes back points that were already spent. counted: total valid bet counted. counted_to: bets that
    // changed before this time have been counted.
    `create table point_account (
      merchant_id ${key} not null,
      account_id ${key} not null,
      balance ${int} not null check (balance between 0 and ${SAFE}),
      seq ${int} not null,
      rest ${int} not null,
      counted ${int} not null,
      counted_to ${int} not null,
      primary key (merchant_id, account_id),
      ${account}
    )${end}`,

    // Every change of an account's points, with the balance after it. Immutable. reference: the redemption or grant.
    `create table point_entry (
      merchant_id ${key} not null,
      account_id ${key} not null,
      seq ${int} not null check (seq > 0),
      kind text not null check (kind in ('earned', 'corrected', 'redeemed', 'returned', 'converted', 'given')),
      changed ${int} not null check (changed <> 0),
      balance ${int} not null check (balance between 0 and ${SAFE}),
      reference ${key} not null,
      at ${int} not null,
      primary key (merchant_id, account_id, seq),
      ${account}
    )${end}`,
    "create index point_entry_at on point_entry (merchant_id, account_id, at)",
    ...unchanging("point_entry", dialect),

    // The valid bet of each bet that has been counted, so that nothing counts twice and a late change corrects it.
    `create table point_bet (
      merchant_id ${key} not null,
      bet_id ${key} not null,
      account_id ${key} not null,
      valid_bet ${int} not null,
      primary key (merchant_id, bet_id)
    )${end}`,
    "create index point_bet_account on point_bet (merchant_id, account_id)",

    // Rewards that points buy. texts: JSON by language. worth, times, days: of a bonus, in minor units, its turnover
    // and its time. stock: the total number, null for unlimited; taken: the number redeemed and not returned.
    `create table point_reward (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      type text not null check (type in ('goods', 'bonus')),
      state text not null check (state in ('shown', 'hidden')),
      texts text not null,
      picture text not null,
      price ${int} not null check (price between 1 and ${SAFE}),
      worth ${int} check (worth between 1 and ${SAFE}),
      times ${int} not null,
      days ${int} not null,
      stock ${int} check (stock between 0 and ${SAFE}),
      taken ${int} not null check (taken >= 0),
      sort ${int} not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      check ((type = 'bonus') = (worth is not null)),
      check (stock is null or taken <= stock)
    )${end}`,

    // A member's redemption. names: JSON of the reward's names at that time. price: points for all of it.
    `create table point_redeem (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      reward_id ${key} not null,
      type text not null check (type in ('goods', 'bonus')),
      names text not null,
      quantity ${int} not null check (quantity > 0),
      price ${int} not null check (price between 1 and ${SAFE}),
      state text not null check (state in ('in_process', 'approved', 'rejected')),
      grant_id ${key},
      remark text not null,
      decided_by ${key},
      idempotency_key ${key} not null,
      digest text not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, account_id, idempotency_key),
      ${account},
      foreign key (merchant_id, reward_id) references point_reward (merchant_id, id),
      foreign key (merchant_id, grant_id) references bonus_grant (merchant_id, id),
      check ((type = 'bonus') = (grant_id is not null))
    )${end}`,
    "create index point_redeem_account on point_redeem (merchant_id, account_id, created_at)",
    "create index point_redeem_reward on point_redeem (merchant_id, reward_id)",
    "create index point_redeem_waiting on point_redeem (merchant_id, created_at) where state = 'in_process'",

    // Points that became money.
    `create table point_conversion (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      points ${int} not null check (points > 0),
      amount ${int} not null check (amount > 0),
      grant_id ${key} not null,
      idempotency_key ${key} not null,
      digest text not null,
      created_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, account_id, idempotency_key),
      ${account},
      foreign key (merchant_id, grant_id) references bonus_grant (merchant_id, id)
    )${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns triggers that refuse every change to a table's rows (the function is 0001's, for the ledger). */
function unchanging(table: string, dialect: DialectName): string[] {
  if (dialect === "sqlite") {
    return ["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         begin select raise(abort, 'the ledger never changes: ${table} refuses ${event}'); end`,
    );
  }
  return [
    ...["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         for each row execute function ledger_never_changes()`,
    ),
    `create trigger ${table}_no_truncate before truncate on ${table}
     for each statement execute function ledger_never_changes()`,
  ];
}
