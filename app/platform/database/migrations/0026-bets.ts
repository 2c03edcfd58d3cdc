import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Limit on an amount, and on any sum of amounts: they must be readable as a safe integer. */
const SAFE = "9007199254740991";

const CALL_KINDS = "'bet', 'win', 'rollback', 'end_round', 'resettle', 'bonus', 'jackpot'";

/**
 * Replaces rounds by bets: one row per bet with its history, built from the calls of each round. Turnover counted for a
 * round is moved to its bets.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const statements = [
    ...tables(dialect),
    ...analyze(dialect, "vendor_call", "game_round", "reported_round", "turnover_part"),
    ...betsOfCalls(dialect),
    ...betsWithoutCalls(),
    ...analyze(dialect, "bet"),
    ...turnoverParts(dialect),
    ...callKinds(dialect),
    "drop table reported_round",
    "drop table game_round",
    ...indexes(),
    ...immutability(dialect),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function words(dialect: DialectName) {
  return dialect === "postgres"
    ? { key: 'text collate "C"', int: "bigint", end: "", clustered: "" }
    : { key: "text", int: "integer", end: " strict", clustered: " strict, without rowid" };
}

function tables(dialect: DialectName): string[] {
  const { key, int, end, clustered } = words(dialect);
  const amount = (name: string) => `${name} ${int} not null check (${name} between 0 and ${SAFE})`;
  const states = "('open', 'won', 'lost', 'half_won', 'half_lost', 'void', 'cashed_out')";
  return [
    // One bet of any kind of game. type: the vendor's name for the kind of bet. own_wallet: 1 when it was played from
    // the vendor's own wallet. detail: JSON. transfer_id: the ledger transfer of the stake. resettled_at: when it was
    // last changed after it had been settled. A void bet refunds its stake and counts for nothing.
    `create table bet (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      vendor ${key} not null,
      round_id ${key} not null,
      transaction_id ${key} not null,
      game_id ${key} not null,
      game_type ${key} not null,
      type text not null,
      currency ${key} not null,
      demo ${int} not null check (demo in (0, 1)),
      own_wallet ${int} not null check (own_wallet in (0, 1)),
      ${amount("stake")},
      ${amount("valid_bet")},
      ${amount("win")},
      state text not null check (state in ${states}),
      detail text not null,
      transfer_id ${key},
      placed_at ${int} not null,
      settled_at ${int},
      resettled_at ${int},
      updated_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, vendor, transaction_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      foreign key (merchant_id, transfer_id) references ledger_transfer (merchant_id, id),
      check (valid_bet <= stake),
      check (state <> 'void' or (win = stake and valid_bet = 0)),
      check (state <> 'open' or valid_bet = 0),
      check ((state = 'open') = (settled_at is null)),
      check (resettled_at is null or settled_at is not null),
      check (own_wallet = 0 or transfer_id is null)
    )${end}`,

    // The changes of a bet after it was placed: rows are added, never changed. Amounts are those after the change. seq:
    // 1, 2, 3 ..., or the vendor's revision + 1 of a bet played from the vendor's own wallet. shortfall: the part of a
    // decreased win that the house bore; negative where a later increase paid it back.
    `create table bet_change (
      merchant_id ${key} not null,
      bet_id ${key} not null,
      seq ${int} not null check (seq >= 1),
      kind text not null check (kind in ('win', 'settled', 'resettled', 'rolled_back')),
      state text not null check (state in ${states}),
      ${amount("stake")},
      ${amount("valid_bet")},
      ${amount("win")},
      reason text not null,
      transfer_id ${key},
      shortfall ${int} not null check (shortfall between -${SAFE} and ${SAFE}),
      at ${int} not null,
      primary key (merchant_id, bet_id, seq),
      foreign key (merchant_id, bet_id) references bet (merchant_id, id),
      foreign key (merchant_id, transfer_id) references ledger_transfer (merchant_id, id),
      check ((kind = 'win') = (state = 'open')),
      check (kind <> 'rolled_back' or state = 'void')
    )${clustered}`,
  ];
}

/**
 * Returns `analyze` statements for PostgreSQL, which may join a newly filled table row by row when it does not know its
 * size. SQLite goes by the indexes.
 */
