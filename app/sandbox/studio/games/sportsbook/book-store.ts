import { randomUUID } from "node:crypto";
import type { StudioDatabase } from "../../database.ts";
import type { Draw } from "../../maths/game-maths.ts";
import type { Seat } from "../../store.ts";
import type { Correction } from "./fixtures.ts";

const SCHEMA = `
  create table if not exists book_secret (
    only integer primary key check (only = 1), secret text not null
  ) strict;
  create table if not exists book_due (
    bet_id text primary key, due_at integer not null
  ) strict;
  create index if not exists book_due_at on book_due (due_at);
  create table if not exists book_correction (
    fixture_id text primary key, home integer not null, away integer not null, corrected_at integer not null
  ) strict;
  create table if not exists book_withdrawal (
    fixture_id text primary key, withdrawn_at integer not null
  ) strict;
  create table if not exists book_waiting (
    id text primary key, merchant text not null, vendor text not null, player_id text not null,
    game_code text not null, key text not null, token_hash text not null, slip text not null,
    due_at integer not null, refusal text,
    unique (merchant, vendor, player_id, game_code, key)
  ) strict;
  create index if not exists book_waiting_due on book_waiting (due_at);
  create index if not exists wager_match on wager (merchant, player_id, json_extract(data, '$.legs[0].fixtureId'))
    where json_array_length(data, '$.legs') = 1;
`;

/** A slip that waits out the delay of bets in play, or that was refused after it. */
export interface WaitingSlip {
  id: string;
  tokenHash: string;
  /** JSON of the slip as requested. */
  slip: string;
  dueAt: number;
  /** JSON of the response; null while the slip waits. */
  refusal: string | null;
}

interface CorrectionRow {
  fixture_id: string;
  home: number;
  away: number;
  corrected_at: number;
}

interface WaitingRow {
  id: string;
  token_hash: string;
  slip: string;
  due_at: number;
  refusal: string | null;
}

/** Time after which refused slips are deleted; they are no longer requested by then. */
const KEEP_REFUSED_MS = 60 * 60_000;
const MAX_DUE = 500;
/** Maximum number of a player's single bets on a match that are offset against each other. */
const MAX_SINGLES = 500;

export type BookStore = ReturnType<typeof openBookStore>;

