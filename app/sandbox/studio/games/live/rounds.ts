import type { StudioDatabase } from "../../database.ts";
import type { TableResult } from "./rules/rules.ts";

/**
 * betting: bets are accepted · dealing: bets are closed, the result is known and being shown · done: the bets have
 * their outcomes · voiding: the round does not count, and some bets are still to be refunded · void: all bets are
 * refunded.
 */
export type Phase = "betting" | "dealing" | "done" | "voiding" | "void";

/** One round of a table, shared by all its players. Times are UTC epoch milliseconds. */
export interface TableRound {
  id: string;
  /** The game's code: each title is one table. */
  gameCode: string;
  /** Number of the round at its table, from 1. */
  number: number;
  phase: Phase;
  seed: string;
  /** Set once the result has been drawn from the seed. */
  result: TableResult | null;
  openedAt: number;
  /** When bets close. */
  closesAt: number;
  /** Time at which the dealing ends. */
  dealtAt: number;
  /** Earliest start of the next round. */
  endsAt: number;
  /** Why it is void. */
  reason: string;
}

const SCHEMA = `
  create table if not exists live_round (
    id text primary key, game_code text not null, number integer not null, phase text not null, seed text not null,
    result text, opened_at integer not null, closes_at integer not null, dealt_at integer not null,
    ends_at integer not null, reason text not null default '', unique (game_code, number)
  ) strict;
  create index if not exists live_round_unfinished on live_round (opened_at)
    where phase in ('betting', 'dealing', 'voiding');
`;

interface RoundRow {
  id: string;
  game_code: string;
  number: number;
  phase: Phase;
  seed: string;
  result: string | null;
  opened_at: number;
  closes_at: number;
  dealt_at: number;
  ends_at: number;
  reason: string;
}

/** Number of rounds stored for a table; older ones are deleted. Bets keep their results. */
const MAX_STORED_ROUNDS = 2_000;

export type TableRounds = ReturnType<typeof openTableRounds>;

/** The rounds of the live tables. */
export function openTableRounds(db: StudioDatabase) {
  db.exec(SCHEMA);
  const insert = db.prepare(
    `insert into live_round values (@id, @gameCode, @number, @phase, @seed, null, @openedAt, @closesAt, @dealtAt,
       @endsAt, '')`,
  );
  const change = db.prepare(
    "update live_round set phase = @phase, result = @result, ends_at = @endsAt, reason = @reason where id = @id",
  );
  const drop = db.prepare<[string]>("delete from live_round where id = ?");
  const forget = db.prepare<[string, number]>("delete from live_round where game_code = ? and number <= ?");
  const byId = db.prepare<[string]>("select * from live_round where id = ?");
  const lastNumber = db.prepare<[string]>("select max(number) as n from live_round where game_code = ?");
  const unfinished = db.prepare(
    "select * from live_round where phase in ('betting', 'dealing', 'voiding') order by opened_at",
  );
  const latest = db.prepare<[string, number]>(
    "select * from live_round where game_code = ? and phase = 'done' order by number desc limit ?",
  );

  return {
    /** Stores a new round. */
    add(round: TableRound): void {
      insert.run(round);
      forget.run(round.gameCode, round.number - MAX_STORED_ROUNDS);
    },
    /** Stores changes to a round, and returns its current state. */
    change(
      round: TableRound,
      to: Partial<Pick<TableRound, "phase" | "result" | "endsAt" | "reason">>,
    ): TableRound {
      const next = { ...round, ...to };
      const { id, phase, result, endsAt, reason } = next;
      change.run({ id, phase, result: result && JSON.stringify(result), endsAt, reason });
      return next;
    },
    drop: (id: string) => void drop.run(id),
    find(id: string): TableRound | null {
      const row = byId.get(id);
      return row ? toRound(row as RoundRow) : null;
    },
    nextNumber: (gameCode: string): number => ((lastNumber.get(gameCode) as { n: number | null }).n ?? 0) + 1,
    /** Returns the rounds of all tables that have yet to advance by the clock or finish voiding. */
    unfinished: (): TableRound[] => (unfinished.all() as RoundRow[]).map(toRound),
    /** Returns the last valid rounds of a table, newest first. */
    latest: (gameCode: string, count: number): TableRound[] =>
      (latest.all(gameCode, count) as RoundRow[]).map(toRound),
  };
}

function toRound(row: RoundRow): TableRound {
  return {
    id: row.id,
    gameCode: row.game_code,
    number: row.number,
    phase: row.phase,
    seed: row.seed,
    result: row.result === null ? null : JSON.parse(row.result),
    openedAt: row.opened_at,
    closesAt: row.closes_at,
    dealtAt: row.dealt_at,
    endsAt: row.ends_at,
    reason: row.reason,
  };
}