function analyze(dialect: DialectName, ...names: string[]): string[] {
  return dialect === "postgres" ? names.map((name) => `analyze ${name}`) : [];
}

/** Creates a bet for each accepted bet call, with its history. The first bet of a round gets the round's id. */
function betsOfCalls(dialect: DialectName): string[] {
  return [
    `create table bet_of_call as
      select merchant_id, vendor, round_id, transaction_id, stake, ended_at, back_at,
        case when n = 1 then id else substr(id, 1, 20) || substr(cast(1000000 + n as text), 2) end as id
      from (
        select c.merchant_id, c.vendor, c.round_id, c.transaction_id, c.amount as stake, r.id,
          case when r.status = 'ended' and c.state = 'applied' then coalesce(r.ended_at, r.updated_at) end as ended_at,
          case when c.state = 'rolled_back' then c.updated_at end as back_at,
          row_number() over (
            partition by c.merchant_id, c.vendor, c.round_id order by c.created_at, c.transaction_id
          ) as n
        from vendor_call c join game_round r
          on r.merchant_id = c.merchant_id and r.vendor = c.vendor and r.round_id = c.round_id
        where c.kind = 'bet' and c.state in ('applied', 'rolled_back')
      ) as numbered`,
    "create unique index bet_of_call_key on bet_of_call (merchant_id, vendor, transaction_id)",
    ...analyze(dialect, "bet_of_call"),

    // Wins above 0; the end of a round if no win of the bet came with it; rollbacks.
    `create table change_of_call as
      select b.merchant_id, b.id, b.stake, b.ended_at, w.created_at as at, w.transaction_id, w.amount, w.transfer_id,
        1 as place
      from vendor_call w join bet_of_call b on b.merchant_id = w.merchant_id and b.vendor = w.vendor
        and b.transaction_id = w.target_transaction_id
      where w.kind = 'win' and w.state = 'applied' and w.amount > 0
      union all
      select b.merchant_id, b.id, b.stake, b.ended_at, b.ended_at, '', 0, null, 2
      from bet_of_call b
      where b.ended_at is not null and not exists (
        select 1 from vendor_call w where w.merchant_id = b.merchant_id and w.vendor = b.vendor
          and w.round_id = b.round_id and w.target_transaction_id = b.transaction_id and w.kind = 'win'
          and w.state = 'applied' and w.amount > 0 and w.created_at = b.ended_at)
      union all
      select b.merchant_id, b.id, b.stake, b.ended_at, b.back_at, '', 0, k.transfer_id, 3
      from bet_of_call b join vendor_call k on k.merchant_id = b.merchant_id and k.vendor = b.vendor
        and k.round_id = b.round_id and k.target_transaction_id = b.transaction_id and k.kind = 'rollback'
        and k.state = 'applied' and k.transfer_id is not null
      where b.back_at is not null`,
    ...analyze(dialect, "change_of_call"),

    `insert into bet (merchant_id, id, account_id, vendor, round_id, transaction_id, game_id, game_type, type, currency,
        demo, own_wallet, stake, valid_bet, win, state, detail, transfer_id, placed_at, settled_at, resettled_at, updated_at)
      select b.merchant_id, b.id, r.account_id, b.vendor, b.round_id, b.transaction_id, r.game_id, r.game_type, 'bet',
        r.currency, r.demo, 0, b.stake, case when b.ended_at is null then 0 else b.stake end,
        case when b.back_at is null then coalesce(s.win, 0) else b.stake end,
        case when b.back_at is not null then 'void' when b.ended_at is null then 'open'
          when coalesce(s.win, 0) > 0 then 'won' else 'lost' end,
        ${detailOf("r")}, c.transfer_id, c.created_at, coalesce(b.back_at, b.ended_at), s.late_at, r.updated_at
      from bet_of_call b
      join vendor_call c
        on c.merchant_id = b.merchant_id and c.vendor = b.vendor and c.transaction_id = b.transaction_id
      join game_round r on r.merchant_id = b.merchant_id and r.vendor = b.vendor and r.round_id = b.round_id
      left join (
        select merchant_id, id, sum(amount) as win, max(case when at > ended_at then at end) as late_at
        from change_of_call group by merchant_id, id
      ) s on s.merchant_id = b.merchant_id and s.id = b.id`,

    `insert into bet_change (merchant_id, bet_id, seq, kind, state, stake, valid_bet, win, reason, transfer_id, shortfall, at)
      select merchant_id, id, seq, kind,
        case when kind = 'win' then 'open' when kind = 'rolled_back' then 'void' when total > 0 then 'won' else 'lost' end,
        stake, case when kind in ('settled', 'resettled') then stake else 0 end,
        case when kind = 'rolled_back' then stake else total end, '', transfer_id, 0, at
      from (
        select merchant_id, id, stake, transfer_id, at,
          case when place = 3 then 'rolled_back' when at > ended_at then 'resettled'
            when at = ended_at and later = 1 then 'settled' else 'win' end as kind,
          row_number() over (partition by merchant_id, id order by at, place, transaction_id) as seq,
          sum(amount) over (partition by merchant_id, id order by at, place, transaction_id) as total
        from (
          select change_of_call.*, row_number() over (
            partition by merchant_id, id, at order by place desc, transaction_id desc) as later
          from change_of_call
        ) as placed
      ) as told`,
    "drop table change_of_call",
  ];
}

