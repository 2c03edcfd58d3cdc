import type { Engine } from "../catalogue/engines.ts";
import type { StudioDatabase } from "./database.ts";
import type { Score } from "./games/sportsbook/markets.ts";

/**
 * The orders of the people who run the studio. They store orders in its database (`npm run studio`), and the studio
 * carries them out at its next tick. Write access to the file is the only authorisation.
 */

const SCHEMA = `
  create table if not exists desk_order (
    id integer primary key, task text not null, asked_at integer not null, done integer
  ) strict;
  create index if not exists desk_order_open on desk_order (id) where done is null;
`;

export type ConsoleTask =
  /** Voids a round and returns its stakes. A round of a single player is voided once it is settled. */
  | { kind: "void"; roundId: string; reason: string }
  /** Corrects the recorded result of a match: its bets are settled again. */
  | { kind: "score"; fixtureId: string; score: Score }
  /** Withdraws the result of a match: its bets are open again until another one is recorded. */
  | { kind: "withdraw"; fixtureId: string }
  /** Advances the clock of a kind of game: its rounds continue as they would have by then. */
  | { kind: "pass"; engine: Engine; ms: number };

/** Opens the store of orders. `done` of an order: 1 carried out, 0 no such round, match or kind of game. */
export function openConsole(db: StudioDatabase) {
  db.exec(SCHEMA);
  const add = db.prepare<[string, number]>("insert into desk_order (task, asked_at) values (?, ?)");
  const open = db.prepare<[], { id: number; task: string }>(
    "select id, task from desk_order where done is null order by id",
  );
  const close = db.prepare<[number, number]>("update desk_order set done = ? where id = ?");
  const byId = db.prepare<[number], { done: number | null }>("select done from desk_order where id = ?");
  return {
    /** Stores an order, and returns its number. */
    leave: (task: ConsoleTask, now: number): number =>
      Number(add.run(JSON.stringify(task), now).lastInsertRowid),
    /** Returns true when an order was carried out, false when it could not be; null while it is pending. */
    outcome(id: number): boolean | null {
      const done = byId.get(id)?.done ?? null;
      return done === null ? null : done === 1;
    },
    /** Carries out the stored orders. `act` returns false when it could not. */
    takeUp(act: (task: ConsoleTask) => boolean): void {
      for (const { id, task } of open.all()) close.run(Number(act(JSON.parse(task) as ConsoleTask)), id);
    },
  };
}
