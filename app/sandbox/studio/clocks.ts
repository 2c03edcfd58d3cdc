import { DAY_MS } from "../../shared/durations.ts";
import type { Engine } from "../catalogue/engines.ts";
import type { StudioDatabase } from "./database.ts";

const SCHEMA = `
  create table if not exists clock_ahead (engine text primary key, ms integer not null) strict;
`;

/** Kinds of games whose rounds are driven by the clock, not by the player. */
const CLOCK_DRIVEN_ENGINES: readonly Engine[] = ["live", "cockfight", "sportsbook", "rooms"];
/** The most time that one order may advance. */
const MAX_ADVANCE_MS = DAY_MS;

export type Clocks = ReturnType<typeof openClocks>;

/**
 * The clocks of the kinds of games: each is the studio's, plus the time that its operators have advanced it by. That
 * offset is stored, because rounds end by these clocks after a restart as well.
 */
export function openClocks(db: StudioDatabase, clock: { now(): number }) {
  db.exec(SCHEMA);
  const stored = db.prepare<[], { engine: Engine; ms: number }>("select * from clock_ahead").all();
  const ahead = new Map(stored.map(({ engine, ms }) => [engine, ms]));
  const put = db.prepare<[Engine, number]>(
    "insert into clock_ahead values (?, ?) on conflict (engine) do update set ms = excluded.ms",
  );
  return {
    /** Returns the clock of a kind of game. */
    of: (engine: Engine) => ({ now: () => clock.now() + (ahead.get(engine) ?? 0) }),
    /** Advances the clock of a kind of game; returns false when the time is invalid, or the kind is not clock-driven. */
    pass(engine: Engine, ms: number): boolean {
      if (
        !CLOCK_DRIVEN_ENGINES.includes(engine) ||
        !Number.isSafeInteger(ms) ||
        ms <= 0 ||
        ms > MAX_ADVANCE_MS
      )
        return false;
      const sum = (ahead.get(engine) ?? 0) + ms;
      put.run(engine, sum);
      ahead.set(engine, sum);
      return true;
    },
  };
}
