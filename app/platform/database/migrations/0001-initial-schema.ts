import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Limit on an amount, and on any sum of amounts: they must be readable as a safe integer. */
const SAFE = "9007199254740991";

/**
 * Creates the base tables of the whole product: tenants, accounts, sessions, the ledger and the game floor. The primary
 * key of every merchant table begins with merchant_id, or its first index does where SQLite wants a rowid.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const statements = [...accounts(dialect), ...ledger(dialect), ...immutability(dialect), ...games(dialect)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Column types that the engines spell differently. Keys sort by bytes, as they do in JavaScript. */
function words(dialect: DialectName) {
  return dialect === "postgres"
    ? { key: 'text collate "C"', int: "bigint", end: "" }
    : { key: "text", int: "integer", end: " strict" };
}

function accounts(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  return [
    `create table merchant (
      id ${key} not null primary key,
      name text not null,
      currency text not null,
      created_at ${int} not null
    )${end}`,

    // username: NFKC, case-folded, what sign-in looks up; username_shown: as typed.
    // profile: JSON of the further registration fields (spec section 3).
    // referred_by: the account whose referral code was used; upline_id: the agent or member above.
    `create table account (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      type ${int} not null check (type in (0, 1, 2, 4, 41, 42)),
      upline_id ${key},
      username ${key} not null,
      username_shown text not null,
      nickname text not null,
      password_hash text,
      password_changed_at ${int},
      must_change_password ${int} not null check (must_change_password in (0, 1)),
      payment_password_hash text,
      status text not null check (status in ('active', 'disabled')),
      email ${key},
      mobile ${key},
      birthday text,
      profile text not null,
      referral_code ${key} not null,
      referred_by ${key},
      affiliate_code text,
      currency text not null,
      language text not null,
      avatar text not null,
      labels text not null,
      label_color text not null,
      registered_at ${int} not null,
      registered_ip text not null,
      register_method text not null,
      terms_accepted_at ${int},
      first_sign_in_at ${int},
      last_sign_in_at ${int},
      last_sign_in_ip text,
      primary key (merchant_id, id),
      unique (merchant_id, username),
      unique (merchant_id, referral_code),
      foreign key (merchant_id, upline_id) references account (merchant_id, id),
      foreign key (merchant_id, referred_by) references account (merchant_id, id)
    )${end}`,
    "create index account_upline on account (merchant_id, upline_id)",
    "create index account_mobile on account (merchant_id, mobile)",
    "create index account_email on account (merchant_id, email)",

    // token_hash: SHA-256 of the token, hex. idle_ms: the longest time allowed between two requests.
    `create table session (
      merchant_id ${key} not null,
      token_hash ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      audience text not null check (audience in ('member', 'agent')),
      created_at ${int} not null,
      last_seen_at ${int} not null,
      expires_at ${int} not null,
      idle_ms ${int} not null,
      ip text not null,
      user_agent text not null,
      remember ${int} not null check (remember in (0, 1)),
      revoked_at ${int},
      revoked_reason text,
      primary key (merchant_id, token_hash),
      unique (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index session_account on session (merchant_id, account_id, ip)",
  ];
}

function ledger(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  const entryKey =
    dialect === "postgres"
      ? `seq bigint not null generated always as identity, primary key (merchant_id, transfer_id, line)`
      : `seq integer not null primary key, unique (merchant_id, transfer_id, line)`;
  return [
    // A member's purse. id: <account_id>/<wallet>/<currency>. System accounts (the house, vendors, pools ...) have no
    // row here on purpose: see docs/decisions/0022.
    `create table ledger_account (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      wallet ${key} not null,
      currency ${key} not null,
      book text not null check (book in ('real', 'demo')),
      balance ${int} not null,
      held ${int} not null,
      created_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, account_id, wallet, currency),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check (balance between 0 and ${SAFE}),
      check (held between 0 and balance)
    )${end}`,

    // digest: SHA-256 of the content. occurred_at: the time of the event according to the source; null when the source
    // gave none.
    `create table transfer (
      merchant_id ${key} not null,
      id ${key} not null,
      source ${key} not null,
      idempotency_key ${key} not null,
      digest text not null,
      kind ${key} not null,
      book text not null check (book in ('real', 'demo')),
      reference ${key},
      details text not null,
      occurred_at ${int},
      posted_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, source, idempotency_key)
    )${end}`,

    // seq: the order within the account. balance_after: of a member's purse; null for system accounts. kind and
    // posted_at repeat the transfer's, for records that are read by account. No foreign key to ledger_account: it would
    // lock one house row for every bet; the audit looks for orphans instead.
    `create table entry (
      merchant_id ${key} not null,
      transfer_id ${key} not null,
      line ${int} not null,
      ledger_account_id ${key} not null,
      currency ${key} not null,
      amount ${int} not null check (amount <> 0 and amount between -${SAFE} and ${SAFE}),
      balance_after ${int} check (balance_after between 0 and ${SAFE}),
      kind ${key} not null,
      posted_at ${int} not null,
      ${entryKey},
      foreign key (merchant_id, transfer_id) references transfer (merchant_id, id)
    )${end}`,
    "create index entry_account on entry (merchant_id, ledger_account_id, seq)",

    // Reserved money. Resolved at most once: status leaves 'open' by one conditional update.
    `create table hold (
      merchant_id ${key} not null,
      id ${key} not null,
      ledger_account_id ${key} not null,
      amount ${int} not null check (amount between 1 and ${SAFE}),
      source ${key} not null,
      idempotency_key ${key} not null,
      digest text not null,
      kind ${key} not null,
      reference ${key},
      status text not null check (status in ('open', 'captured', 'released')),
      transfer_id ${key},
      opened_at ${int} not null,
      resolved_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, source, idempotency_key),
      foreign key (merchant_id, ledger_account_id) references ledger_account (merchant_id, id),
      foreign key (merchant_id, transfer_id) references transfer (merchant_id, id),
      check ((status = 'open') = (resolved_at is null)),
      check ((status = 'captured') = (transfer_id is not null))
    )${end}`,
    "create index hold_account on hold (merchant_id, ledger_account_id, status)",

    // The balance of a system account after every entry up to through_seq.
    `create table ledger_checkpoint (
      merchant_id ${key} not null,
      ledger_account_id ${key} not null,
      balance ${int} not null check (balance between -${SAFE} and ${SAFE}),
      through_seq ${int} not null,
      made_at ${int} not null,
      primary key (merchant_id, ledger_account_id)
    )${end}`,
  ];
}

/** Transfers and entries are written once. Corrections add entries. */
function immutability(dialect: DialectName): string[] {
  const tables = ["transfer", "entry"];
  if (dialect === "sqlite") {
    return tables.flatMap((table) =>
      ["update", "delete"].map(
        (event) =>
          `create trigger ${table}_no_${event} before ${event} on "${table}"
           begin select raise(abort, 'the ledger never changes: ${table} refuses ${event}'); end`,
      ),
    );
  }
  return [
    `create function ledger_never_changes() returns trigger language plpgsql as $$
     begin raise exception 'the ledger never changes: % refuses %', tg_table_name, lower(tg_op); end $$`,
    ...tables.flatMap((table) => [
      `create trigger ${table}_no_update before update on "${table}"
       for each row execute function ledger_never_changes()`,
      `create trigger ${table}_no_delete before delete on "${table}"
       for each row execute function ledger_never_changes()`,
      `create trigger ${table}_no_truncate before truncate on "${table}"
       for each statement execute function ledger_never_changes()`,
    ]),
  ];
}

function games(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  const amount = `${int} not null check (%s between 0 and ${SAFE})`;
  const amountColumn = (name: string) => `${name} ${amount.replace("%s", name)}`;
  return [
    // The catalogue belongs to the platform, not to a merchant: a brand's document lists the vendors that it carries.
    // dialect: the table of answers that the vendor expects where vendors differ.
    `create table vendor (
      code ${key} not null primary key,
      name text not null,
      wallet text not null check (wallet in ('seamless', 'transfer')),
      dialect text not null,
      launch_mode text not null check (launch_mode in ('frame', 'popup', 'tab')),
      account_type_id ${int} not null,
      sort ${int} not null,
      maintenance ${int} not null check (maintenance in (0, 1)),
      created_at ${int} not null
    )${end}`,

    // min_bet: hundredths of a unit of any currency (the spec's steps are 0.01 to 0.75).
    // names: JSON by language code; search_name: every name, case-folded. tags: JSON list. classify: JP, TG, AC, BG or ''.
    `create table game (
      id ${key} not null primary key,
      node_id ${int} not null unique,
      vendor ${key} not null references vendor (code),
      code ${key} not null,
      game_type ${key} not null,
      name text not null,
      names text not null,
      search_name text not null,
      is_game text not null check (is_game in ('GAME', 'VASSALAGE')),
      default_play_type text not null,
      classify ${key} not null,
      min_bet ${int} not null check (min_bet >= 0),
      lines ${int} not null check (lines >= 0),
      tags text not null,
      hot ${int} not null check (hot in (0, 1)),
      sort ${int} not null,
      playable ${int} not null check (playable in (0, 1)),
      maintenance ${int} not null check (maintenance in (0, 1)),
      return_basis_points ${int},
      released_at ${int} not null,
      unique (vendor, code)
    )${end}`,
    "create index game_lobby on game (game_type, sort, id)",
    "create index game_vendor on game (vendor, game_type, sort, id)",

    // stake: bets not rolled back; win: wins, bonus and jackpot wins not rolled back; valid_bet: the stake that counts
    // for rewards.
    `create table game_round (
      merchant_id ${key} not null,
      vendor ${key} not null,
      round_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      game_id ${key} not null,
      game_type ${key} not null,
      currency ${key} not null,
      demo ${int} not null check (demo in (0, 1)),
      ${amountColumn("stake")},
      ${amountColumn("win")},
      ${amountColumn("valid_bet")},
      status text not null check (status in ('open', 'ended', 'rolled_back')),
      details text not null,
      started_at ${int} not null,
      ended_at ${int},
      updated_at ${int} not null,
      primary key (merchant_id, vendor, round_id),
      unique (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check (valid_bet <= stake)
    )${end}`,
    "create index game_round_record on game_round (merchant_id, account_id, started_at)",
    "create index game_round_winners on game_round (merchant_id, ended_at) where win > 0 and demo = 0",
    "create index game_round_open on game_round (merchant_id, started_at) where status = 'open'",

    // One row per vendor transaction id, with the response that is repeated. state: applied (the money moved),
    // declined, rolled_back (it moved and was moved back), tombstone (rolled back before it arrived: a late call moves
    // nothing). amount: the stake of a bet or the payout of a win, never negative. target_transaction_id: the
    // transaction that a rollback undoes.
    `create table vendor_call (
      merchant_id ${key} not null,
      vendor ${key} not null,
      transaction_id ${key} not null,
      kind text not null check (kind in ('bet', 'win', 'rollback', 'end_round', 'bonus', 'jackpot')),
      state text not null check (state in ('applied', 'declined', 'rolled_back', 'tombstone')),
      digest text not null,
      account_id ${key},
      round_id ${key},
      target_transaction_id ${key},
      ${amountColumn("amount")},
      transfer_id ${key},
      answer_status ${int} not null,
      answer text not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, vendor, transaction_id),
      foreign key (merchant_id, transfer_id) references transfer (merchant_id, id)
    )${end}`,
    "create index vendor_call_round on vendor_call (merchant_id, vendor, round_id)",

    // The player token that a vendor's game was opened with. It outlives the player's own session for wins and
    // rollbacks.
    `create table launch_session (
      merchant_id ${key} not null,
      token_hash ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      session_id ${key},
      vendor ${key} not null,
      game_id ${key} not null,
      currency ${key} not null,
      language text not null,
      ip text not null,
      created_at ${int} not null,
      last_used_at ${int} not null,
      expires_at ${int} not null,
      closed_at ${int},
      primary key (merchant_id, token_hash),
      unique (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index launch_session_account on launch_session (merchant_id, account_id, created_at)",

    `create table recent_game (
      merchant_id ${key} not null,
      account_id ${key} not null,
      game_id ${key} not null references game (id),
      launched_at ${int} not null,
      launches ${int} not null,
      primary key (merchant_id, account_id, game_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index recent_game_time on recent_game (merchant_id, account_id, launched_at)",

    // The pool's money is the balance of its ledger account jackpot:<code>; this table stores only how the pool is fed.
    `create table jackpot_pool (
      merchant_id ${key} not null,
      code ${key} not null,
      currency ${key} not null,
      share_basis_points ${int} not null check (share_basis_points between 0 and 10000),
      seed ${int} not null check (seed >= 0),
      created_at ${int} not null,
      last_hit_at ${int},
      primary key (merchant_id, code)
    )${end}`,

    // type: B banner, PL player list, PU popup, PR promotion, H (spec section 3, "Brand config").
    `create table announcement (
      merchant_id ${key} not null,
      id ${key} not null,
      type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
      language ${key} not null,
      title text not null,
      content text not null,
      image_url text not null,
      link_url text not null,
      sort ${int} not null,
      starts_at ${int} not null,
      ends_at ${int},
      created_at ${int} not null,
      primary key (merchant_id, id)
    )${end}`,
    "create index announcement_shown on announcement (merchant_id, type, language, starts_at)",
  ];
}
