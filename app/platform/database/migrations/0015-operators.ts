import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds the operators, the log of their actions, and corrections of members' money that two of them agree on. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // Operators belong to no merchant. merchants: JSON, the codes of the merchants that they work for; null for all.
    // password_due: the next sign-in must set a new password. totp_secret: encrypted; totp_last_step: the time step of
    // the last code that was used. demo: its password is public, and it signs in to demonstrations only.
    `create table operator (
      id ${key} not null primary key,
      username ${key} not null unique,
      password_hash text not null,
      password_due ${int} not null check (password_due in (0, 1)),
      role text not null check (role in ('support', 'cashier', 'finance')),
      merchants text,
      totp_secret text,
      totp_confirmed_at ${int},
      totp_last_step ${int} not null,
      demo ${int} not null check (demo in (0, 1)),
      disabled_at ${int},
      created_at ${int} not null
    )${end}`,

    // stage: 'code' after the password, 'in' after the code of the authenticator app, which starts a new session.
    `create table operator_session (
      token_hash ${key} not null primary key,
      operator_id ${key} not null references operator (id),
      stage text not null check (stage in ('code', 'in')),
      created_at ${int} not null,
      seen_at ${int} not null
    )${end}`,
    "create index operator_session_of on operator_session (operator_id)",
    "create index operator_session_age on operator_session (seen_at)",

    // The operators' actions. operator_id: null for a name that belongs to no operator. before, after: JSON of the
    // change. hash: of this line and the hash before it, so that a line that was changed or deleted behind the triggers
    // is detected.
    `create table operator_log (
      seq ${int} not null primary key check (seq >= 1),
      at ${int} not null,
      operator_id ${key},
      username text not null,
      role text not null,
      ip text not null,
      merchant_id ${key},
      action text not null,
      subject_id ${key} not null,
      before text not null,
      after text not null,
      hash text not null,
      unique (merchant_id, seq)
    )${end}`,
    "create index operator_log_operator on operator_log (operator_id, seq)",
    ...unchanging("operator_log", dialect),

    // One row: the last line of the log. Every writer of a line locks it, so lines are written one after another.
    `create table operator_log_head (
      id ${int} not null primary key check (id = 1),
      seq ${int} not null,
      hash text not null
    )${end}`,
    "insert into operator_log_head (id, seq, hash) values (1, 0, '')",

    // amount: credited to a member's purse, or debited from it when negative. The database also enforces that two
    // people are involved.
    `create table adjustment (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      amount ${int} not null check (amount <> 0 and amount between -${SAFE} and ${SAFE}),
      currency text not null,
      reason text not null,
      idempotency_key ${key} not null,
      state text not null check (state in ('proposed', 'approved', 'rejected')),
      proposed_by ${key} not null references operator (id),
      proposed_at ${int} not null,
      decided_by ${key} references operator (id),
      decided_at ${int},
      transfer_id ${key},
      primary key (merchant_id, id),
      unique (merchant_id, idempotency_key),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((state = 'proposed') = (decided_by is null)),
      check (state <> 'approved' or (decided_by <> proposed_by and transfer_id is not null))
    )${end}`,
    "create index adjustment_of on adjustment (merchant_id, state, id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns triggers that refuse every change to a table's rows. */
function unchanging(table: string, dialect: DialectName): string[] {
  const says = `what operators did stays written: ${table} refuses`;
  if (dialect === "sqlite") {
    return ["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         begin select raise(abort, '${says} ${event}'); end`,
    );
  }
  return [
    `create function ${table}_never_changes() returns trigger language plpgsql as $$
     begin raise exception '${says} %', lower(tg_op); end $$`,
    ...["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         for each row execute function ${table}_never_changes()`,
    ),
    `create trigger ${table}_no_truncate before truncate on ${table}
     for each statement execute function ${table}_never_changes()`,
  ];
}
