import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Limit on an amount, and on any sum of amounts: they must be readable as a safe integer. */
const SAFE = "9007199254740991";

/** Makes a member's record of a million entries as fast to read as one of a hundred; adds bonus money and turnover. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of [...records(dialect), ...bonusMoney(dialect)]) await sql.raw(statement).execute(db);
}

function words(dialect: DialectName) {
  return dialect === "postgres"
    ? { key: 'text collate "C"', int: "bigint", end: "" }
    : { key: "text", int: "integer", end: " strict" };
}

function records(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  return [
    // The totals of a purse's entries of one kind on one business day; first_seq and last_seq: their range. Derived
    // from the entries, and can be rebuilt from them at any time.
    `create table purse_day (
      merchant_id ${key} not null,
      ledger_account_id ${key} not null,
      day ${key} not null,
      kind ${key} not null,
      entries ${int} not null,
      money_in ${int} not null,
      money_out ${int} not null,
      first_seq ${int} not null,
      last_seq ${int} not null,
      primary key (merchant_id, ledger_account_id, day, kind),
      foreign key (merchant_id, ledger_account_id) references ledger_account (merchant_id, id)
    )${end}`,

    // The last entry of a purse that its daily totals include, and the time zone of those days.
    `create table purse_count (
      merchant_id ${key} not null,
      ledger_account_id ${key} not null,
      time_zone text not null,
      through_seq ${int} not null,
      primary key (merchant_id, ledger_account_id),
      foreign key (merchant_id, ledger_account_id) references ledger_account (merchant_id, id)
    )${end}`,

    // Finds a member's few deposits among a million bets. Bets and wins are left out: they lie close together in
    // entry_account.
    `create index entry_seldom on entry (merchant_id, ledger_account_id, kind, seq)
      where balance_after is not null and kind not in ('bet', 'win')`,
  ];
}

function bonusMoney(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  return [
    // An account that has or had a turnover requirement. next_place: of its next requirement. looked_from: all rounds
    // that began before it have been counted.
    `create table turnover_account (
      merchant_id ${key} not null,
      account_id ${key} not null,
      next_place ${int} not null,
      looked_from ${int} not null,
      primary key (merchant_id, account_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,

    // A turnover requirement of a deposit or a bonus. place: the order in which they are met. weights: JSON, the share
    // of a valid bet that counts, by game type, in basis points. done, and rest in ten-thousandths of a minor unit: the
    // turnover counted so far. expires_at: rounds that end later do not count.
    `create table turnover (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      place ${int} not null,
      kind text not null check (kind in ('deposit', 'bonus')),
      source_id ${key} not null,
      required ${int} not null check (required between 1 and ${SAFE}),
      done ${int} not null check (done between 0 and required),
      rest ${int} not null check (rest between 0 and 9999),
      weights text not null,
      status text not null check (status in ('open', 'met', 'cancelled')),
      created_at ${int} not null,
      expires_at ${int},
      closed_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, kind, source_id),
      unique (merchant_id, account_id, place),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((status = 'met') = (done = required)),
      check ((status = 'open') = (closed_at is null))
    )${end}`,
    "create index turnover_open on turnover (merchant_id, account_id, place) where status = 'open'",

    // The part of a round's valid bet that went to each requirement, with its weight: a valid bet counts once.
    `create table turnover_part (
      merchant_id ${key} not null,
      vendor ${key} not null,
      round_id ${key} not null,
      turnover_id ${key} not null,
      valid_bet ${int} not null check (valid_bet between 1 and ${SAFE}),
      weight ${int} not null check (weight between 1 and 10000),
      counted_at ${int} not null,
      primary key (merchant_id, vendor, round_id, turnover_id),
      foreign key (merchant_id, turnover_id) references turnover (merchant_id, id)
    )${end}`,
    "create index turnover_part_of on turnover_part (merchant_id, turnover_id)",

    // Bonus money in a member's bonus purse. occasion: distinguishes the grants of a bonus, so that none is given
    // twice. open: its turnover requirement is not met yet; claimable: it waits in the reward centre. claim_key: the
    // idempotency key of the claim that won.
    `create table bonus_grant (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      bonus_id ${key} not null,
      occasion ${key} not null,
      deposit_id ${key} not null,
      amount ${int} not null check (amount between 1 and ${SAFE}),
      currency text not null,
      status text not null
        check (status in ('open', 'claimable', 'claimed', 'expired', 'forfeited', 'cancelled')),
      claim_key ${key},
      granted_at ${int} not null,
      expires_at ${int} not null,
      met_at ${int},
      closed_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, account_id, bonus_id, occasion),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((status in ('open', 'claimable')) = (closed_at is null)),
      check ((status = 'claimed') = (claim_key is not null))
    )${end}`,
    "create index bonus_grant_account on bonus_grant (merchant_id, account_id, granted_at)",
    "create index bonus_grant_due on bonus_grant (merchant_id, expires_at) where status = 'open'",
  ];
}
