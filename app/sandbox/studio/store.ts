import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/** A game opened by one player. */
export interface Play {
  tokenHash: string;
  merchant: string;
  vendor: string;
  gameCode: string;
  playerId: string;
  /** What the operator knows the player's visit by. */
  token: string;
  currency: string;
  decimals: number;
  language: string;
  /** An IANA name: times of the game are written in it. */
  timeZone: string;
  demo: boolean;
  siteOrigins: string[];
  expiresAt: number;
  wallet: WalletKind;
}

/** Whose money a game is played with: the operator's wallet, or the one that the studio keeps for the player. */
export type WalletKind = "seamless" | "transfer";

/**
 * betting: the bet is on its way · drawn: it was taken and the reels have stopped; the win is on its way · done: the
 * wallet has it all · refused: the wallet took no bet · reverting: nobody knows whether the bet was taken, and it is
 * being put back · reverted: nothing was played · stuck: the wallet will not let the round end; a person must look.
 */
export type RoundState = "betting" | "drawn" | "done" | "refused" | "reverting" | "reverted" | "stuck";

export interface Round {
  id: string;
  merchant: string;
  vendor: string;
  gameCode: string;
  playerId: string;
  currency: string;
  spinId: string;
  stake: number;
  state: RoundState;
  /** Where the reels stopped, once they were drawn. */
  stops: number[] | null;
  win: number;
  /** Why the wallet said no. */
  refusal: string | null;
  /** What the player could spend when the wallet last said. */
  balance: number | null;
  /** Whether the player has seen how it ended. */
  seen: boolean;
  createdAt: number;
  wallet: WalletKind;
}

/** A player at one game. */
export type Seat = Pick<Play, "merchant" | "vendor" | "gameCode" | "playerId">;

const OPEN_STATES = "('betting', 'drawn', 'reverting')";

const SCHEMA = `
  create table if not exists play (
    token_hash text primary key, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, token text not null, currency text not null, decimals integer not null,
    language text not null, demo integer not null, site_origins text not null, expires_at integer not null,
    wallet text not null default 'seamless', time_zone text not null default 'UTC'
  ) strict;
  create table if not exists round (
    id text primary key, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, currency text not null, spin_id text not null, stake integer not null,
    state text not null, stops text, win integer not null, refusal text, balance integer,
    seen integer not null, created_at integer not null,
    wallet text not null default 'seamless', told integer not null default 0,
    unique (merchant, vendor, player_id, game_code, spin_id)
  ) strict;
  create index if not exists round_seat on round (merchant, vendor, player_id, game_code, created_at);
  create index if not exists round_open on round (created_at) where state in ${OPEN_STATES};
  create index if not exists round_untold on round (created_at)
    where wallet = 'transfer' and state = 'done' and told = 0;
  create unique index if not exists round_one_at_a_time on round (merchant, vendor, player_id, game_code)
    where state in ${OPEN_STATES};
`;

interface RoundRow {
  id: string;
  merchant: string;
  vendor: string;
  game_code: string;
  player_id: string;
  currency: string;
  spin_id: string;
  stake: number;
  state: RoundState;
  stops: string | null;
  win: number;
  refusal: string | null;
  balance: number | null;
  seen: number;
  created_at: number;
  wallet: WalletKind;
}

/** What a memory of an earlier version lacks. */
const ADDED = [
  ["play", "wallet", "text not null default 'seamless'"],
  ["play", "time_zone", "text not null default 'UTC'"],
  ["round", "wallet", "text not null default 'seamless'"],
  ["round", "told", "integer not null default 0"],
] as const;

export type Store = ReturnType<typeof openStore>;