/** Opens the sportsbook's store beside its bets: its secret, the times at which bets are checked, and waiting slips. */
export function openBookStore(db: StudioDatabase) {
  db.exec(SCHEMA);
  const secret = db.prepare<[], { secret: string }>("select secret from book_secret");
  const putSecret = db.prepare<[string]>("insert into book_secret values (1, ?) on conflict do nothing");
  const putDue = db.prepare<[string, number]>(
    "insert into book_due values (?, ?) on conflict (bet_id) do update set due_at = excluded.due_at",
  );
  const dropDue = db.prepare<[string]>("delete from book_due where bet_id = ?");
  const hasDue = db.prepare<[string]>("select 1 from book_due where bet_id = ?");
  const due = db.prepare<[number], { bet_id: string }>(
    `select bet_id from book_due where due_at <= ? order by due_at limit ${MAX_DUE}`,
  );
  const corrections = db.prepare<[], CorrectionRow>("select * from book_correction");
  const correct = db.prepare<[string, number, number, number]>(
    `insert into book_correction values (?, ?, ?, ?) on conflict (fixture_id)
     do update set home = excluded.home, away = excluded.away, corrected_at = excluded.corrected_at`,
  );
  // Only queried when an operator corrects a result. That is rare, so bets need no index of their legs.
  const lookAgain = db.prepare<[number, string]>(
    `insert into book_due select id, ? from wager where state in ('open', 'settled', 'settling', 'resettling', 'unsettling')
       and exists (select 1 from json_each(data, '$.legs') as leg where json_extract(leg.value, '$.fixtureId') = ?)
     on conflict (bet_id) do update set due_at = excluded.due_at`,
  );
  const withdrawals = db.prepare<[], { fixture_id: string; withdrawn_at: number }>(
    "select * from book_withdrawal",
  );
  const withdraw = db.prepare<[string, number]>(
    `insert into book_withdrawal values (?, ?) on conflict (fixture_id)
     do update set withdrawn_at = excluded.withdrawn_at`,
  );
  const addWaiting = db.prepare(
    `insert into book_waiting values (@id, @merchant, @vendor, @playerId, @gameCode, @key, @tokenHash, @slip, @dueAt,
       null) on conflict do nothing`,
  );
  const findWaiting = db.prepare(
    `select * from book_waiting where merchant = @merchant and vendor = @vendor and player_id = @playerId
       and game_code = @gameCode and key = @key`,
  );
  const waitingDue = db.prepare<[number], WaitingRow>(
    "select * from book_waiting where due_at <= ? and refusal is null order by due_at",
  );
  const refuse = db.prepare<[string, string]>("update book_waiting set refusal = ? where id = ?");
  const dropWaiting = db.prepare<[string]>("delete from book_waiting where id = ?");
  const dropRefused = db.prepare<[number]>(
    "delete from book_waiting where due_at <= ? and refusal is not null",
  );

  return {
    /** Returns the secret from which all matches are derived: drawn once, and never revealed. */
    secret(draw: Draw): string {
      const made = Array.from({ length: 8 }, () =>
        draw(2 ** 32)
          .toString(16)
          .padStart(8, "0"),
      ).join("");
      putSecret.run(made);
      return secret.get()?.secret ?? made;
    },
    /** Schedules a bet's next check; null for none. */
    schedule(betId: string, dueAt: number | null): void {
      if (dueAt === null) dropDue.run(betId);
      else putDue.run(betId, dueAt);
    },
    isScheduled: (betId: string): boolean => hasDue.get(betId) !== undefined,
    /** Returns the bets that are due for a check. */
    due: (now: number): string[] => due.all(now).map(({ bet_id: id }) => id),
    singlesOn: findSingles(db),
    /** Returns the results recorded by operators, by match. */
    corrections: (): Map<string, Correction> =>
      new Map(
        corrections
          .all()
          .map((row) => [
            row.fixture_id,
            { score: { home: row.home, away: row.away }, at: row.corrected_at },
          ]),
      ),
    /** Stores a result recorded by an operator, and schedules checks of the bets on the match. */
    correct(fixtureId: string, { score, at }: Correction): void {
      correct.run(fixtureId, score.home, score.away, at);
      lookAgain.run(at, fixtureId);
    },

    /** Returns the times at which operators withdrew results, by match. */
    withdrawals: (): Map<string, number> =>
      new Map(withdrawals.all().map((row) => [row.fixture_id, row.withdrawn_at])),
    /** Stores the withdrawal of a result by an operator, and schedules checks of the bets on the match. */
    withdraw(fixtureId: string, at: number): void {
      withdraw.run(fixtureId, at);
      lookAgain.run(at, fixtureId);
    },

    addWaiting(seat: Seat & { key: string; tokenHash: string }, slip: string, dueAt: number): void {
      const { merchant, vendor, playerId, gameCode, key, tokenHash } = seat;
      dropRefused.run(dueAt - KEEP_REFUSED_MS);
      addWaiting.run({ id: randomUUID(), merchant, vendor, playerId, gameCode, key, tokenHash, slip, dueAt });
    },
    findWaiting({ merchant, vendor, playerId, gameCode }: Seat, key: string): WaitingSlip | null {
      const row = findWaiting.get({ merchant, vendor, playerId, gameCode, key });
      return row ? toWaiting(row as WaitingRow) : null;
    },
    waitingDue: (now: number): WaitingSlip[] => waitingDue.all(now).map(toWaiting),
    refuseWaiting: (id: string, refusal: object) => void refuse.run(JSON.stringify(refusal), id),
    dropWaiting: (id: string) => void dropWaiting.run(id),
  };
}

/** Finds a player's first single bets on a match, across vendors and games. */
function findSingles(db: StudioDatabase) {
  const singles = db.prepare<[string, string, string], { id: string }>(
    `select id from wager where merchant = ? and player_id = ? and json_extract(data, '$.legs[0].fixtureId') = ?
       and json_array_length(data, '$.legs') = 1 and state not in ('refused', 'reverted')
     order by created_at, id limit ${MAX_SINGLES}`,
  );
  return (fixtureId: string, { merchant, playerId }: Pick<Seat, "merchant" | "playerId">): string[] =>
    singles.all(merchant, playerId, fixtureId).map(({ id }) => id);
}

const toWaiting = (row: WaitingRow): WaitingSlip => ({
  id: row.id,
  tokenHash: row.token_hash,
  slip: row.slip,
  dueAt: row.due_at,
  refusal: row.refusal,
});
