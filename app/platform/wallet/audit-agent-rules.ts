import { type RawBuilder, sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

const SUMS = [
  "bets",
  "stake",
  "valid_bet",
  "win",
  "deposits",
  "withdrawals",
  "bonuses",
  "rebates",
  "earnings",
];
const list = (write: (column: string) => RawBuilder<unknown>) => sql.join(SUMS.map(write));
const someDiffer = (a: string, b: string) =>
  sql.join(
    SUMS.map(
      (column) => sql`coalesce(${sql.ref(`${a}.${column}`)}, 0) <> coalesce(${sql.ref(`${b}.${column}`)}, 0)`,
    ),
    sql` or `,
  );

/** An event's amounts by column of the sums. */
const AMOUNTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  bets: sql`bets`,
  stake: sql`stake`,
  valid_bet: sql`valid_bet`,
  win: sql`win`,
  deposits: sql`case when measure = 'deposit' then amount else 0 end`,
  withdrawals: sql`case when measure = 'withdrawal' then -amount else 0 end`,
  bonuses: sql`case when measure = 'bonus' then amount else 0 end`,
  rebates: sql`case when measure = 'rebate' then amount else 0 end`,
  earnings: sql`case when measure = 'earning' then amount else 0 end`,
};

/** Places of accounts in teams with the days of each; an account is in its own team if it is an agent. */
const PLACES = sql`select p.merchant_id, p.ancestor_id as agent_id, p.descendant_id as account_id, p.depth, r.reach,
    p.from_day, p.to_day
  from account_path p
    join account a on a.merchant_id = p.merchant_id and a.id = p.ancestor_id
    join (select 'direct' as reach, 1 as depth union all select 'team', 64) r on p.depth <= r.depth
  where p.depth > 0 or a.type <> 0`;

/** The sums of teams from those of accounts. */
export const TEAM_SUMS = sql`select places.merchant_id, places.agent_id, places.reach, d.day, d.game_type,
    ${list((column) => sql`sum(${sql.ref(`d.${column}`)}) as ${sql.ref(column)}`)}
  from (${PLACES}) as places
    join account_day d on d.merchant_id = places.merchant_id and d.account_id = places.account_id
      and d.day >= places.from_day and d.day < places.to_day
  group by places.merchant_id, places.agent_id, places.reach, d.day, d.game_type`;

/** The valid bets of branches from the sums of accounts. */
export const DOWNLINE_DAYS = sql`select above.merchant_id, above.ancestor_id as upline_id, above.descendant_id as account_id,
    d.day, sum(d.valid_bet) as valid_bet
  from account_path above
    join account_path below on below.merchant_id = above.merchant_id and below.ancestor_id = above.descendant_id
    join account_day d on d.merchant_id = below.merchant_id and d.account_id = below.descendant_id
      and d.day >= above.from_day and d.day < above.to_day and d.day >= below.from_day and d.day < below.to_day
  where above.depth = 1
  group by above.merchant_id, above.ancestor_id, above.descendant_id, d.day`;

/** The numbers of active accounts of teams from the active days of accounts. */
export const ACTIVE = sql`select merchant_id, agent_id, reach, day, previous_day, count(*) as members from (
    select places.merchant_id, places.agent_id, places.reach, d.day,
      coalesce(lag(d.day) over (
        partition by places.merchant_id, places.agent_id, places.reach, places.account_id, places.from_day
        order by d.day
      ), '') as previous_day
    from (${PLACES}) as places
      join active_day d on d.merchant_id = places.merchant_id and d.account_id = places.account_id
        and d.day >= places.from_day and d.day < places.to_day
  ) as days
  group by merchant_id, agent_id, reach, day, previous_day`;

