import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/** How the next transfers of a wallet go wrong. */
export const FAULTS = ["", "deaf", "down", "lost", "late", "slow", "twice", "refuse"] as const;
export type Fault = (typeof FAULTS)[number];

/** The wallet of one player of an operator at a studio's label. */
export interface Wallet {
  merchant: string;
  vendor: string;
  playerId: string;
  currency: string;
  balance: number;
  fault: Fault;
}

export type Owner = Pick<Wallet, "merchant" | "vendor" | "playerId">;

/** absent: the movement was unknown when it was queried, and can no longer be made. */
export type Outcome = "done" | "short" | "refused" | "absent";

export interface Movement extends Owner {
  /** The operator's reference for a transfer, or the studio's own for a stake or win. */
  id: string;
  currency: string;
  /** Minor units; negative when money leaves the wallet. */
  amount: number;
}

const SCHEMA = `
  create table if not exists wallet (
    merchant text not null, vendor text not null, player_id text not null, currency text not null,
    balance integer not null check (balance >= 0), fault text not null, changed_at integer not null,
    primary key (merchant, vendor, player_id)
  ) strict;
  create table if not exists movement (
    merchant text not null, vendor text not null, id text not null, player_id text not null,
    amount integer not null, outcome text not null, made_at integer not null,
    primary key (merchant, vendor, id)
  ) strict;
`;

/**
 * The wallets that the studio holds for players, in a file of its own. A movement happens once, however often it is
 * requested.
 */
export type WalletStore = ReturnType<typeof openWalletStore>;

export function openWalletStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new BetterSqlite(join(folder, "wallets.sqlite"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(SCHEMA);

  const of = "merchant = @merchant and vendor = @vendor and player_id = @playerId";
  const select = db.prepare(`select * from wallet where ${of}`);
  const latest = db.prepare("select * from wallet order by changed_at desc limit ?");
  const setError = db.prepare(`update wallet set fault = @fault where ${of}`);
  const open = db.prepare(
    `insert into wallet values (@merchant, @vendor, @playerId, @currency, 0, '', @now) on conflict do nothing`,
  );
  const move = db.prepare(
    `update wallet set balance = balance + @amount, changed_at = @now where ${of} and balance + @amount >= 0`,
  );
  const known = db.prepare<[string, string, string]>(
    "select * from movement where merchant = ? and vendor = ? and id = ?",
  );
  const note = db.prepare(
    `insert into movement values (@merchant, @vendor, @id, @playerId, @amount, @outcome, @now)`,
  );

  function find(owner: Owner): Wallet | null {
    const row = select.get(owner);
    return row ? toWallet(row) : null;
  }

  const moveOnce = db.transaction((movement: Movement, now: number): Outcome => {
    const { merchant, vendor, id, playerId, currency, amount } = movement;
    const first = known.get(merchant, vendor, id) as MovementRow | undefined;
    if (first) {
      const isSame = first.outcome !== "absent" && first.player_id === playerId && first.amount === amount;
      return isSame ? first.outcome : "refused";
    }
    open.run({ merchant, vendor, playerId, currency, now });
    const isOther = find(movement)?.currency !== currency;
    const isMoved = !isOther && move.run({ merchant, vendor, playerId, amount, now }).changes === 1;
    const outcome: Outcome = isMoved ? "done" : isOther ? "refused" : "short";
    note.run({ merchant, vendor, id, playerId, amount, outcome, now });
    return outcome;
  });

  const settleOnce = db.transaction((merchant: string, vendor: string, id: string, now: number): Outcome => {
    const first = known.get(merchant, vendor, id) as MovementRow | undefined;
    if (first) return first.outcome;
    note.run({ merchant, vendor, id, playerId: "", amount: 0, outcome: "absent", now });
    return "absent";
  });

  return {
    find,
    latest: (count: number) => latest.all(count).map(toWallet),
    setError: (owner: Owner, fault: Fault) => void setError.run({ ...owner, fault }),

    /** Makes a movement, or returns its first outcome; the same id for something else is refused. */
    move: (movement: Movement, now: number): Outcome => moveOnce(movement, now),

    /** Debits an amount, or the rest of the balance if it is lower; once, however often it is requested. */
    takeUpTo: db.transaction((movement: Movement, now: number): void => {
      if (known.get(movement.merchant, movement.vendor, movement.id)) return;
      const amount = Math.min(movement.amount, find(movement)?.balance ?? 0);
      moveOnce({ ...movement, amount: 0 - amount }, now);
    }),

    /** Returns the outcome of a movement; an unknown one is recorded as absent and can no longer be made. */
    settle: (merchant: string, vendor: string, id: string, now: number): Outcome =>
      settleOnce(merchant, vendor, id, now),

    /** Reverses a movement once, under an id of its own. A movement that has not arrived yet never takes effect. */
    undo: db.transaction((owner: Owner, id: string, undoneAs: string, now: number): void => {
      const { merchant, vendor } = owner;
      if (settleOnce(merchant, vendor, id, now) !== "done") return;
      const { amount } = known.get(merchant, vendor, id) as MovementRow;
      const currency = find(owner)?.currency ?? "";
      moveOnce({ ...owner, id: undoneAs, currency, amount: 0 - amount }, now);
    }),

    close: () => db.close(),
  };
}

interface MovementRow {
  player_id: string;
  amount: number;
  outcome: Outcome;
}

function toWallet(row: unknown): Wallet {
  const { merchant, vendor, player_id, currency, balance, fault } = row as Wallet & { player_id: string };
  return { merchant, vendor, playerId: player_id, currency, balance, fault };
}
