import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/**
 * win: the next round pays more than its stake · jackpot: the next spin of a slot draws its highest prize · void: the
 * next settled round is voided at once · vendor-silent: the next launch, transfer or query of a balance is not answered
 * · payment-late: the next payment or payout ends an hour later · webhook-twice: the merchant is notified twice at the
 * same moment.
 */
export const FORCED_OUTCOMES = [
  "win",
  "jackpot",
  "void",
  "vendor-silent",
  "payment-late",
  "webhook-twice",
] as const;
export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number];

/** The maximum of `times`. */
export const MAX_TIMES = 100;

/** A forced outcome that is requested. */
export interface OutcomeRequest {
  merchant: string;
  /** The player by the operator's id, which is the platform's account id; null for any member of the merchant. */
  playerId: string | null;
  /** The player's name, for people who read the list; null with `playerId`. */
  username: string | null;
  outcome: ForcedOutcome;
  /** Number of times that it happens: 1 to 100. */
  times: number;
}

/** A forced outcome that waits. `times`: how often it is still to happen. */
export interface WaitingOutcome extends OutcomeRequest {
  id: number;
  askedAt: number;
}

export interface ForcedOutcomes {
  /** Stores a request. @throws RangeError when `times` is not a whole number from 1 to 100. */
  force(request: OutcomeRequest, now: number): WaitingOutcome;
  /** Returns the waiting outcomes of a merchant, oldest first. */
  list(merchant: string): WaitingOutcome[];
  /** Drops the waiting outcomes of a merchant, or one of them; returns their number. */
  clear(merchant: string, id?: number): number;
  /** Uses up one waiting outcome of a player, the oldest first; returns it as it waited, null when none waits. */
  take(merchant: string, playerId: string, outcome: ForcedOutcome): WaitingOutcome | null;
  /** Lets an outcome wait again that was taken and did not happen. */
  giveBack(taken: WaitingOutcome): void;
  close(): void;
}

const SCHEMA = `
  create table if not exists forced_outcome (
    id integer primary key autoincrement, merchant text not null, player_id text, username text, outcome text not null,
    times integer not null check (times >= 0), asked_at integer not null
  ) strict;
  create index if not exists forced_outcome_waiting on forced_outcome (merchant, outcome, id);
`;

const COLUMNS = `id, merchant, player_id as "playerId", username, outcome, times, asked_at as "askedAt"`;

/**
 * Opens the forced outcomes of a server's data folder, in a file of their own. The sandbox takes them from there; a
 * command and the QA page store them, at the same time and from other processes. Write access to the file is the only
 * authorisation.
 */
export function openForcedOutcomes(dataFolder: string): ForcedOutcomes {
  mkdirSync(dataFolder, { recursive: true });
  const db = new BetterSqlite(join(dataFolder, "forced-outcomes.sqlite"));
  db.pragma("journal_mode = WAL");
  db.exec(SCHEMA);
  const insert = db.prepare<[OutcomeRequest & { now: number }], WaitingOutcome>(
    `insert into forced_outcome (merchant, player_id, username, outcome, times, asked_at)
     values (@merchant, @playerId, @username, @outcome, @times, @now) returning ${COLUMNS}`,
  );
  const waiting = db.prepare<[string], WaitingOutcome>(
    `select ${COLUMNS} from forced_outcome where merchant = ? order by id`,
  );
  const drop = db.prepare<{ merchant: string; id: number | null }>(
    "delete from forced_outcome where merchant = @merchant and (@id is null or id = @id)",
  );
  const next = db.prepare<[string, string, string], WaitingOutcome>(
    `select ${COLUMNS} from forced_outcome where merchant = ? and outcome = ? and (player_id is null or player_id = ?)
     order by id limit 1`,
  );
  const use = db.prepare<[number]>("update forced_outcome set times = times - 1 where id = ?");
  const dropUsed = db.prepare<[number]>("delete from forced_outcome where id = ? and times = 0");
  const restore = db.prepare<[WaitingOutcome]>(
    `insert into forced_outcome (id, merchant, player_id, username, outcome, times, asked_at)
     values (@id, @merchant, @playerId, @username, @outcome, 1, @askedAt)
     on conflict (id) do update set times = times + 1`,
  );
  const takeNext = db.transaction((merchant: string, outcome: string, playerId: string) => {
    const found = next.get(merchant, outcome, playerId) ?? null;
    if (!found) return null;
    use.run(found.id);
    dropUsed.run(found.id);
    return found;
  });

  return {
    force(request, now) {
      const { times } = request;
      if (!Number.isInteger(times) || times < 1 || times > MAX_TIMES)
        throw new RangeError(`times is ${times}; it must be a whole number from 1 to ${MAX_TIMES}`);
      const stored = insert.get({ ...request, now });
      if (!stored) throw new Error("the forced outcome was not stored");
      return stored;
    },
    list: (merchant) => waiting.all(merchant),
    clear: (merchant, id) => drop.run({ merchant, id: id ?? null }).changes,
    take(merchant, playerId, outcome) {
      // Usually none waits, and reading does not lock the file.
      if (!next.get(merchant, outcome, playerId)) return null;
      return takeNext.immediate(merchant, outcome, playerId);
    },
    giveBack: (taken) => void restore.run(taken),
    close: () => void db.close(),
  };
}
