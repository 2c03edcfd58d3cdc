import type { StudioDatabase } from "../../database.ts";
import type { Side } from "./fights.ts";

const SCHEMA = `
  create table if not exists cock_fight (
    round_id text primary key, game_code text not null, number integer not null, closes_at integer not null,
    result_at integer not null, winner text, void_reason text, done integer not null default 0
  ) strict;
  create index if not exists cock_fight_left on cock_fight (closes_at) where done = 0;
  create index if not exists cock_fight_last on cock_fight (game_code, number);
`;

/** A fight that someone bet on or watched. */
export interface FightRow {
  round_id: string;
  game_code: string;
  number: number;
  winner: Side | null;
  void_reason: string | null;
  /** 1 once every bet has its outcome. */
  done: number;
}

export type FightStore = ReturnType<typeof openFightStore>;

/** The fights that took place, and their winners. */
export function openFightStore(db: StudioDatabase) {
  db.exec(SCHEMA);
  const open = db.prepare(
    `insert into cock_fight (round_id, game_code, number, closes_at, result_at)
     values (@roundId, @gameCode, @number, @closesAt, @resultAt) on conflict do nothing`,
  );
  const find = db.prepare<[string], FightRow>("select * from cock_fight where round_id = ?");
  const left = db.prepare<[number], FightRow>(
    "select * from cock_fight where done = 0 and closes_at <= ? order by closes_at",
  );
  const setWinner = db.prepare<[Side, string]>(
    "update cock_fight set winner = ? where round_id = ? and winner is null",
  );
  const setDone = db.prepare<[string]>("update cock_fight set done = 1 where round_id = ?");
  const setVoid = db.prepare<[string, string]>(
    "update cock_fight set void_reason = ?, done = 0 where round_id = ? and void_reason is null",
  );
  const last = db.prepare<[string, number, number], FightRow>(
    `select * from cock_fight where game_code = ? and result_at <= ? and winner is not null
     order by number desc limit ?`,
  );
  return {
    open: (fight: object) => void open.run(fight),
    find: (roundId: string): FightRow | null => find.get(roundId) ?? null,
    /** Returns the fights that are closed to bets and have bets without an outcome. */
    left: (now: number): FightRow[] => left.all(now),
    setWinner: (roundId: string, winner: Side) => void setWinner.run(winner, roundId),
    setDone: (roundId: string) => void setDone.run(roundId),
    /** Returns false when the fight is already void or does not exist. */
    setVoid: (roundId: string, reason: string): boolean => setVoid.run(reason, roundId).changes === 1,
    /** Returns the last completed fights of an arena, newest first. */
    last: (gameCode: string, now: number, count: number): FightRow[] => last.all(gameCode, now, count),
  };
}
