import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds the tree of agents, the log of their teams' figures with its sums, and agents' links. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of [...createTables(dialect), ...FILL_TREE, ...FILL_EVENTS]) {
    await sql.raw(statement).execute(db);
  }
}

function createTables(dialect: DialectName): string[] {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const end = postgres ? ")" : ") strict";
  const clustered = postgres ? ")" : ") strict, without rowid";
  const amount = (name: string) => `${name} ${int} not null check (${name} between -${SAFE} and ${SAFE})`;
  const sums = [
    ...["bets", "stake", "valid_bet", "win", "deposits", "withdrawals", "bonuses", "rebates", "earnings"],
  ].map(amount);
  return [
    // Every account above an account, and the account itself (depth 0). From business day from_day, before to_day;
    // the current tree has the to_day '9999-12-31'. from_at: the start of from_day.
    `create table account_path (
      merchant_id ${key} not null,
      ancestor_id ${key} not null,
      descendant_id ${key} not null,
      depth ${int} not null check (depth >= 0),
      from_day ${key} not null,
      to_day ${key} not null,
      from_at ${int} not null,
      primary key (merchant_id, descendant_id, ancestor_id, from_day),
      foreign key (merchant_id, descendant_id) references account (merchant_id, id),
      foreign key (merchant_id, ancestor_id) references account (merchant_id, id),
      check (from_day < to_day)
    ${clustered}`,
    "create index account_path_below on account_path (merchant_id, ancestor_id, depth, descendant_id, to_day)",
    // A branch that operators move below another agent, or to the top (to_upline null), from a business day on.
    `create table branch_move (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      from_upline ${key},
      to_upline ${key},
      from_day ${key} not null,
      starts_at ${int} not null,
      reason text not null,
      operator_id ${key} not null,
      created_at ${int} not null,
      applied_at ${int},
      state text not null check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    ${end}`,
    "create unique index branch_move_waiting on branch_move (merchant_id, account_id) where state = 'waiting'",
    // What changed a team's figures: the first settlement of a bet or a later change of it, as a difference; a movement
    // of money; a new member. counted_at, counted_day: the time and business day to which the sums attribute it; null
    // until it is counted.
    `create table figure_event (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      measure text not null check (measure in ('play', 'deposit', 'withdrawal', 'bonus', 'rebate', 'earning', 'member')),
      game_type ${key} not null,
      reference ${key} not null,
      bets ${int} not null,
      ${amount("stake")},
      ${amount("valid_bet")},
      ${amount("win")},
      ${amount("amount")},
      at ${int} not null,
      counted_at ${int},
      counted_day ${key},
      primary key (merchant_id, id),
      check ((counted_at is null) = (counted_day is null)),
      check (counted_at >= at)
    ${end}`,
    "create index figure_event_waiting on figure_event (merchant_id, at) where counted_at is null",
    "create index figure_event_account on figure_event (merchant_id, account_id, at)",
    "create index figure_event_counted on figure_event (merchant_id, counted_at)",
    // No event is counted before closed_through: later arrivals count from that time on.
    `create table figure_clock (
      merchant_id ${key} not null,
      time_zone text not null,
      closed_through ${int} not null,
      counted_through ${int} not null,
      primary key (merchant_id)
    ${end}`,
    // An account's own figures. game_type '': money and members.
    `create table account_day (
      merchant_id ${key} not null,
      account_id ${key} not null,
      day ${key} not null,
      game_type ${key} not null,
      ${sums.join(",\n      ")},
      primary key (merchant_id, account_id, day, game_type)
    ${clustered}`,
    // A day on which an account's valid bet reached the brand's figure.
    `create table active_day (
      merchant_id ${key} not null,
      account_id ${key} not null,
      day ${key} not null,
      primary key (merchant_id, account_id, day)
    ${clustered}`,
    // An agent's figures with those directly below (reach direct) or with all below (reach team).
    `create table team_day (
      merchant_id ${key} not null,
      agent_id ${key} not null,
      reach text not null check (reach in ('direct', 'team')),
      day ${key} not null,
      game_type ${key} not null,
      ${sums.join(",\n      ")},
      new_members ${int} not null,
      moved_members ${int} not null,
      primary key (merchant_id, agent_id, reach, day, game_type)
    ${clustered}`,
    // Active accounts of a day by their active day before it ('' for none): those of a period are the rows of its days
    // with a previous day before it.
    `create table team_active (
      merchant_id ${key} not null,
      agent_id ${key} not null,
      reach text not null check (reach in ('direct', 'team')),
      day ${key} not null,
      previous_day ${key} not null,
      members ${int} not null,
      primary key (merchant_id, agent_id, reach, day, previous_day)
    ${clustered}`,
    // A link with which accounts register below an agent.
    `create table agent_link (
      merchant_id ${key} not null,
      id ${key} not null,
      agent_id ${key} not null,
      code ${key} not null,
      name text not null,
      type ${int} not null,
      max_uses ${int},
      uses ${int} not null,
      expires_at ${int},
      ended_at ${int},
      created_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, code),
      foreign key (merchant_id, agent_id) references account (merchant_id, id),
      check (max_uses is null or uses <= max_uses)
    ${end}`,
    "create index agent_link_of_agent on agent_link (merchant_id, agent_id)",
    `alter table account add column link_id ${key}`,
    "create index account_of_link on account (merchant_id, link_id) where link_id is not null",
    "create index account_below on account (merchant_id, upline_id) where upline_id is not null",
  ];
}