/** Checks the tree of agents, the log of their teams' figures against bets and ledger, and the sums against the log. */
export const AGENT_RULES: readonly Check[] = [
  rule(
    "an account's place in the tree is below its upline's",
    sql`select 'account ' || a.merchant_id || ' ' || a.id as row, 'ancestor ' || coalesce(own.id, above.id) as says
        from account a
          left join (select merchant_id, descendant_id, ancestor_id as id, depth from account_path
            where to_day = '9999-12-31') own on own.merchant_id = a.merchant_id and own.descendant_id = a.id
          left join (select merchant_id, descendant_id, ancestor_id as id, depth from account_path
            where to_day = '9999-12-31') above on above.merchant_id = a.merchant_id
              and above.descendant_id = a.upline_id and above.id = own.id and above.depth = own.depth - 1
        where a.type <> 4 and own.id is not null and own.depth > 0 and above.id is null
        union all
        select 'account ' || a.merchant_id || ' ' || a.id, 'not below ' || above.ancestor_id
        from account a join account_path above on above.merchant_id = a.merchant_id
            and above.descendant_id = a.upline_id and above.to_day = '9999-12-31'
          left join account_path own on own.merchant_id = a.merchant_id and own.descendant_id = a.id
            and own.ancestor_id = above.ancestor_id and own.to_day = '9999-12-31'
        where a.type <> 4 and own.ancestor_id is null
        union all
        select 'account ' || a.merchant_id || ' ' || a.id, 'not in the tree'
        from account a left join account_path own on own.merchant_id = a.merchant_id and own.descendant_id = a.id
          and own.ancestor_id = a.id and own.depth = 0 and own.to_day = '9999-12-31'
        where a.type <> 4 and own.ancestor_id is null`,
  ),
  rule(
    "the events of a bet sum to the bet",
    sql`select 'bet ' || b.merchant_id || ' ' || b.id as row, 'events do not sum to it' as says
        from bet b left join (
          select merchant_id, reference, sum(bets) as bets, sum(stake) as stake, sum(valid_bet) as valid_bet,
            sum(win) as win from figure_event where measure = 'play' group by merchant_id, reference
        ) e on e.merchant_id = b.merchant_id and e.reference = b.id
        where b.demo = 0 and (
          coalesce(e.bets, 0) <> case when b.state in ('open', 'void') then 0 else 1 end
          or coalesce(e.stake, 0) <> case when b.state in ('open', 'void') then 0 else b.stake end
          or coalesce(e.valid_bet, 0) <> case when b.state in ('open', 'void') then 0 else b.valid_bet end
          or coalesce(e.win, 0) <> case when b.state in ('open', 'void') then 0 else b.win end)`,
  ),
  rule(
    "deposits, withdrawals, bonuses, rebates and earnings are events of team figures",
    sql`select 'transfer ' || e.merchant_id || ' ' || e.transfer_id as row,
          cast(e.amount as text) || ', event ' || coalesce(cast(f.amount as text), 'missing') as says
        from entry e join ledger_account a on a.merchant_id = e.merchant_id and a.id = e.ledger_account_id
          left join figure_event f on f.merchant_id = e.merchant_id and f.reference = e.transfer_id
            and f.account_id = a.account_id and f.measure in ('deposit', 'withdrawal', 'bonus', 'rebate', 'earning')
        where a.wallet = 'main' and a.book = 'real'
          and (e.kind like 'deposit%' or e.kind like 'withdrawal%' or e.kind like 'bonus%' or e.kind = 'rebate'
            or e.kind = 'dividend' or e.kind like 'salary-%')
          and coalesce(f.amount, 0) <> e.amount`,
  ),
  rule(
    "an account's figures of a day are the sums of its counted events",
    sql`select 'account_day ' || coalesce(d.merchant_id, e.merchant_id) || ' ' || coalesce(d.account_id, e.account_id)
          || ' ' || coalesce(d.day, e.day) as row, 'is not the sum' as says
        from (
          select merchant_id, account_id, counted_day as day, game_type,
            ${list((column) => sql`sum(${AMOUNTS[column] ?? sql`0`}) as ${sql.ref(column)}`)}
          from figure_event where counted_at is not null and measure <> 'member'
          group by merchant_id, account_id, counted_day, game_type
        ) as e full join account_day d on d.merchant_id = e.merchant_id and d.account_id = e.account_id
          and d.day = e.day and d.game_type = e.game_type
        where ${someDiffer("d", "e")}`,
  ),
  rule(
    "an agent's figures of a day are the sums of its team's accounts",
    sql`select 'team_day ' || coalesce(t.merchant_id, e.merchant_id) || ' ' || coalesce(t.agent_id, e.agent_id) || ' '
          || coalesce(t.reach, e.reach) || ' ' || coalesce(t.day, e.day) as row,
          'is not the sum' as says
        from (${TEAM_SUMS}) as e full join team_day t on t.merchant_id = e.merchant_id and t.agent_id = e.agent_id
          and t.reach = e.reach and t.day = e.day and t.game_type = e.game_type
        where ${someDiffer("t", "e")}`,
  ),
  rule(
    "an agent's members are the counted accounts below",
    sql`select 'team_day ' || t.merchant_id || ' ' || t.agent_id || ' ' || t.reach as row,
          cast(t.members as text) || ', accounts ' || cast(coalesce(e.members, 0) as text) as says
        from (
          select merchant_id, agent_id, reach, sum(new_members + moved_members) as members from team_day
          group by merchant_id, agent_id, reach
        ) as t left join (
          select places.merchant_id, places.agent_id, places.reach, count(*) as members
          from (${PLACES}) as places join figure_event f on f.merchant_id = places.merchant_id
            and f.account_id = places.account_id and f.measure = 'member' and f.counted_at is not null
          where places.depth > 0 and places.to_day = '9999-12-31'
          group by places.merchant_id, places.agent_id, places.reach
        ) as e on e.merchant_id = t.merchant_id and e.agent_id = t.agent_id and e.reach = t.reach
        where t.members <> coalesce(e.members, 0)`,
  ),
  rule(
    "an agent's active members are the team's accounts with an active day",
    sql`select 'team_active ' || coalesce(t.merchant_id, e.merchant_id) || ' ' || coalesce(t.agent_id, e.agent_id) || ' '
          || coalesce(t.reach, e.reach) || ' ' || coalesce(t.day, e.day) as row,
          cast(coalesce(t.members, 0) as text) || ', accounts ' || cast(coalesce(e.members, 0) as text) as says
        from (${ACTIVE}) as e full join team_active t on t.merchant_id = e.merchant_id and t.agent_id = e.agent_id
          and t.reach = e.reach and t.day = e.day and t.previous_day = e.previous_day
        where coalesce(t.members, 0) <> coalesce(e.members, 0)`,
  ),
  rule(
    "the valid bet of a branch is the sum of its accounts, for the account directly above",
    sql`select 'downline_day ' || coalesce(t.merchant_id, e.merchant_id) || ' ' || coalesce(t.upline_id, e.upline_id)
          || ' ' || coalesce(t.account_id, e.account_id) || ' ' || coalesce(t.day, e.day) as row,
          cast(coalesce(t.valid_bet, 0) as text) || ', accounts ' || cast(coalesce(e.valid_bet, 0) as text) as says
        from (${DOWNLINE_DAYS}) as e full join downline_day t on t.merchant_id = e.merchant_id
          and t.upline_id = e.upline_id and t.account_id = e.account_id and t.day = e.day
        where coalesce(t.valid_bet, 0) <> coalesce(e.valid_bet, 0)`,
  ),
];
