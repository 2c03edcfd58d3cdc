import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;
const KINDS = "('dividend', 'dailySalary', 'hourSalary', 'realtimeSalary')";

/** Adds agents' contracts, rebate rates, settlements and their lines. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of createTables(dialect)) await sql.raw(statement).execute(db);
}

function createTables(dialect: DialectName): string[] {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const end = postgres ? ")" : ") strict";
  const clustered = postgres ? ")" : ") strict, without rowid";
  const amount = (name: string) => `${name} ${int} not null check (${name} between -${SAFE} and ${SAFE})`;
  const amounts = (...names: string[]) => names.map(amount).join(",\n      ");
  const flag = (name: string) => `${name} ${int} not null check (${name} in (0, 1))`;
  return [
    // The terms of an offer never change; a new offer is a new row with the next version of the pair. upline_id null:
    // the platform itself. It applies from starts_at until ends_at (null while open).
    `create table agent_contract (
      merchant_id ${key} not null,
      id ${key} not null,
      kind text not null check (kind in ${KINDS}),
      upline_id ${key},
      downline_id ${key} not null,
      version ${int} not null,
      period text not null check (period in ('realtime', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
      tiers text not null,
      ${flag("own_play")},
      ${flag("carry_over")},
      state text not null check (state in
        ('proposed', 'offered', 'active', 'rejected', 'withdrawn', 'ended')),
      offered_at ${int} not null,
      proposed_by ${key},
      approved_by ${key},
      decided_at ${int},
      starts_at ${int},
      ends_at ${int},
      end_requested_at ${int},
      settles_at ${int},
      settled_through ${int},
      held_at ${int},
      held_by ${key},
      held_reason text,
      primary key (merchant_id, id),
      foreign key (merchant_id, upline_id) references account (merchant_id, id),
      foreign key (merchant_id, downline_id) references account (merchant_id, id),
      check ((state in ('active', 'ended')) = (starts_at is not null)),
      check ((state = 'ended') = (ends_at is not null))
    ${end}`,
    `create unique index agent_contract_active on agent_contract (merchant_id, downline_id, kind)
      where state = 'active'`,
    `create unique index agent_contract_waiting on agent_contract (merchant_id, downline_id, kind)
      where state in ('proposed', 'offered')`,
    "create index agent_contract_due on agent_contract (merchant_id, settles_at) where settles_at is not null",
    "create index agent_contract_upline on agent_contract (merchant_id, upline_id, kind, offered_at)",
    "create index agent_contract_downline on agent_contract (merchant_id, downline_id, kind, offered_at)",
    // The history of a contract.
    `create table agent_contract_event (
      merchant_id ${key} not null,
      contract_id ${key} not null,
      seq ${int} not null,
      at ${int} not null,
      event text not null check (event in ('proposed', 'approved', 'refused', 'offered', 'accepted', 'rejected',
        'withdrawn', 'end-requested', 'end-refused', 'ended', 'held', 'released')),
      actor text not null check (actor in ('upline', 'downline', 'operator', 'platform')),
      operator_id ${key},
      reason text not null,
      primary key (merchant_id, contract_id, seq),
      foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
    ${clustered}`,
    // An account's rebate rate on a game type, in basis points, from business day from_day, before to_day.
    `create table rebate_rate (
      merchant_id ${key} not null,
      account_id ${key} not null,
      game_type ${key} not null,
      from_day ${key} not null,
      to_day ${key} not null,
      rate ${int} not null check (rate between 0 and 10000),
      set_by ${key} not null,
      set_at ${int} not null,
      primary key (merchant_id, account_id, game_type, from_day),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check (from_day < to_day)
    ${clustered}`,
    // One result per subject (a contract, or 'rebate' and the account) and segment of a period.
    `create table settlement (
      merchant_id ${key} not null,
      id ${key} not null,
      subject ${key} not null,
      kind text not null check (kind in ('dividend', 'dailySalary', 'hourSalary', 'realtimeSalary', 'rebate')),
      account_id ${key} not null,
      upline_id ${key},
      from_at ${int} not null,
      to_at ${int} not null,
      members ${int} not null,
      active ${int} not null,
      ${amount("active_valid_bet")},
      bets ${int} not null,
      ${amounts("stake", "valid_bet", "win", "bonuses", "rebates", "earnings", "net_loss", "late")},
      ${amounts("loss_in", "base", "loss_out")},
      tier ${int},
      rate ${int} not null,
      ${amounts("gross", "downlines", "due_in", "net", "due_out")},
      state text not null check (state in ('held', 'paid', 'nothing')),
      held_reason text check (held_reason in ('amount', 'contract')),
      computed_at ${int} not null,
      paid_at ${int},
      transfer_id ${key},
      released_by ${key},
      confirmed_by ${key},
      deducted_in ${key},
      primary key (merchant_id, id),
      unique (merchant_id, subject, from_at),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check (from_at < to_at),
      check (net >= 0 and due_in >= 0 and due_out >= 0 and loss_in >= 0 and loss_out >= 0),
      check (net - due_out = gross - downlines - due_in),
      check ((state = 'nothing') = (net = 0)),
      check ((state = 'paid') = (transfer_id is not null))
    ${end}`,
    "create index settlement_account on settlement (merchant_id, account_id, kind, to_at)",
    "create index settlement_upline on settlement (merchant_id, upline_id, kind, to_at)",
    "create index settlement_state on settlement (merchant_id, state, to_at)",
    "create index settlement_time on settlement (merchant_id, to_at)",
    // The parts of a settlement: own play, and each branch directly below.
    `create table settlement_line (
      merchant_id ${key} not null,
      settlement_id ${key} not null,
      branch_id ${key} not null,
      game_type ${key} not null,
      members ${int} not null,
      active ${int} not null,
      bets ${int} not null,
      ${amounts("stake", "valid_bet", "win", "bonuses", "rebates", "earnings", "amount")},
      rate ${int} not null,
      primary key (merchant_id, settlement_id, branch_id, game_type, rate),
      foreign key (merchant_id, settlement_id) references settlement (merchant_id, id)
    ${clustered}`,
    // Progress of a job's pass over the contracts that are due.
    `create table settlement_run (
      merchant_id ${key} not null,
      id ${key} not null,
      kind text not null,
      to_at ${int} not null,
      total ${int} not null,
      done ${int} not null,
      started_at ${int} not null,
      finished_at ${int},
      primary key (merchant_id, id)
    ${end}`,
    // Events that may correct an earlier period: they arrived after a close, or change a bet that was counted before.
    `create index figure_event_late on figure_event (merchant_id, counted_at)
      where counted_at > at or (measure = 'play' and bets <> 1)`,
    "create index settlement_run_time on settlement_run (merchant_id, started_at)",
  ];
}