const FILL_TREE = [
  `insert into account_path (merchant_id, ancestor_id, descendant_id, depth, from_day, to_day, from_at)
   with recursive above (merchant_id, ancestor_id, descendant_id, depth) as (
     select merchant_id, id, id, 0 from account where type <> 4
     union all
     select above.merchant_id, account.upline_id, above.descendant_id, above.depth + 1
     from above join account on account.merchant_id = above.merchant_id and account.id = above.ancestor_id
     where account.upline_id is not null and above.depth < 64
   )
   select merchant_id, ancestor_id, descendant_id, depth, '0001-01-01', '9999-12-31', 0 from above`,
];

const COLUMNS = `insert into figure_event (merchant_id, id, account_id, measure, game_type, reference, bets, stake,
  valid_bet, win, amount, at, counted_at, counted_day)`;

/** Kinds of transfers by measure, as wallet/figure-events.ts knows them. */
const MEASURES = `case when kind like 'deposit%' then 'deposit' when kind like 'withdrawal%' then 'withdrawal'
  else 'bonus' end`;

const FILL_EVENTS = [
  `${COLUMNS}
   select merchant_id, 'member:' || id, id, 'member', '', id, 0, 0, 0, 0, 0, registered_at, null, null
   from account where type <> 4`,
  // The contribution of a bet is 0 while it is open or void; an event is the difference that a change makes.
  `${COLUMNS}
   select merchant_id, 'bet:' || bet_id || ':' || cast(seq as text), account_id, 'play', game_type, bet_id,
     counts - before_counts, stake - before_stake, valid_bet - before_valid_bet, win - before_win, 0, at, null, null
   from (
     select of_bet.*, lag(counts, 1, 0) over w as before_counts, lag(stake, 1, 0) over w as before_stake,
       lag(valid_bet, 1, 0) over w as before_valid_bet, lag(win, 1, 0) over w as before_win
     from (
       select c.merchant_id, c.bet_id, c.seq, c.at, b.account_id, b.game_type,
         case when c.state in ('open', 'void') then 0 else 1 end as counts,
         case when c.state in ('open', 'void') then 0 else c.stake end as stake,
         case when c.state in ('open', 'void') then 0 else c.valid_bet end as valid_bet,
         case when c.state in ('open', 'void') then 0 else c.win end as win
       from bet_change c join bet b on b.merchant_id = c.merchant_id and b.id = c.bet_id
       where b.demo = 0
     ) as of_bet
     window w as (partition by merchant_id, bet_id order by seq)
   ) as changes
   where counts <> before_counts or stake <> before_stake or valid_bet <> before_valid_bet or win <> before_win`,
  `${COLUMNS}
   select e.merchant_id, 'money:' || e.transfer_id, a.account_id, ${MEASURES}, '', e.transfer_id, 0, 0, 0, 0, e.amount,
     e.posted_at, null, null
   from entry e join ledger_account a on a.merchant_id = e.merchant_id and a.id = e.ledger_account_id
   where a.wallet = 'main' and a.book = 'real'
     and (e.kind like 'deposit%' or e.kind like 'withdrawal%' or e.kind like 'bonus%')`,
];