/** Creates a bet for each round that its vendor reported, or that has no calls. */
function betsWithoutCalls(): string[] {
  return [
    // A bet whose id equals such a round's would be a duplicate.
    `insert into bet (merchant_id, id, account_id, vendor, round_id, transaction_id, game_id, game_type, type, currency,
        demo, own_wallet, stake, valid_bet, win, state, detail, transfer_id, placed_at, settled_at, resettled_at, updated_at)
      select r.merchant_id, r.id, r.account_id, r.vendor, r.round_id,
        case when t.transaction_id is null then r.round_id else '~' || r.round_id end,
        r.game_id, r.game_type, 'bet', r.currency, r.demo, case when p.round_id is null then 0 else 1 end,
        r.stake, case when r.status = 'ended' then r.valid_bet else 0 end,
        case when r.status = 'rolled_back' then r.stake else r.win end,
        case when r.status = 'rolled_back' then 'void' when r.status = 'open' then 'open'
          when r.win > 0 then 'won' else 'lost' end,
        ${detailOf("r")}, null, r.started_at,
        case when r.status <> 'open' then coalesce(r.ended_at, r.updated_at) end, null, r.updated_at
      from game_round r
      left join reported_round p on p.merchant_id = r.merchant_id and p.vendor = r.vendor and p.round_id = r.round_id
      left join bet_of_call t
        on t.merchant_id = r.merchant_id and t.vendor = r.vendor and t.transaction_id = r.round_id
      where not exists (
        select 1 from bet where bet.merchant_id = r.merchant_id and bet.id = r.id)`,
    `insert into bet_change (merchant_id, bet_id, seq, kind, state, stake, valid_bet, win, reason, transfer_id, shortfall, at)
      select merchant_id, id, 1, case when state = 'void' then 'rolled_back' else 'settled' end, state, stake, valid_bet,
        win, '', null, 0, settled_at
      from bet where settled_at is not null and not exists (
        select 1 from bet_change c where c.merchant_id = bet.merchant_id and c.bet_id = bet.id)`,
    "drop table bet_of_call",
  ];
}

/** Returns the SQL for a round's stored details, if they have the shape of a bet's detail. */
function detailOf(round: string): string {
  return `case when ${round}.details like '{"kind":"%' then ${round}.details else '{"kind":"none"}' end`;
}

/**
 * Assigns the turnover parts of a round to its bets. Both are laid side by side in their order; the overlap with a bet
 * is that bet's part.
 */