/** The studio's own memory, in a file of its own: what it has promised survives a crash. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new BetterSqlite(join(folder, "studio.sqlite"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  for (const [table, column, type] of ADDED) {
    const columns = db.pragma(`table_info(${table})`) as { name: string }[];
    const isOld = columns.length > 0 && !columns.some(({ name }) => name === column);
    if (isOld) db.exec(`alter table ${table} add column ${column} ${type}`);
  }
  db.exec(SCHEMA);

  const insertPlay = db.prepare(
    `insert into play values (@tokenHash, @merchant, @vendor, @gameCode, @playerId, @token, @currency, @decimals,
       @language, @demo, @siteOrigins, @expiresAt, @wallet, @timeZone)`,
  );
  const dropOldPlays = db.prepare("delete from play where expires_at <= ?");
  const selectPlay = db.prepare<[string, number]>(
    "select * from play where token_hash = ? and expires_at > ?",
  );
  const insertRound = db.prepare(
    `insert into round values (@id, @merchant, @vendor, @gameCode, @playerId, @currency, @spinId, @stake, 'betting',
       null, 0, null, null, 0, @createdAt, @wallet, 0) on conflict do nothing`,
  );
  const changeRound = db.prepare(
    `update round set state = @state, stops = coalesce(@stops, stops), win = @win, refusal = @refusal,
       balance = coalesce(@balance, balance) where id = @id and state = @from`,
  );
  const atSeat =
    "merchant = @merchant and vendor = @vendor and player_id = @playerId and game_code = @gameCode";
  const selectSpin = db.prepare(`select * from round where ${atSeat} and spin_id = @spinId`);
  const selectOpenAt = db.prepare(`select * from round where ${atSeat} and state in ${OPEN_STATES}`);
  const selectLatest = db.prepare(
    `select * from round where ${atSeat} and stops is not null order by created_at desc, id desc limit @count`,
  );
  const selectRound = db.prepare<[string, string, string]>(
    "select * from round where merchant = ? and vendor = ? and id = ?",
  );
  const selectOpen = db.prepare(`select * from round where state in ${OPEN_STATES} order by created_at`);
  const selectUntold = db.prepare(
    "select * from round where wallet = 'transfer' and state = 'done' and told = 0 order by created_at limit 100",
  );
  const markTold = db.prepare("update round set told = 1 where id = ?");
  const markSeen = db.prepare(`update round set seen = 1 where ${atSeat} and spin_id = @spinId`);

  const round = (row: unknown) => (row ? toRound(row as RoundRow) : null);

  return {
    addPlay(play: Play, now: number) {
      dropOldPlays.run(now);
      insertPlay.run({ ...play, demo: Number(play.demo), siteOrigins: JSON.stringify(play.siteOrigins) });
    },
    findPlay(tokenHash: string, now: number): Play | null {
      const row = selectPlay.get(tokenHash, now);
      return row ? toPlay(row as PlayRow) : null;
    },
    /** Begins a round; false when its spin is there, or another round of this seat is still open. */
    beginRound(
      begun: Seat & Pick<Round, "id" | "currency" | "spinId" | "stake" | "createdAt" | "wallet">,
    ): boolean {
      return insertRound.run(begun).changes === 1;
    },
    /** Moves a round on, out of the state it is believed to be in; false when it has left that. */
    moveOn(
      { id, state: from, win }: Round,
      to: { state: RoundState; stops?: number[]; win?: number; refusal?: string; balance?: number | null },
    ): boolean {
      return (
        changeRound.run({
          id,
          from,
          state: to.state,
          stops: to.stops ? JSON.stringify(to.stops) : null,
          win: to.win ?? win,
          refusal: to.refusal ?? null,
          balance: to.balance ?? null,
        }).changes === 1
      );
    },
    findSpin: (seat: Seat, spinId: string) => round(selectSpin.get({ ...seat, spinId })),
    openRoundAt: (seat: Seat) => round(selectOpenAt.get(seat)),
    /** Rounds whose reels have stopped, newest first. */
    latestRounds: (seat: Seat, count: number) =>
      (selectLatest.all({ ...seat, count }) as RoundRow[]).map(toRound),
    findRound: (merchant: string, vendor: string, id: string) => round(selectRound.get(merchant, vendor, id)),
    openRounds: () => (selectOpen.all() as RoundRow[]).map(toRound),
    /** Rounds played from the studio's own wallets that their operator has not been told of. */
    untoldRounds: () => (selectUntold.all() as RoundRow[]).map(toRound),
    markTold: (id: string) => void markTold.run(id),
    markSeen: (seat: Seat, spinId: string) => void markSeen.run({ ...seat, spinId }),
    close: () => db.close(),
  };
}

interface PlayRow {
  token_hash: string;
  merchant: string;
  vendor: string;
  game_code: string;
  player_id: string;
  token: string;
  currency: string;
  decimals: number;
  language: string;
  demo: number;
  site_origins: string;
  expires_at: number;
  wallet: WalletKind;
  time_zone: string;
}

function toPlay(row: PlayRow): Play {
  return {
    tokenHash: row.token_hash,
    merchant: row.merchant,
    vendor: row.vendor,
    gameCode: row.game_code,
    playerId: row.player_id,
    token: row.token,
    currency: row.currency,
    decimals: row.decimals,
    language: row.language,
    demo: row.demo === 1,
    siteOrigins: JSON.parse(row.site_origins),
    expiresAt: row.expires_at,
    wallet: row.wallet,
    timeZone: row.time_zone,
  };
}

function toRound(row: RoundRow): Round {
  return {
    id: row.id,
    merchant: row.merchant,
    vendor: row.vendor,
    gameCode: row.game_code,
    playerId: row.player_id,
    currency: row.currency,
    spinId: row.spin_id,
    stake: row.stake,
    state: row.state,
    stops: row.stops === null ? null : JSON.parse(row.stops),
    win: row.win,
    refusal: row.refusal,
    balance: row.balance,
    seen: row.seen === 1,
    createdAt: row.created_at,
    wallet: row.wallet,
  };
}
