import type { Engine } from "../catalogue/engines.ts";
import type { StudioDatabase } from "./database.ts";

const SCHEMA = `
  create table if not exists clock_ahead (engine text primary key, ms integer not null) strict;
`;

/** Kinds of games whose rounds go by the clock, not by what a player does. */
const BY_THE_CLOCK: readonly Engine[] = ["live", "cockfight", "sportsbook", "rooms"];
/** The longest time that one order lets pass. */
const MOST_MS = 24 * 60 * 60_000;

export type Clocks = ReturnType<typeof openClocks>;

/**
 * The clocks that kinds of games go by: each is the studio's, and ahead of it by the time that its people let pass. That is
 * stored, since rounds end by these clocks after a restart as well.
 */
export function openClocks(db: StudioDatabase, clock: { now(): number }) {
  db.exec(SCHEMA);
  const stored = db.prepare<[], { engine: Engine; ms: number }>("select * from clock_ahead").all();
  const ahead = new Map(stored.map(({ engine, ms }) => [engine, ms]));
  const put = db.prepare<[Engine, number]>(
    "insert into clock_ahead values (?, ?) on conflict (engine) do update set ms = excluded.ms",
  );
  return {
    /** The clock of a kind of game. */
    of: (engine: Engine) => ({ now: () => clock.now() + (ahead.get(engine) ?? 0) }),
    /** Lets time pass for a kind of game; false where that is no time, or the kind does not go by the clock. */
    pass(engine: Engine, ms: number): boolean {
      if (!BY_THE_CLOCK.includes(engine) || !Number.isSafeInteger(ms) || ms <= 0 || ms > MOST_MS)
        return false;
      const sum = (ahead.get(engine) ?? 0) + ms;
      put.run(engine, sum);
      ahead.set(engine, sum);
      return true;
    },
  };
}