function turnoverParts(dialect: DialectName): string[] {
  const { key, int, end } = words(dialect);
  return [
    `create table part_of_bet as
      with parts as (
        select turnover_part.*, sum(valid_bet) over (
          partition by merchant_id, vendor, round_id order by turnover_id) as upto
        from turnover_part
      ), bets as (
        select merchant_id, vendor, round_id, id, valid_bet, sum(valid_bet) over (
          partition by merchant_id, vendor, round_id order by id) as upto
        from bet where valid_bet > 0 and exists (
          select 1 from turnover_part p
          where p.merchant_id = bet.merchant_id and p.vendor = bet.vendor and p.round_id = bet.round_id)
      )
      select p.merchant_id, b.id as bet_id, p.turnover_id, p.weight, p.counted_at,
        (case when p.upto < b.upto then p.upto else b.upto end) - (case when p.upto - p.valid_bet > b.upto - b.valid_bet
          then p.upto - p.valid_bet else b.upto - b.valid_bet end) as valid_bet
      from parts p join bets b
        on b.merchant_id = p.merchant_id and b.vendor = p.vendor and b.round_id = p.round_id
        and p.upto - p.valid_bet < b.upto and b.upto - b.valid_bet < p.upto`,
    "drop table turnover_part",
    // The part of a bet's valid bet that went to each requirement, with its weight: a valid bet counts once.
    `create table turnover_part (
      merchant_id ${key} not null,
      bet_id ${key} not null,
      turnover_id ${key} not null,
      valid_bet ${int} not null check (valid_bet between 1 and ${SAFE}),
      weight ${int} not null check (weight between 1 and 10000),
      counted_at ${int} not null,
      primary key (merchant_id, bet_id, turnover_id),
      foreign key (merchant_id, bet_id) references bet (merchant_id, id),
      foreign key (merchant_id, turnover_id) references turnover (merchant_id, id)
    )${end}`,
    `insert into turnover_part (merchant_id, bet_id, turnover_id, valid_bet, weight, counted_at)
      select merchant_id, bet_id, turnover_id, valid_bet, weight, counted_at from part_of_bet`,
    "drop table part_of_bet",
    "create index turnover_part_of on turnover_part (merchant_id, turnover_id)",
  ];
}

/** Returns the statements that extend the check; SQLite cannot change a check, so the table is rebuilt there. */
function callKinds(dialect: DialectName): string[] {
  if (dialect === "postgres") {
    return [
      "alter table vendor_call drop constraint vendor_call_kind_check",
      `alter table vendor_call add constraint vendor_call_kind_check check (kind in (${CALL_KINDS}))`,
    ];
  }
  const columns = `merchant_id, vendor, transaction_id, kind, state, digest, account_id, round_id, target_transaction_id,
    amount, transfer_id, answer_status, answer, created_at, updated_at`;
  return [
    `create table vendor_call_made (
      merchant_id text not null,
      vendor text not null,
      transaction_id text not null,
      kind text not null check (kind in (${CALL_KINDS})),
      state text not null check (state in ('applied', 'declined', 'rolled_back', 'tombstone')),
      digest text not null,
      account_id text,
      round_id text,
      target_transaction_id text,
      amount integer not null check (amount between 0 and ${SAFE}),
      transfer_id text,
      answer_status integer not null,
      answer text not null,
      created_at integer not null,
      updated_at integer not null,
      primary key (merchant_id, vendor, transaction_id),
      foreign key (merchant_id, transfer_id) references ledger_transfer (merchant_id, id)
    ) strict`,
    `insert into vendor_call_made (${columns}) select ${columns} from vendor_call`,
    "drop table vendor_call",
    "alter table vendor_call_made rename to vendor_call",
    "create index vendor_call_round on vendor_call (merchant_id, vendor, round_id)",
  ];
}

function indexes(): string[] {
  return [
    "create index bet_record on bet (merchant_id, account_id, placed_at, id)",
    "create index bet_round on bet (merchant_id, vendor, round_id, account_id)",
    "create index bet_winners on bet (merchant_id, settled_at) where win > 0 and demo = 0",
    "create index bet_open on bet (merchant_id, placed_at) where state = 'open'",
    // Turnover counts bets by the time they were settled.
    "create index bet_counted on bet (merchant_id, account_id, settled_at) where valid_bet > 0 and demo = 0",
  ];
}

function immutability(dialect: DialectName): string[] {
  if (dialect === "sqlite") {
    return ["update", "delete"].map(
      (event) =>
        `create trigger bet_change_no_${event} before ${event} on bet_change
         begin select raise(abort, 'the ledger never changes: bet_change refuses ${event}'); end`,
    );
  }
  return ["update", "delete", "truncate"].map(
    (event) =>
      `create trigger bet_change_no_${event} before ${event} on bet_change
       for each ${event === "truncate" ? "statement" : "row"} execute function ledger_never_changes()`,
  );
}
